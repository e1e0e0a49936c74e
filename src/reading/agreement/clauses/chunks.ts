import type { Chunk, Clause, Region } from './clause-parts.ts';
import { connectives, range } from './clause-parts.ts';
import {
  additive,
  comparatives,
  idioms,
  negators,
  openers,
  reachWords,
  separating,
  separations,
} from './cues.ts';
import { isOfDefiner } from './definers.ts';
import { PhraseTable, phrases } from '../words/phrases.ts';
import type { Word } from '../words/words.ts';

/** The "not" of "does not apply", which makes the sentence an exception. */
function inReach(words: readonly Word[], clause: Clause, at: number): boolean {
  for (let from = Math.max(clause.start, at - 4); from <= at; from += 1) {
    const phrase = reachWords.at(words, from);
    if (phrase !== null && from + phrase.length > at) return true;
  }
  return false;
}

/** "keep out of the fairway": not in it. */
const isSeparation = (words: readonly Word[], at: number): boolean =>
  words[at]!.lower !== 'apart' &&
  separations.at(words, at) !== null &&
  separating.has(words[at - 1]?.lower ?? '');

/** "free of any interest", "free from rust": without it. What is free of charge is called so. */
const isFree = (words: readonly Word[], at: number): boolean =>
  words[at]!.lower === 'free' &&
  ['of', 'from'].includes(words[at + 1]?.lower ?? '') &&
  !['charge', 'cost', 'duty', 'tax'].includes(words[at + 2]?.lower ?? '');

/** "exclusive of carriage": without it. */
const isExclusive = (words: readonly Word[], at: number): boolean =>
  words[at]!.lower === 'exclusive' && words[at + 1]?.lower === 'of';

/** "has yet to be repaid", "for want of consent", "absent a ticket": words that deny in such a phrase alone. */
const lacks = new PhraseTable<true>(phrases('default of|want of|yet to be|yet to have|still to be', true));
const isLack = (words: readonly Word[], at: number): boolean =>
  lacks.at(words, at) !== null &&
  /^(?:in|for|has|have|is|are|had|was|were|,)$/.test(words[at - 1]?.lower ?? '') &&
  !words.slice(Math.max(0, at - 14), at).some(({ lower }) => /^(?:who|which|that|whose)$/.test(lower));

/** "who has yet to pay": who has not paid. */
const isStillToDo = (words: readonly Word[], at: number): boolean =>
  words[at]!.lower === 'yet' &&
  ['has', 'have', 'is', 'are'].includes(words[at - 1]?.lower ?? '') &&
  words[at + 1]?.lower === 'to';

/** "out of sight of the road": not in it. */
const isOutOf = (words: readonly Word[], at: number): boolean =>
  words[at]!.lower === 'out' &&
  words[at + 1]?.lower === 'of' &&
  ['sight', 'reach', 'view', 'earshot', 'range'].includes(words[at + 2]?.lower ?? '');

/** "failing which it must": in the other case. */
const opensOther = (words: readonly Word[], at: number): boolean =>
  words[at]!.lower === 'failing' && ['which', 'that', 'this'].includes(words[at + 1]?.lower ?? '');

const gapped = new Set('to in on by for with from at more'.split(' '));

/** "No eating and no drinking", "is not allowed, and neither is drinking" */
const isNoAgain = (words: readonly Word[], clause: Clause, at: number): boolean =>
  ['and', ',', 'or'].includes(words[at - 1]?.text.toLowerCase() ?? '') &&
  ((words[at]!.lower === 'no' &&
    words[clause.modal?.start ?? at]?.lower === 'no' &&
    at > (clause.modal?.start ?? at)) ||
    (words[at]!.lower === 'neither' && words[at + 1]?.lower === 'is'));

/** "must not be let to more than one, and any other not to more than three": the prohibition, said again. */
const isRepeated = (words: readonly Word[], clause: Clause, at: number): boolean =>
  (words[at]!.lower === 'not' || isNoAgain(words, clause, at)) &&
  clause.norm === 'prohibition' &&
  clause.negativeSubject === null &&
  at > (clause.modal?.end ?? at) &&
  (gapped.has(words[at + 1]?.lower ?? '') || isNoAgain(words, clause, at)) &&
  words.slice(clause.modal?.end ?? at, at).some(({ lower }) => lower === 'and' || lower === 'or');

