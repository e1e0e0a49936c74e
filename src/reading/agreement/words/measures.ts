/** A unit as a word of the text or the name of a declared unit: what it counts, and how many base units it is. */
interface MeasureUnit {
  dimension: string;
  factor: number;
}

const units = new Map<string, MeasureUnit>();
function declare(dimension: string, entries: Record<string, [number, string]>): void {
  for (const [name, [factor, words]] of Object.entries(entries))
    for (const word of [name, ...words.split(' ')]) units.set(word, { dimension, factor });
}
declare('time', {
  second: [1, 'seconds s sec'],
  minute: [60, 'minutes min mins'],
  hour: [3600, 'hours h hrs hourly'],
  day: [86_400, 'days daily'],
  week: [604_800, 'weeks weekly'],
  fortnight: [1_209_600, 'fortnights'],
});
declare('calendar', {
  month: [1, 'months monthly'],
  quarter: [3, 'quarters'],
  year: [12, 'years annual yearly'],
});
declare('ratio', {
  percent: [0.01, '% percentage per_cent pct percents'],
  permille: [0.001, '‰'],
  basis_point: [0.0001, 'basis_points'],
});
declare('mass', {
  mg: [0.001, 'milligram milligrams'],
  g: [1, 'gram grams gramme grammes'],
  kg: [1000, 'kilogram kilograms kilo kilos kilogramme kilogrammes'],
  t: [1_000_000, 'tonne tonnes'],
});
declare('length', {
  mm: [0.001, 'millimetre millimetres millimeter millimeters'],
  cm: [0.01, 'centimetre centimetres centimeter centimeters'],
  m: [1, 'metre metres meter meters'],
  km: [1000, 'kilometre kilometres kilometer kilometers'],
});
declare('sea_length', { nautical_mile: [1, 'nautical_miles nmi'] });
declare('land_length', { mile: [1, 'miles'] });
declare('short_length', { inch: [1, 'inches'], foot: [12, 'feet ft'], yard: [36, 'yards yd'] });
declare('old_mass', { ounce: [1, 'ounces oz'], lb: [16, 'lbs'] });
declare('area', {
  m2: [1, 'm² sqm square_metre square_metres square_meter square_meters'],
  hectare: [10_000, 'hectares ha'],
  km2: [1_000_000, 'km² square_kilometre square_kilometres'],
});
declare('volume', {
  ml: [0.001, 'millilitre millilitres'],
  cl: [0.01, 'centilitre centilitres'],
  dl: [0.1, 'decilitre decilitres'],
  l: [1, 'litre litres liter liters'],
});
declare('energy', {
  Wh: [0.001, 'wh watt_hour watt_hours'],
  kWh: [1, 'kwh kilowatt_hour kilowatt_hours'],
  MWh: [1000, 'mwh'],
});
declare('power', {
  W: [1, 'watt watts'],
  kW: [1000, 'kw kilowatt kilowatts'],
  MW: [1_000_000, 'megawatt megawatts'],
});
declare('pressure', {
  bar: [1, 'bars'],
  mbar: [0.001, 'millibar millibars hpa hectopascal hectopascals'],
  kPa: [0.01, 'kpa kilopascal kilopascals'],
});
declare('voltage', { V: [1, 'v volt volts'], kV: [1000, 'kv kilovolt kilovolts'] });
declare('current', { ampere: [1, 'amperes amp amps'] });
declare('frequency', {
  Hz: [1, 'hz hertz'],
  kHz: [1000, 'khz kilohertz'],
  MHz: [1_000_000, 'mhz megahertz'],
});
declare('light', { lux: [1, 'lx'] });
declare('speed', { kmh: [1, 'km/h kph'], knot: [1.852, 'knots'] });
declare('sound', { dB: [1, 'db decibel decibels'] });
declare('temperature', { celsius: [1, '°c degrees_celsius degree_celsius'] });
declare('fahrenheit', { fahrenheit: [1, '°f degrees_fahrenheit'] });

const currencies = new Map<string, readonly string[]>();
for (const [codes, words] of [
  ['EUR', '€ eur euro euros'],
  ['GBP', '£ gbp pounds sterling'],
  ['USD AUD CAD NZD SGD HKD', '$ dollar dollars'],
  ['USD', 'usd us$'],
  ['CHF', 'chf francs'],
  ['AUD', 'aud a$'],
  ['CAD', 'cad c$'],
  ['NZD', 'nzd nz$'],
  ['JPY', 'jpy yen ¥'],
  ['SEK DKK NOK CZK ISK', 'crown crowns krona kronor krone kroner'],
  ['SEK', 'sek'],
  ['DKK', 'dkk'],
  ['NOK', 'nok'],
  ['CZK', 'czk'],
  ['EUR USD AUD CAD NZD SGD HKD ZAR', 'cents'],
  ['GBP', 'pence'],
  ['INR', 'inr rupee rupees ₹'],
  ['KES', 'kes'],
  ['ZAR', 'zar rand'],
  ['PLN', 'pln zloty'],
] as const)
  for (const word of words.split(' ')) currencies.set(word, codes.split(' '));

/** The currencies that a word or sign may mean; null where it is none. */
export const currenciesOf = (word: string): readonly string[] | null =>
  currencies.get(word.toLowerCase()) ?? (/^[A-Z]{3}$/.test(word) ? [word] : null);

export const isUnitWord = (word: string): boolean => units.has(word) || currencies.has(word);

export const dimensionOf = (unit: string | null): string | null => {
  if (unit === null) return null;
  const known = units.get(unit) ?? units.get(unit.toLowerCase());
  if (known !== undefined) return known.dimension;
  return currenciesOf(unit) === null ? null : 'currency';
};

/** How many of each unit of its dimension one of a unit is: a week is 7 days and 168 hours. */
export const conversionsOf = (unit: string | null): number[] => {
  const own = unit === null ? undefined : (units.get(unit) ?? units.get(unit.toLowerCase()));
  if (own === undefined) return [];
  const factors = [...units.values()].filter(({ dimension }) => dimension === own.dimension);
  return [...new Set(factors.map(({ factor }) => own.factor / factor))];
};

/** How many `to` one `from` is; null where one is not counted in the other. Unknown units stand for any. */
export function unitFactor(from: string | null, to: string | null): number | null {
  if (from === null || to === null || from === to) return 1;
  const a = units.get(from) ?? units.get(from.toLowerCase());
  const b = units.get(to) ?? units.get(to.toLowerCase());
  if (a !== undefined && b !== undefined) return a.dimension === b.dimension ? a.factor / b.factor : null;
  const money = [currenciesOf(from), currenciesOf(to)];
  if (money[0] && money[1]) return money[0].some((code) => money[1]!.includes(code)) ? 1 : null;
  // A unit that is no known one is a counted thing: "10 columns" of an input counted in columns.
  return (a !== undefined || money[0]) && (b !== undefined || money[1]) ? null : 1;
}
