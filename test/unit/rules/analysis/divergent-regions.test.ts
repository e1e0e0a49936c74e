import { describe, expect, it } from 'vitest';
import { divergentRegions } from '../../../../src/rules/analysis/divergent-regions.ts';
import { interpretDecision } from '../../../../src/rules/evaluate/interpret-decision.ts';
import type { CheckedRuleSet } from '../../../../src/rules/rule-set/checked-rule-set.ts';
import { ban, checked, int, permit } from './fixture.ts';

const inputs = [int('age', 0, 30), int('days', 0, 30)];
const version = (...rules: Parameters<typeof checked>[0]['rules']): CheckedRuleSet =>
  checked({ inputs, rules });
const decided = (versions: readonly CheckedRuleSet[], given: Record<string, unknown>): string =>
  versions
    .map((one) => {
      const told = interpretDecision(one, given, '2026-01-01');
      return 'decision' in told ? told.decision : told.status;
    })
    .join(' ');

/** Every combination of decisions that occurs on the grid and is not the same for all. */
function byHand(versions: readonly CheckedRuleSet[]): string[] {
  const found = new Set<string>();
  for (let age = 0; age <= 30; age += 1)
    for (let days = 0; days <= 30; days += 1) found.add(decided(versions, { age, days }));
  return [...found].filter((said) => new Set(said.split(' ')).size > 1).sort();
}

describe('the regions on which versions differ', () => {
  it.each<[string, CheckedRuleSet[]]>([
    ['a boundary', [version(permit('R-1', 'inputs.age >= 18')), version(permit('R-1', 'inputs.age > 18'))]],
    [
      'three versions, two of them alike',
      [
        version(permit('R-1', 'inputs.age >= 18')),
        version(permit('R-1', 'inputs.age >= 18 && inputs.days <= 10')),
        version(permit('R-1', '!(inputs.age < 18)')),
      ],
    ],
    [
      'three that all differ',
      [
        version(permit('R-1', 'inputs.age >= 18 || inputs.days > 20')),
        version(ban('R-1', 'inputs.age < 18')),
        version(permit('R-1', 'inputs.days <= 10'), ban('R-2', 'inputs.age == 7')),
      ],
    ],
  ])('are all found: %s', async (_what, versions) => {
    const { regions, open } = await divergentRegions(versions, 100, { onMismatch: 'throw' });
    expect(open).toBeNull();
    expect(regions.map(({ decisions }) => decisions.join(' ')).sort()).toEqual(byHand(versions));
    for (const { witness, decisions } of regions)
      expect(decided(versions, witness.inputs)).toBe(decisions.join(' '));
  });

  it('are none of versions that say the same in other words', async () => {
    const versions = [
      version(permit('R-1', 'inputs.age >= 18')),
      version(permit('R-1', '!(inputs.age < 18)')),
    ];
    expect(await divergentRegions(versions, 10)).toEqual({ regions: [], open: null });
  });

  it('are said to be more than were looked for', async () => {
    const versions = [
      version(permit('R-1', 'inputs.age >= 18')),
      version(ban('R-1', 'inputs.days > 4')),
      version(permit('R-1', 'inputs.days == 3')),
    ];
    const { regions, open } = await divergentRegions(versions, 2);
    expect(regions).toHaveLength(2);
    expect(open).toContain('more than 2');
  });
});
