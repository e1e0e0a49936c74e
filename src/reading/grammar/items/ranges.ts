import type { Comparison } from '../../../rules/ledger/ledger.ts';
import type { Amount, AmountAt } from '../words/amounts.ts';
import { amountAt } from '../words/amounts.ts';
import type { Measure } from './measure.ts';
import { dayOfMonthAt } from '../words/numbers.ts';
import type { Token } from '../words/tokens.ts';
import { converted } from '../words/units.ts';

/** "between 5 and 10 days", "from 3 to 7": both ends belong to it, unless the words exclude one. */
export function rangeAt(
  tokens: readonly Token[],
  at: number,
): { measures: [Measure, Measure]; link: Token[]; to: number } | null {
  const lower = (index: number): string => tokens[index]?.lower ?? '';
  // "within the range from 2 to 5 bar" says no more than "from 2 to 5 bar"
  const framed =
    /^(?:within|in|during|outside) (?:the|a) (?:range|window|period|interval|limits|bounds|band|span)$/.test(
      [0, 1, 2].map((word) => lower(at + word)).join(' '),
    );
  const hours = /^(?:within|outside|during|in) the (?:hours|times)$/.test(
    [0, 1, 2].map((word) => lower(at + word)).join(' '),
  );
  const outside = (framed || hours) && lower(at) === 'outside';
  // "anything from 10 to 20": the range, and no more
  const anything = /^anything (?:from|between)$/.test(`${lower(at)} ${lower(at + 1)}`)
    ? 1
    : /^of anything (?:from|between)$/.test(`${lower(at)} ${lower(at + 1)} ${lower(at + 2)}`)
      ? 2
      : 0;
  const start = at + anything + (framed || hours ? (lower(at + 3) === 'of' ? 4 : 3) : 0);
  const led =
    lower(start) === 'between'
      ? 1
      : lower(start) === 'of' && lower(start + 1) === 'between'
        ? 2
        : lower(start) === 'from'
          ? 1
          : 0;
  const joint =
    framed && /^(?:limits|bounds)$/.test(lower(at + 2))
      ? /^(?:and|to|–|-|—)$/
      : led === 0
        ? /^(?:to|–|-|—)$/
        : lower(start + led - 1) === 'between'
          ? /^and$/
          : /^(?:to|until)$/;
  const opening = start - at + led;
  const first = amountAt(tokens, at + opening) ?? yearLater(tokens, at + opening, joint);
  if (first === null) return null;
  // "from 20 up to but not including 30"
  const short = led > 0 ? openEndAt(tokens, first.to) : joint.test('to') ? underAt(tokens, first.to) : 0;
  if (short === 0 && !joint.test(lower(first.to))) return null;
  const second = amountAt(tokens, first.to + (short > 0 ? short : 1));
  if (second === null || second.amount.kind !== first.amount.kind) return null;
  const unit = second.amount.kind === 'number' ? second.amount.unit : null;
  const low =
    first.amount.kind === 'number' ? { ...first.amount, unit: first.amount.unit ?? unit } : first.amount;
  // "between six weeks and 5 days before": the first is further from the event
  const back = isAbove(low, second.amount) && /^(?:before|prior|ahead)$/.test(lower(second.to));
  const part = (amount: Amount, op: Comparison, from: number, to: number): Measure => ({
    tokens: tokens.slice(from, to),
    amount,
    op,
    sense: 'amount',
    of: second.of,
    ...(isTime(amount) ? { soft: true } : {}),
    to: second.to,
  });
  // "must not lie outside the range 2 to 5 bar": below it, or above it
  if (outside)
    return isTime(low) &&
      'value' in low &&
      'value' in second.amount &&
      Number(low.value) > Number(second.amount.value)
      ? null
      : {
          measures: [part(low, '<', at, first.to), part(second.amount, '>', first.to + 1, second.to)],
          link: tokens.slice(first.to, first.to + 1),
          to: second.to,
        };
  if (isTime(low) && isTime(second.amount) && 'value' in low && 'value' in second.amount) {
    // "from 22:00 until 06:00 of the next day": before midnight or after it
    const next = /^(?:of|on|the)$/.test(lower(second.to)) ? nextDay(tokens, second.to) : second.to;
    const open = /^(?:until|till)$/.test(lower(first.to)) ? '<' : '<=';
    const over = Number(low.value) > Number(second.amount.value);
    return {
      measures: [
        part(low, '>=', at, first.to),
        part(second.amount, open, over ? first.to + 1 : first.to, next),
      ],
      link: over ? tokens.slice(first.to, first.to + 1) : [],
      to: next,
    };
  }
  return {
    measures: [
      part(low, back ? '<=' : '>=', at, first.to),
      part(second.amount, back ? '>=' : short > 0 ? '<' : '<=', first.to, second.to),
    ],
    link: [],
    to: second.to,
  };
}

/** "up to but not including": how many words say that the second figure is no longer meant. */
function openEndAt(tokens: readonly Token[], at: number): number {
  const text = tokens
    .slice(at, at + 7)
    .map((token) => token.lower)
    .join(' ');
  const found = /^(?:up )?(?:to|until)(?: ,)? but (?:not including|excluding|not)(?: ,)? /.exec(
    `${text} `,
  )?.[0];
  return found === undefined ? underAt(tokens, at) : found.trim().split(' ').length;
}

/** "13 to under 15", "from 5 up to less than 10": how many words say that the second figure is no longer meant. */
function underAt(tokens: readonly Token[], at: number): number {
  const text = tokens
    .slice(at, at + 5)
    .map((token) => token.lower)
    .join(' ');
  const found = /^(?:up )?(?:to|until) (?:but )?(?:under|below|less than) /.exec(`${text} `)?.[0];
  return found === undefined ? 0 : found.trim().split(' ').length;
}

/** More of the same, in whatever unit. */
function isAbove(one: Amount, other: Amount): boolean {
  if (one.kind !== 'number' || other.kind !== 'number' || isTime(one)) return false;
  const value = converted(one.value, one.unit, other.unit);
  return value !== null && Number(value) > Number(other.value);
}

/** "from 1 March to 31 August 2026": the year is said once, for both, where the first day then comes first. */
function yearLater(tokens: readonly Token[], at: number, joint: RegExp): AmountAt | null {
  const day = dayOfMonthAt(tokens, at);
  if (day === null || !joint.test(tokens[day.to]?.lower ?? '')) return null;
  const last = amountAt(tokens, day.to + 1);
  if (last?.amount.kind !== 'date') return null;
  const value = `${last.amount.value.slice(0, 4)}-${day.month}-${day.day}`;
  const stands = !Number.isNaN(Date.parse(value)) && new Date(value).toISOString().startsWith(value);
  return stands && value < last.amount.value ? { amount: { kind: 'date', value }, of: [], to: day.to } : null;
}

function nextDay(tokens: readonly Token[], at: number): number {
  const text = tokens
    .slice(at, at + 4)
    .map((token) => token.lower)
    .join(' ');
  const said = /^(?:(?:of|on) )?the (?:next|following) (?:day|morning)/.exec(text);
  return said === null ? at : at + said[0].split(' ').length;
}

export const isTime = (amount: Amount): boolean => amount.kind === 'number' && amount.unit?.name === 'clock';
