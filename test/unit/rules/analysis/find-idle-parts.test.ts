import { describe, expect, it } from 'vitest';
import { findIdleParts } from '../../../../src/rules/analysis/find-idle-parts.ts';
import type { FindingCode, Rule } from '../../../../src/rules/model.ts';
import { analysis, ban, int, override, permit } from './fixture.ts';

/** Codes and severities, gaps apart, which any rule that is not total leaves. */
async function idle(rules: Rule[]): Promise<string[]> {
  const parts = { inputs: [int('age', 0, 100)], rules };
  return (await findIdleParts(analysis(parts)))
    .filter(({ code }) => code !== 'coverage_gap')
    .map(({ code, severity, rules: about }) => `${code} ${severity}: ${about.join(' ')}`);
}

const told = (code: FindingCode, ...rules: string[]): string => `${code} report: ${rules.join(' ')}`;

describe('a part that changes nothing is told of', () => {
  const adults = permit('R-0001', 'inputs.age >= 18');

  it('an override of a rule that is never met with it', async () => {
    const grown = permit('R-0001', 'true', { applies_when: 'inputs.age >= 18' });
    const late = ban('R-0002', 'inputs.age < 10', { overrides: [override('R-0001')] });
    expect(await idle([grown, late])).toEqual([told('edge_never_bites', 'R-0002', 'R-0001')]);
    const met = ban('R-0002', 'inputs.age > 60', { overrides: [override('R-0001')] });
    expect(await idle([grown, met])).toEqual([]);
  });

  it('a rule without which every case is decided the same', async () => {
    const again = permit('R-0002', 'inputs.age >= 30');
    expect(await idle([adults, again])).toEqual([told('redundant', 'R-0002')]);
    expect(await idle([adults, permit('R-0002', 'inputs.age <= 3')])).toEqual([]);
  });

  it('a grant of which all is forbidden, and an action that nothing permits', async () => {
    const closed = ban('R-0002', 'inputs.age >= 10');
    expect(await idle([adults, closed])).toEqual([
      told('action_never_permits', 'R-0001', 'R-0002'),
      told('grant_never_permits', 'R-0001'),
      told('redundant', 'R-0001'),
    ]);
  });

  it('a rule that nothing makes speak', async () => {
    const silent = ban('R-0002', 'inputs.age > 100');
    expect(await idle([adults, silent])).toEqual([told('unreachable', 'R-0002')]);
  });
});
