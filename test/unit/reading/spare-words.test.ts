import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const read: [what: string, text: string, action: string, inputs: string[], means: string[]][] = [
  [
    'a noun that says which kind of thing the action is about',
    'A river cruise must be cancelled if the water level exceeds 4 m.',
    'Run a cruise',
    ['water_level: decimal metre - Water level', 'cancelled: bool - The cruise is cancelled'],
    ['[water_level > 4] => cancelled none/deny'],
  ],
  [
    'the same in the plural, after its verb',
    'A carrier must label glass bottles.',
    'Carry bottles',
    ['labelled: bool - The bottles are labelled'],
    ['[true] => labelled none/deny'],
  ],
  [
    'who does what is done',
    'Prices may be fixed by the board for up to 12 months.',
    'Fix prices',
    ['months: int month - Months for which the prices are fixed'],
    ['[true] => months <= 12 permit/none'],
  ],
  [
    'whom a pronoun takes up',
    'Where a council rejects a claim, it must state its reasons.',
    'Decide a claim',
    ['claim_rejected: bool - The claim is rejected', 'reasons_stated: bool - Reasons are stated'],
    ['[claim_rejected] => reasons_stated none/deny'],
  ],
  [
    'what is granted once in a time lies at least so long after the last',
    'Prices may be raised once every 12 months.',
    'Raise prices',
    ['months_since_last_raise: int month - Months since prices were last raised'],
    ['[true] => months_since_last_raise >= 12 permit/none'],
  ],
];

const left: [what: string, text: string, action: string, inputs: string[]][] = [
  [
    'how a thing is',
    'A damaged parcel must be returned within 7 days.',
    'Return a parcel',
    ['days_to_return: int day - Days until the parcel is returned'],
  ],
  [
    'an input that nothing reads may be what the word says',
    'A motor boat may be hired for up to 5 hours.',
    'Hire a boat',
    ['hours: decimal hour - Length of the hire', 'engine_power: int kilowatt - Power of its engine'],
  ],
  [
    'a noun that says which figure is meant',
    'The door width must be at least 90 cm at the sill.',
    'Fit a door',
    ['width: int centimetre - Width'],
  ],
  [
    'one that singles out some of those who act',
    'No student nurse may give an injection.',
    'Give an injection',
    ['supervised: bool - A doctor supervises'],
  ],
];

describe('words that tell no two cases of an action apart', () => {
  it.each(read)('%s', (_what, text, action, inputs, means) => {
    const reading = readClause(text, action, inputs);
    expect(reading.doubts).toEqual([]);
    expect(meaningOf(reading, inputs)).toEqual(means);
  });

  it.each(left)('are left unread: %s', (_what, text, action, inputs) => {
    expect(readClause(text, action, inputs).complete).toBe(false);
  });
});
