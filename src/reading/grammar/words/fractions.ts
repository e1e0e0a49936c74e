import { numberAt, partOfUnit } from './numbers.ts';
import type { Token } from './tokens.ts';

/** A part or a multiple of something: "half", "two thirds", "one in five", "twice", "three times". */
export interface ShareAt {
  /** A decimal, or a fraction of whole numbers: `3`, `2/3`. */
  factor: string;
  to: number;
  /** "twice as long as": what is compared. */
  of?: string[];
}

const denominators = new Map(
  [
    ['half', 'halves'],
    ['third', 'thirds'],
    ['quarter', 'quarters', 'fourth', 'fourths'],
    ['fifth', 'fifths'],
    ['sixth', 'sixths'],
    ['seventh', 'sevenths'],
    ['eighth', 'eighths'],
    ['ninth', 'ninths'],
    ['tenth', 'tenths'],
    ['twelfth', 'twelfths'],
    ['twentieth', 'twentieths'],
    ['hundredth', 'hundredths'],
  ].flatMap((words, index) => words.map((word) => [word, [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 20, 100][index]!])),
);
const signs = new Map([
  ['½', '1/2'],
  ['⅓', '1/3'],
  ['⅔', '2/3'],
  ['¼', '1/4'],
  ['¾', '3/4'],
  ['⅕', '1/5'],
  ['⅖', '2/5'],
  ['⅗', '3/5'],
  ['⅘', '4/5'],
  ['⅙', '1/6'],
  ['⅛', '1/8'],
]);
const multiples = new Map([
  ['twice', '2'],
  ['double', '2'],
  ['thrice', '3'],
  ['triple', '3'],
  ['treble', '3'],
  ['quadruple', '4'],
]);

const unitFraction = (word: string): number | null => denominators.get(word) ?? null;

const dimensions = /^(?:much|many|long|high|wide|tall|deep|heavy|old|thick|large|big|far|fast|great)$/;

/** What follows has to be what it is a share of: "of the members", "the price", "as long as". */
export function shareAt(tokens: readonly Token[], at: number): ShareAt | null {
  const periodic = paymentsAt(tokens, at);
  if (periodic !== null) return periodic;
  const found = fractionAt(tokens, at) ?? multipleAt(tokens, at) ?? ratioAt(tokens, at);
  if (found === null) return null;
  const lower = (index: number): string => tokens[index]?.lower ?? '';
  if (lower(found.to) === 'as' && lower(found.to + 2) === 'as' && dimensions.test(lower(found.to + 1)))
    return {
      ...found,
      to: found.to + 3,
      of: /^(?:much|many)$/.test(lower(found.to + 1)) ? [] : [lower(found.to + 1)],
    };
  const next = tokens[found.to]?.lower ?? '';
  // "one in ten seats"
  const noun = tokens[found.to];
  if (ratioAt(tokens, at) !== null && noun?.kind === 'word' && noun.content && noun.lower.endsWith('s'))
    return found;
  // "a quarter or more of the members"
  if (next === 'or' && /^(?:more|less|fewer|over)$/.test(lower(found.to + 1)) && lower(found.to + 2) === 'of')
    return found;
  return /^(?:of|the|that|this|its|their|his|her|as|all|what)$/.test(next) ? found : null;
}

const payments =
  /^(?:rents?|salary|salaries|pay|wages?|earnings|income|subscriptions?|fees?|dues|premiums?|contributions?|instalments?|charges?)$/;

/** "two months' rent", "three monthly subscriptions": so many times what is paid for one of these periods. */
function paymentsAt(tokens: readonly Token[], at: number): ShareAt | null {
  const number = numberAt(tokens, at);
  const [period, paid] = number === null ? [] : tokens.slice(number.to, number.to + 2);
  if (number === null || period === undefined || !payments.test(paid?.lower ?? '')) return null;
  const owned = /^(?:days|weeks|months|quarters|years|month|week|year)['’]s?$/.test(
    period.text.toLowerCase(),
  );
  return owned || /^(?:daily|weekly|monthly|quarterly|yearly|annual)$/.test(period.lower)
    ? { factor: number.value, to: number.to }
    : null;
}

