import { tokensToRead } from '../rules/ledger/account.ts';
import { tokenize } from '../rules/ledger/tokens.ts';
import { findingOf } from './finding-policy.ts';
import type { Citation, Finding } from '../rules/model.ts';

/** The share of a sentence's words that have to be in the quotes, or the other way round. */
const leastShare = 0.3;

/**
 * The rule's own sentence is about what its quotes are about. A person may shorten and reword it, not change its subject:
 * what the sentence loses or turns round is found by reading the quotes, never by reading the sentence.
 */
export function checkSentence(
  hash: string,
  sentence: string,
  citations: readonly Pick<Citation, 'quote' | 'section'>[],
): Finding[] {
  const [own, quoted] = [stemsIn([sentence]), stemsIn(citations.map(({ quote }) => quote))];
  const known = new Set([...quoted, ...stemsIn(citations.map(({ section }) => section))]);
  const share = shareOf(own, known);
  if (own.size > 0 && Math.max(share, shareOf(quoted, own)) >= leastShare) return [];
  return [
    findingOf(hash, {
      code: 'ungrounded',
      severity: 'blocking',
      message:
        'The text of the rule is not about what its quotes say. Write it from the words of the quotes.',
      path: 'natural_language',
    }),
  ];
}

/** Words that carry something, without the endings that grammar gives them. */
const stemsIn = (texts: readonly string[]): Set<string> =>
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

const shareOf = (of: ReadonlySet<string>, among: ReadonlySet<string>): number =>
  of.size === 0 ? 0 : [...of].filter((word) => among.has(word)).length / of.size;

/** Whether two texts have the same words and figures in the same order; labels of items and marks apart. */
export function haveSameWords(a: string, b: string): boolean {
  const words = (text: string): string[] =>
    tokenize(text)
      .filter(({ kind, text: token }) => kind !== 'mark' && (token.length > 1 || kind === 'figure'))
      .map(({ text: token }) => token.toLowerCase())
      .filter((token) => !/^(?:an|the|[ivx]{2,4})$/.test(token));
  return words(a).join(' ') === words(b).join(' ');
}

/** Whether every word that says something is in the quotes. */
export function standsIn(text: string, quotes: readonly string[]): boolean {
  const [own, quoted] = [stemsIn([text]), stemsIn(quotes)];
  return own.size > 0 && shareOf(own, quoted) >= 0.8;
}
