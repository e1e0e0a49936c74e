import { tokensToRead } from '../../rules/ledger/account.ts';
import { tokenize } from '../../rules/ledger/tokens.ts';

/** Whether two texts have the same words and figures in the same order; labels of items and other marks apart. */
export function haveSameWords(a: string, b: string): boolean {
  const words = (text: string): string[] =>
    tokenize(text)
      .filter(({ kind, text: token }) =>
        kind === 'mark' ? measures.test(token) : token.length > 1 || kind === 'figure',
      )
      .map(({ text: token }) => token.toLowerCase())
      .filter((token) => !/^(?:an|the|[ivx]{2,4})$/.test(token));
  return words(a).join(' ') === words(b).join(' ');
}

/** Marks that are read as words: "$40" is not "€40". */
const measures = /^[\p{Sc}%‰°]$/u;

/** Whether every word that says something is in the quotes. */
export function standsIn(text: string, quotes: readonly string[]): boolean {
  const [own, quoted] = [stemsIn([text]), stemsIn(quotes)];
  return own.size > 0 && shareOf(own, quoted) >= 0.8;
}

/** Words that carry something, without the endings that grammar gives them. */
export const stemsIn = (texts: readonly string[]): Set<string> =>
  new Set(
    texts.flatMap((text) => {
      const tokens = tokenize(text);
      const needs = tokensToRead(text, tokens);
      return tokens.filter((_, index) => needs[index]).map((token) => stemOf(token.text));
    }),
  );

const stemOf = (word: string): string => {
  const lower = word.toLowerCase().replace(/['’]s?$/, '');
  return lower.length > 4 ? lower.slice(0, 4) : lower.replace(/s$/, '');
};

export const shareOf = (of: ReadonlySet<string>, among: ReadonlySet<string>): number =>
  of.size === 0 ? 0 : [...of].filter((word) => among.has(word)).length / of.size;