/** A share that says by itself of what: "three quarters full". */
export function fractionAt(tokens: readonly Token[], at: number): ShareAt | null {
  const lower = (index: number): string => tokens[index]?.lower ?? '';
  if (partOfUnit(lower, at) !== null) return null;
  const sign = signs.get(lower(at));
  if (sign !== undefined) return { factor: sign, to: at + 1 };
  if (lower(at) === 'half' && lower(at + 1) !== 'a') return { factor: '1/2', to: at + 1 };
  const [whole, part] = lower(at).split('-');
  const joined = part === undefined ? null : unitFraction(part);
  if (joined !== null && whole !== undefined) return over(wordNumber(whole), joined, at + 1);
  const denominator = unitFraction(lower(at + 1));
  if (denominator === null || lower(at + 2) === 'day') return null;
  // "a third of", never "a third person"
  return over(lower(at) === 'a' ? 1 : wordNumber(lower(at)), denominator, at + 2);
}

const wordNumber = (word: string): number | null => {
  const value = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'].indexOf(word);
  return value < 0 ? null : value + 1;
};

const over = (numerator: number | null, denominator: number, to: number): ShareAt | null =>
  numerator === null || numerator >= denominator
    ? null
    : { factor: `${String(numerator)}/${String(denominator)}`, to };

/** "twice", "three times", "2.5 times": of an amount, or "as long as". */
export function multipleAt(tokens: readonly Token[], at: number): ShareAt | null {
  const word = multiples.get(tokens[at]?.lower ?? '');
  if (word !== undefined) return { factor: word, to: at + 1 };
  const number = numberAt(tokens, at);
  return number !== null && tokens[number.to]?.lower === 'times'
    ? { factor: number.value, to: number.to + 1 }
    : null;
}

/** "one in five of the trees", "two out of three of the members", "one of every ten". */
function ratioAt(tokens: readonly Token[], at: number): ShareAt | null {
  const number = numberAt(tokens, at);
  if (number === null) return null;
  const lower = (index: number): string => tokens[index]?.lower ?? '';
  const to =
    lower(number.to) === 'in'
      ? number.to + 1
      : lower(number.to) === 'out' && lower(number.to + 1) === 'of'
        ? number.to + 2
        : null;
  const whole = to === null ? null : numberAt(tokens, lower(to) === 'every' ? to + 1 : to);
  if (whole === null || !/^\d+$/.test(number.value) || !/^\d+$/.test(whole.value)) return null;
  return Number(number.value) < Number(whole.value)
    ? { factor: `${number.value}/${whole.value}`, to: whole.to }
    : null;
}

/** The value of a share in percent, where that is a decimal: 3/4 is 75, 1/3 is none. */
export function inPercent(factor: string): string | null {
  const [numerator = '', denominator = '1'] = factor.split('/');
  const value = (Number(numerator) * 100) / Number(denominator);
  const rounded = Math.round(value * 1e4) / 1e4;
  return Math.abs(rounded - value) < 1e-9 ? String(rounded) : null;
}

/** "50 % higher": one and a half times; "20 % lower": four fifths. `percent` in plain decimal notation. */
export function changedBy(percent: string, lower: boolean): string | null {
  const [whole = '', fraction = ''] = percent.split('.');
  if (whole.length > 6 || fraction.length > 6) return null;
  const unit = 10 ** fraction.length;
  const share = Number(whole + fraction);
  const left = 100 * unit + (lower ? -share : share);
  if (left <= 0) return null;
  const digits = String(left).padStart(fraction.length + 3, '0');
  const point = digits.length - fraction.length - 2;
  let end = digits.length;
  while (end > point && digits[end - 1] === '0') end -= 1;
  return end === point ? digits.slice(0, point) : `${digits.slice(0, point)}.${digits.slice(point, end)}`;
}
