import type { Cents } from './credit-rules.ts';

/** The rules of `credit-rules.ts`, one line for each, as a person writes them who needs the verdict alone. Money is in cents. */
export function verdictOf(q: Cents): string {
  const { income, debt, limit, deposit, age, children, years, resident, employed, insolvent, kind, country } =
    q;
  if (age < 16 || insolvent) return 'deny';
  if (debt * 100 > 15 * income && deposit < 10000) return 'deny';
  if (kind === 'business' && years < 2) return 'deny';
  if (!resident && (country === 'XA' || country === 'XB') && limit > 300000) return 'deny';
  if (age < 18) return 'deny';
  if (debt * 100 > 65 * income && deposit < 60000) return 'deny';
  if (kind === 'business' && years < 7) return 'deny';
  if (!resident && (country === 'XA' || country === 'XB') && limit > 800000) return 'deny';
  if (age < 17) return 'deny';
  if (debt * 100 > 25 * income && deposit < 110000) return 'deny';
  if (kind === 'business' && years < 12) return 'deny';
  if (!resident && (country === 'XA' || country === 'XB') && limit > 1300000) return 'deny';
  if (age < 16) return 'deny';
  if (debt * 100 > 75 * income && deposit < 160000) return 'deny';
  if (kind === 'business' && years < 17) return 'deny';
  if (!resident && (country === 'XA' || country === 'XB') && limit > 1800000) return 'deny';
  if (employed && income - debt >= 200000 + children * 1000) return 'permit';
  if (employed && income - debt >= 450000 + children * 1000) return 'permit';
  if (employed && income - debt >= 700000 + children * 1000) return 'permit';
  if (employed && income - debt >= 950000 + children * 1000) return 'permit';
  return 'not_applicable';
}

const inputCount = 12;

const [zero, minus, point, mostDecimals] = [0x30, 0x2d, 0x2e, 40];

/**
 * What digits amount to in units of `10^-places`: one pass, nothing made on the way. Up to 10 billion, which is beyond
 * every range here; zeros after the last place count for nothing.
 */
function unitsOf(text: string, places: number): number {
  const { length } = text;
  const start = text.charCodeAt(0) === minus ? 1 : 0;
  let at = start;
  let units = 0;
  for (; at < length; at += 1) {
    const digit = text.charCodeAt(at) - zero;
    if (digit < 0 || digit > 9) break;
    if (units < 1e10) units = units * 10 + digit;
  }
  if (at === start || (at > start + 1 && text.charCodeAt(start) === zero))
    throw new TypeError('digits are expected');
  let left = places;
  if (at < length) {
    if (text.charCodeAt(at) !== point || at + 1 === length || length - at > mostDecimals + 1)
      throw new TypeError('digits are expected');
    for (at += 1; at < length; at += 1) {
      const digit = text.charCodeAt(at) - zero;
      if (digit < 0 || digit > 9 || (left === 0 && digit !== 0)) throw new TypeError('too many decimals');
      if (left === 0) continue;
      units = units * 10 + digit;
      left -= 1;
    }
  }
  for (; left > 0; left -= 1) units *= 10;
  return start === 1 ? 0 - units : units;
}

/** Cents of an amount from 0.00 to 10,000,000.00, as a JSON number or its digits; exact, or an error. */
function centsOf(value: unknown): number {
  let cents: number;
  if (typeof value === 'number') {
    cents = Math.round(value * 100);
    if (cents / 100 !== value) throw new TypeError('an amount has at most two decimals');
  } else if (typeof value === 'string') cents = unitsOf(value, 2);
  else throw new TypeError('an amount is expected');
  if (!(cents >= 0 && cents <= 1_000_000_000)) throw new RangeError('the amount is out of range');
  return cents;
}

function countOf(value: unknown): number {
  const count = typeof value === 'string' ? unitsOf(value, 0) : value;
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 0 || count > 120)
    throw new TypeError('a whole number from 0 to 120 is expected');
  return count;
}

function truthOf(value: unknown): boolean {
  if (typeof value !== 'boolean') throw new TypeError('true or false is expected');
  return value;
}

/**
 * The same with the validation that the service does: types, ranges, exact decimals, closed values, no unknown names. It
 * knows no third value: what lacks an input is refused, whose verdict the service gives where it does not depend on that.
 */
export function validatedVerdictOf(json: Record<string, unknown>): string {
  // All are read below, so that a member too many is none of them.
  let members = 0;
  for (const _name in json) members += 1;
  if (members !== inputCount) throw new TypeError('an input is unknown or missing');
  const { kind, country } = json;
  if (kind !== 'personal' && kind !== 'joint' && kind !== 'business')
    throw new TypeError('a kind is expected');
  if (typeof country !== 'string' || !country.isWellFormed()) throw new TypeError('a country is expected');
  return verdictOf({
    income: centsOf(json.income),
    debt: centsOf(json.debt),
    limit: centsOf(json.limit),
    deposit: centsOf(json.deposit),
    age: countOf(json.age),
    children: countOf(json.children),
    years: countOf(json.years),
    resident: truthOf(json.resident),
    employed: truthOf(json.employed),
    insolvent: truthOf(json.insolvent),
    kind,
    country,
  });
}
