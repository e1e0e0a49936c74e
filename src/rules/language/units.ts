import type { Rational } from './exact-number.ts';
import { reduce } from './exact-number.ts';

/**
 * Units are part of a number's type. Units of one dimension convert by exact factors; a name that is not in the table
 * is a counted unit of its own (`employee`, `workweek`, a currency) and equals only itself.
 */
interface UnitEntry {
  dimension: string;
  /** In base units of the dimension. */
  factor: Rational;
}

const table = new Map<string, UnitEntry>();

function dimension(name: string, factors: Record<string, [bigint, bigint]>): void {
  for (const [unit, [numerator, denominator]] of Object.entries(factors)) {
    table.set(unit, { dimension: name, factor: { numerator, denominator } });
  }
}

dimension('ratio', { percent: [1n, 100n], permille: [1n, 1000n], basis_point: [1n, 10_000n] });
// Months and years have no fixed length in days, and business days depend on a calendar that no one has stated.
dimension('time', {
  millisecond: [1n, 1000n],
  second: [1n, 1n],
  minute: [60n, 1n],
  hour: [3600n, 1n],
  day: [86_400n, 1n],
  week: [604_800n, 1n],
});
dimension('calendar', { month: [1n, 1n], quarter: [3n, 1n], year: [12n, 1n] });
dimension('mass', {
  microgram: [1n, 1_000_000n],
  milligram: [1n, 1000n],
  gram: [1n, 1n],
  kilogram: [1000n, 1n],
  tonne: [1_000_000n, 1n],
  ounce: [28_349_523_125n, 1_000_000_000n],
  pound: [45_359_237n, 100_000n],
  short_ton: [90_718_474n, 100n],
});
dimension('length', {
  millimetre: [1n, 1000n],
  centimetre: [1n, 100n],
  metre: [1n, 1n],
  kilometre: [1000n, 1n],
  inch: [254n, 10_000n],
  foot: [3048n, 10_000n],
  yard: [9144n, 10_000n],
  mile: [1_609_344n, 1000n],
  nautical_mile: [1852n, 1n],
});
dimension('area', {
  square_metre: [1n, 1n],
  hectare: [10_000n, 1n],
  square_kilometre: [1_000_000n, 1n],
  square_foot: [9_290_304n, 100_000_000n],
  acre: [40_468_564_224n, 10_000_000n],
});
dimension('volume', {
  millilitre: [1n, 1000n],
  litre: [1n, 1n],
  cubic_metre: [1000n, 1n],
  us_fluid_ounce: [295_735_295_625n, 10_000_000_000_000n],
  us_gallon: [3_785_411_784n, 1_000_000_000n],
});
dimension('energy', {
  watt_hour: [1n, 1000n],
  kilowatt_hour: [1n, 1n],
  megawatt_hour: [1000n, 1n],
});
dimension('power', { watt: [1n, 1000n], kilowatt: [1n, 1n], megawatt: [1000n, 1n] });
dimension('data', { byte: [1n, 1n], kilobyte: [1000n, 1n], megabyte: [1_000_000n, 1n] });

const unitPattern = /^[A-Za-z][A-Za-z0-9_]{0,39}$/;
export const irregularPlurals: ReadonlyMap<string, string> = new Map([
  ['feet', 'foot'],
  ['inches', 'inch'],
]);

/** A unit over another, such as `EUR/day`: what each of them costs, weighs or takes. Null for any other unit. */
export function rateOf(unit: string | null): { of: string; per: string } | null {
  const [of, per, ...more] = unit?.split('/') ?? [];
  return of !== undefined && per !== undefined && more.length === 0 ? { of, per } : null;
}

/** What is wrong with a unit's name, as a sentence that says what to write; null when it can be used. */
export function unitNameProblem(unit: string): string | null {
  const rate = rateOf(unit);
  if (rate !== null) return unitNameProblem(rate.of) ?? unitNameProblem(rate.per);
  if (!unitPattern.test(unit)) {
    return `A unit is a name of letters, digits and "_" such as USD, day or employee, or two of them as in USD/day; ${JSON.stringify(unit)} is not.`;
  }
  const singular = irregularPlurals.get(unit) ?? (unit.endsWith('s') ? unit.slice(0, -1) : unit);
  if (singular !== unit && !table.has(unit) && table.has(singular)) {
    return `Write the unit "${unit}" in the singular: "${singular}".`;
  }
  return null;
}

/** ISO 4217 codes are three capital letters; amounts in two currencies are never comparable. */
/** Whether the table has it; any other name is a counted unit of its own. */
export const isKnownUnit = (unit: string): boolean => table.has(unit);

export const isCurrency = (unit: string): boolean => /^[A-Z]{3}$/.test(unit);

/** A length of time, of fixed or of calendar length. */
export const isTime = (unit: string): boolean =>
  ['time', 'calendar'].includes(table.get(unit)?.dimension ?? '') || unit === 'business_day';

/** A pure number counts as a ratio of factor 1, so that percentages multiply as what they are. */
function entryOf(unit: string | null): UnitEntry | undefined {
  if (unit === null) return { dimension: 'ratio', factor: { numerator: 1n, denominator: 1n } };
  return table.get(unit);
}

/** A percentage, permille, basis point or a pure number. */
export const isRatio = (unit: string | null): boolean => entryOf(unit)?.dimension === 'ratio';

/** The factor f with `1 from = f to`, exactly; null when the two do not convert. */
export function conversionFactor(from: string | null, to: string | null): Rational | null {
  if (from === to) return { numerator: 1n, denominator: 1n };
  const [rate, wanted] = [rateOf(from), rateOf(to)];
  if (rate !== null && wanted !== null) return rateFactor(rate, wanted);
  const [source, target] = [entryOf(from), entryOf(to)];
  if (source === undefined || target === undefined || source.dimension !== target.dimension) return null;
  return reduce({
    numerator: source.factor.numerator * target.factor.denominator,
    denominator: source.factor.denominator * target.factor.numerator,
  });
}

type Rate = NonNullable<ReturnType<typeof rateOf>>;

/** 24 EUR/day is 1 EUR/hour: what is had by the smaller unit is less. */
function rateFactor(from: Rate, to: Rate): Rational | null {
  const [above, below] = [conversionFactor(from.of, to.of), conversionFactor(from.per, to.per)];
  if (above === null || below === null) return null;
  return reduce({
    numerator: above.numerator * below.denominator,
    denominator: above.denominator * below.numerator,
  });
}

/** How a unit reads in a message. */
export const unitLabel = (unit: string | null): string => (unit === null ? 'no unit' : unit);
