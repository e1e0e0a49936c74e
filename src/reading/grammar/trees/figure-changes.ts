import type { Amount } from '../words/amounts.ts';
import type { FigureChange } from './clause-tree.ts';
import type { Measure } from '../items/measure.ts';
import { isMoney } from '../words/units.ts';

/** What a figure is after a change that the words make to it, and which figures a noun can mean. */

const dimensions: readonly [RegExp, (amount: Amount) => boolean][] = [
  [
    /(?:period|time|interval|term|deadline|duration|time limit)$/,
    (amount) => dimensionOf(amount) === 'time' || dimensionOf(amount) === 'calendar',
  ],
  [/(?:distance|height|length|width|depth)$/, (amount) => lengths.has(dimensionOf(amount))],
  [/area$/, (amount) => dimensionOf(amount) === 'area'],
  [/share$/, (amount) => amount.kind === 'share' || dimensionOf(amount) === 'ratio'],
  [/weight$/, (amount) => /^mass/.test(dimensionOf(amount))],
  [
    /(?:fee|levy|charge|price|fine|penalty|toll|rent|sum)$/,
    (amount) => amount.kind === 'number' && isMoney(amount.unit),
  ],
  [/(?:percentage)$/, (amount) => amount.kind === 'number' && amount.unit?.name === 'percent'],
];
const lengths = new Set(['length', 'miles', 'nautical miles', 'feet', 'yards', 'inches']);
const dimensionOf = (amount: Amount): string =>
  amount.kind === 'number' ? (amount.unit?.dimension ?? '') : amount.kind;

/** Whether a figure is one that the noun can mean. */
export function isMeant(
  { noun: said, old }: Pick<FigureChange, 'noun' | 'old'>,
  { amount }: Measure,
): boolean {
  if (old !== null) return sameAmount(old.amount, amount);
  return dimensions.every(([word, fits]) => !word.test(said) || fits(amount));
}

const sameAmount = (left: Amount, right: Amount): boolean =>
  left.kind === 'number' &&
  right.kind === 'number' &&
  Number(left.value) === Number(right.value) &&
  left.unit?.name === right.unit?.name;

/** The figure after the change; null where there is none that is plain. */
export function changed(
  {
    kind,
    factor,
    figure,
    direction,
    percent,
    quarters,
  }: Pick<FigureChange, 'kind' | 'factor' | 'figure' | 'direction' | 'percent' | 'quarters'>,
  old: Amount,
): Amount | null {
  if (old.kind !== 'number') return null;
  const given = figure?.amount;
  if (kind === 'times') {
    // "reduced by 10%" of a rate of 50%: to 45% or to 40%; "by one quarter" of a period: of it, or of a year
    const points = percent === true && old.unit?.dimension === 'ratio';
    const months = quarters === true && /^(?:time|calendar)$/.test(dimensionOf(old));
    if (factor === undefined || points || months) return null;
    return { ...old, value: scaled(old.value, BigInt(factor[0]), BigInt(factor[1])) };
  }
  if (given?.kind !== 'number') return null;
  // "by 5 percentage points"
  const points = given.unit?.dimension === 'points' && old.unit?.dimension === 'ratio';
  const unit = points ? old.unit : (given.unit ?? old.unit);
  if (unit?.dimension !== old.unit?.dimension) return null;
  if (kind === 'to') {
    const [now, was] = [given, old].map(
      ({ value, unit: of }) => Number(value) * (of?.factor ?? unit?.factor ?? 1),
    );
    if ((direction === 'more' && now! <= was!) || (direction === 'less' && now! >= was!)) return null;
    return { ...given, unit };
  }
  const ratio = (unit?.factor ?? 1) / (old.unit?.factor ?? 1);
  if (!Number.isInteger(ratio)) return null;
  const value = added(old.value, scaled(given.value, BigInt(ratio), 1n), kind === 'minus' ? -1n : 1n);
  return Number(value) > 0 ? { ...old, value } : null;
}

const digits = 6;
const exact = (value: string): bigint => {
  const [whole = '0', part = ''] = value.split('.');
  return BigInt(whole + part.padEnd(digits, '0').slice(0, digits));
};
const written = (value: bigint): string => {
  const text = value.toString().padStart(digits + 1, '0');
  const part = text.slice(-digits).replace(/0{1,6}$/, '');
  return part === '' ? text.slice(0, -digits) : `${text.slice(0, -digits)}.${part}`;
};
const scaled = (value: string, by: bigint, over: bigint): string => written((exact(value) * by) / over);
const added = (left: string, right: string, sign: bigint): string => {
  const sum = exact(left) + sign * exact(right);
  return sum > 0n ? written(sum) : '0';
};
