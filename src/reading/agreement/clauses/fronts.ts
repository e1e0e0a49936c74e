import type { Clause } from './clause-parts.ts';
import type { Front } from './cues.ts';
import type { Word } from '../words/words.ts';
import { connectives, range } from './clause-parts.ts';
import { absences } from './absences.ts';
import { fronts, openers } from './cues.ts';
import { PhraseTable, phrases } from '../words/phrases.ts';

/** "Where it is long, a flag and, if it is dark, a lamp must": the comma before what a further condition is inserted into. */
function insertedComma(words: readonly Word[], start: number, last: number): number | null {
  const opens = words.findLastIndex(
    ({ text, lower, index }, at) =>
      text === ',' &&
      lower === ',' &&
      index > start &&
      at < last &&
      connectives.has(words[at - 1]?.lower ?? '') &&
      openers.at(words, at + 1) !== null,
  );
  if (opens < 0 || words.slice(opens + 1, last).some(({ text }) => text === ',')) return null;
  const before = words.findLastIndex(({ text }, at) => text === ',' && at > start && at < opens);
  return before < 0 ? null : before;
}

/** "Under-12s: mouthguard as well", "Claims > 50 EUR: receipt needed": what a figure in front of the colon says it is for. */
function labelEnd(
  words: readonly Word[],
  start: number,
  limit: number,
  inFigure: ReadonlySet<number>,
): number | null {
  const colon = words.findIndex(
    ({ text, kind, index }) => index > start && index < limit && (text === ':' || kind === 'break'),
  );
  if (colon < 0 || words[colon]!.text !== ':' || words[colon + 1]?.kind !== 'word') return null;
  const before = range(start, colon);
  return before.length <= 8 && before.some((at) => inFigure.has(at)) ? colon + 1 : null;
}

export function frontOf(
  words: readonly Word[],
  clause: Clause,
  inFigure: ReadonlySet<number>,
): { end: number; sign: Front; start: number } | null {
  let start = clause.start;
  while (
    start < clause.end &&
    (words[start]!.kind === 'break' ||
      words[start]!.kind === 'mark' ||
      connectives.has(words[start]!.lower)) &&
    fronts.at(words, start) === null
  )
    start += 1;
  const phrase = fronts.at(words, start);
  const limit = clause.modal?.start ?? clause.end;
  const label = labelEnd(words, start, limit, inFigure);
  if (label !== null && phrase === null) return { start, end: label, sign: 'condition' };
  if (phrase === null) return null;
  let comma = -1;
  for (let at = start; at < limit; at += 1) if (words[at]!.text === ',') comma = at;
  const aside = insertedComma(words, start, comma);
  if (aside !== null) comma = aside;
  if (comma < 0 && clause.modal !== null && ['should', 'were', 'had'].includes(words[start]!.lower))
    return null;
  // "In the keeper's absence the porter may": over with its phrase.
  const absent = absences.at(words, start);
  if (absent !== null && comma < 0) return { start, end: start + absent.length, sign: 'condition' };
  if (comma < 0) return null;
  // "Before placing an order of more than 10,000 EUR, a school must": when it has to.
  const occasion = words[start]!.lower === 'before' && (words[start + 1]?.lower ?? '').endsWith('ing');
  // "Until 31 March 2027, stoves may be replaced": the days on which it holds.
  const until =
    words[start]!.lower === 'until' &&
    range(start + 1, comma).every((at) => inFigure.has(at) || ofDay.has(words[at]!.lower));
  // "Prior to payment of the freight, the carrier must not hand it over": free from then on.
  const not = clause.norm === 'prohibition' && earlier.at(words, start) !== null && !occasion;
  const free = not && !range(start, comma).some((at) => inFigure.has(at));
  return {
    start,
    end: comma + 1,
    sign: occasion || until ? 'condition' : free ? 'exception' : phrase.meaning,
  };
}

/** "until the end of 1 May 2026 inclusive" */
const ofDay = new Set(['the', 'end', 'of', 'and', 'including', 'inclusive', 'midnight', 'on']);

export const earlier = new PhraseTable<true>(phrases('before|prior to|in advance of|ahead of', true));
