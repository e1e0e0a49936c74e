import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

/** All, none and parts of what an action counts, and figures that are names. */
interface Example {
  text: string;
  action: string;
  inputs: string[];
  means: string[];
}

const examples: Example[] = [
  {
    text: 'A grant may be awarded to a club that has at least 50 members, of whom at least half are under 18.',
    action: 'Award a grant to a club',
    inputs: [
      'members: int - Number of members of the club',
      'members_under_18: int - Number of members younger than 18',
    ],
    means: ['[true] => members >= 50 && 2 * members_under_18 >= members permit/none'],
  },
  {
    text: 'No ballot box may be opened until all of the boxes have arrived at the counting hall.',
    action: 'Open a ballot box',
    inputs: [
      'boxes_sent_out: int - Number of ballot boxes that were sent out',
      'boxes_in_hall: int - Number of ballot boxes that have arrived at the counting hall',
    ],
    means: ['[true] => boxes_in_hall >= boxes_sent_out none/deny'],
  },
  {
    text: 'At no time may all the gates of the lock be open.',
    action: 'Operate a lock',
    inputs: ['gates: int - Number of gates of the lock', 'gates_open: int - Number of gates that are open'],
    means: ['[true] => gates_open < gates none/deny'],
  },
  {
    text: 'Under no circumstances may a key be lent to a guest.',
    action: 'Keep a key',
    inputs: ['lent_to: enum guest|colleague - Who the key is lent to'],
    means: ['[true] => lent_to != "guest" none/deny'],
  },
  {
    text: 'A parcel heavier than 20 kg must be carried by two porters.',
    action: 'Carry a parcel',
    inputs: [
      'parcel_weight: decimal kg - Weight of the parcel',
      'two_porters: bool - Two porters carry the parcel',
    ],
    means: ['[parcel_weight > 20] => two_porters none/deny'],
  },
];

const bottles = [
  'bottles_taken: int - Number of bottles taken from the batch',
  'cracked_bottles: int - Number of those bottles that are cracked',
];
const owners = ['owners_against: int - Number of other owners who object'];
const crew = ['crew_not_shown: int - Crew members who have not been shown the muster station'];
const boxes = [
  'boxes_sent: int - Number of boxes that were sent out',
  'boxes_in_hall: int - Number of boxes that have reached the hall',
];
const addressees = [
  'addressees: int - Number of tenants to whom the parcel is addressed',
  'addressees_who_agree: int - How many of those tenants agree',
];
examples.push(
  {
    text: 'A batch may not be released if any of the bottles taken from it is cracked.',
    action: 'Release a batch',
    inputs: bottles,
    means: ['[true] => cracked_bottles <= 0 none/deny'],
  },
  {
    text: 'A batch may not be released if any of the bottles is cracked.',
    action: 'Release a batch',
    inputs: bottles,
    means: ['[true] => cracked_bottles <= 0 none/deny'],
  },
  {
    text: 'An owner may fell the tree, provided that none of the other owners objects.',
    action: 'Fell a tree',
    inputs: owners,
    means: ['[true] => owners_against <= 0 permit/none'],
  },
  {
    text: 'Before the voyage every member of the crew must have been shown the muster station.',
    action: 'Begin a voyage',
    inputs: crew,
    means: ['[true] => crew_not_shown <= 0 none/deny'],
  },
  {
    text: 'A ballot paper must not be counted until all of the boxes have arrived at the hall.',
    action: 'Count ballot papers',
    inputs: boxes,
    means: ['[true] => boxes_in_hall >= boxes_sent none/deny'],
  },
  {
    text: 'A parcel addressed to two or more tenants must not be opened unless all of them agree.',
    action: 'Open a parcel',
    inputs: addressees,
    means: ['[addressees >= 2] => addressees_who_agree >= addressees none/deny'],
  },
  {
    text: 'At no time may more than a third of the nursing staff be on holiday.',
    action: 'Grant a holiday',
    inputs: [
      'nursing_staff: int - Number of nurses employed',
      'nurses_on_holiday: int - Nurses on holiday at the same time',
    ],
    means: ['[true] => 3 * nurses_on_holiday <= nursing_staff none/deny'],
  },
  {
    text: 'A permit is granted where a third or more of the lessons of a course have been cancelled.',
    action: 'Grant a permit',
    inputs: [
      'lessons_planned: int - Lessons planned for the course',
      'lessons_cancelled: int - Lessons of the course that have been cancelled',
    ],
    means: ['[true] => 3 * lessons_cancelled >= lessons_planned permit/none'],
  },
);

describe('all, none and parts of what is counted', () => {
  it.each(examples)('$text', ({ text, action, inputs, means }) => {
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual(means);
  });
});

describe('another thing that is said of all of them', () => {
  it.each([
    [
      'A ballot paper must not be counted until all of the boxes have left the hall.',
      'Count ballot papers',
      boxes,
    ],
    ['An owner may fell the tree, provided that all of the other owners object.', 'Fell a tree', owners],
  ])('is asked about: %s', (text, action, inputs) => {
    expect(readClause(text, action, inputs).complete).toBe(false);
  });
});
