import { inQuotes } from '../core/text.ts';
import type { AgreementFinding } from '../reading/agreement-checker.ts';
import type { Reading } from '../reading/clause-reader.ts';
import { wordsIn } from '../rules/ledger/account.ts';
import type { TokenRange } from '../rules/ledger/ledger.ts';
import type { Finding, Severity } from '../rules/model.ts';
import type { ComparedNorm, ReadingComparison } from './compare-reading.ts';
import { findingOf } from './finding-policy.ts';

/** Who read, what they made of it, and how the code compares with it. */
export interface ReadingAttempt {
  by: string;
  norms: readonly ComparedNorm[];
  comparison: ReadingComparison;
}

/** The code is not what the words were read as: it is refused. */
export function difference(attempt: ReadingAttempt, hash: string): Finding {
  return disagreement(attempt, hash, 'blocking');
}

/** One question in words, with an input that was executed on both. */
export function disagreement({ by, comparison }: ReadingAttempt, hash: string, severity: Severity): Finding {
  if (comparison.status !== 'different') throw new RangeError('Only readings that differ disagree.');
  const { witness, reading, code } = comparison;
  const given = Object.entries(witness.inputs)
    .map(([name, value]) => `${name} is ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
  const who = by === 'ledger' ? 'by the ledger' : `by ${by}`;
  return findingOf(hash, {
    code: severity === 'blocking' ? 'ledger_differs' : 'reading_disagrees',
    severity,
    message: `If ${given}: the clause, as it is read ${who}, ${reading}; the code ${code}. Which is right?`,
    path: 'requires',
    witness,
  });
}

/** What in the words speaks against the code. */
export const contradictions = (
  agreement: readonly AgreementFinding[],
  quotes: readonly string[],
  hash: string,
): Finding[] =>
  agreement
    .filter(({ severity }) => severity === 'blocking')
    .map((found) => agreementFinding(found, quotes, hash));

/**
 * What the words say against code that a complete account of them was proved equal to: two methods disagree, and the one
 * that read every word is the likelier. A person is asked, once. What no account of the words answers, the currency of an
 * input, stays against the rule.
 */
export function asQuestions(
  agreement: readonly AgreementFinding[],
  quotes: readonly string[],
  hash: string,
): Finding[] {
  const all = agreement.filter(({ severity }) => severity === 'blocking');
  const standing = all
    .filter(({ stands }) => stands === true)
    .map((found) => agreementFinding(found, quotes, hash));
  const against = all.filter(({ stands }) => stands !== true);
  const [first] = against;
  if (first === undefined) return standing;
  const message = [...new Set(against.map((found) => found.message))].join(' ');
  const asked = {
    ...first,
    code: 'reading_disagrees' as const,
    severity: 'acknowledge' as const,
    message: `The code is what the words were read as. Held against them one by one, something does not fit: ${message}`,
    words: against.flatMap(({ words }) => words),
  };
  return [...standing, agreementFinding(asked, quotes, hash)];
}

function agreementFinding(
  { code, severity, words, message, path }: AgreementFinding,
  quotes: readonly string[],
  hash: string,
): Finding {
  const [first] = words;
  // Each of the words once, and none that the sentence names itself.
  const unsaid = [...new Set(wordsIn(quotes, words))].filter((said) => !message.includes(said));
  return findingOf(hash, {
    code,
    severity,
    message: unsaid.length === 0 ? message : `${message} (${unsaid.join(' … ')})`,
    path: path ?? (first ? `citations/${first.citation}` : 'citations'),
    ...(first && path === null && { start: first.start, end: first.end }),
  });
}

/** Where no one accounts for all the words: what contradicts them, and one list of what was not confirmed. */
export function leftOpen(
  agreement: readonly AgreementFinding[],
  readings: readonly Reading[],
  quotes: readonly string[],
  hash: string,
  agreed: readonly string[],
): Finding[] {
  const against = contradictions(agreement, quotes, hash);
  const open = agreement.filter(({ severity }) => severity === 'acknowledge');
  const best = [...readings].sort((a, b) => a.unread.length - b.unread.length)[0];
  const unread = best
    ? [...best.unread, ...best.doubts.flatMap(({ words }) => words)]
    : open.filter(({ code }) => code === 'unread_words').flatMap(({ words }) => words);
  const reasons = (best?.doubts ?? [])
    .filter(({ code }) => code !== 'unread_words')
    .map(({ message }) => message);
  return [
    ...against,
    ...open
      .filter(({ code }) => code !== 'unread_words')
      .map((found) => agreementFinding(found, quotes, hash)),
    unreadFinding(
      hash,
      quotes,
      mergeRanges(unread),
      'acknowledge',
      readings.length === 0 ? 'No reader has confirmed' : 'No reader could account for',
      agreed.length === 0
        ? reasons
        : [...reasons, `Models read every word to the effect of the code: ${agreed.join(', ')}.`],
    ),
  ];
}

function mergeRanges(ranges: readonly TokenRange[]): TokenRange[] {
  const sorted = [...ranges].sort((a, b) => a.citation - b.citation || a.start - b.start);
  const merged: TokenRange[] = [];
  for (const range of sorted) {
    const last = merged.at(-1);
    if (last?.citation === range.citation && range.start <= last.end)
      last.end = Math.max(last.end, range.end);
    else merged.push({ ...range });
  }
  return merged;
}

/** The words that were not read, in one list. */
export function unreadFinding(
  hash: string,
  quotes: readonly string[],
  ranges: readonly TokenRange[],
  severity: Severity,
  lead: string,
  reasons: readonly string[] = [],
): Finding {
  const [first] = ranges;
  const words = wordsIn(quotes, ranges).map(inQuotes);
  const listed = words.length === 0 ? 'how the words of the quotes are joined' : words.join(', ');
  const why = reasons.length === 0 ? '' : ` ${[...new Set(reasons)].join(' ')}`;
  const end =
    severity === 'blocking'
      ? 'Say in the ledger what they are.'
      : 'Read the code against these words, or say in the ledger what they are.';
  return findingOf(hash, {
    code: 'unread_words',
    severity,
    message: `${lead} ${listed}.${why} ${end}`,
    path: first ? `citations/${first.citation}` : 'citations',
    start: first?.start ?? null,
    end: first?.end ?? null,
  });
}
