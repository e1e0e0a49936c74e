import { singular } from './stem.ts';

/**
 * Units as texts and vocabularies write them, under one name each, with their exact factor to the smallest unit of their
 * dimension. A unit that is not here is a counted thing.
 */
interface Unit {
  name: string;
  dimension: string;
  factor: number;
}

const byWord = new Map<string, Unit>();
function unit(dimension: string, factor: number, ...words: string[]): void {
  const entry = { name: words[0]!, dimension, factor };
  for (const word of words) byWord.set(word, entry);
}
unit('time', 1, 'second', 'sec', 'secs', 's');
unit('time', 60, 'minute', 'min', 'mins');
unit('time', 3600, 'hour', 'h', 'hr', 'hrs');
unit('time', 86_400, 'day', 'd');
unit('time', 604_800, 'week');
unit('time', 1_209_600, 'fortnight');
unit('clock', 1, 'clock');
unit('clock', 60, 'clock_hour');
unit('calendar', 1, 'month');
unit('calendar', 3, 'quarter');
unit('calendar', 12, 'year', 'yr', 'yrs', 'yr.');
unit('mass', 1, 'mg', 'milligram', 'milligramme');
unit('mass', 1000, 'g', 'gram', 'gramme');
unit('mass', 1_000_000, 'kg', 'kilogram', 'kilogramme', 'kilo');
unit('mass', 1_000_000_000, 't', 'tonne', 'metric_ton');
unit('mass lb', 1, 'pound', 'lb', 'lbs');
unit('mass oz', 1, 'ounce', 'oz');
unit('length', 1, 'mm', 'millimetre', 'millimeter');
unit('length', 10, 'cm', 'centimetre', 'centimeter');
unit('length', 1000, 'm', 'metre', 'meter');
unit('length', 1_000_000, 'km', 'kilometre', 'kilometer');
unit('miles', 1, 'mile', 'mi');
unit('nautical miles', 1, 'nautical_mile', 'nm');
unit('feet', 1, 'foot', 'ft', 'feet');
unit('yards', 1, 'yard', 'yd');
unit('inches', 1, 'inch', 'inches');
unit('acres', 1, 'acre');
unit('gallons', 1, 'gallon');
unit('angle', 1, 'degree', 'deg', '°');
unit('illuminance', 1, 'lux', 'lx');
unit('pressure', 1, 'bar');
unit('pressure', 0.001, 'mbar', 'millibar', 'hpa', 'hectopascal');
unit('pressure', 0.00001, 'pa', 'pascal');
unit('pressure', 0.01, 'kpa', 'kilopascal');
unit('voltage', 1, 'volt', 'v');
unit('voltage', 1000, 'kv', 'kilovolt');
unit('current', 1, 'ampere', 'amp');
unit('force', 1, 'newton');
unit('force', 1000, 'kn', 'kilonewton');
unit('frequency', 1, 'hertz', 'hz');
unit('frequency', 1000, 'khz', 'kilohertz');
unit('frequency', 1_000_000, 'mhz', 'megahertz');
unit('dose', 1, 'millisievert', 'msv');
unit('activity', 1, 'becquerel', 'bq');
unit('knots', 1, 'knot', 'kn_speed');
unit('concentration', 1, 'ppm', 'part_per_million', 'parts_per_million');
unit('area', 1, 'm2', 'square_metre', 'm²', 'sqm');
unit('area', 1_000_000, 'km2', 'square_kilometre', 'km²');
unit('area', 10_000, 'ha', 'hectare');
unit('volume', 1, 'ml', 'millilitre', 'milliliter');
unit('volume', 1000, 'l', 'litre', 'liter');
unit('volume', 100_000, 'hl', 'hectolitre', 'hectoliter');
unit('volume', 1_000_000, 'm3', 'cubic_metre', 'm³');
unit('energy', 0.001, 'wh', 'watt_hour');
unit('energy', 1, 'kwh', 'kilowatt_hour');
unit('energy', 1000, 'mwh', 'megawatt_hour');
unit('power', 1, 'w', 'watt');
unit('power', 1000, 'kw', 'kilowatt');
unit('power', 1_000_000, 'mw', 'megawatt');
unit('temperature c', 1, 'celsius', '°c', 'degree_celsius', 'degrees_celsius');
unit('temperature f', 1, 'fahrenheit', '°f', 'degree_fahrenheit', 'degrees_fahrenheit');
unit('level', 1, 'decibel', 'db', 'db(a)');
unit('data', 0.001, 'kb', 'kilobyte');
unit('data', 1, 'mb', 'megabyte');
unit('data', 1_000_000, 'tb', 'terabyte');
unit('data', 1000, 'gb', 'gigabyte');
unit('ratio', 1, 'percent', '%', 'per_cent');
unit('permille', 1, 'permille', '‰', 'per_mille', 'per_mill');
unit('points', 1, 'percentage_point');
unit('EUR', 1, 'eur', 'euro', '€');
unit('USD', 1, 'usd', 'dollar', '$');
unit('GBP', 1, 'gbp', '£', 'sterling');
unit('CHF', 1, 'chf', 'franc');
unit('currency', 1, 'currency', 'money');
unit('cent', 1, 'cent');
unit('crown', 1, 'crown');
for (const code of ['AUD', 'CAD', 'NZD', 'SEK', 'NOK', 'DKK', 'JPY', 'PLN', 'CZK', 'INR'])
  unit(code, 1, code.toLowerCase());

