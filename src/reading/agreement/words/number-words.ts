import { vulgarFractions } from './vulgar-fractions.ts';
import type { Word } from './words.ts';

export const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
export const tens = '_ _ twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
export const small = new Map<string, number>([
  ...ones.map((word, value) => [word, value] as const),
  ...tens.flatMap((word, ten) => (ten < 2 ? [] : [[word, ten * 10] as const])),
]);
export const large = new Map([
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1_000_000],
  ['billion', 1_000_000_000],
]);
export const fractions = new Map<string, number>([
  ['half', 0.5],
  ['third', 1 / 3],
  ['thirds', 1 / 3],
  ['quarter', 0.25],
  ['quarters', 0.25],
  ['fifth', 0.2],
  ['fifths', 0.2],
  ...[6, 7, 8, 9, 10, 12, 20, 100, 1000].flatMap((parts, index) => {
    const name = 'sixth seventh eighth ninth tenth twelfth twentieth hundredth thousandth'.split(' ')[index]!;
    return [[name, 1 / parts] as const, [`${name}s`, 1 / parts] as const];
  }),
]);
export const multiples = new Map([
  ['once', 1],
  ['twice', 2],
  ['thrice', 3],
  ['double', 2],
  ['dozen', 12],
  ['brace', 2],
]);
export const firstOrdinals =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  );
export const tensOrdinals =
  'twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth'.split(' ');
export const ordinals = new Map<string, number>([
  ...firstOrdinals.map((word, index) => [word, index + 1] as const),
  ...tensOrdinals.map((word, index) => [word, (index + 2) * 10] as const),
  ...tens
    .slice(2)
    .flatMap((ten, index) =>
      firstOrdinals.slice(0, 9).map((one, unit) => [`${ten}-${one}`, (index + 2) * 10 + unit + 1] as const),
    ),
]);
export function numberWord(lower: string): number | null {
  const known = small.get(lower);
  if (known !== undefined) return known;
  const parts = lower.split('-');
  if (parts.length === 2) {
    const [ten, one] = [small.get(parts[0]!), small.get(parts[1]!)];
    if (ten !== undefined && one !== undefined && ten >= 20 && one < 10) return ten + one;
    const part = fractions.get(parts[1]!);
    if (one === undefined && part !== undefined && small.has(parts[0]!)) return small.get(parts[0]!)! * part;
  }
  return null;
}

export function plainNumber(text: string): number {
  const part = vulgarFractions.get(text.at(-1) ?? '');
  const whole = part === undefined ? text : text.slice(0, -1);
  return Number(whole.replaceAll(/[,\s’]/g, '')) + (part ?? 0);
}

/** A number in digits or words from `at`, with "million" and the like behind it. */
export function numberAt(words: readonly Word[], at: number): { value: number; end: number } | null {
  const word = words[at];
  if (word === undefined) return null;
  let value: number;
  let end = at + 1;
  if (word.kind === 'number') {
    value = plainNumber(word.text);
    if (!Number.isFinite(value)) return null;
  } else {
    const first = numberWord(word.lower) ?? multiples.get(word.lower) ?? null;
    const half = word.lower === 'half' ? dozenAt(words, at + 1) : null;
    if (half !== null) return { value: 6, end: half };
    if (first === null) return null;
    value = first;
    const dozens = word.lower === 'dozen' ? null : dozenAt(words, end);
    if (dozens !== null) return { value: value * 12, end: dozens };
    const next = words[end];
    const one = next?.kind === 'word' ? small.get(next.lower) : undefined;
    if (value >= 20 && value % 10 === 0 && one !== undefined && one > 0 && one < 10) {
      value += one;
      end += 1;
    }
  }
  for (;;) {
    const scale = large.get(words[end]?.lower ?? '');
    if (scale === undefined) break;
    value *= scale;
    end += 1;
    const and = words[end]?.lower === 'and' ? 1 : 0;
    const rest = scale === 100 ? numberWord(words[end + and]?.lower ?? '') : null;
    if (rest !== null && (and === 1 || rest > 0)) {
      value += rest;
      end += and + 1;
    }
  }
  // "one and a half times", "two and three quarters", "one and three-quarter days".
  const fraction = words[end]?.lower === 'and' ? numberWord(words[end + 1]?.lower ?? '') : null;
  if (fraction !== null && fraction > 0 && fraction < 1) {
    value += fraction;
    end += 2;
  } else if (words[end]?.lower === 'and') {
    const counted = ['a', 'an'].includes(words[end + 1]?.lower ?? '')
      ? 1
      : small.get(words[end + 1]?.lower ?? '');
    const part = fractions.get(words[end + 2]?.lower ?? '');
    if (counted !== undefined && counted > 0 && part !== undefined) {
      value += counted * part;
      end += 3;
    }
  }
  // "twenty-four (24)": one figure, said twice.
  if (words[end]?.text === '(' && words[end + 1]?.kind === 'number' && words[end + 2]?.text === ')') {
    if (plainNumber(words[end + 1]!.text) === value) end += 3;
  }
  return { value, end };
}

/** "half as many cubicles again", "half again as much": the end of what says one and a half times as many. */
export function againEnd(words: readonly Word[], at: number): number | null {
  const next = words.slice(at, at + 5).map(({ lower }) => lower);
  const as = next[0] === 'as' && ['many', 'much', 'long', 'large', 'high'].includes(next[1] ?? '');
  const said = as ? next.indexOf('again') : -1;
  if (said > 0) return at + said + 1;
  return next[0] === 'again' && next[1] === 'as' ? at + 3 : null;
}

/** Behind "a dozen", as in "half a dozen" and "two dozen". */
export function dozenAt(words: readonly Word[], at: number): number | null {
  const first = words[at]?.lower === 'a' ? at + 1 : at;
  return words[first]?.lower === 'dozen' ? first + 1 : null;
}
