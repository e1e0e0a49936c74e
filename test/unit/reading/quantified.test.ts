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

describe('all, none and parts of what is counted', () => {
  it.each(examples)('$text', ({ text, action, inputs, means }) => {
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual(means);
  });
});
