import fc from 'fast-check';
import type { Definition, InputDeclaration, Rule } from '../../../../src/rules/model.ts';
import { combiningAlgorithms } from '../../../../src/rules/model.ts';
import type { RuleSetParts } from '../language/rule-texts.ts';
import { definition, over, rule } from '../language/rule-texts.ts';

/** One input of every kind, with domains small enough that random rules hit their boundaries. */
export const ontology: InputDeclaration[] = [
  { name: 'licensed', type: 'bool' },
  { name: 'exempt', type: 'bool', nullable: true },
  { name: 'age', type: 'int', minimum: -3, maximum: 9 },
  { name: 'children', type: 'int', minimum: 0, maximum: 6, nullable: true },
  { name: 'fee', type: 'decimal', unit: 'USD', scale: 2, minimum: -5, maximum: 5 },
  { name: 'cap', type: 'decimal', unit: 'USD', scale: 1, minimum: 0, maximum: 4, nullable: true },
  { name: 'share', type: 'int', unit: 'percent', minimum: 0, maximum: 100 },
  {
    name: 'turnover',
    type: 'decimal',
    unit: 'USD',
    scale: 6,
    minimum: '-20000000000000000',
    maximum: '20000000000000000',
  },
  { name: 'kind', type: 'enum', values: ['club', 'charity', 'other'] },
  { name: 'rank', type: 'enum', values: ['low', 'middle', 'high', 'top'], ordered: true },
  { name: 'asked', type: 'enum', values: ['low', 'middle', 'high', 'top'], ordered: true },
  { name: 'place', type: 'string' },
  { name: 'filed', type: 'date', minimum: '2023-12-20', maximum: '2024-03-05' },
  { name: 'ended', type: 'date', minimum: '2023-12-20', maximum: '2024-03-05', nullable: true },
  { name: 'at', type: 'timestamp' },
  { name: 'lasted', type: 'duration' },
  {
    name: 'counts',
    type: 'list',
    max_items: 4,
    items: { name: 'count', type: 'int', minimum: 0, maximum: 4 },
  },
  {
    name: 'prizes',
    type: 'list',
    max_items: 4,
    items: {
      name: 'prize',
      type: 'record',
      fields: [
        { name: 'value', type: 'decimal', unit: 'USD', scale: 2, minimum: 0, maximum: 4 },
        { name: 'kind', type: 'enum', values: ['cash', 'goods'] },
        { name: 'given', type: 'bool', nullable: true },
      ],
    },
  },
];

