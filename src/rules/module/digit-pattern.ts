/**
 * Patterns (ECMA 262, without anchors) for texts of digits within bounds, so that a schema can say of a text what
 * `minimum` and `maximum` say of a number.
 */

const isDigit = (character: string | undefined): boolean =>
  character !== undefined && character >= '0' && character <= '9';

/** Any text of this form: each digit may be any other. */
function anyLike(form: string): string {
  let pattern = '';
  for (let at = 0; at < form.length;) {
    if (!isDigit(form[at])) {
      pattern += form.charAt(at);
      at += 1;
      continue;
    }
    let run = at;
    while (isDigit(form[run])) run += 1;
    pattern += run - at === 1 ? '[0-9]' : `[0-9]{${run - at}}`;
    at = run;
  }
  return pattern;
}

const oneOf = (first: number, last: number): string =>
  first === last ? String(first) : first + 1 === last ? `[${first}${last}]` : `[${first}-${last}]`;

const group = (alternatives: readonly string[]): string =>
  alternatives.length === 1 ? alternatives[0]! : `(${alternatives.join('|')})`;

const consistsOf = (digit: string, text: string): boolean =>
  Array.from(text).every((character) => character === digit || !isDigit(character));

/** Texts of one form, compared character by character: both bounds have their digits at the same places. */
export function textsBetween(lowest: string, highest: string): string {
  if (lowest === highest) return lowest;
  if (consistsOf('0', lowest) && consistsOf('9', highest)) return anyLike(lowest);
  const [low, high] = [lowest.charAt(0), highest.charAt(0)];
  const [lowRest, highRest] = [lowest.slice(1), highest.slice(1)];
  if (low === high) return low + textsBetween(lowRest, highRest);
  const alternatives: string[] = [];
  let [first, last] = [Number(low), Number(high)];
  if (!consistsOf('0', lowRest)) {
    alternatives.push(low + textsBetween(lowRest, lowRest.replaceAll(/[0-9]/g, '9')));
    first += 1;
  }
  const ends = consistsOf('9', highRest)
    ? null
    : high + textsBetween(highRest.replaceAll(/[0-9]/g, '0'), highRest);
  if (ends !== null) last -= 1;
  if (first <= last) alternatives.push(oneOf(first, last) + anyLike(lowRest));
  if (ends !== null) alternatives.push(ends);
  return group(alternatives);
}

/** Whole numbers of any length without leading zeros, both bounds at least 0; null when there is none between them. */
function wholesBetween(lowest: bigint, highest: bigint): string | null {
  if (lowest > highest) return null;
  const alternatives: string[] = [];
  const [shortest, longest] = [String(lowest).length, String(highest).length];
  for (let length = shortest; length <= longest; length += 1) {
    const least = length === shortest ? String(lowest) : `1${'0'.repeat(length - 1)}`;
    const most = length === longest ? String(highest) : '9'.repeat(length);
    alternatives.push(textsBetween(least, most));
  }
  return group(alternatives);
}

/** Most digits on either side of the point: longer texts are not read. */
const mostDigits = 40;

/** `.5`, `.50`, `.500`: the fractions of this many places between two numerators, nothing at all among them for 0. */
function fractionsBetween(lowest: bigint, highest: bigint, scale: number): string | null {
  if (lowest > highest) return null;
  const zeros = `0{0,${mostDigits - scale}}`;
  if (scale === 0) return `(\\.0{1,${mostDigits}})?`;
  const parts: string[] = [];
  for (let places = 1; places <= scale; places += 1) {
    const step = 10n ** BigInt(scale - places);
    const [least, most] = [(lowest + step - 1n) / step, highest / step];
    if (least > most) continue;
    const pad = (value: bigint): string => String(value).padStart(places, '0');
    parts.push(textsBetween(pad(least), pad(most)) + (places === scale ? zeros : ''));
  }
  if (lowest === 0n) return `(\\.${group(parts)})?`;
  return `\\.${group(parts)}`;
}

const allFractions = (scale: number): string =>
  scale === 0
    ? `(\\.0{1,${mostDigits}})?`
    : `(\\.([0-9]{1,${scale}}|[0-9]{${scale}}0{1,${mostDigits - scale}}))?`;

/** Magnitudes `numerator / 10^scale`. */
function magnitudesBetween(lowest: bigint, highest: bigint, scale: number): string | null {
  const one = 10n ** BigInt(scale);
  const limit = 10n ** BigInt(mostDigits) * one - 1n;
  const most = highest < limit ? highest : limit;
  if (lowest > most) return null;
  const [low, high] = [lowest / one, most / one];
  const alternatives: string[] = [];
  const add = (whole: string | null, fraction: string | null): void => {
    if (whole !== null && fraction !== null) alternatives.push(whole + fraction);
  };
  if (low === high) {
    add(String(low), fractionsBetween(lowest % one, most % one, scale));
  } else {
    const [fromWhole, toWhole] = [
      lowest % one === 0n ? low : low + 1n,
      most % one === one - 1n ? high : high - 1n,
    ];
    if (fromWhole > low) add(String(low), fractionsBetween(lowest % one, one - 1n, scale));
    add(wholesBetween(fromWhole, toWhole), allFractions(scale));
    if (toWhole < high) add(String(high), fractionsBetween(0n, most % one, scale));
  }
  return alternatives.length === 0 ? null : group(alternatives);
}

/**
 * Numbers between two numerators over `10^scale`, as their digits: as JSON writes numbers, without an exponent, with zeros
 * after the last place that counts.
 */
export function numbersBetween(lowest: bigint, highest: bigint, scale: number): string {
  const positive = magnitudesBetween(lowest > 0n ? lowest : 0n, highest, scale);
  const negative = magnitudesBetween(highest < 0n ? -highest : 0n, -lowest, scale);
  const alternatives = [
    ...(positive === null ? [] : [positive]),
    ...(negative === null ? [] : [`-${negative}`]),
  ];
  // A range that holds no such number is written as one that nothing matches.
  return alternatives.length === 0 ? '[]' : group(alternatives);
}
