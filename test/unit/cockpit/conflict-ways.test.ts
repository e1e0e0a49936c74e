import { afterAll, describe, expect, it } from 'vitest';
import {
  grantOf,
  otherwiseOf,
  waysOf,
  type Way,
} from '../../../client/cockpit/src/pages/review/conflict-ways.ts';
import { findContradictions } from '../../../src/rules/analysis/find-contradictions.ts';
import { stopSolver } from '../../../src/rules/analysis/solver.ts';
import type { Effect, Finding, Rule } from '../../../src/rules/model.ts';
import { analysis, int, must, override } from '../rules/analysis/fixture.ts';

afterAll(stopSolver);

const names = { permit: 'PERMIT', deny: 'DENY', none: 'NONE' } as const;
const codes = { contradiction: 'CONTRADICTION', cannot_comply: 'CANNOT_COMPLY' } as const;

type Body = Pick<Rule, 'if_met' | 'if_unmet'>;

const effects: readonly Effect[] = ['permit', 'deny', 'none'];
const bodies: readonly Body[] = effects.flatMap((if_met) =>
  effects.map((if_unmet) => ({ if_met, if_unmet })),
);
const effectsOf = ({ if_met, if_unmet }: Body) => ({ ifMet: names[if_met], ifUnmet: names[if_unmet] });

/** R-1 is signed, R-2 is reviewed. */
const found = (rules: readonly Rule[]): Promise<Finding[]> =>
  findContradictions(analysis({ inputs: [int('x', 0, 100)], rules: [...rules] }), 'R-2');

function waysIn({ code, rules }: Finding, [signed, candidate]: readonly [Rule, Rule]): Way[] {
  if (code !== 'contradiction' && code !== 'cannot_comply') throw new Error(`no conflict: ${code}`);
  return waysOf(
    { code: codes[code], rules },
    { ruleKey: 'R-2', rule: effectsOf(candidate) },
    { key: 'R-1', periods: [effectsOf(signed)] },
  );
}

/** The rules as they are once it is said, and signed. */
function said(way: Way, [signed, candidate]: readonly [Rule, Rule]): Rule[] {
  if (way.in === 'other') return [{ ...signed, limits: ['R-2'] }, candidate];
  return way.kind === 'limit'
    ? [signed, { ...candidate, limits: ['R-1'] }]
    : [signed, { ...candidate, overrides: [override('R-1')] }];
}

describe('what is offered in a conflict', () => {
  it.each(bodies)('of a signed rule of %o ends it, whatever the other one does', async (signed) => {
    for (const candidate of bodies) {
      const rules = [
        must('R-1', 'inputs.x > 10', 'inputs.x < 50', signed),
        must('R-2', 'inputs.x > 20', 'inputs.x > 60', candidate),
      ] as const;
      for (const finding of await found(rules)) {
        const ways = waysIn(finding, rules);
        expect(ways, finding.message).not.toEqual([]);
        for (const way of ways) {
          // An edge to what is not signed yet is taken of a limit alone.
          expect(way.in === 'candidate' || way.kind === 'limit').toBe(true);
          const left = await found(said(way, rules));
          const same = left.filter(
            ({ code, message }) => code === finding.code && message === finding.message,
          );
          expect(same, `${finding.message} ${way.says}`).toEqual([]);
        }
      }
    }
  });
});

const contradiction = (...rules: string[]) => ({ code: 'CONTRADICTION', rules }) as const;
const may = { ifMet: 'PERMIT', ifUnmet: 'NONE' } as const;
const mayOnly = { ifMet: 'PERMIT', ifUnmet: 'DENY' } as const;
const mustNot = { ifMet: 'NONE', ifUnmet: 'DENY' } as const;
const reviewed = (rule: typeof may | typeof mayOnly | typeof mustNot) => ({ ruleKey: 'R-2', rule });

describe('which of them is the grant', () => {
  it('is said by what the other one can do', () => {
    const finding = contradiction('R-2', 'R-1');
    expect(grantOf(finding, reviewed(may), { key: 'R-1', periods: [mayOnly] })).toBe('candidate');
    expect(grantOf(finding, reviewed(mustNot), { key: 'R-1', periods: [mayOnly] })).toBe('other');
    expect(grantOf(finding, reviewed(may), { key: 'R-1', periods: [may] })).toBe(null);
  });

  it('is said by the finding where both permit and deny', () => {
    const other = { key: 'R-1', periods: [mayOnly] };
    expect(grantOf(contradiction('R-2', 'R-1'), reviewed(mayOnly), other)).toBe('candidate');
    expect(grantOf(contradiction('R-1', 'R-2'), reviewed(mayOnly), other)).toBe('other');
  });
});

it('offers no revision of one period where the signed rule has several, and says what is left', () => {
  const ways = waysOf(contradiction('R-2', 'R-1'), reviewed(may), {
    key: 'R-1',
    periods: [mustNot, mayOnly],
  });
  expect(ways.map((way) => way.in)).toEqual(['candidate']);
  expect(otherwiseOf(ways, 'R-1')).toContain('narrow this rule');
});

it('offers nothing where neither rule can permit what the other denies any more', () => {
  expect(waysOf(contradiction('R-2', 'R-1'), reviewed(may), { key: 'R-1', periods: [may] })).toEqual([]);
});