const pick = (...texts: string[]): fc.Arbitrary<string> => fc.constantFrom(...texts);
const text = (strings: TemplateStringsArray, ...parts: fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  fc
    .tuple(...parts)
    .map((values) => strings.reduce((whole, string, index) => whole + (values[index - 1] ?? '') + string));

const comparison = pick('==', '!=', '<', '<=', '>', '>=');
const equality = pick('==', '!=');
const mode = pick('half_up', 'half_even', 'up', 'down', 'ceiling', 'floor').map((name) => `"${name}"`);
const decimal = fc.integer({ min: -500, max: 500 }).map((value) => (value / 100).toFixed(2));
const factor = pick('0.4', '3', '1.25', '-0.5', '0', '2e0', '0.001');
const divisor = pick('3', '7', '0.3', '-4', '12');
const integer = fc.integer({ min: -4, max: 9 }).map(String);

/** Expressions as texts, by what they yield. `dates` and `reals` may be left out for a second opinion that has none. */
export interface ExpressionOptions {
  /** Definitions that may be read, by name. */
  terms?: { bool: string[]; money: string[]; number: string[] };
}

export interface Expressions {
  bool: fc.Arbitrary<string>;
  money: fc.Arbitrary<string>;
  number: fc.Arbitrary<string>;
  date: fc.Arbitrary<string>;
}

export function expressions(options: ExpressionOptions = {}): Expressions {
  const { terms = { bool: [], money: [], number: [] } } = options;
  const read = (names: string[]): fc.Arbitrary<string>[] => names.map((name) => fc.constant(`terms.${name}`));
  const tied = fc.letrec<{ bool: string; money: string; number: string; date: string; element: string }>(
    (tie) => ({
      number: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        pick('inputs.age', 'size(inputs.prizes)', 'inputs.counts.size()', 'inputs.counts.sum()'),
        text`inputs.prizes.filter(e, ${tie('element')}).size()`,
        text`inputs.counts.map(n, n ${comparison} ${integer}, n * inputs.age).sum()`,
        text`${pick('min', 'max')}(${tie('number')}, inputs.counts.map(n, n / 2))`,
        integer,
        ...read(terms.number),
        text`(${tie('number')} ${pick('+', '-')} ${tie('number')})`,
        text`(${tie('number')} * ${factor})`,
        text`(${tie('number')} / ${divisor})`,
        text`(${tie('number')} % ${divisor})`,
        text`-(${tie('number')})`,
        text`${pick('min', 'max')}(${tie('number')}, ${tie('number')})`,
        text`${pick('floor', 'ceil')}(${tie('number')})`,
        text`round(${tie('number')}, ${pick('0', '1', '3')}, ${mode})`,
        text`${pick('year_of', 'month_of', 'day_of', 'weekday_of')}(${tie('date')})`,
        text`(${tie('bool')} ? ${tie('number')} : ${tie('number')})`,
        text`(has(inputs.children) ? inputs.children : ${tie('number')})`,
      ),
      money: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        pick('inputs.fee', 'inputs.turnover'),
        ...read(terms.money),
        text`(${tie('money')} ${pick('+', '-')} ${tie('money')})`,
        text`(${tie('money')} + ${decimal})`,
        text`inputs.prizes.filter(e, ${tie('element')}).map(e, e.value).sum()`,
        text`inputs.prizes.map(e, ${tie('element')}, min(e.value, inputs.fee)).sum()`,
        text`${pick('min', 'max')}(${tie('money')}, inputs.prizes.filter(e, ${tie('element')}).map(e, e.value))`,
        text`(${tie('number')} * ${tie('money')})`,
        text`(inputs.share * ${tie('money')})`,
        text`(${tie('money')} / ${divisor})`,
        text`(${tie('money')} % ${divisor})`,
        text`${pick('min', 'max')}(${tie('money')}, ${decimal}, ${tie('money')})`,
        text`round(${tie('money')}, ${pick('0', '2', '6')}, ${mode})`,
        text`(${tie('bool')} ? ${tie('money')} : ${decimal})`,
        text`(has(inputs.cap) ? inputs.cap : ${tie('money')})`,
      ),
      date: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        pick('inputs.filed', 'date("2024-02-29")', 'date("2024-01-31")'),
        text`plus_days(inputs.filed, ${pick('inputs.age', '30', '-1')})`,
        text`${pick('plus_months', 'plus_years')}(${tie('date')}, ${pick('inputs.age', '1', '-2', '13')})`,
        text`${pick('min', 'max')}(${tie('date')}, ${tie('date')})`,
        text`(has(inputs.ended) ? inputs.ended : ${tie('date')})`,
      ),
      element: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        text`e.value ${comparison} ${decimal}`,
        text`e.kind ${equality} ${pick('"cash"', '"goods"')}`,
        text`(has(e.given) && e.given)`,
        text`(${tie('element')} ${pick('&&', '||')} ${tie('element')})`,
        text`!(${tie('element')})`,
        text`e.value <= inputs.fee`,
      ),
      bool: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        pick(
          'inputs.licensed',
          'true',
          'false',
          '(has(inputs.exempt) && inputs.exempt)',
          'has(inputs.ended)',
          'has(inputs.age)',
        ),
        ...read(terms.bool),
        text`(${tie('bool')} && ${tie('bool')})`,
        text`(${tie('bool')} || ${tie('bool')})`,
        text`!(${tie('bool')})`,
        text`(${tie('bool')} ? ${tie('bool')} : ${tie('bool')})`,
        text`((${tie('bool')}) ${equality} (${tie('bool')}))`,
        text`(${tie('number')} ${comparison} ${tie('number')})`,
        text`(${tie('money')} ${comparison} ${tie('money')})`,
        text`(${tie('money')} ${comparison} ${decimal})`,
        text`(inputs.fee ${comparison} ${decimal} + ${factor} * inputs.age)`,
        text`(inputs.age in [1, 2.5, -3, 4])`,
        text`(inputs.fee in [1, 2.505, -0.25])`,
        text`(${tie('number')} in [0, 3, 0.25])`,
        text`(inputs.age in inputs.counts)`,
        text`(inputs.kind ${equality} ${pick('"club"', '"charity"')})`,
        text`(inputs.kind in ["club", "other"])`,
        text`(inputs.rank ${comparison} ${pick('"middle"', '"high"')})`,
        text`(inputs.rank ${comparison} inputs.asked)`,
        text`(inputs.place ${equality} ${pick('""', '"Perth"', '"`${1}\\u2028"')})`,
        text`(${tie('date')} ${comparison} ${tie('date')})`,
        text`(days_between(${tie('date')}, inputs.filed) ${comparison} ${pick('30', '-31', '365')})`,
        text`(inputs.at + ${pick('inputs.lasted', 'duration("36h")')} ${comparison} timestamp("2024-01-31T10:00:00+10:00"))`,
        text`(inputs.at - timestamp("2024-01-31T00:00:00Z") ${comparison} inputs.lasted)`,
        text`inputs.prizes.${pick('all', 'exists', 'exists_one')}(e, ${tie('element')})`,
        text`inputs.counts.${pick('all', 'exists', 'exists_one')}(n, n ${comparison} ${integer})`,
        text`(!has(inputs.cap) || inputs.cap ${comparison} ${decimal})`,
      ),
    }),
  );
  return { bool: tied.bool, money: tied.money, number: tied.number, date: tied.date };
}

