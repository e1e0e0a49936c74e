import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileInputs } from '../../../../src/rules/evaluate/compile-inputs.ts';
import type { InputDeclaration, InputType } from '../../../../src/rules/model.ts';
import { inputSchema } from '../../../../src/rules/module/input-schema.ts';
import { normaliseInputs } from '../../../../src/rules/evaluate/normalise-inputs.ts';
import { checkInputs } from '../../../../src/rules/language/scope.ts';

/** A validator as anybody has it; with `x-scale` asserted, as the schema says one may. */
function validatorOf(inputs: readonly InputDeclaration[], assertsScale: boolean): ValidateFunction {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false });
  if (assertsScale) {
    ajv.addKeyword({
      keyword: 'x-scale',
      type: 'number',
      validate: (scale: number, value: number) => Number(value.toFixed(scale)) === value,
    });
  }
  return ajv.compile(inputSchema(inputs, []));
}

const integer = fc.oneof(
  fc.integer({ min: -30, max: 30 }),
  fc.integer({ min: -2_000, max: 20_000 }),
  fc.maxSafeInteger(),
  fc.constantFrom(999_999_999_999_999, -999_999_999_999_999, 1_000_000_000_000_000),
);
const places = fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined });

const written = (numerator: bigint, scale: number): string => {
  const sign = numerator < 0n ? '-' : '';
  const digits = String(numerator < 0n ? -numerator : numerator).padStart(scale + 1, '0');
  return scale === 0 ? sign + digits : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
};
const decimalText = fc
  .tuple(
    fc.oneof(fc.bigInt(-5_000n, 5_000n), fc.bigInt(-(10n ** 20n), 10n ** 20n)),
    fc.integer({ min: 0, max: 4 }),
  )
  .map(([numerator, scale]) => written(numerator, scale));

const bounded = (type: 'int' | 'decimal'): fc.Arbitrary<Partial<InputDeclaration>> =>
  fc.record(
    {
      scale: type === 'decimal' ? places : fc.constant(undefined),
      minimum: fc.oneof(integer, decimalText),
      maximum: fc.oneof(integer, decimalText),
    },
    { requiredKeys: [] },
  );
const day = fc
  .tuple(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 0, max: 13 }), fc.integer({ min: 0, max: 32 }))
  .map(
    ([y, m, d]) =>
      `${String(y).padStart(4, '0')}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`,
  );
const nearDay = fc.oneof(
  day,
  fc.constantFrom(
    '2023-12-31',
    '2024-01-01',
    '2024-02-29',
    '2023-02-29',
    '1900-02-29',
    '2000-02-29',
    '0000-02-29',
    '0004-02-29',
    '1000-01-01',
    '0999-12-31',
    '2999-12-31',
    '3000-01-01',
  ),
);

const scalarParts: Record<Exclude<InputType, 'list' | 'record'>, fc.Arbitrary<Partial<InputDeclaration>>> = {
  bool: fc.constant({}),
  int: bounded('int'),
  decimal: bounded('decimal'),
  enum: fc
    .uniqueArray(fc.constantFrom('club', 'charity', '', '1', 'null'), { minLength: 1 })
    .map((values) => ({ values })),
  string: fc.constant({}),
  date: fc.record({ minimum: nearDay, maximum: nearDay }, { requiredKeys: [] }),
  timestamp: fc.constant({}),
  duration: fc.constant({}),
};
const scalar = (name: string): fc.Arbitrary<InputDeclaration> =>
  fc
    .constantFrom(...(Object.keys(scalarParts) as (keyof typeof scalarParts)[]))
    .chain((type) =>
      fc
        .tuple(scalarParts[type], fc.option(fc.boolean(), { nil: undefined }))
        .map(([parts, nullable]) => ({ name, type, ...parts, ...(nullable !== undefined && { nullable }) })),
    );
const record: fc.Arbitrary<InputDeclaration> = fc
  .tuple(scalar('a'), scalar('b'))
  .map((fields) => ({ name: 'item', type: 'record', fields }));
