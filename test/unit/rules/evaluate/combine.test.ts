import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyLimits, combine } from '../../../../src/rules/evaluate/combine.ts';
import type { CombiningAlgorithm, Decision, Effect } from '../../../../src/rules/model.ts';
import { combiningAlgorithms } from '../../../../src/rules/model.ts';
import { effectBit, effectsIn } from '../../../../src/rules/evaluate/rule-state.ts';

/** What an algorithm says when every effect is known: nothing but who wins. */
function decide(effects: Effect[], algorithm: CombiningAlgorithm): Decision {
  const [permits, denies] = [effects.includes('permit'), effects.includes('deny')];
  switch (algorithm) {
    case 'deny-overrides':
      return denies ? 'deny' : permits ? 'permit' : 'not_applicable';
    case 'permit-overrides':
      return permits ? 'permit' : denies ? 'deny' : 'not_applicable';
    case 'deny-unless-permit':
      return permits ? 'permit' : 'deny';
    case 'permit-unless-deny':
      return denies ? 'deny' : 'permit';
  }
}

/** Every way in which the possible effects can still turn out. */
const worlds = (sets: number[]): Effect[][] =>
  sets.reduce<Effect[][]>(
    (all, set) => all.flatMap((world) => effectsIn(set).map((effect) => [...world, effect])),
    [[]],
  );

const sets = fc.array(fc.integer({ min: 1, max: 7 }), { maxLength: 5 });

describe('combining', () => {
  it.each(combiningAlgorithms)(
    '%s decides exactly when every way in which the rules can turn out decides the same',
    (algorithm) => {
      fc.assert(
        fc.property(sets, (effects) => {
          const outcomes = new Set(worlds(effects).map((world) => decide(world, algorithm)));
          const { decision, possible } = combine(effects, algorithm);
          if (outcomes.size === 1) {
            expect([decision, possible]).toEqual([[...outcomes][0], null]);
          } else {
            expect(decision).toBe('indeterminate');
            expect(new Set(possible)).toEqual(outcomes);
          }
        }),
        { numRuns: 500 },
      );
    },
  );
});

describe('a limit', () => {
  const { permit, deny, none } = effectBit;

  it('withdraws the grant that it names where it denies, and no other', () => {
    const limited = applyLimits([deny, permit, permit], [[], [0], []]);
    expect(limited).toEqual([deny, none, permit]);
    expect(combine(limited, 'permit-overrides').decision).toBe('permit');
    expect(combine(limited.slice(0, 2), 'permit-overrides').decision).toBe('deny');
  });

  it('leaves the grant open while its own deny is', () => {
    const limited = applyLimits([deny | none, permit], [[], [0]]);
    expect(combine(limited, 'permit-overrides')).toEqual({
      decision: 'indeterminate',
      possible: ['permit', 'deny', 'not_applicable'],
    });
  });

  it('changes nothing where a deny comes first anyway', () => {
    fc.assert(
      fc.property(sets, fc.array(fc.array(fc.nat({ max: 4 }))), (effects, limiters) => {
        for (const algorithm of ['deny-overrides', 'permit-unless-deny'] as const) {
          const { decision } = combine(effects, algorithm);
          if (decision === 'indeterminate') continue;
          // A withdrawn permit takes a deny with it, which has decided.
          expect(combine(applyLimits(effects, limiters), algorithm).decision).toBe(decision);
        }
      }),
    );
  });
});