const cents = (least: number, most: number): fc.Arbitrary<unknown> =>
  fc
    .integer({ min: least, max: most })
    .chain((value) => fc.constantFrom(value / 100, (value / 100).toFixed(2)));

const day = fc
  .integer({ min: 0, max: 70 })
  .map((offset) => new Date(Date.UTC(2023, 11, 25 + offset)).toISOString().slice(0, 10));

/** JSON values of each input, known ones. Null only where it may be. */
export const knownInput: Record<string, fc.Arbitrary<unknown>> = {
  licensed: fc.boolean(),
  exempt: fc.constantFrom(true, false, null),
  age: fc.integer({ min: -3, max: 9 }),
  children: fc.option(fc.integer({ min: 0, max: 6 })),
  fee: cents(-500, 500),
  cap: fc.option(fc.integer({ min: 0, max: 40 }).map((value) => value / 10)),
  share: fc.constantFrom(0, 10, 33, 50, 100),
  turnover: fc.oneof(
    fc.constantFrom('0', '-0.000001', '12345678901234567.890123', '-20000000000000000', 0.5, 3),
    fc.bigInt({ min: -(10n ** 21n), max: 10n ** 21n }).map((value) => `${value / 10n ** 6n}`),
  ),
  kind: fc.constantFrom('club', 'charity', 'other'),
  rank: fc.constantFrom('low', 'middle', 'high', 'top'),
  asked: fc.constantFrom('low', 'middle', 'high', 'top'),
  place: fc.constantFrom('', 'Perth', '`${1}\u2028', 'x'),
  filed: day,
  ended: fc.option(day),
  at: fc.constantFrom('2024-01-31T00:00:00Z', '2024-01-29T12:00:00.001Z', '2024-02-01T10:00:00+10:00'),
  lasted: fc.constantFrom('PT0S', '3600s', '-PT36H', 'P1D', '36h'),
  counts: fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 4 }),
  prizes: fc.array(
    fc.record({
      value: cents(0, 400),
      kind: fc.constantFrom('cash', 'goods'),
      given: fc.constantFrom(true, false, null),
    }),
    { maxLength: 4 },
  ),
};

/** Every input given. */
export const fullInputs = fc.record(knownInput);