/** "but not to a child and never at night": the denial that opened it, said again. */
const isAgain = (words: readonly Word[], region: Region, at: number): boolean =>
  words[region.start]!.lower === 'but' &&
  at > region.start + 1 &&
  ['not', 'never'].includes(words[at]!.lower) &&
  ['and', 'or'].includes(words[at - 1]!.lower);

const insisting = new PhraseTable<true>(
  phrases('in no case|in no event|at no time|under no circumstances|on no account', true),
);

/** "may not exceed a fifth of it, and in no case 150 EUR": the prohibition, said again. */
const isInsisted = (words: readonly Word[], clause: Clause, at: number): boolean =>
  clause.norm === 'prohibition' &&
  at - 1 > (clause.modal?.end ?? at) &&
  insisting.at(words, at - 1) !== null &&
  ['and', 'or', 'but', ','].includes(words[at - 2]?.text.toLowerCase() ?? '');

/** The "not" of "but not" opens its region, and denies nothing in it besides. */
const opensRegion = (words: readonly Word[], region: Region | null, at: number): boolean =>
  (region?.part === 'besides' || region?.part === 'only') &&
  at < region.start + (openers.at(words, region.start)?.length ?? 0);

/** Of a table, in which the column and the row say what a word is for. */
export const isTabled = (words: readonly Word[], { start, end }: Chunk): boolean =>
  words.slice(start, end).some(({ text }) => text === '|');

export function chunksOf(
  words: readonly Word[],
  clause: Clause,
  taken: ReadonlySet<number>,
  inFigure: ReadonlySet<number>,
): Chunk[] {
  const chunks: Chunk[] = [];
  let start = clause.start;
  const word = (at: number): string => words[at]?.lower ?? '';
  const regionAt = (at: number): Region | null =>
    clause.regions.findLast((region) => region.start <= at && at < region.end) ?? null;
  const finish = (end: number): void => {
    if (end > start) {
      const region = regionAt(start);
      const negations = range(start, end).filter(
        (at) =>
          (negators.has(words[at]!.lower) ||
            isSeparation(words, at) ||
            isFree(words, at) ||
            isLack(words, at) ||
            isExclusive(words, at) ||
            isStillToDo(words, at) ||
            isOutOf(words, at)) &&
          !opensOther(words, at) &&
          idioms.at(words, at) === null &&
          !opensRegion(words, region, at) &&
          !isRepeated(words, clause, at) &&
          !isInsisted(words, clause, at) &&
          !(region?.part === 'besides' && isAgain(words, region, at)) &&
          !taken.has(at) &&
          at !== clause.negativeSubject &&
          !inReach(words, clause, at) &&
          !(clause.kind === 'definition' && isOfDefiner(words, clause.start, at)) &&
          !(comparatives.has(word(at + 1)) && word(at + 2) === 'than') &&
          !(word(at) === 'not' && additive.has(word(at + 1))),
      );
      if (region !== null) chunks.push({ start, end, region, negators: negations });
    }
  };
  for (let at = clause.start; at < clause.end; at += 1) {
    const current = words[at]!;
    if (clause.modal !== null && at >= clause.modal.start && at < clause.modal.end) {
      if (at === clause.modal.start) finish(at);
      start = clause.modal.end;
      continue;
    }
    if (inFigure.has(at) || taken.has(at)) continue;
    const boundary =
      connectives.has(current.lower) ||
      (current.lower === 'well' && word(at - 1) === 'as' && word(at + 1) === 'as') ||
      (current.kind === 'mark' && [',', ';', ':', '(', ')', '–', '—', '/', '.'].includes(current.text)) ||
      current.kind === 'break';
    if (boundary) {
      finish(at);
      start = at + 1;
    } else if (at > start && regionAt(at) !== regionAt(at - 1)) {
      finish(at);
      start = at;
    }
  }
  finish(clause.end);
  return chunks;
}
