import { describe, expect, it } from 'vitest';
import { behaviourChanges } from '../../../src/publication/mint/behaviour-changes.ts';
import { computedRestatements } from '../../../src/publication/notes/restatement-policy.ts';
import { differenceOf, isEmpty, type StagedChanges } from '../../../src/publication/mint/staged-changes.ts';
import { nothingPublished } from '../../../src/publication/version/version-content.ts';
import { checkRuleSet } from '../../../src/rules/rule-set/check-rule-set.ts';
import { compileRuleSet } from '../../../src/rules/evaluate/compile.ts';
import { assembleRuleSet } from '../../../src/rules/rule-set/working-set.ts';
import { contentOf, headOf } from '../../testkit/working-set.ts';

const offeredRestatements = (changes: StagedChanges) =>
  computedRestatements(changes).filter(({ calledFor }) => calledFor);

const passengers = { name: 'passengers', type: 'int' as const, minimum: 0, maximum: 1000 };
const version = (requires: string, words = 'At most 40 passengers.') =>
  contentOf([headOf('R-0001', { requires, natural_language: words }, [passengers])], [passengers]);

describe('staged changes', () => {
  it('are none between equal contents', () => {
    expect(
      isEmpty(differenceOf(version('inputs.passengers <= 40'), version('inputs.passengers <= 40'))),
    ).toBe(true);
  });

  it('tell added, changed and removed rules, blocks and actions with both states', () => {
    const before = { ...version('inputs.passengers <= 40'), configuration: { gates: 1, llm: 2 } };
    const after = {
      ...contentOf(
        [
          headOf('R-0001', { requires: 'inputs.passengers <= 50' }, [passengers]),
          headOf('R-0002', { requires: 'inputs.passengers >= 1' }, [passengers]),
        ],
        [passengers],
      ),
      configuration: { gates: 3, approvals: 4 },
    };
    const changes = differenceOf(before, after);
    expect(changes.rules.map(({ change, subject }) => [change, subject])).toEqual([
      ['changed', 'R-0001'],
      ['added', 'R-0002'],
    ]);
    expect(changes.configuration).toEqual([
      { change: 'added', subject: 'approvals', before: null, after: 4 },
      { change: 'changed', subject: 'gates', before: 1, after: 3 },
      { change: 'removed', subject: 'llm', before: 2, after: null },
    ]);
    expect(changes.counts.configuration).toEqual({ added: 1, changed: 1, removed: 1 });
    expect(differenceOf(before, nothingPublished).counts.actions).toEqual({
      added: 0,
      changed: 0,
      removed: 1,
    });
  });

  it('restate a rule whose words changed or that retired, and not one that is new or only coded otherwise', () => {
    const recoded = differenceOf(version('inputs.passengers <= 40'), version('inputs.passengers < 41'));
    expect(recoded.rules).toHaveLength(1);
    expect(offeredRestatements(recoded)).toEqual([]);
    const reworded = differenceOf(version('true'), version('true', 'At most forty passengers.'));
    expect(offeredRestatements(reworded)).toMatchObject([{ category: 'rule', subject: 'R-0001' }]);
    const retired = differenceOf(version('true'), contentOf([], [passengers]));
    expect(offeredRestatements(retired)).toMatchObject([{ category: 'rule', after: null }]);
    expect(offeredRestatements(differenceOf(contentOf([], [passengers]), version('true')))).toEqual([]);
  });

  it('restate an action that shifts its aggregation mode, and not one with another input', () => {
    const before = version('true');
    const [action] = before.actions;
    const shifted = { ...before, actions: [{ ...action!, aggregation_mode: 'permit-overrides' as const }] };
    expect(offeredRestatements(differenceOf(before, shifted))).toMatchObject([
      { category: 'action', before: { aggregation_mode: 'deny-overrides' } },
    ]);
    const widened = {
      ...before,
      actions: [{ ...action!, inputs: [passengers, { ...passengers, name: 'crew' }] }],
    };
    expect(offeredRestatements(differenceOf(before, widened))).toEqual([]);
  });
});

describe('a change of behaviour', () => {
  it('comes with an input that both versions, executed, answer differently', async () => {
    const [before, after] = [version('inputs.passengers <= 40'), version('inputs.passengers <= 41')];
    const [change] = await behaviourChanges(before, after);
    expect(change).toMatchObject({ status: 'different', witness: { inputs: { passengers: 41 } } });
    const decisions = [before, after].map((content) => {
      const checked = checkRuleSet(assembleRuleSet(content, 'ferry.operate')!);
      if (!checked.ok) throw new Error('does not check');
      return compileRuleSet(checked.checked).verdict(change?.witness?.inputs, change?.witness?.as_of ?? '');
    });
    expect(decisions).toEqual(['deny', 'permit']);
    expect(change).toMatchObject({
      regions: [{ words: 'passengers is 41', before: { decision: 'deny' }, after: { decision: 'permit' } }],
    });
    expect(change).not.toHaveProperty('open');
  });

  it('is proved not to be one where the code says the same otherwise', async () => {
    const changes = await behaviourChanges(
      version('inputs.passengers <= 40'),
      version('inputs.passengers < 41'),
    );
    expect(changes).toMatchObject([{ action: 'ferry.operate', status: 'equal' }]);
  });
});
