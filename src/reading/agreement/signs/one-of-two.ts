import { isContent } from '../grounding/ground.ts';
import type { GroundedFact, Reading } from '../reading-context.ts';

/**
 * "either A or B, but not both": each of the two counts one way where the other does not hold, and the other way where it
 * does. `sign` is which way the words have it where A stands alone.
 */
export function isOneOfTwo(reading: Reading, fact: GroundedFact, sign: number): boolean {
  const { words, facts, law, test } = reading;
  const last = (of: GroundedFact): number => of.at.at(-1)!;
  const lower = words.map((word) => word.lower);
  const both = lower.findIndex(
    (word, index) => word === 'both' && index > last(fact) && isDenied(lower, index),
  );
  if (both < 0) return false;
  const named = facts
    .filter((other) => last(other) < both && other.chunk.region.clause === fact.chunk.region.clause)
    .sort((left, right) => last(left) - last(right));
  const [first, second] = named.slice(-2);
  if (first === undefined || second === undefined || (fact !== first && fact !== second)) return false;
  const between = lower.slice(last(first) + 1, last(second));
  if (between.filter((word) => word === 'or').length !== 1 || between.includes('and')) return false;
  const partner = (fact === first ? second : first).variable;
  const alone = law.change(fact.variable, false, true, test, new Map([[partner, false]]));
  const beside = law.change(fact.variable, false, true, test, new Map([[partner, true]]));
  const [helps, hurts] = sign === 1 ? [alone, beside] : [beside, alone];
  return helps.better && !helps.worse && hurts.worse && !hurts.better;
}

/**
 * "must wear a badge, except the cook": what is asked for is never for the worse, not where it is not asked for either. "A
 * and/or B", "A, B or both" say so of what is in a condition too.
 */
export function isNeverForbidden(
  { words, figures, chunks }: Reading,
  { chunk, at }: GroundedFact,
  sign: number,
): boolean {
  const lower = words.map((word) => word.lower);
  const isInclusive = lower.some(
    (word, at) =>
      (word === 'or' && lower[at + 1] === 'both') ||
      (word === 'and' && ['/', 'or'].includes(lower[at + 1]!) && lower.slice(at + 1, at + 3).includes('or')),
  );
  if (isInclusive) return true;
  const { part, clause } = chunk.region;
  const isAct = clause.kind === 'norm' && clause.norm === 'duty' && part === 'act' && sign === 1;
  const exclusive = lower.some(
    (word, at) =>
      (choosing.has(word) && lower[at + 1] !== 'of') || (word === 'one' && lower[at + 1] === 'of'),
  );
  // "by the guard on duty or, where no guard is on duty, by": a case of the norm as well, and not what is asked for.
  const isCase = chunks.some(
    ({ start, end, region }) =>
      ['condition', 'exception', 'front'].includes(region.part) &&
      words
        .slice(start, end)
        .some(({ stem }) => at.some((index) => isContent(words[index]!) && words[index]!.stem === stem)),
  );
  return isAct && !exclusive && !isCase && figures.every(({ value }) => value !== 1);
}

/** Words by which what is asked for in one case is not asked for, or may be forbidden, in another. */
const choosing = new Set(
  'both either alternatively only instead otherwise failing failure none else'.split(' '),
);

/** "but not both", "but must not sit both". */
const isDenied = (words: readonly string[], at: number): boolean => {
  const before = words.slice(Math.max(0, at - 4), at);
  const but = before.findLastIndex((word) => /^(?:but|and|though)$/.test(word));
  return but >= 0 && before.slice(but + 1).some((word) => word === 'not' || word === 'never');
};
