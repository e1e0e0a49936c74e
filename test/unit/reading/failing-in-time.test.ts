import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const estate = [
  'days_from_funeral_to_agreement: int day - Days from the funeral until the heirs agreed, 999 if they did not',
  'boat_sold: bool - The boat is sold',
];
const bill = [
  'paid: bool - The bill has been paid',
  'days_since_reminder: int day - Days that have passed since the reminder',
];
const arbiter = [
  'agreement_reached: bool - The parties have reached agreement',
  'full_days_of_talks: int day - Full days since the opening of the talks',
];
const plea = [
  'replied: bool - The defendant has replied',
  'weeks_since_service: int week - Weeks since the service of the claim',
];
const read = (text: string, action: string, inputs: string[]): string[] =>
  meaningOf(readClause(text, action, inputs), inputs);

describe('what has not come in its time', () => {
  it.each([
    [
      'by the time in which it came',
      'Failing agreement between the heirs within 60 days of the funeral, the notary must sell the boat.',
      'Settle the estate',
      estate,
      ['[days_from_funeral_to_agreement > 60] => boat_sold none/deny'],
    ],
    [
      'by whether it came and the time that is over',
      'Failing payment of the bill within 30 days of the reminder, the waterworks may cut off the water.',
      'Cut off the water',
      bill,
      ['[true] => !paid && days_since_reminder > 30 permit/none'],
    ],
    [
      'by the time that is over, in a sentence of its own',
      'If there is no payment within 30 days of the reminder, the waterworks may cut off the water.',
      'Cut off the water',
      bill,
      ['[true] => !paid && days_since_reminder > 30 permit/none'],
    ],
    [
      'without a time',
      'Failing agreement, a party may call the arbiter.',
      'Call the arbiter',
      arbiter,
      ['[true] => !agreement_reached permit/none'],
    ],
  ])('is read %s', (_, text, action, inputs, reads) => {
    expect(read(text, action, inputs)).toEqual(reads);
  });

  it.each([
    [
      'when so many full days are over',
      'Failing agreement within 21 days of the opening of the talks, a party may call the arbiter.',
      'Call the arbiter',
      arbiter,
    ],
    [
      'whether the time is over where it has not come yet',
      'Unless there is agreement within 21 days of the opening of the talks, a party may call the arbiter.',
      'Call the arbiter',
      arbiter,
    ],
    [
      'what was to come by then',
      'Failing a reply of more than 2 pages within 3 weeks of service, the court may give judgment.',
      'Give judgment',
      plea,
    ],
  ])('is asked about: %s', (_, text, action, inputs) => {
    expect(readClause(text, action, inputs).complete).toBe(false);
  });
});
