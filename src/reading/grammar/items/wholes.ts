import type { Item } from './item.ts';
import type { Token } from '../words/tokens.ts';

/**
 * "At most three of the eight lanes", "none of the four locks", "of the five posts, at least two": how many there are in
 * all limits nothing. The figure of the part takes the words of the whole.
 */
export function withoutWholes(items: readonly Item[]): Item[] {
  const fronted = frontedWhole(items);
  const result: Item[] = [];
  for (let at = 0; at < fronted.length; at += 1) {
    const item = fronted[at]!;
    const counted = item.kind === 'measure' && item.measure.op !== null && isCount(item);
    const whole = counted
      ? wholeAt(
          fronted,
          at + 1,
          Number(item.measure.amount.kind === 'number' ? item.measure.amount.value : 0),
        )
      : item.kind === 'no' && /^(?:of|the|these|those)$/.test(item.tokens.at(-1)!.lower)
        ? wholeAt(fronted, at + 1, 0)
        : null;
    if (whole === null) {
      result.push(item);
      continue;
    }
    const tokens = [...item.tokens, ...whole.tokens];
    result.push(
      item.kind === 'measure'
        ? { ...item, tokens, measure: { ...item.measure, tokens } }
        : { ...item, tokens },
    );
    at = whole.to - 1;
  }
  return result;
}

const wordOf = (item: Item | undefined): string =>
  item?.kind === 'word' && item.tokens.length === 1 ? item.tokens[0]!.lower : '';

/** A bare whole number of things. */
const isCount = (item: Item | undefined): item is Extract<Item, { kind: 'measure' }> =>
  item?.kind === 'measure' &&
  item.measure.amount.kind === 'number' &&
  item.measure.amount.unit === null &&
  /^\d+$/.test(item.measure.amount.value) &&
  item.measure.sense === 'amount' &&
  item.measure.soft !== true;

/** "of the eight", before the noun: more than the part. */
function wholeAt(items: readonly Item[], from: number, part: number): { tokens: Token[]; to: number } | null {
  let to = from;
  while (/^(?:of|out|the|these|those|its|their|his|her)$/.test(wordOf(items[to])) && to - from < 4) to += 1;
  const whole = items[to];
  const noun = items[to + 1];
  if (!isCount(whole) || whole.measure.op !== null || noun?.kind !== 'word' || !noun.tokens[0]!.content)
    return null;
  const value = whole.measure.amount.kind === 'number' ? Number(whole.measure.amount.value) : 0;
  const led = part === 0 || wordOf(items[from]) === 'of' || wordOf(items[from + 1]) === 'of';
  return led && value > part && value > 1
    ? { tokens: items.slice(from, to + 1).flatMap(({ tokens }) => tokens), to: to + 1 }
    : null;
}

/** "(Out) of the four posts of a claim, at least three must …": the part comes after. */
function frontedWhole(items: readonly Item[]): Item[] {
  const start = wordOf(items[0]) === 'out' ? 1 : 0;
  if (wordOf(items[start]) !== 'of') return [...items];
  const whole = wholeAt(items, start, 0);
  const comma = items.findIndex(({ kind }) => kind === 'comma');
  const part = items[comma + 1];
  const nouns = whole === null ? [] : items.slice(whole.to, Math.max(comma, 0));
  const value = whole === null ? 0 : Number(whole.tokens.length > 0 ? valueOf(items[whole.to - 1]) : 0);
  if (
    whole === null ||
    nouns.length === 0 ||
    nouns.length > 6 ||
    !nouns.every(({ kind }) => kind === 'word') ||
    !isCount(part) ||
    part.measure.op === null ||
    Number(valueOf(part)) > value ||
    !/^(?:must|must_not|may|need_not)$/.test(items[comma + 2]?.kind ?? '')
  )
    return [...items];
  const tokens = [
    ...part.tokens,
    ...items.slice(0, whole.to).flatMap((item) => item.tokens),
    ...items[comma]!.tokens,
  ];
  return [{ ...part, tokens, measure: { ...part.measure, tokens } }, ...nouns, ...items.slice(comma + 2)];
}

const valueOf = (item: Item | undefined): string =>
  item?.kind === 'measure' && item.measure.amount.kind === 'number' ? item.measure.amount.value : '0';
