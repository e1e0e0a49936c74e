import { describe, expect, it } from 'vitest';
import { findDrift, runShippedSuite, shippedSuite } from '../../../src/publication/mint/deploy-checks.ts';
import { checkRuleSet } from '../../../src/rules/rule-set/check-rule-set.ts';
import type { InputDeclaration, InputRename, RuleSet, SuiteCase } from '../../../src/rules/model.ts';
import { buildModule } from '../../../src/rules/module/build-module.ts';
import { contentOf, headOf } from '../../testkit/working-set.ts';
import { assembleRuleSet, ruleOfHead } from '../../../src/rules/rule-set/working-set.ts';

const months: InputDeclaration = {
  name: 'age_months',
  type: 'int',
  unit: 'month',
  minimum: 0,
  maximum: 1440,
};
const years: InputDeclaration = { name: 'age_years', type: 'int', unit: 'year', minimum: 0, maximum: 120 };
const inYears: InputRename = { input: 'age_months', numerator: '1', denominator: '12', unit: 'year' };

const check = (ruleSet: RuleSet | null) => {
  const result = ruleSet && checkRuleSet(ruleSet);
  if (!result?.ok) throw new Error(`does not check: ${JSON.stringify(result?.problems)}`);
  return result.checked;
};

const suiteCase = (inputs: Record<string, unknown>, expected: SuiteCase['expected']): SuiteCase => ({
  name: JSON.stringify(inputs),
  inputs,
  as_of: null,
  expected,
  origin: 'operator',
});

const shipment = { asOf: '2026-01-01', closedTo: null, renames: {}, inputs: [months] };

describe('a suite as it ships', () => {
  it('speaks the action’s names and units, exactly', () => {
    const shipped = shippedSuite([suiteCase({ age_years: 18 }, 'met')], {
      ...shipment,
      renames: { age_years: inYears },
    });
    expect(shipped).toMatchObject([{ inputs: { age_months: 216 }, as_of: '2026-01-01' }]);
  });

  it('leaves out what the action’s scale cannot hold, and dates that an amendment took', () => {
    const days: InputRename = { input: 'age_months', numerator: '7', denominator: '1', unit: null };
    expect(shippedSuite([suiteCase({ age: 3 }, 'met')], { ...shipment, renames: { age: days } })).toEqual([]);
    const late = { ...suiteCase({}, 'met'), as_of: '2027-01-01' };
    expect(shippedSuite([late, suiteCase({}, 'met')], { ...shipment, closedTo: '2027-01-01' })).toHaveLength(
      1,
    );
  });
});

describe('the backstop', () => {
  const head = headOf(
    'R-0001',
    {
      requires: 'inputs.age_years >= 18',
      obligations: [
        { id: 'fee', on: 'unmet', text: 'Pay.', values: { years: 'floor(inputs.age_years * 2)' } },
      ],
    },
    [years],
  );
  const content = contentOf([head], [months]);
  const build = async (expected: SuiteCase['expected'], values?: Record<string, unknown>) => {
    const assembled = assembleRuleSet(content, 'ferry.operate');
    const renames = { 'R-0001': { age_years: inYears } };
    const checked = check(assembled && { ...assembled, renames });
    const suite = shippedSuite([{ ...suiteCase({ age_years: 17 }, expected), ...(values && { values }) }], {
      ...shipment,
      renames: renames['R-0001'],
    });
    const { bytes } = await buildModule({
      checked,
      revisions: [{ rule: { ...ruleOfHead(head), suite }, contentHash: head.contentHash }],
      sources: new Map(),
      worldModelVersion: 'v1',
      moduleVersion: '1',
    });
    return runShippedSuite(bytes);
  };

  it('runs the shipped cases on the predicate that it loads from the bytes', async () => {
    expect(await build('unmet')).toMatchObject({ cases: 1, failures: [] });
  });

  it('names the case on which the predicate of the bytes and its suite disagree', async () => {
    const { failures } = await build('met');
    expect(failures).toEqual([
      { action: 'ferry.operate', rule: 'R-0001', case: '{"age_years":17}', expected: 'met', actual: 'unmet' },
    ]);
  });

  it('holds the values that a case states against those that come of the bytes', async () => {
    expect(await build('unmet', { 'fee.years': 34 })).toMatchObject({ cases: 1, failures: [] });
    const { failures } = await build('unmet', { 'fee.years': 35 });
    expect(failures).toEqual([
      {
        action: 'ferry.operate',
        rule: 'R-0001',
        case: '{"age_years":17}',
        expected: '{"fee.years":35}',
        actual: 'fee.years is to be 35, and comes to 34.',
      },
    ]);
  });
});

describe('drift', () => {
  it('is none where the ontology is what rules and assumptions read, renamed inputs among them', () => {
    const content = contentOf([headOf('R-0001', { requires: 'inputs.age_years >= 18' }, [years])], [months]);
    const assembled = assembleRuleSet(content, 'ferry.operate');
    const checked = check(
      assembled && {
        ...assembled,
        action: {
          ...assembled.action,
          inputs: [months, { name: 'member', type: 'bool' }],
          assumptions: ['inputs.member'],
        },
        renames: { 'R-0001': { age_years: inYears } },
      },
    );
    expect(findDrift(checked, [months, years, { name: 'member', type: 'bool' }])).toBeNull();
    expect(findDrift(checked, [months, years])).toMatchObject({ unread: [], undeclared: ['member'] });
  });

  it('names what nothing reads', () => {
    const content = contentOf(
      [headOf('R-0001', { requires: 'inputs.age_months >= 216' }, [months])],
      [months, years],
    );
    const checked = check(assembleRuleSet(content, 'ferry.operate'));
    expect(findDrift(checked, [months, years])).toMatchObject({ unread: ['age_years'], undeclared: [] });
  });
});
