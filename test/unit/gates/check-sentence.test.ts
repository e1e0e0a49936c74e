import { describe, expect, it } from 'vitest';
import { checkSentence } from '../../../src/gates/check-sentence.ts';

const quote = 'A person must not open a quarry.';
const find = (sentence: string, section = ''): string[] =>
  checkSentence('h', sentence, [{ quote, section }]).map(({ code, severity }) => `${code} ${severity}`);

describe('the sentence of a rule', () => {
  it.each(['p', 'Ferries carry life jackets.', 'x y z'])(
    'does not stand for quotes about something else: %s',
    (sentence) => {
      expect(find(sentence)).toEqual(['ungrounded blocking']);
    },
  );

  it.each([
    quote,
    'Nobody may open quarries.',
    'Quarries: opening is prohibited.',
    'Opening a quarry needs a permit of the board.',
  ])('may say the quotes in other words: %s', (sentence) => {
    expect(find(sentence)).toEqual([]);
  });

  it('may take words from the heading', () => {
    expect(find('Mines are closed.', 'Mines > § 4 Closed mines')).toEqual([]);
  });
});
