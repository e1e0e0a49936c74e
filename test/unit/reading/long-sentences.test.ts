import { expect, it } from 'vitest';
import { grammarReader } from '../../../src/reading/grammar/reader.ts';
import { growthOf, linear } from '../../testkit/processor-time.ts';

const vocabulary = { action: { key: 'harbour.moor', title: 'Moor a barge' }, inputs: [], definitions: [] };

// What each construction begins or goes on with, over and over: no sentence, and no reason to take long.
it.each([
  'is, if it rains, ',
  'subject to the proviso that ',
  'other than in circumstances where ',
  'the limit is doubled, ',
  'each of the rates ',
  'save where ',
  'the duty of ',
  'may have ',
  'nor more than ',
  'A, B; ',
  'for A and 5 EUR for ',
])('a sentence that says %j without end is given up in time that grows with its length', (unit) => {
  const growth = growthOf(
    1_000,
    (length) => `A person must not ${unit.repeat(Math.ceil(length / unit.length))}moor.`,
    (quote) => grammarReader.read({ quotes: [quote], headings: [] }, vocabulary),
  );
  expect(growth).toBeLessThan(linear);
});