export function unitNamed(word: string): Unit | null {
  const lower = word.toLowerCase();
  return byWord.get(lower) ?? byWord.get(singular(lower)) ?? rateNamed(lower);
}

/** "l/day", "m/s", "m_s", "eur_per_hour": one unit for each of another. */
function rateNamed(word: string): Unit | null {
  const parts = word.includes('/') ? word.split('/') : word.split(word.includes('_per_') ? '_per_' : '_');
  const [upper, lower] = parts.map((part) => byWord.get(part) ?? byWord.get(singular(part)) ?? null);
  return parts.length === 2 && upper != null && lower != null ? rateOf(upper, lower) : null;
}

export const rateOf = (upper: Unit, lower: Unit): Unit => ({
  name: `${upper.name}/${lower.name}`,
  dimension: `${upper.dimension}/${lower.dimension}`,
  factor: upper.factor / lower.factor,
});

for (const [upper, words] of [
  ['km', ['km/h', 'km_h', 'kmh', 'kilometre_per_hour', 'km_per_hour']],
  ['mile', ['mph', 'mile_per_hour']],
] as const)
  for (const word of words) byWord.set(word, rateOf(byWord.get(upper)!, byWord.get('hour')!));

export const isRate = (found: Unit | null): boolean => found?.dimension.includes('/') === true;

const monies = new Set([
  'EUR',
  'USD',
  'GBP',
  'CHF',
  'AUD',
  'CAD',
  'NZD',
  'SEK',
  'NOK',
  'DKK',
  'JPY',
  'PLN',
  'CZK',
  'INR',
  'crown',
  'currency',
]);
/** "EUR per hour": an amount of money for each of something. */
export const isMoneyRate = (found: Unit | null): boolean =>
  found !== null && isRate(found) && monies.has(found.dimension.slice(0, found.dimension.indexOf('/')));
/** The two units of a rate. */
export function sidesOf(found: Unit): [upper: Unit | null, lower: Unit | null] {
  const [upper = '', lower = ''] = found.name.split('/');
  return [byWord.get(upper.toLowerCase()) ?? null, byWord.get(lower) ?? null];
}
export const isMoney = (found: Unit | null): boolean => found !== null && monies.has(found.dimension);

/** "5,000 pounds" of an amount of money. */
export const isSterling = (from: Unit | null, to: Unit | null): boolean =>
  from?.dimension === 'mass lb' && from.factor === 1 && to?.dimension === 'GBP';

/**
 * The number that a figure in the text's unit is in the input's unit; null where the two do not convert exactly.
 * A counted thing ("three bottles") meets an input without unit.
 */
export function converted(value: string, from: Unit | null, to: Unit | null): string | null {
  if (from === null || to === null) return from === to ? value : null;
  if (isSterling(from, to)) return value;
  if (from.dimension !== to.dimension) return null;
  if (from.factor === to.factor) return value;
  const result = (Number(value) * from.factor) / to.factor;
  const rounded = Math.round(result * 1e6) / 1e6;
  return Math.abs(rounded - result) < 1e-9 ? String(rounded) : null;
}

export type { Unit };
