import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

type Example = [text: string, action: string, inputs: string[], means: string[]];

const read: Example[] = [
  [
    '**Go-karts**\n- Minimum age 14\n- Helmet mandatory\n- Signed waiver required\n- No alcohol',
    'Drive a go-kart',
    [
      'helmet: bool - The rider wears a helmet',
      'age: int year - Age of the rider',
      'waiver_signed: bool - A waiver is signed',
      'alcohol: bool - The rider has drunk alcohol',
    ],
    [
      '[true] => age >= 14 none/deny',
      '[true] => helmet none/deny',
      '[true] => waiver_signed none/deny',
      '[true] => !alcohol none/deny',
    ],
  ],
  [
    'Not accepted: batteries, perfume, parcels over 20 kg.',
    'Accept a parcel',
    [
      'item: enum battery|perfume|book - What is in the parcel',
      'weight: decimal kilogram - Weight of the parcel',
    ],
    ['[true] => !(item == "battery" || item == "perfume" || weight > 20) none/deny'],
  ],
  [
    '**Who can apply**\n- age 65 or over\n- residents of the town\n- no tax arrears',
    'Grant a pass',
    [
      'age: int year - Age of the applicant',
      'resident: bool - The applicant lives in the town',
      'arrears: bool - The applicant has tax arrears',
    ],
    ['[true] => age >= 65 && resident && !arrears permit/none'],
  ],
  [
    'Visitors: coat required; guide at all times; no photos.',
    'Enter the lab',
    [
      'coat: bool - The visitor wears a coat',
      'guide: bool - A guide accompanies the visitor',
      'photos: bool - The visitor takes photos',
    ],
    ['[true] => coat none/deny', '[true] => guide none/deny', '[true] => !photos none/deny'],
  ],
  [
    'Contractors: escort required; vest mandatory.',
    'Enter the yard',
    [
      'person: enum contractor|employee - Who enters',
      'escort: bool - The person is escorted',
      'vest: bool - The person wears a vest',
    ],
    ['[person == "contractor"] => escort none/deny', '[person == "contractor"] => vest none/deny'],
  ],
];

const asked: Example[] = [
  [
    'Optional: badge worn; no smoking.',
    'Enter the hall',
    ['badge: bool - The visitor wears a badge', 'smoking: bool - The visitor smokes'],
    ['unbound_words', 'unbound_words', 'unread_words'],
  ],
  [
    'Forbidden in the hostel:\n- dogs\n- snakes',
    'Keep a pet',
    ['pet: enum cat|dog|snake - Kind of pet'],
    ['unread_words'],
  ],
];

describe('a caption and what is under it', () => {
  it.each([...read, ...asked])('%s', (text, action, inputs, means) => {
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual(means);
  });
});
