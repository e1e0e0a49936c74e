import { shortened } from '../core/first-characters.ts';
import { inQuotes } from '../core/text.ts';
import { tokenize, type LedgerToken } from '../rules/ledger/tokens.ts';
import type { Finding } from '../rules/model.ts';
import { findingOf } from './finding-policy.ts';

/** A quote with the text of its source around it. */
export interface QuoteInContext {
  path: string;
  quote: string;
  /** What comes before and after it in the source, up to {@link contextLength} characters, less what other quotes of the rule have. */
  before: string;
  after: string;
  /** Whether `before` ends at another quote of the rule, its trunk. */
  follows: boolean;
}

/** Characters of the source that are looked at on either side of a quote. */
export const contextLength = 1500;

const exceptional =
  /^(?:however|except|provided|notwithstanding|save|unless|but|nothing in (?:this|sub)|such term|this does not|this (?:section|subsection|paragraph|article|rule|regulation|part|clause) (?:does|shall|is) not|(?:section|subsection|paragraph|article)s? [\w().]{1,12}(?: (?:does|do|shall|is|are) not)|(?:paragraph|subsection|section|article)s? [\w(). ,and]{1,30} (?:does|do|shall) not apply)\b/i;

const restricting = new Set(
  'unless except if provided save but only where when until without otherwise however notwithstanding not no than'.split(
    ' ',
  ),
);

const modals = new Set(
  'must shall may should can cannot required requires entitled prohibited permitted allowed forbidden unlawful liable need needs'.split(
    ' ',
  ),
);

/**
 * The quotes are whole: nothing of their sentences is left outside, no trunk that an item needs, and no next sentence that
 * takes back what they say.
 */
export function checkContext(hash: string, quotes: readonly QuoteInContext[]): Finding[] {
  const normative = quotes.some(({ quote }) =>
    tokenize(quote).some(({ text }) => modals.has(text.toLowerCase())),
  );
  return quotes.flatMap((quote) => [
    ...restOfSentence(hash, quote),
    ...nextSentence(hash, quote),
    ...trunk(hash, quote, normative),
  ]);
}

const show = (words: string): string => inQuotes(shortened(words.replace(/\s+/g, ' ').trim(), 200));

const endsSentence = /[.;:!?…]["'”’)\]]*\s*$/;

const sentenceEnd = (text: string): number => {
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]!;
    if (character === '\n' && (text[at + 1] === '\n' || startsItem(text.slice(at + 1, at + 40)))) return at;
    if (!'.;!?'.includes(character)) continue;
    const next = text[at + 1];
    if (next === undefined || /["'”’)\s]/.test(next)) return at + 1;
  }
  return text.length;
};

const startsItem = (text: string): boolean => /^\s*(?:[-*•]|\(?\w{1,4}[.)])\s/.test(text);

/** Words of the same sentence that follow the quote. */
function restOfSentence(hash: string, { path, quote, after }: QuoteInContext): Finding[] {
  if (endsSentence.test(quote) || /^\s*$/.test(after) || /^[ \t]*\r?\n\s*\r?\n/.test(after)) return [];
  if (startsItem(after.replace(/^[ \t]*\r?\n/, '')) && /^[ \t]*\r?\n/.test(after)) return [];
  const rest = after.slice(0, sentenceEnd(after));
  const words = tokenize(rest).filter(({ kind }) => kind !== 'mark');
  if (words.length === 0) return [];
  const restricts = words.some(({ text }) => restricting.has(text.toLowerCase()));
  return [
    findingOf(hash, {
      code: 'unquoted_words',
      severity: restricts ? 'blocking' : 'acknowledge',
      message: `The quote ends inside its sentence, which goes on: ${show(rest)}. Quote the whole sentence, or say in the ledger which words are another rule's.`,
      path,
    }),
  ];
}

/** A sentence or item after the quote that takes back, or limits, what it says. */
function nextSentence(hash: string, { path, quote, after }: QuoteInContext): Finding[] {
  const from = endsSentence.test(quote) ? 0 : sentenceEnd(after);
  const next = after
    .slice(from)
    .replace(/^[\s"'”’)]+/, '')
    .replace(/^(?:\(?\w{1,4}[.)]\s+){1,3}/, '');
  if (!exceptional.test(next)) return [];
  return [
    findingOf(hash, {
      code: 'unquoted_words',
      severity: 'acknowledge',
      message: `What follows the quote may be an exception to it: ${show(next.slice(0, Math.max(1, sentenceEnd(next))))}. Quote it too, or write it as a rule of its own that overrides this one.`,
      path,
    }),
  ];
}

/** Words of the same sentence before the quote: the trunk that an item needs. */
function trunk(
  hash: string,
  { path, quote, before, follows }: QuoteInContext,
  normative: boolean,
): Finding[] {
  if (follows) return [];
  const first: LedgerToken | undefined = tokenize(quote).find(({ kind }) => kind !== 'mark');
  const startsLow =
    first?.kind === 'word' &&
    first.text[0] === first.text[0]?.toLowerCase() &&
    /\p{Ll}/u.test(first.text[0] ?? '');
  if (!startsLow) return [];
  const words = lastSentenceOf(before);
  if (tokenize(words).every(({ kind }) => kind === 'mark')) return [];
  return [
    findingOf(hash, {
      code: 'unquoted_words',
      severity: normative ? 'acknowledge' : 'blocking',
      message: `The quote begins inside a sentence, which begins: ${show(words)}. Quote its beginning before it.`,
      path,
    }),
  ];
}

/** What of its sentence stands before a quote. */
export function lastSentenceOf(before: string): string {
  const lead = before.slice(-contextLength).replace(/(?:\(?\w{1,4}[.)]|[-*•])\s*$/, '');
  const begin = Math.max(lead.lastIndexOf('. '), lead.lastIndexOf('.\n'), blankLineAfterWhole(lead));
  return lead.slice(begin + 1).trim();
}

/** The last blank line before which a line ends that is whole: not one that a list, or the rest of it, follows. */
function blankLineAfterWhole(text: string): number {
  for (let at = text.lastIndexOf('\n\n'); at > 0; at = text.lastIndexOf('\n\n', at - 1)) {
    if (!/[:;,—–]\s*$|\b(?:and|or)\s*$/.test(text.slice(Math.max(0, at - 20), at))) return at;
  }
  return -1;
}