/** Some inputs left out, fields of list elements too. */
export const partialInputs: fc.Arbitrary<Record<string, unknown>> = fc.record(
  {
    ...knownInput,
    prizes: fc.array(
      fc.record(
        {
          value: cents(0, 400),
          kind: fc.constantFrom('cash', 'goods'),
          given: fc.constantFrom(true, false, null),
        },
        { requiredKeys: [] },
      ),
      { maxLength: 3 },
    ),
  },
  { requiredKeys: [] },
);

const dates = ['2024-01-01', '2024-07-01', '2025-01-01'];
export const someDate = fc.constantFrom('2023-06-30', ...dates, '2024-06-30', '2026-02-01');

const effect = fc.constantFrom('permit', 'deny', 'none') satisfies fc.Arbitrary<Rule['if_met']>;
const terms = { bool: ['small'], money: ['limit'], number: ['rate'] };

const definitions: fc.Arbitrary<Definition[]> = (() => {
  const plain = expressions();
  const onLimit = expressions({ terms: { ...terms, bool: [], number: [] } });
  return fc
    .record({
      w1: plain.bool,
      v1: plain.money,
      v2: plain.money,
      w2: onLimit.bool,
      n1: plain.number,
      n2: plain.number,
      w3: plain.bool,
    })
    .map(({ w1, v1, v2, w2, n1, n2, w3 }) => [
      definition('small', { type: 'bool', output: true, cases: [['true', w2]] }),
      definition('limit', {
        unit: 'USD',
        scale: 2,
        output: true,
        cases: [
          [w1, `round(${v1}, 2, "half_up")`, '2024-01-01', '2025-01-01'],
          ['true', `round(${v2}, 1, "down")`],
        ],
      }),
      definition('rate', {
        scale: 4,
        cases: [
          [w3, `round(${n1}, 3, "half_even")`],
          ['true', `floor(${n2})`],
        ],
      }),
    ]);
})();

/** Rule sets over {@link ontology}: overrides without circle, limits, revisions, definitions in every algorithm. */
export const ruleSets: fc.Arbitrary<RuleSetParts> = definitions.chain((defined) => {
  const { bool, money, date } = expressions({ terms });
  const assumptions: fc.Arbitrary<string[]> = fc.oneof(
    { weight: 5, arbitrary: fc.constant<string[]>([]) },
    { weight: 1, arbitrary: bool.map((source) => [source]) },
  );
  const parts = fc.record({
    applies_when: fc.oneof({ weight: 1, arbitrary: fc.constant('true') }, { weight: 3, arbitrary: bool }),
    requires: bool,
    if_met: effect,
    if_unmet: effect,
    tier: fc.constantFrom(
      'mandatory',
      'mandatory',
      'mandatory',
      'guidance',
      'practice',
    ) satisfies fc.Arbitrary<Rule['tier']>,
    from: fc.constantFrom(null, '2000-01-01', '2000-01-01', ...dates),
    value: money,
    due: date,
    on: fc.constantFrom('applies', 'met', 'unmet') satisfies fc.Arbitrary<'applies' | 'met' | 'unmet'>,
    // Bits over the other rules: which it overrides (only later ones, so that there is no circle), which it limits.
    edges: fc.nat({ max: 31 }),
    limits: fc.oneof(fc.constant(null), fc.nat({ max: 31 })),
  });
  return fc
    .record({
      parts: fc.array(parts, { minLength: 1, maxLength: 5 }),
      algorithm: fc.constantFrom(...combiningAlgorithms),
      assumption: assumptions,
    })
    .map(({ parts: list, algorithm, assumption }) => ({
      inputs: ontology,
      definitions: defined,
      algorithm,
      assumptions: assumption,
      rules: list.map(({ value, due, on, edges, limits, ...body }, index) =>
        rule(`R-${index}`, {
          ...body,
          overrides: over(
            ...list.flatMap((_item, other) => (other > index && edges & (1 << other) ? [`R-${other}`] : [])),
          ),
          limits:
            limits === null
              ? 'all'
              : list.flatMap((_item, other) => (limits & (1 << other) ? [`R-${other}`] : [])),
          obligations: [
            { id: 'pay', on, text: 'Pay.', values: { amount: `round(${value}, 2, "half_up")`, due } },
          ],
        }),
      ),
    }));
});
