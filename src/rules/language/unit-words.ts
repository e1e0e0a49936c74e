import { isCurrency, irregularPlurals, rateOf } from './units.ts';

/** Units of which many are called as one is. */
const alike: ReadonlySet<string> = new Set(['percent', 'permille', 'hertz', 'min', 'mol', 'bar']);

/** `km`, `kg`, `m`, `h`: a symbol has no plural. */
const isSymbol = (word: string): boolean => word.length <= 2;
/** Symbols that are written with a capital; a unit is declared in small letters. */
const symbols: ReadonlyMap<string, string> = new Map(
  'W kW MW GW Wh kWh MWh V kV mA Hz kHz MHz Pa kPa hPa kJ dB kVA'
    .split(' ')
    .map((symbol) => [symbol.toLowerCase(), symbol]),
);
const plurals = new Map([...irregularPlurals].map(([many, one]) => [one, many]));

function pluralOf(word: string): string {
  const irregular = plurals.get(word);
  if (irregular !== undefined) return irregular;
  if (symbols.has(word)) return symbols.get(word)!;
  if (alike.has(word) || isSymbol(word) || word.endsWith('s') || isCurrency(word)) return word;
  if (/(?:ch|sh|x|z)$/.test(word)) return `${word}es`;
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
}

/** `metre_per_second` → `metres per second`, `square_foot` → `square feet`. */
export function manyOf(unit: string): string {
  const words = unit.split('_');
  const per = words.indexOf('per');
  const at = (per > 0 ? per : words.length) - 1;
  return words.map((word, index) => (index === at ? pluralOf(word) : word)).join(' ');
}

/** `90.00` → `90`, `0.50` → `0.5`. */
function withoutEndingZeros(amount: string): string {
  if (!amount.includes('.')) return amount;
  let end = amount.length;
  while (amount[end - 1] === '0') end -= 1;
  return amount.slice(0, amount[end - 1] === '.' ? end - 1 : end);
}

/** An amount with its unit, as one says it: `90 minutes`, `1 day`, `12.50 EUR`, `2.5 EUR per day`. */
export function inUnit(amount: string, unit: string | null): string {
  if (unit === null) return amount;
  const rate = rateOf(unit);
  if (rate !== null) return `${inUnit(amount, rate.of)} per ${rate.per.replaceAll('_', ' ')}`;
  if (isCurrency(unit)) return `${amount} ${unit}`;
  const plain = withoutEndingZeros(amount);
  return `${plain} ${plain === '1' ? (symbols.get(unit) ?? unit.replaceAll('_', ' ')) : manyOf(unit)}`;
}

/** `lifeguards` → `lifeguard`: one of what is counted. */
export function oneOf(many: string): string {
  const at = many.lastIndexOf(' ') + 1;
  const word = many.slice(at);
  const irregular = oneOfMany.get(word);
  if (irregular !== undefined) return many.slice(0, at) + irregular;
  if (word.endsWith('ies')) return `${many.slice(0, -3)}y`;
  return /(?:ch|sh|x|z|ss)es$/.test(word) ? many.slice(0, -2) : many.replace(/s$/, '');
}

/** What is counted and has no plural of its own making. */
const oneOfMany: ReadonlyMap<string, string> = new Map([
  ...irregularPlurals,
  ['people', 'person'],
  ['children', 'child'],
  ['men', 'man'],
  ['women', 'woman'],
]);
