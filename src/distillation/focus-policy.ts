/** Words that every sentence has: to look for them narrows nothing. */
const idle = new Set(
  'a an and any are as at be by for from if in into is it its no not of on or such that the their this to under with'.split(
    ' ',
  ),
);

/** Words for the whole of a source: who writes "all" wants nothing left out. */
const whole = new Set(['all', 'entire', 'everything', 'whole']);

const tokens = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The words of a focus area that can be looked for, short ones and abbreviations included. */
export const focusWords = (focusArea: string | null | undefined): string[] => [
  ...new Set(tokens(focusArea ?? '').filter((word) => !idle.has(word))),
];

/** Whether a focus area asks for the whole of the sources, in so many words. */
export function isWhole(focusArea: string): boolean {
  const words = focusWords(focusArea);
  return words.length > 0 && words.every((word) => whole.has(word));
}

/** Whether a text mentions one of the words: as a whole word or its plural, longer ones in any of their forms. */
export function mentions(text: string, words: readonly string[]): boolean {
  const found = tokens(text);
  return words.some((word) => {
    const stem = word.length >= 6 ? word.replace(/(?:ing|ed|es|s)$/, '') : word;
    return found.some(
      (token) =>
        token === word ||
        token === `${word}s` ||
        token === `${word}es` ||
        word === `${token}s` ||
        (stem.length >= 4 && token.startsWith(stem)),
    );
  });
}
