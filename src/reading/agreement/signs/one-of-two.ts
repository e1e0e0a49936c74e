import type { GroundedFact, Reading } from '../reading-context.ts';

/**
 * "either A or B, but not both": each of the two counts one way where the other does not hold, and the other way where it
 * does. `sign` is which way the words have it where A stands alone.
 */
export function isOneOfTwo({ words, facts, law, test }: Reading, fact: GroundedFact, sign: number): boolean {
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

/** "but not both", "but must not sit both". */
const isDenied = (words: readonly string[], at: number): boolean => {
  const before = words.slice(Math.max(0, at - 4), at);
  const but = before.findLastIndex((word) => /^(?:but|and|though)$/.test(word));
  return but >= 0 && before.slice(but + 1).some((word) => word === 'not' || word === 'never');
};
