import { describe, expect, it } from 'vitest';
import { builtinSpecificationAgent } from '../../../src/distillation/world-agent/specification-agent.ts';
import { findIncompleteness } from '../../../src/gates/completeness.ts';
import { runGate1 } from '../../../src/gates/gate-1.ts';
import type { Gate1Result } from '../../../src/gates/gate-result.ts';
import { ruleSetAlone } from '../../../src/rules/rule-set/candidate-rule-set.ts';
import { checkRuleSet } from '../../../src/rules/rule-set/check-rule-set.ts';
import { ruleContentHash, type RuleContent } from '../../../src/rules/rule-set/content-hash.ts';
import type { Definition, Obligation, SuiteCase } from '../../../src/rules/model.ts';
import { evaluateCase } from '../../../src/rules/suite/case-values.ts';
import { kennelRule } from './sample-content.ts';

const definition = (value: string, cases: Definition['cases'] = []): Definition => ({
  name: 'fee',
  type: 'decimal',
  unit: 'USD',
  scale: 2,
  output: true,
  description: '',
  cases: [...cases, { when: 'true', value, citation: null, from: null, to: null }],
});

/** A kennel pays its fee: a share of what it took, which nothing but the answer reads. */
const withFee = (fee: Definition, suite: SuiteCase[] = [], obligations: Obligation[] = []): RuleContent =>
  kennelRule(
    { requires: 'inputs.paid', suite, obligations },
    {
      inputs: [
        { name: 'paid', type: 'bool', description: 'The kennel paid' },
        {
          name: 'takings',
          type: 'decimal',
          unit: 'USD',
          scale: 2,
          minimum: '0.00',
          maximum: '1000000.00',
          description: 'What it took in the year',
        },
      ],
      definitions: [fee],
    },
  );

const gate1 = (content: RuleContent): Promise<Gate1Result> =>
  runGate1('R-0001', content, builtinSpecificationAgent, { low_confidence_below: 0 }, new Date(0));

/** Cases as a person answers them who knows that the law says this, until nothing is asked any more. */
async function answered(law: RuleContent): Promise<SuiteCase[]> {
  const checked = checkRuleSet(ruleSetAlone('R-0001', law));
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  let suite: SuiteCase[] = [];
  for (let round = 0; round < 4; round += 1) {
    const { missing } = (await gate1({ ...law, body: { ...law.body, suite } })).suite;
    if (missing.length === 0) return suite;
    suite = [
      ...suite,
      ...missing.map(({ inputs, as_of, values }, index): SuiteCase => {
        const told = evaluateCase(checked.checked, 'R-0001', inputs, as_of ?? '2026-01-01');
        if (told.status !== 'evaluated') throw new Error(JSON.stringify(told.errors));
        const stated = (values ?? []).map(({ name }) => [name, told.values[name]?.value] as const);
        return {
          name: `${round}.${index}`,
          inputs,
          as_of,
          expected: told.outcome,
          ...(stated.length > 0 && { values: Object.fromEntries(stated) }),
          origin: 'operator',
        };
      }),
    ];
  }
  throw new Error('Something is still asked for.');
}

const codesOf = ({ findings }: Gate1Result): string[] => [
  ...new Set(findings.filter(({ severity }) => severity === 'blocking').map(({ code }) => code)),
];

const rate = 'round(0.2 * inputs.takings, 2, "half_up")';
const ofShare = (share: string, mode: string): Definition =>
  definition(`round(${share} * inputs.takings, 2, "${mode}")`);
const wholeDollars = 'floor(inputs.takings * 0.2)';
const bracket = (least: string, low: string, high: string): Definition =>
  definition(`round(${high} * inputs.takings, 2, "half_up")`, [
    {
      when: `inputs.takings < ${least}`,
      value: `round(${low} * inputs.takings, 2, "half_up")`,
      citation: null,
      from: null,
      to: null,
    },
  ]);

