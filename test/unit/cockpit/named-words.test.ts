import { describe, expect, it } from 'vitest';
import type { FindingPartsFragment } from '../../../src/generated/cockpit/graphql.ts';
import { wordsNamed } from '../../../client/cockpit/src/pages/review/ledger/segments.ts';

const finding = (message: string): FindingPartsFragment =>
  ({ message, path: null, start: null, end: null }) as FindingPartsFragment;

describe('the words that a finding names', () => {
  const quote = 'A boat is not let to a minor; no deposit is due.';

  it('are whole words: "no" is not in "not"', () => {
    expect(wordsNamed(finding('"no" is not read.'), [quote])).toEqual([
      { citation: 0, start: quote.indexOf('no deposit'), end: quote.indexOf('no deposit') + 2 },
    ]);
  });

  it('are not told apart where they are there twice', () => {
    expect(wordsNamed(finding('"is" is not read.'), [quote])).toEqual([]);
    expect(wordsNamed(finding('"oat" is not read.'), [quote])).toEqual([]);
  });
});
