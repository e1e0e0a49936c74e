import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const inputs = [
  'opened_by: enum master|mate|deckhand - Who opens the sluice',
  'water_level: int cm - Level of the water behind the sluice',
];
const read = (text: string) => meaningOf(readClause(text, 'Open a sluice', inputs), inputs);

describe('who alone may', () => {
  it.each([
    ['Only the master may open the sluice.', '[true] => opened_by == "master" permit/deny'],
    [
      'The master alone may open the sluice, and only if the water level is at most 80 cm.',
      '[true] => opened_by == "master" && water_level <= 80 permit/deny',
    ],
  ])('%s', (text, means) => {
    expect(read(text)).toEqual([means]);
  });

  it.each([
    'The master alone may open the sluice.',
    'The master alone may open the sluice, only if the water level is at most 80 cm.',
    'The master or the mate alone may open the sluice.',
  ])('may be who may without company: %s', (text) => {
    expect(read(text)).toContain('ambiguous_attachment');
  });

  it('grants nothing by a duty', () => {
    expect(read('The master alone must open the sluice.').join(' ')).not.toContain('permit');
  });
});
