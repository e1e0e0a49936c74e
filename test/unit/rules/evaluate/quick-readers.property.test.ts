import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileInputs } from '../../../../src/rules/evaluate/compile-inputs.ts';
import { fixedPoint } from '../../../../src/rules/evaluate/fixed-point.ts';
import { normaliseInputs } from '../../../../src/rules/evaluate/normalise-inputs.ts';
import { parseDate, parseTimestamp } from '../../../../src/rules/language/calendar.ts';
import type { Value } from '../../../../src/rules/language/expression.ts';
import type { InputDeclaration } from '../../../../src/rules/model.ts';
import { cases } from '../../../testkit/cases.ts';

const digit = fc.constantFrom('0', '0', '1', '2', '3', '4', '5', '9');
const digits = (most: number): fc.Arbitrary<string> =>
  fc.string({ unit: digit, minLength: 1, maxLength: most });

/** Numbers as people and programs write them, and texts that are nearly such. */
const decimals = fc.oneof(
  fc
    .tuple(fc.constantFrom('', '-'), digits(17), fc.option(digits(8), { nil: null }))
    .map(([sign, whole, fraction]) => `${sign}${whole}${fraction === null ? '' : `.${fraction}`}`),
  fc.string({ unit: fc.constantFrom('0', '1', '9', '.', '-', '+', 'e', ' ', '٣'), maxLength: 8 }),
);

/** The exact numerator by BigInt; null for what is no decimal of so many places. */
function exactNumerator(text: string, places: number): bigint | null {
  if (!/^-?(0|[1-9][0-9]*)(\.[0-9]+)?$/.test(text)) return null;
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  if (/[1-9]/.test(fraction.slice(places))) return null;
  const numerator = BigInt(whole + fraction.slice(0, places).padEnd(places, '0'));
  return text.startsWith('-') ? -numerator : numerator;
}

describe('the quick reader of decimals', () => {
  it('reads the exact numerator or nothing, and every number of up to 14 characters', () => {
    let read = 0;
    fc.assert(
      fc.property(decimals, fc.integer({ min: 0, max: 6 }), (text, places) => {
        const [quick, exact] = [fixedPoint(text, places), exactNumerator(text, places)];
        if (!Number.isNaN(quick)) {
          read += 1;
          expect(Object.is(quick, -0)).toBe(false);
          expect(exact).toBe(BigInt(quick));
        } else if (text.length + places <= 14) expect(exact).toBeNull();
      }),
      { numRuns: cases(4_000) },
    );
    expect(read).toBeGreaterThan(cases(400));
  });

  it('reads no other type', () => {
    for (const value of [1, null, undefined, true, ['1'], { length: 1 }])
      expect(fixedPoint(value, 2)).toBeNaN();
  });
});

const timestampForm =
  /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?(?:([Zz])|([+-])(\d{2}):(\d{2}))$/;

/** By the form, and by JavaScript's own clock. */
function instantOf(text: string): number | null {
  const match = timestampForm.exec(text);
  if (match === null) return null;
  const [, date = '', hour = '', minute = '', second = '', fraction = '', , sign, oh = '0', om = '0'] = match;
  if (parseDate(date) === null || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59)
    return null;
  if (/[1-9]/.test(fraction.slice(3)) || Number(oh) > 23 || Number(om) > 59) return null;
  const day = new Date(
    `${date}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}Z`,
  ).getTime();
  return day - (sign === '-' ? -1 : 1) * (Number(oh) * 60 + Number(om)) * 60_000;
}

const two = (most: number): fc.Arbitrary<string> =>
  fc.integer({ min: 0, max: most }).map((n) => String(n).padStart(2, '0'));
const timestamps = fc
  .tuple(
    fc.integer({ min: 1, max: 9999 }).map((year) => String(year).padStart(4, '0')),
    two(13),
    two(32),
    two(24),
    two(60),
    two(60),
    fc.oneof(
      fc.constant(''),
      fc.string({ unit: fc.constantFrom('0', '0', '0', '5'), maxLength: 10 }).map((text) => `.${text}`),
    ),
    fc.oneof(
      fc.constantFrom('Z', 'z', '', 'ZZ', '+01', '+0100'),
      fc.tuple(fc.constantFrom('+', '-'), two(25), two(60)).map(([sign, h, m]) => `${sign}${h}:${m}`),
    ),
    fc.constantFrom('T', 'T', 't', ' '),
  )
  .map(([y, mo, d, h, mi, s, f, z, t]) => `${y}-${mo}-${d}${t}${h}:${mi}:${s}${f}${z}`);

/** One character changed, left out or put in. */
const damaged = fc
  .tuple(timestamps, fc.nat(40), fc.constantFrom('', ':', '-', '0', 'x', '٣'), fc.integer({ min: 0, max: 1 }))
  .map(([text, at, by, length]) => text.slice(0, at) + by + text.slice(at + length));

describe('the reader of times', () => {
  it('reads what has the form and is in the calendar, as the instant that it names', () => {
    let read = 0;
    fc.assert(
      fc.property(fc.oneof(timestamps, damaged), (text) => {
        const expected = instantOf(text);
        expect(parseTimestamp(text)).toBe(expected);
        if (expected !== null) read += 1;
      }),
      { numRuns: cases(4_000) },
    );
    expect(read).toBeGreaterThan(cases(300));
  });
});

describe('the compiled reader of lists of scalars', () => {
  const lists: InputDeclaration[] = [
    {
      name: 'amounts',
      type: 'list',
      max_items: 3,
      items: { name: 'a', type: 'decimal', scale: 2, unit: 'USD', minimum: 0, maximum: 99 },
    },
    {
      name: 'kinds',
      type: 'list',
      max_items: 3,
      items: { name: 'k', type: 'enum', values: ['p', 'q'], nullable: true },
    },
    { name: 'days', type: 'list', max_items: 3, items: { name: 'd', type: 'date' } },
    { name: 'seen', type: 'list', max_items: 3, nullable: true, items: { name: 's', type: 'bool' } },
  ];
  const someOf = (...values: unknown[]): fc.Arbitrary<unknown> =>
    fc.oneof(
      { weight: 8, arbitrary: fc.array(fc.constantFrom(...values), { maxLength: 4 }) },
      { weight: 1, arbitrary: fc.constantFrom<unknown>(null, 'p', {}, [[]]) },
    );
  const json = fc.record(
    {
      amounts: someOf('1.50', 1.5, '99', '99.01', 0.001, -1, null),
      kinds: someOf('p', 'q', null, 'r'),
      days: someOf('2024-02-29', '2023-02-29', 5),
      seen: someOf(true, false, 1),
    },
    { requiredKeys: [] },
  );

  it('reads what the reference reads, and leaves to it whatever that refuses', () => {
    const read = compileInputs(lists);
    let [good, bad] = [0, 0];
    fc.assert(
      fc.property(json, (inputs) => {
        const values = new Array<Value>(lists.length);
        const status = read(inputs, values);
        const reference = normaliseInputs(lists, inputs);
        expect(status !== 0).toBe(reference.ok);
        if (reference.ok) {
          good += 1;
          expect(values).toEqual(reference.values);
          expect(status).toBe(Object.keys(inputs).length === lists.length ? 1 : 2);
        } else bad += 1;
      }),
      { numRuns: cases(2_000) },
    );
    expect(Math.min(good, bad)).toBeGreaterThan(cases(30));
  });
});
