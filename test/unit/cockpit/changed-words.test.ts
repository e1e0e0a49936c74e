import { describe, expect, it } from 'vitest';
import {
  changedWords,
  withoutOwnNumber,
} from '../../../client/cockpit/src/pages/law-changes/changed-words.ts';

describe('two sentences of which one became the other', () => {
  it('differ in whole words, so that a figure is never shown in part', () => {
    expect(changedWords('No more than 40 persons.', 'No more than 45 persons.')).toEqual([
      { kind: 'same', text: 'No more than ' },
      { kind: 'removed', text: '40 ' },
      { kind: 'added', text: '45 ' },
      { kind: 'same', text: 'persons.' },
    ]);
  });

  it('share what is between two changes', () => {
    expect(changedWords('A guest pays 90 minutes late.', '(1) A guest pays 75 minutes late.')).toEqual([
      { kind: 'added', text: '(1) ' },
      { kind: 'same', text: 'A guest pays ' },
      { kind: 'removed', text: '90 ' },
      { kind: 'added', text: '75 ' },
      { kind: 'same', text: 'minutes late.' },
    ]);
  });

  it('are shown whole where they have little in common', () => {
    expect(changedWords('A dog must be led.', 'No person may enter a hall.')).toEqual([
      { kind: 'removed', text: 'A dog must be led. ' },
      { kind: 'added', text: 'No person may enter a hall.' },
    ]);
    const long = 'word '.repeat(3_000);
    expect(changedWords(long, `${long}more`)).toEqual([
      { kind: 'removed', text: long },
      { kind: 'added', text: `${long}more` },
    ]);
  });

  it('come together again to what each of them was', () => {
    for (const [before, after] of [
      ['a a', 'a'],
      ['a', 'a a a'],
      ['', 'b c'],
      ['x  y z', 'x y\tz'],
      ['same words', 'same words'],
      ['a b c d e', 'b c x e d'],
    ] as const) {
      const pieces = changedWords(before, after);
      const without = (kind: string): string =>
        pieces.flatMap((piece) => (piece.kind === kind ? [] : [piece.text])).join('');
      expect(without('removed')).toBe(after);
      const words = (text: string) => text.split(/\s+/).filter(Boolean);
      expect(words(without('added'))).toEqual(words(before));
    }
  });
});

describe('the number of a sentence that a quote leaves out', () => {
  it('is no words that came', () => {
    expect(withoutOwnNumber('A guest pays.', '(1) A guest pays.')).toBe('A guest pays.');
    expect(withoutOwnNumber('A guest pays.', '2. A guest pays.')).toBe('A guest pays.');
    expect(withoutOwnNumber('A guest pays.', '(ba) A guest pays.')).toBe('A guest pays.');
  });

  it('is shown where the quote has one, and where it is a figure of the sentence', () => {
    expect(withoutOwnNumber('(1) A guest pays.', '(2) A guest pays.')).toBe('(2) A guest pays.');
    expect(withoutOwnNumber('Forty guests pay.', '45 guests pay.')).toBe('45 guests pay.');
  });
});
