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

const names = new Set([
  'income',
  'debt',
  'limit',
  'deposit',
  'age',
  'children',
  'years',
  'resident',
  'employed',
  'insolvent',
  'kind',
  'country',
]);

const digits = /^(0|[1-9]\d{0,7})(?:\.(\d{1,2})0*)?$/;

/** Cents of an amount from 0.00 to 10,000,000.00, as a JSON number or its digits; exact, or an error. */
function centsOf(value: unknown): number {
  let cents: number;
  if (typeof value === 'number') {
    cents = Math.round(value * 100);
    if (cents / 100 !== value) throw new TypeError('an amount has at most two decimals');
  } else {
    const match = typeof value === 'string' ? digits.exec(value) : null;
    if (match === null) throw new TypeError('an amount is expected');
    cents = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  }
  if (!(cents >= 0 && cents <= 1_000_000_000)) throw new RangeError('the amount is out of range');
  return cents;
}

function countOf(value: unknown): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > 120)
    throw new TypeError('a whole number from 0 to 120 is expected');
  return value;
}

function truthOf(value: unknown): boolean {
  if (typeof value !== 'boolean') throw new TypeError('true or false is expected');
  return value;
}

/** The same with the validation that the service does: types, ranges, exact decimals, closed values, no unknown names. */
export function validatedVerdictOf(json: Record<string, unknown>): string {
  for (const name in json) if (!names.has(name)) throw new TypeError(`unknown input ${name}`);
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
