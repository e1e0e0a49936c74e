import { describe, expect, it } from 'vitest';
import { findMissingCases } from '../../../src/gates/missing-cases.ts';
import { ruleSetAlone } from '../../../src/rules/rule-set/candidate-rule-set.ts';
import { checkRuleSet } from '../../../src/rules/rule-set/check-rule-set.ts';
import type { CheckedRuleSet } from '../../../src/rules/rule-set/checked-rule-set.ts';
import { evaluateRule } from '../../../src/rules/evaluate/compile.ts';
import type { Definition, InputDeclaration, SuiteCase } from '../../../src/rules/model.ts';

const asOf = '2026-01-01';

function ruleOf(
  requires: string,
  inputs: InputDeclaration[],
  appliesWhen = 'true',
  definitions: Definition[] = [],
): CheckedRuleSet {
  const result = checkRuleSet(
    ruleSetAlone('R-0001', {
      body: {
        natural_language: 'A rule.',
        citations: [],
        action: 'a.b',
        modality: 'may',
        applies_when: appliesWhen,
        requires,
        if_met: 'permit',
        if_unmet: 'none',
        overrides: [],
        limits: [],
        obligations: [],
        tier: 'mandatory',
        from: asOf,
        to: null,
        suite: [],
      },
      inputs,
      definitions,
    }),
  );
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.checked;
}

const age: InputDeclaration = { name: 'age', type: 'int', minimum: 0, maximum: 150 };
const amount = (name: string): InputDeclaration => ({
  name,
  type: 'decimal',
  unit: 'USD',
  scale: 2,
  minimum: '0.00',
  maximum: '1000000.00',
});

const cases = (checked: CheckedRuleSet, all: Record<string, unknown>[]): SuiteCase[] =>
  all.map((inputs, index) => {
    const result = evaluateRule(checked, 'R-0001', inputs, asOf);
    if (result.status !== 'evaluated') throw new Error(JSON.stringify(result));
    return { name: `${index}`, inputs, as_of: asOf, expected: result.outcome, origin: 'operator' };
  });

const openOf = async (checked: CheckedRuleSet, all: Record<string, unknown>[]): Promise<number> =>
  (await findMissingCases(checked, 'R-0001', cases(checked, all), asOf)).open;