describe('values of a case', () => {
  it.each([
    ['a rate', definition(rate), definition(rate.replace('0.2', '0.19'))],
    ['a rounding', definition(rate), definition(rate.replace('half_up', 'floor'))],
    ['a rounding of halves', definition(rate), definition(rate.replace('half_up', 'ceiling'))],
    ['half_up to half_even, 5 %', ofShare('0.05', 'half_up'), ofShare('0.05', 'half_even')],
    ['half_even to half_up, 1 %', ofShare('0.01', 'half_even'), ofShare('0.01', 'half_up')],
    ['half_even to half_up, 50 %', ofShare('0.5', 'half_even'), ofShare('0.5', 'half_up')],
    ['half_even to floor, 50 %', ofShare('0.5', 'half_even'), ofShare('0.5', 'floor')],
    ['floor to half_even, 50 %', ofShare('0.5', 'floor'), ofShare('0.5', 'half_even')],
    ['half_up to half_even, 0.0625 %', ofShare('0.000625', 'half_up'), ofShare('0.000625', 'half_even')],
    ['floor for ceil', definition(wholeDollars), definition(wholeDollars.replace('floor', 'ceil'))],
    ['a cap', definition(`min(${rate}, 500.00)`), definition(`max(${rate}, 500.00)`)],
    ['the figure of a cap', definition(`min(${rate}, 500.00)`), definition(`min(${rate}, 499.00)`)],
    ['a cap that is gone', definition(`min(${rate}, 500.00)`), definition(rate)],
    ['the rate of a bracket', bracket('1000.00', '0.1', '0.2'), bracket('1000.00', '0.11', '0.2')],
    ['the figure of a bracket', bracket('1000.00', '0.1', '0.2'), bracket('1000.01', '0.1', '0.2')],
  ])('stop a change of %s, which no outcome shows: suite_failed', async (_what, law, changed) => {
    const suite = await answered(withFee(law));
    expect(codesOf(await gate1(withFee(law, suite)))).toEqual([]);
    expect(codesOf(await gate1(withFee(changed, suite)))).toContain('suite_failed');
  });

  it('are asked for with what the code makes of them, as a question: suite_incomplete', async () => {
    const result = await gate1(withFee(definition(rate)));
    expect(codesOf(result)).toContain('suite_incomplete');
    const asked = result.suite.missing.flatMap(({ values }) => values ?? []);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked[0]).toMatchObject({ name: 'fee', unit: 'USD' });
  });

  it('are those of obligations as well, where these are due', async () => {
    const obligation = (value: string): Obligation[] => [
      { id: 'pay', on: 'unmet', text: 'Pay the fee with a surcharge.', values: { amount: value } },
    ];
    const law = withFee(definition('1.00'), [], obligation('terms.fee + inputs.takings'));
    const suite = await answered(law);
    const changed = obligation('terms.fee - inputs.takings');
    expect(codesOf(await gate1(withFee(definition('1.00'), suite, changed)))).toContain('suite_failed');
    const due = suite.filter(({ values }) => values && 'pay.amount' in values);
    expect(due.every(({ expected }) => expected === 'unmet')).toBe(true);
  });

  it('are compared exactly, as numbers: 20 is 20.00', async () => {
    const stated = (values: Record<string, unknown>): SuiteCase[] => [
      {
        name: 'a',
        inputs: { paid: true, takings: '100.00' },
        as_of: null,
        expected: 'met',
        values,
        origin: 'operator',
      },
    ];
    const codes = async (values: Record<string, unknown>): Promise<string[]> =>
      codesOf(await gate1(withFee(definition(rate), stated(values))));
    expect(await codes({ fee: 20 })).not.toContain('suite_failed');
    expect(await codes({ fee: '20.0' })).not.toContain('suite_failed');
    expect(await codes({ fee: '20.01' })).toContain('suite_failed');
    expect(await codes({ cost: '20.00' })).toContain('suite_failed');
  });

  it('say nothing of a half where none exists, and that it is undecided where no step comes to one', async () => {
    // A fifth of a number of cents never ends in half a cent.
    const fifth = await gate1(withFee(definition(rate), await answered(withFee(definition(rate)))));
    expect(fifth.findings.map(({ code }) => code)).not.toContain('undecided');
    // What is left over by a maximum of two products repeats with no period that is known.
    const steep = definition('round(max(inputs.takings * 0.00001, 2.0) * 0.1, 2, "half_up")');
    const asked = await gate1(withFee(steep));
    expect(asked.findings.map(({ code }) => code)).toContain('undecided');
  });

  it('hold at publication as well', async () => {
    const suite = await answered(withFee(definition(rate)));
    const incomplete = async (fee: Definition, cases: SuiteCase[]): Promise<string[]> =>
      (
        await findIncompleteness('R-0001', withFee(fee), {
          origin: 'operator',
          specification: null,
          suite: cases,
        })
      ).map(({ code }) => code);
    expect(await incomplete(definition(rate), suite)).toEqual([]);
    expect(await incomplete(definition(rate.replace('0.2', '0.19')), suite)).toContain('suite_failed');
    const silent = suite.map(({ values: _values, ...item }) => item);
    // It was signed off when cases could not state values, and stays publishable; gate 1 asks at its next revision.
    expect(await incomplete(definition(rate), silent)).toEqual([]);
    expect(await incomplete(definition(rate), silent.slice(0, 1))).toContain('suite_incomplete');
    expect(codesOf(await gate1(withFee(definition(rate), silent)))).toContain('suite_incomplete');
  });

  it('change the content hash where there are any, and only there', () => {
    const [item]: SuiteCase[] = [{ name: 'a', inputs: {}, as_of: null, expected: 'met', origin: 'operator' }];
    const hash = (one: SuiteCase): string => ruleContentHash(kennelRule({ suite: [one] }));
    expect(hash(item!)).toBe('sha256:85d7df17cc001ff498f7d1effb0ef6836d47c0d7efb13a37385bcca6331eee25');
    expect(hash({ ...item!, values: { fee: '1.00' } })).not.toBe(hash(item!));
  });
});
