import { describe, expect, it } from 'vitest';
import { changedWords } from '../../../client/cockpit/src/pages/law-changes/changed-words.ts';

describe('two sentences of which one became the other', () => {
  it('differ in whole words, so that a figure is never shown in part', () => {
    expect(changedWords('No more than 40 persons.', 'No more than 45 persons.')).toEqual({
      begin: 'No more than ',
      removed: '40',
      added: '45 ',
      end: 'persons.',
    });
  });

  it('come together again to what each of them was', () => {
    for (const [before, after] of [
      ['a a', 'a'],
      ['a', 'a a a'],
      ['', 'b c'],
      ['x  y z', 'x y\tz'],
      ['same words', 'same words'],
    ] as const) {
      const { begin, removed, added, end } = changedWords(before, after);
      expect(begin + added + end).toBe(after);
      const words = (text: string) => text.split(/\s+/).filter(Boolean);
      expect(words(`${begin} ${removed} ${end}`)).toEqual(words(before));
    }
  });
});