describe('what a suite has to show', () => {
  it('is a threshold by a case on it and one step to either side; on one side only, an off-by-one would hide', async () => {
    const adult = ruleOf('inputs.age >= 18', [age]);
    expect(await openOf(adult, [{ age: 17 }, { age: 18 }, { age: 19 }])).toBe(0);
    expect(await openOf(adult, [{ age: 10 }, { age: 30 }])).toBe(1);
    expect(await openOf(adult, [{ age: 17 }, { age: 19 }])).toBe(1);
  });

  it('is a share at figures that tell one share from another: nothing is 30 per cent of nothing', async () => {
    const share = ruleOf('inputs.part >= 0.3 * inputs.gross', [amount('part'), amount('gross')]);
    const at = (part: string, gross: string): Record<string, unknown> => ({ part, gross });
    expect(await openOf(share, [at('0.00', '0.00'), at('0.00', '0.01'), at('0.01', '0.00')])).toBe(1);
    expect(
      await openOf(share, [at('3000.00', '10000.00'), at('2999.99', '10000.00'), at('3000.01', '10000.00')]),
    ).toBe(0);
  });

  it('is asked for once: of two dates, and of each line of a table, the cases that answer what was asked are enough', async () => {
    const date = (name: string): InputDeclaration => ({ name, type: 'date' });
    const dogs: InputDeclaration = { name: 'dogs', type: 'int', minimum: 0, maximum: 100 };
    const size: InputDeclaration = { name: 'size', type: 'enum', values: ['small', 'large', 'other'] };
    const table: Definition = {
      name: 'most',
      type: 'int',
      unit: null,
      scale: null,
      output: false,
      description: '',
      cases: [
        ["inputs.size == 'small'", '5'],
        ["inputs.size == 'large'", '2'],
        ['true', '3'],
      ].map(([when = '', value = '']) => ({ when, value, citation: null, from: null, to: null })),
    };
    const rules = [
      ruleOf('inputs.a <= inputs.b', [date('a'), date('b')]),
      ruleOf('inputs.a < plus_days(inputs.b, 14)', [date('a'), date('b')]),
      ruleOf('days_between(inputs.a, inputs.b) <= 14', [date('a'), date('b')]),
      ruleOf('inputs.a <= plus_days(inputs.b, inputs.dogs)', [date('a'), date('b'), dogs]),
      ruleOf('inputs.dogs == 0 && inputs.dogs >= inputs.age', [dogs, age]),
      ruleOf('inputs.dogs <= terms.most', [dogs, size], 'true', [table]),
    ];
    for (const checked of rules) {
      const answered: Record<string, unknown>[] = [];
      for (let round = 0; round < 3; round += 1) {
        const { missing } = await findMissingCases(checked, 'R-0001', cases(checked, answered), asOf);
        if (round === 0) expect(missing.length).toBeGreaterThan(2);
        answered.push(...missing.map(({ inputs }) => inputs));
      }
      const { missing } = await findMissingCases(checked, 'R-0001', cases(checked, answered), asOf);
      expect(missing, checked.rules[0]?.rule.requires).toEqual([]);
    }
    const { missing } = await findMissingCases(rules.at(-1)!, 'R-0001', [], asOf);
    const lines = missing.map(({ inputs }) => `${String(inputs.size)} ${String(inputs.dogs)}`);
    expect(lines).toEqual(expect.arrayContaining(['small 5', 'large 2', 'other 3']));
  });

  it('is every outcome that can come about, and none that cannot', async () => {
    const flag: InputDeclaration = { name: 'open', type: 'bool' };
    const rule = ruleOf('inputs.open', [flag]);
    expect(await openOf(rule, [{ open: true }, { open: false }])).toBe(0);
    expect(await openOf(rule, [{ open: true }])).toBe(2);
  });

  it('is asked for by inputs that close the gap: answered, nothing is missing any more', async () => {
    const checked = ruleOf(
      'inputs.part >= 0.3 * inputs.gross && (inputs.age >= 18 || inputs.age < 3)',
      [amount('part'), amount('gross'), age],
      'inputs.gross > 50',
    );
    const answered: Record<string, unknown>[] = [];
    for (let round = 0; round < 4; round += 1) {
      const { missing } = await findMissingCases(checked, 'R-0001', cases(checked, answered), asOf);
      answered.push(...missing.map(({ inputs }) => inputs));
    }
    const { open, required, missing } = await findMissingCases(
      checked,
      'R-0001',
      cases(checked, answered),
      asOf,
    );
    expect({ open, missing }).toEqual({ open: 0, missing: [] });
    expect(required).toBeGreaterThan(5);
  });

  it('is never what was answered: where two tariffs meet, the outcome turns nowhere', async () => {
    const checked = ruleOf(
      '(0.40 * inputs.cargo < 15 && inputs.toll == 15) || (0.40 * inputs.cargo >= 15 && inputs.toll == 0.40 * inputs.cargo)',
      [amount('cargo'), amount('toll')],
    );
    const answered: Record<string, unknown>[] = [];
    for (let round = 0; round < 3; round += 1) {
      const { missing } = await findMissingCases(checked, 'R-0001', cases(checked, answered), asOf);
      answered.push(...missing.map(({ inputs }) => inputs));
    }
    const { missing } = await findMissingCases(checked, 'R-0001', cases(checked, answered), asOf);
    expect(missing).toEqual([]);
  });

  it('asks for days near the one at which the rule enters into force', async () => {
    const day = (name: string): InputDeclaration => ({ name, type: 'date' });
    const limits = ruleOf('inputs.used_on <= inputs.expires_on && inputs.used_on >= date("2027-03-01")', [
      day('used_on'),
      day('expires_on'),
    ]);
    const { missing } = await findMissingCases(limits, 'R-0001', [], asOf);
    const years = missing.flatMap(({ inputs }) =>
      Object.values(inputs).map((value) => Number(String(value).slice(0, 4))),
    );
    expect(years.length).toBeGreaterThan(3);
    expect(years.filter((year) => year < 2025 || year > 2028)).toEqual([]);
  });

  it('takes the first day of the calendar for a day like others', async () => {
    const day = (name: string): InputDeclaration => ({ name, type: 'date' });
    const checked = ruleOf('inputs.used_on <= inputs.expires_on', [day('used_on'), day('expires_on')]);
    const at = (used_on: string, expires_on: string): Record<string, unknown> => ({ used_on, expires_on });
    expect(
      await openOf(checked, [
        at('1970-01-01', '1970-01-01'),
        at('1970-01-02', '1970-01-01'),
        at('1969-12-31', '1970-01-01'),
      ]),
    ).toBe(0);
  });

  it('is a limit of a total by lists on it and one step to either side', async () => {
    const lines: InputDeclaration = {
      name: 'lines',
      type: 'list',
      max_items: 3,
      items: {
        name: 'line',
        type: 'record',
        fields: [
          { name: 'taxed', type: 'bool' },
          { name: 'price', type: 'int', unit: 'EUR', minimum: 0, maximum: 500 },
        ],
      },
    };
    const total = ruleOf('inputs.lines.filter(e, e.taxed).map(e, e.price).sum() <= 300', [lines]);
    const of = (...prices: [boolean, number][]): Record<string, unknown> => ({
      lines: prices.map(([taxed, price]) => ({ taxed, price })),
    });
    const { missing } = await findMissingCases(total, 'R-0001', [], asOf);
    expect(missing.length).toBeGreaterThan(1);
    expect(await openOf(total, [of([true, 300]), of([true, 301]), of([true, 299]), of([false, 500])])).toBe(
      0,
    );
    expect(await openOf(total, [of([true, 10]), of([true, 500])])).toBeGreaterThan(0);
  });
});
