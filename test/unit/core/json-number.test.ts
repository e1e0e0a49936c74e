import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inexactNumber, isExactNumber } from '../../../src/core/json-number.ts';

it.each([
  '0',
  '-0',
  '0e99999999999999999999',
  '0.1',
  '-12.50',
  '1.0',
  '1e23',
  '100000000000000000000000',
  '9007199254740992',
  '5e-324',
  '1.7976931348623157e308',
  '0.30000000000000004',
  '123456789012345',
  `0.${'0'.repeat(400)}1e400`,
  `1${'0'.repeat(300)}`,
])('%s is the number that is read', (token) => {
  expect(isExactNumber(token)).toBe(true);
});

it.each([
  ['12.4999999999999999999', 'not_exact', '12.5'],
  ['-12.4999999999999999999', 'not_exact', '-12.5'],
  ['9007199254740993', 'not_exact', '9007199254740992'],
  ['1e-999', 'not_exact', ' 0 '],
  ['0.1000000000000000055511151231257827', 'not_exact', '0.1'],
  ['1.00000000000000000001', 'not_exact', ' 1 '],
  ['4e-324', 'not_exact', '5e-324'],
  [`1${'0'.repeat(300)}1`, 'not_exact', '1e+301'],
  ['1e999', 'not_finite', 'string'],
  ['-1e99999999999999999999', 'not_finite', 'string'],
])('%s would be another', (token, code, shown) => {
  expect(isExactNumber(token)).toBe(false);
  const refusal = inexactNumber({ token, pointer: '/x' });
  expect(refusal).toMatchObject({ code: 'inputs_invalid', status: 422 });
  expect(refusal.extensions.errors).toEqual([
    { pointer: '/x', code, message: expect.stringContaining(shown) as string },
  ]);
});

/** `numerator × 10^exponent`, of any form that JSON has for a number. */
function valueOf(text: string): { numerator: bigint; exponent: number } {
  const [, sign = '', whole = '', places = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  return { numerator: BigInt(`${sign}${whole}${places}`), exponent: Number(power) - places.length };
}

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [valueOf(one), valueOf(other)];
  const least = Math.min(a.exponent, b.exponent);
  const scaled = ({ numerator, exponent }: typeof a): bigint => numerator * 10n ** BigInt(exponent - least);
  return scaled(a) === scaled(b);
};

const digit = fc.constantFrom('0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '9', '0');
const digits = (maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: digit, minLength: 1, maxLength });
const token = fc
  .tuple(
    fc.constantFrom('', '-'),
    digits(25).map((all) => all.replace(/^0+(?=\d)/, '')),
    fc.option(digits(25), { nil: null }),
    fc.option(fc.tuple(fc.constantFrom('e', 'E', 'e+', 'e-'), fc.nat(320)), { nil: null }),
  )
  .map(
    ([sign, whole, places, power]) =>
      `${sign}${whole}${places === null ? '' : `.${places}`}${power === null ? '' : power.join('')}`,
  );

it('is told as exact arithmetic tells it', () => {
  fc.assert(
    fc.property(token, (text) => {
      const read = Number(text);
      expect(isExactNumber(text)).toBe(Number.isFinite(read) && isSame(text, String(read)));
    }),
    { numRuns: 3_000 },
  );
});

it('every double is exact as it is written', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (double) => {
      expect(isExactNumber(JSON.stringify(double))).toBe(true);
    }),
  );
});
