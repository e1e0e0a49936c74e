import type { Figure } from './figure.ts';
import { figureValues } from './figure-values.ts';
import { tidy } from '../rule/linear-form.ts';
import { dimensionOf } from './measures.ts';

/** A number with what it counts: null for a pure number, `mixed` for a product of two things that are counted. */
interface Counted {
  value: number;
  of: string | null;
}

const mixed = 'mixed';
const ratio = 'ratio';
/** Spans of time are one kind, whether the calendar counts them or the clock. */
const kindOf = (unit: string | null): string | null => {
  const dimension = dimensionOf(unit);
  return dimension === 'calendar' ? 'time' : dimension;
};

/** "40 per cent" counts hundredths, and is a pure number of them. */
function countedBy(figure: Figure): Counted[] {
  const of = figure.kind === 'time' ? 'time' : kindOf(figure.unit);
  const values = figureValues(figure).slice(0, 4);
  if (of !== ratio) return values.map((value) => ({ value, of }));
  return values.map((value, index) => ({ value, of: index === 0 ? ratio : null }));
}

const close = (a: number, b: number): boolean =>
  Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));

/** Figures of the rule that come of those of the words by one step of arithmetic, or by a rate of a sum or difference. */
export class ComputedFigures {
  readonly #found = new Map<string | null, Set<number>>();

  add(value: number, of: string | null): void {
    if (!Number.isFinite(value)) return;
    const values = this.#found.get(of) ?? new Set();
    values.add(tidy(value));
    this.#found.set(of, values);
  }

  /** Whether the figure comes of those of the words as something that is counted so; null asks for any. */
  has(value: number, of: string | null): boolean {
    const own = of === null ? null : of === 'calendar' ? 'time' : of;
    for (const [kind, values] of this.#found) {
      // A share by itself is no percentage of it.
      const fits = own === null || kind === own || kind === mixed || (kind === null && own !== ratio);
      if (fits && [...values].some((other) => close(other, value))) return true;
    }
    return false;
  }
}

const sumOf = (a: Counted, b: Counted): { of: string | null } | null => {
  if (a.of === b.of) return { of: a.of };
  if (a.of === ratio || b.of === ratio) return null;
  return a.of === null || b.of === null ? { of: a.of ?? b.of } : null;
};

const productOf = (a: Counted, b: Counted): { of: string | null } | null => {
  if (a.of === null || b.of === null) return { of: a.of ?? b.of };
  return a.of === b.of || a.of === ratio || b.of === ratio ? null : { of: mixed };
};

const quotientOf = (a: Counted, b: Counted): { of: string | null } | null => {
  if (b.value === 0) return null;
  if (b.of === null) return { of: a.of };
  return { of: a.of === b.of ? null : mixed };
};

/**
 * What the figures of the words amount to together: their units go into it as into any arithmetic. `free`: how many are so
 * before a rate begins.
 */
export function computedFigures(
  figures: readonly Figure[],
  factors: readonly number[],
  free = 0,
): ComputedFigures {
  const found = new ComputedFigures();
  const own = figures
    .filter(({ kind, value, unit }) => kind !== 'date' && kind !== 'day' && (value !== 1 || unit !== null))
    .map(countedBy);
  const values = [...own.flat(), ...factors.map((value): Counted => ({ value, of: null }))];
  if (values.length > 40) return found;
  const put = (value: number, as: { of: string | null } | null): void => {
    if (as !== null) found.add(value, as.of);
  };
  // Where a rate and an input are held against one another, whole numbers stand for hundredths.
  for (const { value, of } of values) found.add(100 * value, of === null && value < 1 ? ratio : 'form');
  const pairs: Counted[] = [];
  // "from the 22nd night on, nothing": what 21 of them come to
  const before = figures.filter(({ kind }) => kind === 'ordinal').map(({ value }) => value - 1);
  for (const count of before) for (const { value, of } of values) found.add(count * value, of);
  // "2 EUR for each hour, in no case more than 15": the last whole hour that the rate reaches
  const money = values.filter(({ of }) => of === 'currency' || of === 'money');
  for (const cap of money)
    for (const rate of money.filter(({ value }) => value > 0 && value < cap.value))
      for (const round of [Math.floor, Math.ceil]) put(round(cap.value / rate.value + free), { of: null });
  for (const a of values)
    for (const b of values) {
      const sum = sumOf(a, b);
      put(a.value + b.value, sum);
      put(a.value - b.value, sum);
      if (sum !== null)
        pairs.push({ value: a.value - b.value, ...sum }, { value: a.value + b.value, ...sum });
      const product = productOf(a, b);
      put(a.value * b.value, product);
      if (product !== null) found.add(100 * a.value * b.value, 'form');
      const quotient = quotientOf(a, b);
      put(a.value / b.value, quotient);
      if (quotient !== null) found.add((100 * a.value) / b.value, 'form');
    }
  if (values.length <= 20)
    for (const a of values) for (const b of pairs) put(a.value * b.value, productOf(a, b));
  return found;
}
