import { describe, expect, it } from 'vitest';
import { applyLimits, combine } from '../../../../src/rules/evaluate/combine.ts';
import { combiningAlgorithms, type Effect } from '../../../../src/rules/model.ts';
import {
  fires,
  possibleEffects,
  ruleState,
  type EffectSet,
  type Truth,
} from '../../../../src/rules/evaluate/rule-state.ts';

/**
 * The theorem: **a determined decision never changes when a missing input is supplied**, for all four algorithms, any
 * number of rules, overrides without circle, and limits. Proved by going through every case of the functions that the
 * service evaluates with; nothing is drawn at random.
 *
 * Supplying an input refines truths (unknown becomes true or false, what is known stays), since Kleene's connectives
 * and comparisons are monotone. The lemmas carry a refinement through each step:
 * 1. overridden: over the truths of any number of exceptions, refined truths give a refined truth;
 * 2. a rule: refined truths give a refined `fires`, and fewer possible effects;
 * 3. limits: fewer possible effects of a grant and of any number of its limiters give fewer possible effects;
 * 4. the table: where fewer effects are possible of any number of rules, a determined decision stays.
 * Exceptions come before what they override, so that 1 and 2 hold for every rule by induction along that order.
 *
 * "Any number" is finite because 1, 3 and 4 only ask whether *some* rule has a value: two families with the same values
 * in them are the same to them (checked below), and there are few families of few values.
 */
const truths: readonly Truth[] = [0, 1, 2];
const effects: readonly Effect[] = ['permit', 'deny', 'none'];
const sets: readonly EffectSet[] = [1, 2, 3, 4, 5, 6, 7];

const refines = (finer: Truth, coarser: Truth): boolean => coarser === 2 || finer === coarser;
const isSubset = (finer: EffectSet, coarser: EffectSet): boolean => (finer & ~coarser) === 0;

/** Every non-empty choice of some values: what a number of rules can have between them. */
const families = <T>(values: readonly T[]): T[][] =>
  Array.from({ length: 2 ** values.length - 1 }, (_, bits) =>
    values.filter((_value, position) => ((bits + 1) & (1 << position)) !== 0),
  );

/** Whether rules with these values can turn out with those: each finer value comes of a coarser one, and the reverse. */
const turnsInto = <T>(coarser: readonly T[], finer: readonly T[], below: (a: T, b: T) => boolean): boolean =>
  coarser.every((c) => finer.some((f) => below(f, c))) &&
  finer.every((f) => coarser.some((c) => below(f, c)));

/** As the interpreter and the compiled code put exceptions together. */
const overridden = (silencing: readonly Truth[]): Truth =>
  silencing.includes(1) ? 1 : silencing.includes(2) ? 2 : 0;

describe('a determined decision never changes when a missing input is supplied', () => {
  it('lemma 1: exceptions that are better known leave what they override better known', () => {
    let cases = 0;
    for (const coarser of families(truths)) {
      for (const finer of families(truths)) {
        if (!turnsInto(coarser, finer, refines)) continue;
        cases += 1;
        expect([coarser, finer, refines(overridden(finer), overridden(coarser))]).toEqual([
          coarser,
          finer,
          true,
        ]);
      }
    }
    expect(cases).toBe(20);
  });

  it('lemma 2: a rule whose truths are better known fires no differently, and has no new effects', () => {
    let cases = 0;
    const states = truths.flatMap((a) => truths.flatMap((o) => truths.map((r) => [a, o, r] as const)));
    for (const ifMet of effects) {
      for (const ifUnmet of effects) {
        for (const coarse of states) {
          for (const fine of states) {
            if (!fine.every((truth, position) => refines(truth, coarse[position]!))) continue;
            cases += 1;
            const [coarser, finer] = [ruleState(...coarse), ruleState(...fine)];
            const holds =
              refines(fires(finer, ifUnmet), fires(coarser, ifUnmet)) &&
              isSubset(possibleEffects(finer, ifMet, ifUnmet), possibleEffects(coarser, ifMet, ifUnmet)) &&
              possibleEffects(finer, ifMet, ifUnmet) !== 0;
            expect([ifMet, ifUnmet, coarse, fine, holds]).toEqual([ifMet, ifUnmet, coarse, fine, true]);
          }
        }
      }
    }
    // 5 pairs of truths that refine each other, for three truths, and nine pairs of effects.
    expect(cases).toBe(5 ** 3 * 9);
  });

  /** A grant with these possible effects, limited by rules with those. */
  const limited = (grant: EffectSet, limiters: readonly EffectSet[]): EffectSet =>
    applyLimits([grant, ...limiters], [limiters.map((_set, position) => position + 1)])[0]!;

  it('lemma 3: limits on a grant whose effects and limiters are better known add no effect', () => {
    let cases = 0;
    const limiterFamilies = families(sets);
    const pairs = limiterFamilies.flatMap((coarser) =>
      limiterFamilies.flatMap((finer) =>
        turnsInto(coarser, finer, isSubset) ? [[coarser, finer] as const] : [],
      ),
    );
    for (const coarse of sets) {
      for (const fine of sets.filter((set) => isSubset(set, coarse))) {
        for (const [coarser, finer] of pairs) {
          cases += 1;
          const [before, after] = [limited(coarse, coarser), limited(fine, finer)];
          if (!isSubset(after, before) || after === 0)
            expect([coarse, fine, coarser, finer]).toBe('no counterexample');
        }
      }
    }
    expect(cases).toBe(pairs.length * 19);
  });

  it('lemma 4: of each algorithm, a determined decision stays when fewer effects are possible', () => {
    let determined = 0;
    const all: EffectSet[][] = [[], ...families(sets)];
    for (const algorithm of combiningAlgorithms) {
      for (const coarser of all) {
        const { decision } = combine(coarser, algorithm);
        if (decision === 'indeterminate') continue;
        for (const finer of all) {
          if (!turnsInto(coarser, finer, isSubset)) continue;
          determined += 1;
          const later = combine(finer, algorithm).decision;
          if (later !== decision)
            expect([algorithm, coarser, finer, decision, later]).toBe('no counterexample');
        }
      }
    }
    expect(determined).toBeGreaterThan(1_000);
  });

  it('the table, limits and exceptions only ask whether some rule has a value: how often and where does not count', () => {
    for (const family of families(sets)) {
      const [first] = family;
      for (const other of [[...family].reverse(), [...family, first!], [first!, ...family, ...family]]) {
        for (const algorithm of combiningAlgorithms) {
          expect(combine(other, algorithm)).toEqual(combine(family, algorithm));
        }
        for (const grant of sets) expect(limited(grant, other)).toBe(limited(grant, family));
      }
    }
  });
});