const list: fc.Arbitrary<InputDeclaration> = fc
  .tuple(fc.oneof(scalar('item'), record), fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }))
  .map(([items, max_items]) => ({
    name: 'c',
    type: 'list',
    items,
    ...(max_items !== undefined && { max_items }),
  }));

const ontologies = fc
  .tuple(scalar('a'), scalar('b'), list)
  .map((inputs): InputDeclaration[] => inputs)
  .filter((inputs) => checkInputs(inputs).length === 0);

const two = (value: number): string => String(value).padStart(2, '0');
const time = fc
  .tuple(
    nearDay,
    fc.constantFrom('T', 't', ' '),
    fc.tuple(fc.nat(25), fc.nat(61), fc.nat(61)).map((parts) => parts.map(two).join(':')),
    fc.constantFrom('', '.1', '.120', '.1230', '.1234', '.000000000', '.0000000000'),
    fc.constantFrom('Z', 'z', '+01:00', '-23:59', '+24:00', '+00:60', ''),
  )
  .map((parts) => parts.join(''));
const duration = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('', '-'),
      fc.array(
        fc.tuple(
          fc.nat(99_999_999_999),
          fc.constantFrom('', '.5', '.1234'),
          fc.constantFrom('h', 'm', 's', 'ms'),
        ),
        { maxLength: 4 },
      ),
    )
    .map(([sign, parts]) => sign + parts.map((part) => part.join('')).join('')),
  fc
    .tuple(
      fc.constantFrom('P', '-P', 'PT', 'p'),
      fc.array(fc.tuple(fc.nat(1_000_000), fc.constantFrom('W', 'D', 'TH', 'H', 'M', 'S', '.5S', 'Y')), {
        maxLength: 4,
      }),
    )
    .map(([sign, parts]) => sign + parts.map((part) => part.join('')).join('')),
  fc.constantFrom(
    'P1W',
    'P1DT',
    'PT',
    'P',
    'P1DT2H3M4.5S',
    'PT1H30M',
    '1h30m',
    '30m1h',
    '0.5ms',
    '1.5s20ms',
    'PT0S',
  ),
);
const odd = fc.constantFrom(
  '',
  '-',
  '.5',
  '5.',
  '007',
  '-0',
  '-0.00',
  '0.290',
  '1e3',
  '+1',
  ' 3',
  '3\n',
  '1_000',
  '٣',
  '0x1f',
  `1.${'0'.repeat(40)}`,
  `1.${'0'.repeat(41)}`,
  '9'.repeat(40),
  '9'.repeat(41),
);
const fraction = fc
  .tuple(fc.integer({ min: -9_999, max: 9_999 }), fc.integer({ min: 0, max: 7 }))
  .map(([numerator, scale]) => numerator / 10 ** scale);
const anything: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: integer, weight: 3 },
  { arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true, min: -10_000, max: 10_000 }), weight: 1 },
  { arbitrary: fraction, weight: 3 },
  { arbitrary: decimalText, weight: 4 },
  { arbitrary: odd, weight: 2 },
  { arbitrary: nearDay, weight: 3 },
  { arbitrary: time, weight: 2 },
  { arbitrary: duration, weight: 2 },
  {
    arbitrary: fc.constantFrom(true, false, null, 'club', 'charity', 'null', -0, 1e21, 1e-7, 5e-324),
    weight: 2,
  },
);
/** What is likely for the type, the bounds themselves and their neighbours among it; now and then anything. */
function around({ type, minimum, maximum, values }: InputDeclaration): fc.Arbitrary<unknown> {
  const bounds = [minimum, maximum].filter((bound) => bound !== null && bound !== undefined);
  const steps = [0, 1, -1, 0.1, -0.1, 0.01, -0.01, 0.000001, -0.000001];
  const near = bounds.flatMap((bound) => [
    bound,
    String(bound),
    `${bound}0`,
    `${bound}.0`,
    `${bound}1`,
    ...steps.flatMap((step) => [Number(bound) + step, String(Number(bound) + step)]),
  ]);
  const likely: fc.Arbitrary<unknown>[] = [
    fc.constantFrom(null, ...near.filter((value) => typeof value !== 'number' || Number.isFinite(value))),
  ];
  if (type === 'bool') likely.push(fc.boolean());
  if (type === 'enum') likely.push(fc.constantFrom(...(values ?? [])));
  if (type === 'string') likely.push(odd);
  if (type === 'date') likely.push(nearDay);
  if (type === 'timestamp') likely.push(time);
  if (type === 'duration') likely.push(duration);
  if (type === 'int') likely.push(integer, integer.map(String));
  if (type === 'decimal') likely.push(decimalText, fraction, integer);
  return fc.oneof({ arbitrary: anything, weight: 1 }, { arbitrary: fc.oneof(...likely), weight: 3 });
}
const given = ([a, b, c]: InputDeclaration[]): fc.Arbitrary<Record<string, unknown>> => {
  const item = c!.items!;
  const element =
    item.type === 'record'
      ? fc.record({ a: around(item.fields![0]!), b: around(item.fields![1]!) }, { requiredKeys: [] })
      : around(item);
  return fc.oneof(
    { arbitrary: fc.record({ a: around(a!) }), weight: 4 },
    { arbitrary: fc.record({ b: around(b!) }), weight: 4 },
    { arbitrary: fc.record({ c: fc.array(element, { maxLength: 4 }) }), weight: 4 },
    {
      arbitrary: fc.record(
        { a: around(a!), b: around(b!), c: anything, other: anything },
        { requiredKeys: [] },
      ),
      weight: 1,
    },
  );
};

