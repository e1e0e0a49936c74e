import type { Clause, Region } from './clause-parts.ts';
import type { Word } from '../words/words.ts';
import { connectives, range } from './clause-parts.ts';
import { modals, openers } from './cues.ts';
import { earlier } from './fronts.ts';

/** "it is free and, at wind speeds above 50 km/h, folded": the end of what says when the second is asked for. */
export function insertedEnd(
  words: readonly Word[],
  at: number,
  end: number,
  inFigure: ReadonlySet<number>,
): number | null {
  if (words[at - 1]?.text !== ',' || !connectives.has(words[at - 2]?.lower ?? '')) return null;
  if (!inserting.has(words[at]!.lower)) return null;
  for (let to = at + 1; to < Math.min(end, at + 12); to += 1) {
    if (inFigure.has(to)) continue;
    if (words[to]!.text === ',') return range(at, to).some((place) => inFigure.has(place)) ? to : null;
    if (words[to]!.kind === 'break' || words[to]!.kind === 'mark' || connectives.has(words[to]!.lower))
      return null;
  }
  return null;
}

/** "is required, on request, to": the first comma of what is inserted into the modal, and says when. */
export function partedAt(words: readonly Word[], { modal }: Clause, start: number): number | null {
  if (modal === null || words[modal.start]?.lower !== 'to' || words[modal.start - 1]?.text !== ',')
    return null;
  const comma = words.findLastIndex(({ text, index }) => text === ',' && index < modal.start - 1);
  return comma > start ? comma : null;
}

/** "readers and, on Saturdays, readers who": what is between the commas is the case of what comes behind it alone. */
export function furtherCaseEnd(words: readonly Word[], at: number, end: number): number | null {
  if (words[at - 1]?.text !== ',' || !connectives.has(words[at - 2]?.lower ?? '')) return null;
  if (!inserting.has(words[at]!.lower) && !placing.has(words[at]!.lower)) return null;
  for (let to = at + 1; to < Math.min(end, at + 9); to += 1) {
    const { kind, text, lower } = words[to]!;
    if (text === ',') return to;
    if (kind !== 'word' || connectives.has(lower) || modals.at(words, to) !== null) return null;
  }
  return null;
}
const placing = new Set(['outside', 'inside', 'within', 'between', 'before', 'until', 'near', 'upon']);

/** "by 21:00 and, on the eve of an examination, by 20:00": the end of the case in which the second figure holds. */
export function otherCaseEnd(
  words: readonly Word[],
  at: number,
  start: number,
  end: number,
  inFigure: ReadonlySet<number>,
): number | null {
  if (words[at - 1]?.text !== ',' || !connectives.has(words[at - 2]?.lower ?? '')) return null;
  if (!inserting.has(words[at]!.lower) || !range(start, at).some((place) => inFigure.has(place))) return null;
  const comma = words.findIndex(({ text, kind }, to) => to > at && (text === ',' || kind === 'break'));
  if (comma < 0 || comma >= end || comma - at > 12 || words[comma]!.text !== ',') return null;
  return range(comma + 1, Math.min(end, comma + 6)).some((place) => inFigure.has(place)) ? comma : null;
}

const inserting = new Set([
  'at',
  'in',
  'on',
  'during',
  'for',
  'with',
  'under',
  'above',
  'over',
  'from',
  'after',
]);

/** "must not be sold prior to repayment of the loan": what is free from then on. */
export function notBefore(
  words: readonly Word[],
  at: number,
  { part, clause }: Region,
  taken: ReadonlySet<number>,
  inFigure: ReadonlySet<number>,
): number | null {
  if (part !== 'act' || clause.norm !== 'prohibition' || taken.has(at)) return null;
  const length = earlier.at(words, at)?.length ?? 0;
  const next = at + length;
  if (
    length === 0 ||
    connectives.has(words[next]?.lower ?? '') ||
    inFigure.has(next) ||
    inFigure.has(at - 1) ||
    words[next]?.kind !== 'word'
  )
    return null;
  return length;
}

/** Words by which what comes before them is taken out. */
export const takenOut: ReadonlySet<string> = new Set(['excepted', 'excluded', 'exempted', 'apart', 'aside']);

/** ", folded scooters excepted", "– assistance dogs excepted –": the end of what is between commas and is taken out by its last word. */
export function exceptedEnd(words: readonly Word[], from: number, end: number): number | null {
  for (let at = from; at < Math.min(end, from + 12); at += 1) {
    const word = words[at]!;
    if (word.kind === 'mark' || word.kind === 'break' || openers.at(words, at) !== null) return null;
    const next = words[at + 1];
    const ends = next === undefined || at + 1 >= end || [',', '.', ';', '–', '—', ')'].includes(next.text);
    const denied = words[at - 1]?.lower === 'not';
    if (ends) return takenOut.has(word.lower) && !denied && at > from ? at + 1 : null;
  }
  return null;
}

/** ", bad weather included", ", feast days not excepted": the end of what is said to make no difference. */
export function includedEnd(
  words: readonly Word[],
  from: number,
  end: number,
  inFigure: ReadonlySet<number>,
): number | null {
  for (let at = from; at < Math.min(end, from + 12); at += 1) {
    const word = words[at]!;
    if (word.kind !== 'word' || inFigure.has(at) || openers.at(words, at) !== null) return null;
    const next = words[at + 1];
    if (next !== undefined && at + 1 < end && next.kind === 'word') continue;
    const kept = takenOut.has(word.lower) && words[at - 1]?.lower === 'not';
    return at > from && (kept || word.lower === 'included') ? at + 1 : null;
  }
  return null;
}

/** ", whether full or empty": the end of what is said not to matter. "must check whether it is full or empty" asks. */
export function whetherOrEnd(words: readonly Word[], at: number, start: number, end: number): number | null {
  if (words[at]!.lower !== 'whether') return null;
  const opens = at <= start || [',', '(', '—', '–'].includes(words[at - 1]?.text ?? '');
  if (!opens || words[at + 1]?.lower === 'or') return null;
  for (let to = at + 1; to < Math.min(end, at + 14); to += 1) {
    const { kind, lower } = words[to]!;
    if (kind === 'mark' || kind === 'break') return null;
    if (lower !== 'or') continue;
    const mark = words.findIndex(({ kind: own }, index) => index > to && own !== 'word' && own !== 'number');
    return mark < 0 ? end : Math.min(end, mark);
  }
  return null;
}

/** ", encrypted or not": the end of what is said not to matter. */
export function orNotEnd(words: readonly Word[], from: number, end: number): number | null {
  for (let at = from + 1; at < Math.min(end, from + 6); at += 1) {
    if (words[at - 1]!.kind !== 'word') return null;
    if (words[at]!.lower !== 'or' || words[at + 1]?.lower !== 'not') continue;
    const next = words[at + 2];
    return next === undefined || next.kind !== 'word' ? at + 2 : null;
  }
  return null;
}

/** The comma is in a list that an "and" or "or" still ends. */
export function listAhead(words: readonly Word[], comma: number, end: number): boolean {
  for (let at = comma + 1; at < end; at += 1) {
    const word = words[at]!;
    if (openers.at(words, at) !== null || modals.at(words, at) !== null) return false;
    if (word.text === ',') return words[at + 1] !== undefined && ['and', 'or'].includes(words[at + 1]!.lower);
    if (['and', 'or'].includes(word.lower)) return at - comma <= 6;
  }
  return false;
}
