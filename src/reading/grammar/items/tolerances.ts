import type { Amount } from '../words/amounts.ts';
import type { Item } from './item.ts';
import { textOf } from './item-words.ts';
import { converted } from '../words/units.ts';

const aroundIt =
  /^(?:either way|in either direction|on either side|each way|in both directions|up or down|more or less|above or below|over or under|both ways)$/;

const opensTolerance =
  /^(?:(?:with|within|subject to|allowing) a tolerance of|give or take|plus or minus|\+\/-|±|with a margin of|within a margin of|(?:accurate |exact |correct )?to within(?: ±| plus or minus)?|with an accuracy of(?: ±| plus or minus)?|to an accuracy of(?: ±| plus or minus)?)$/;

/** "25 ml, with a tolerance of 1 ml either way": from 24 to 26 ml. */
export function tolerances(items: readonly Item[]): Item[] {
  const result: Item[] = [];
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at]!;
    let from = at + 1;
    if (items[from]?.kind === 'comma') from += 1;
    let margin = from;
    while (margin < items.length && margin - from < 6 && items[margin]!.kind !== 'measure') margin += 1;
    // "4 °C, plus or minus 1 °C": the comma may be part of what follows it
    const opening = items.slice(from, margin).map(textOf).join(' ').replace(/^, /, '');
    const found = items[margin];
    // "500 g to within 2 g", "to within ± 2 g"
    const toWithin =
      opening === 'to' && found?.kind === 'measure' && /^within\b/.test(textOf(found))
        ? 'to within'
        : opening;
    const ends =
      item.kind === 'measure' &&
      item.measure.op === null &&
      found?.kind === 'measure' &&
      (found.measure.op === null || toWithin !== opening) &&
      opensTolerance.test(toWithin)
        ? endsOf(item.measure.amount, found.measure.amount)
        : null;
    if (ends === null || item.kind !== 'measure') {
      result.push(item);
      continue;
    }
    const to = aroundItAt(items, margin + 1);
    const tokens = items.slice(at + 1, to).flatMap((part) => part.tokens);
    result.push(
      { ...item, measure: { ...item.measure, amount: ends[0], op: '>=' } },
      { kind: 'measure', tokens, measure: { ...item.measure, tokens, amount: ends[1], op: '<=' } },
    );
    at = to - 1;
  }
  return result;
}

/** Behind "either way" and the like, where it is there. */
function aroundItAt(items: readonly Item[], from: number): number {
  const length = [2, 3].find((many) =>
    aroundIt.test(
      items
        .slice(from, from + many)
        .map(textOf)
        .join(' '),
    ),
  );
  return from + (length ?? 0);
}

function endsOf(middle: Amount, margin: Amount): [Amount, Amount] | null {
  if (middle.kind !== 'number' || margin.kind !== 'number') return null;
  const share = margin.unit?.dimension === 'ratio' && middle.unit?.dimension !== 'ratio';
  const value = share
    ? (Number(middle.value) * Number(margin.value)) / 100
    : Number(
        margin.unit === null ? margin.value : (converted(margin.value, margin.unit, middle.unit) ?? 'NaN'),
      );
  if (!Number.isFinite(value)) return null;
  const plain = (number: number): string => String(Math.round(number * 1e6) / 1e6);
  return [
    { ...middle, value: plain(Number(middle.value) - value) },
    { ...middle, value: plain(Number(middle.value) + value) },
  ];
}

const straying = /^(?:deviate|differ|depart|diverge|vary|stray)$/;

/** "must not deviate from 500 g by more than 15 g": neither less than 485 g nor more than 515 g. */
export function deviations(items: readonly Item[]): Item[] {
  const at = items.findIndex(({ tokens }) => straying.test(tokens[0]?.lower ?? ''));
  const [verb, from, middle, by, margin] = items.slice(Math.max(at, 0), at + 5);
  const forbidden = items[at - 1]?.kind === 'must_not';
  if (at < 1 || !forbidden || from === undefined || textOf(from) !== 'from') return [...items];
  if (by === undefined || textOf(by) !== 'by') return [...items];
  if (middle?.kind !== 'measure' || middle.measure.op !== null) return [...items];
  if (margin?.kind !== 'measure' || margin.measure.op !== '>') return [...items];
  const ends = endsOf(middle.measure.amount, margin.measure.amount);
  if (ends === null) return [...items];
  const behind = aroundItAt(items, at + 5);
  const [low, high] = [
    [...verb!.tokens, ...from.tokens, ...middle.tokens],
    [...margin.tokens, ...items.slice(at + 5, behind).flatMap(({ tokens }) => tokens)],
  ];
  return [
    ...items.slice(0, at),
    { kind: 'measure', tokens: low, measure: { ...middle.measure, tokens: low, amount: ends[0], op: '<' } },
    { kind: 'or', tokens: by.tokens },
    { kind: 'measure', tokens: high, measure: { ...middle.measure, tokens: high, amount: ends[1], op: '>' } },
    ...items.slice(behind),
  ];
}