describe('the input schema of an action', () => {
  it('accepts what a decision takes and refuses what it refuses, over random ontologies', () => {
    let accepted = 0;
    let refused = 0;
    fc.assert(
      fc.property(
        ontologies.chain((inputs) =>
          fc.tuple(fc.constant(inputs), fc.array(given(inputs), { minLength: 40, maxLength: 40 })),
        ),
        ([inputs, requests]) => {
          const exact = validatorOf(inputs, true);
          const plain = validatorOf(inputs, false);
          const read = compileInputs(inputs);
          for (const request of requests) {
            const { ok } = normaliseInputs(inputs, request);
            if (ok) accepted += 1;
            else refused += 1;
            expect([JSON.stringify(request), exact(request)]).toEqual([JSON.stringify(request), ok]);
            if (ok) expect(plain(request)).toBe(true);
            else expect(read(request, [])).toBe(0);
          }
        },
      ),
      { numRuns: 60 },
    );
    expect(accepted).toBeGreaterThan(300);
    expect(refused).toBeGreaterThan(300);
  }, 600_000);

  it.each<[string, Partial<InputDeclaration>, unknown, boolean]>([
    ['a decimal without scale has two places', { type: 'decimal' }, '0.25', true],
    ['and no third', { type: 'decimal' }, '0.255', false],
    ['zeros after the last place count for nothing', { type: 'decimal', scale: 1 }, '0.500', true],
    ['one without places is a whole number', { type: 'decimal', scale: 0 }, 1000.01, false],
    ['of any size that is kept apart', { type: 'decimal', scale: 0 }, 1000, true],
    ['an integer may be given as its digits', { type: 'int', minimum: 3, maximum: 120 }, '120', true],
    ['within its bounds', { type: 'int', minimum: 3, maximum: 120 }, '121', false],
    ['digits have no zero before them', { type: 'int' }, '007', false],
    [
      'beyond 15 digits a number is given as its digits',
      { type: 'int', maximum: '99999999999999999999' },
      12345678901234567,
      false,
    ],
    ['and then taken', { type: 'int', maximum: '99999999999999999999' }, '12345678901234567890', true],
    [
      'a list that names no limit has one',
      { type: 'list', items: { name: 'x', type: 'bool' } },
      Array(1001).fill(true),
      false,
    ],
    ['a day that is not in the calendar is none', { type: 'date' }, '2023-02-29', false],
  ])('%s', (_what, declaration, value, expected) => {
    const inputs: InputDeclaration[] = [{ name: 'a', type: 'bool', ...declaration }];
    expect([validatorOf(inputs, false)({ a: value }), normaliseInputs(inputs, { a: value }).ok]).toEqual([
      expected,
      expected,
    ]);
  });
});
