import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const month = 'month: int - Month of the year as a number from 1 to 12';
const heated = 'heated: bool - The pool is heated';

const read: [text: string, action: string, inputs: string[], means: string][] = [
  ['Fires must not be lit in August.', 'Light a fire', [month], '[true] => month != 8 none/deny'],
  [
    'A hedge may be cut from August to December.',
    'Cut a hedge',
    [month],
    '[true] => month >= 8 && month <= 12 permit/none',
  ],
  [
    'In the months of May to July, in any year, no hedge may be cut.',
    'Cut a hedge',
    [month],
    '[true] => !(month >= 5 && month <= 7) none/deny',
  ],
  [
    'No hedge may be cut except in the months of May to July inclusive.',
    'Cut a hedge',
    [month],
    '[true] => month >= 5 && month <= 7 none/deny',
  ],
  [
    'Between October and December, the pool must be heated.',
    'Run a pool',
    [heated, month],
    '[month >= 10 && month <= 12] => heated none/deny',
  ],
];

const left: [what: string, text: string, action: string, inputs: string[]][] = [
  [
    'in those months, or in no other',
    'The pool must be heated from October to December.',
    'Run a pool',
    [heated, month],
  ],
  ['round the end of the year', 'Between November and February no hedge may be cut.', 'Cut a hedge', [month]],
  ['its beginning or its end', 'A hedge may be cut from August until October.', 'Cut a hedge', [month]],
  [
    'no input holds the month',
    'A hedge may be cut in August.',
    'Cut a hedge',
    ['months: int month - Age of the hedge in months'],
  ],
];

describe('months of any year', () => {
  it.each(read)('%s', (text, action, inputs, means) => {
    const reading = readClause(text, action, inputs);
    expect(reading.doubts).toEqual([]);
    expect(meaningOf(reading, inputs)).toEqual([means]);
  });

  it.each(left)('are asked about: %s', (_what, text, action, inputs) => {
    expect(readClause(text, action, inputs).complete).toBe(false);
  });
});
