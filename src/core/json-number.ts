import { DomainError } from './errors.ts';

/**
 * Whether a number, as JSON and GraphQL write it, is still itself after it was read as a double: `0.1` is, and so is
 * every number of up to 15 digits; `12.4999999999999999999` would become 12.5, `1e-999` zero, `1e999` infinity.
 */
export function isExactNumber(token: string): boolean {
  if (token.length <= digitsOfDouble && !token.includes('e') && !token.includes('E')) return true;
  const value = Number(token);
  if (!Number.isFinite(value)) return false;
  const sent = decimalOf(token);
  const read = decimalOf(String(value));
  return sent.digits === read.digits && sent.exponent === read.exponent;
}

/** A decimal of so many digits and the double that is nearest to it determine one another. */
const digitsOfDouble = 15;

/** `0.digits × 10^exponent`, without zeros at either end. The sign is not told: reading keeps it. */
function decimalOf(text: string): { digits: string; exponent: number } {
  const [mantissa = '', power = '0'] = text.toLowerCase().split('e', 2);
  const [whole = '', places = ''] = (mantissa.startsWith('-') ? mantissa.slice(1) : mantissa).split('.', 2);
  const all = whole + places;
  let start = 0;
  while (all[start] === '0') start += 1;
  if (start === all.length) return { digits: '', exponent: 0 };
  let end = all.length;
  while (all[end - 1] === '0') end -= 1;
  return { digits: all.slice(start, end), exponent: whole.length - start + Number(power) };
}

/** The refusal of a number that is not {@link isExactNumber}. */
export function inexactNumber({ token, pointer }: { token: string; pointer: string }): DomainError {
  const read = Number(token);
  const error = Number.isFinite(read)
    ? {
        code: 'not_exact',
        message: `A JSON number is read as a double, which would make ${read} of this one. Send it as a string.`,
      }
    : {
        code: 'not_finite',
        message: 'This number is larger than any that a double holds. Send it as a string.',
      };
  return new DomainError('inputs_invalid', error.message, { errors: [{ pointer, ...error }] });
}
