import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

type Example = [text: string, action: string, inputs: string[]];

const right: [...Example, means: string][] = [
  [
    'No hedge older than 50 years may be felled.',
    'Fell a hedge',
    ['hedge_age: int year - Age of the hedge in years'],
    '[true] => hedge_age <= 50 none/deny',
  ],
  [
    'A tenant may let the pitch to others for up to 10 days.',
    'Let a pitch to others',
    ['days_let: int day - Days for which the pitch is let'],
    '[true] => days_let <= 10 permit/none',
  ],
  [
    'A barge no longer than 20 m may wait at the lower lock.',
    'Wait at the lower lock',
    ['barge_length: decimal metre - Length of the barge'],
    '[barge_length <= 20] => true permit/none',
  ],
  [
    'Plants brought in by a passenger must be declared.',
    'Bring plants in as a passenger',
    ['declared: bool - The plants are declared'],
    '[true] => declared none/deny',
  ],
  [
    'A seat may be booked by a friend of the visitor.',
    'Book a seat for a visitor',
    ['booked_by: enum friend|stranger - Who books the seat'],
    '[true] => booked_by == "friend" permit/none',
  ],
  [
    'No stranger may vote on behalf of a partner.',
    "Vote on a partner's behalf",
    ['voter: enum friend|stranger - Who votes'],
    '[true] => voter != "stranger" none/deny',
  ],
  [
    'A club must enrol a new member within 14 days of the application.',
    'Enrol a member',
    ['days_to_enrolment: int day - Days from the application to the enrolment'],
    '[true] => days_to_enrolment <= 14 none/deny',
  ],
  [
    'No two tents may stand less than 3 m apart.',
    'Pitch tents',
    ['gap: decimal metre - Distance between two tents'],
    '[true] => gap >= 3 none/deny',
  ],
  [
    'An agent may charge a fee of no more than 2% of the entire rent.',
    'Charge a fee',
    ['rent: decimal EUR - Rent of the flat', 'fee: decimal EUR - Fee charged'],
    '[true] => fee <= 0.02 * rent permit/none',
  ],
  [
    'A visitor may copy up to five maps a day.',
    'Copy maps',
    ['maps_copied_today: int - Maps that the visitor has copied today'],
    '[true] => maps_copied_today <= 5 permit/none',
  ],
  [
    'A boat must not be lifted while it uses gas.',
    'Lift a boat',
    ['fuel: enum gas|diesel - What the boat runs on'],
    '[true] => fuel != "gas" none/deny',
  ],
];

const left: [what: string, ...Example][] = [
  [
    'other than those of the title',
    'A tenant may let the pitch to traders for up to 10 days.',
    'Let a pitch to others',
    ['days_let: int day - Days for which the pitch is let'],
  ],
  [
    'the contrary of its adjective',
    'A barge no longer than 20 m may wait at the higher lock.',
    'Wait at the lower lock',
    ['barge_length: decimal metre - Length of the barge'],
  ],
  [
    'another who does it',
    'Plants brought in by a courier must be declared.',
    'Bring plants in as a passenger',
    ['declared: bool - The plants are declared'],
  ],
  [
    'a thing that is new without the act',
    'An owner must register a new bicycle within 14 days of the purchase.',
    'Register a bicycle',
    ['days_to_registration: int day - Days from the purchase to the registration'],
  ],
  [
    'a new thing that is the subject',
    'A new van must be registered within 14 days of the purchase.',
    'Register a van',
    ['days_to_registration: int day - Days from the purchase to the registration'],
  ],
  [
    'a thing that is used and of which an input says that it is carried',
    'A boat must not be lifted while it uses oil.',
    'Lift a boat',
    ['cargo: enum oil|coal|none - What the boat carries'],
  ],
  [
    'a thing that is neither used nor carried',
    'A boat must not be lifted while it uses neither oil nor coal.',
    'Lift a boat',
    ['cargo: enum oil|coal|none - What the boat carries'],
  ],
  [
    'a thing that is shown and of which an input says that it is carried',
    'A boat must not be lifted while it shows a lamp.',
    'Lift a boat',
    ['cargo: enum lamp|coal|none - What the boat carries'],
  ],
  [
    'another one than the owner in the title',
    'A friend of a partner may vote only on a Monday.',
    'Vote on a partner’s behalf',
    ['on_monday: bool - It is a Monday'],
  ],
  [
    'a day of what is not counted by the figure before it',
    'A visitor may copy six maps and read for no more than two hours a day.',
    'Copy maps',
    [
      'maps_copied_today: int - Maps that the visitor has copied today',
      'hours_read: decimal hour - Hours for which the visitor reads',
    ],
  ],
  [
    'something else that is new',
    'A club must enrol a member with a new badge within 14 days of the application.',
    'Enrol a member',
    ['days_to_enrolment: int day - Days from the application to the enrolment'],
  ],
  [
    'a length that is no distance',
    'No two tents may stand less than 3 m apart.',
    'Pitch tents',
    ['tent_length: decimal metre - Length of the tent'],
  ],
  [
    'a part of the amount',
    'An agent may charge a fee of no more than 2% of the net rent.',
    'Charge a fee',
    ['rent: decimal EUR - Rent of the flat', 'fee: decimal EUR - Fee charged'],
  ],
  [
    'a day, of what is counted over more',
    'A visitor may copy up to five maps a day.',
    'Copy maps',
    ['maps_copied: int - Maps that the visitor has copied so far'],
  ],
];

describe('what the title of the action says', () => {
  it.each(right)('tells nothing apart: %s', (text, action, inputs, means) => {
    const reading = readClause(text, action, inputs);
    expect(reading.doubts).toEqual([]);
    expect(meaningOf(reading, inputs)).toEqual([means]);
  });

  it.each(left)('is not: %s', (_, text, action, inputs) => {
    expect(readClause(text, action, inputs).complete).toBe(false);
  });
});
