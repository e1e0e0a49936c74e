import type { Comparison } from '../../rules/ledger/ledger.ts';
import type { Item } from './item.ts';
import type { Token } from './tokens.ts';

/** What neighbouring items say of each other: a unit said once for two figures, a direction after the noun, a sum. */
export function rewritten(items: readonly Item[]): Item[] {
  return summed(directedLater(norMeasures(butNotMeasures(items)))).map((item, index, all) =>
    sameUnit(all, shareUnit(all, item, index), index),
  );
}

const mostTerms = 8;
const plain = new Set<Item['kind']>(['word', 'measure', 'comma']);

/** "the sum of A and B", "A and B together": "and" adds. */
function summed(items: readonly Item[]): Item[] {
  const adds = new Map<number, Item>();
  items.forEach((item, index) => {
    if (item.kind === 'sum_of') {
      const and = reach(items, index, 1);
      if (and !== null) adds.set(and, { kind: 'plus', tokens: items[and]!.tokens });
      adds.set(index, { kind: and === null ? 'doubtful' : 'listing', tokens: item.tokens });
    } else if (item.kind === 'together_said') {
      const and = reach(items, index, -1);
      if (and !== null) adds.set(and, { kind: 'plus', tokens: items[and]!.tokens });
      adds.set(index, { kind: and === null ? 'word' : 'listing', tokens: item.tokens });
    }
  });
  // no formula of law has that many terms: what it is, a person says
  const terms = items.filter(({ kind }) => kind === 'plus' || kind === 'minus').length;
  if (terms > mostTerms)
    return items.map((item) =>
      item.kind === 'plus' || item.kind === 'minus' ? { kind: 'doubtful', tokens: item.tokens } : item,
    );
  // "the alcohol content together with the vintage": nothing is counted, so nothing is added
  const counts = items.some(({ kind }) => kind === 'measure' || kind === 'compare');
  return items
    .map((item, index) => adds.get(index) ?? item)
    .map((item) => (item.kind === 'plus' && !counts ? { kind: 'and', tokens: item.tokens } : item));
}

/** The "and" that a sum is about: nothing but words, figures and commas lies between. */
function reach(items: readonly Item[], from: number, step: 1 | -1): number | null {
  for (let at = from + step; at >= 0 && at < items.length; at += step) {
    if (items[at]!.kind === 'and') return at;
    if (!plain.has(items[at]!.kind)) return null;
  }
  return null;
}

/** "up to 4 hours … and up to 2": the last figure has the unit before it. */
function sameUnit(items: readonly Item[], item: Item, index: number): Item {
  if (
    item.kind !== 'measure' ||
    item.measure.op === null ||
    item.measure.amount.kind !== 'number' ||
    item.measure.amount.unit !== null
  )
    return item;
  if (items[index + 1] !== undefined && !/^(?:stop|semicolon|comma)$/.test(items[index + 1]!.kind))
    return item;
  const before = items.slice(0, index).findLastIndex((other) => other.kind === 'measure');
  const earlier = items[before];
  // "0.90 EUR on each litre above 10": so many litres, no EUR
  if (items.slice(before + 1, index).some(({ tokens }) => /^(?:each|every|per)$/.test(tokens[0]!.lower)))
    return item;
  if (
    earlier?.kind !== 'measure' ||
    earlier.measure.amount.kind !== 'number' ||
    earlier.measure.amount.unit === null
  )
    return item;
  return {
    ...item,
    measure: { ...item.measure, amount: { ...item.measure.amount, unit: earlier.measure.amount.unit } },
  };
}

/** "2 litres of water or more", "20 EUR plus 5 % of the price, or less": the direction stands after the noun. */
function directedLater(items: readonly Item[]): Item[] {
  const result: Item[] = [];
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at]!;
    let to = at + 1;
    let sums = 0;
    for (; to - at <= 4 + 5 * sums; to += 1) {
      const next = items[to];
      if (next?.kind === 'plus' || next?.kind === 'minus') sums += 1;
      else if (next?.kind === 'measure' ? sums === 0 || next.measure.op !== null : next?.kind !== 'word')
        break;
    }
    if (items[to]?.kind === 'comma' && items[to + 1]?.kind === 'or' && sums > 0) to += 1;
    const said = items[to]?.kind === 'or' ? directionAfter(items[to + 1]) : null;
    if (
      item.kind !== 'measure' ||
      item.measure.op !== null ||
      item.measure.amount.kind !== 'number' ||
      said === null ||
      to === at + 1
    ) {
      result.push(item);
      continue;
    }
    const tokens = [...item.tokens, ...items[to]!.tokens, ...items[to + 1]!.tokens];
    result.push(
      { ...item, tokens, measure: { ...item.measure, tokens, op: said } },
      ...items.slice(at + 1, to).filter(({ kind }) => kind !== 'comma'),
    );
    at = to + 1;
  }
  return result;
}

function directionAfter(item: Item | undefined): Comparison | null {
  const word = item?.tokens.length === 1 ? item.tokens[0]!.lower : '';
  if (/^(?:more|longer|over|above|older|higher|greater)$/.test(word)) return '>=';
  return /^(?:less|fewer|under|below|shorter|younger|lower)$/.test(word) ? '<=' : null;
}

/** "at least 5 m, but not more than 9 m": a second limit, no exception. */
function butNotMeasures(items: readonly Item[]): Item[] {
  return items.flatMap((item, index): Item[] => {
    const [before, next] = [items[index - 1], items[index + 1]];
    const denies = (found: Item | undefined): boolean =>
      found?.kind === 'except' &&
      /^(?:but|though|although)$/.test(found.tokens[0]!.lower) &&
      found.tokens.at(-1)!.lower === 'not';
    const turned = (found: Item | undefined): found is Extract<Item, { kind: 'measure' }> =>
      found?.kind === 'measure' && (found.measure.op === '>' || found.measure.op === '<');
    if (denies(item) && turned(next)) return [{ kind: 'and', tokens: item.tokens.slice(0, 1) }];
    if (!turned(item) || !denies(before)) return [item];
    const tokens = [...before!.tokens.slice(1), ...item.tokens];
    return [
      { ...item, tokens, measure: { ...item.measure, tokens, op: item.measure.op === '>' ? '<=' : '>=' } },
    ];
  });
}

/** "not fewer than three nor more than seven": the second limit is denied as the first is. */
function norMeasures(items: readonly Item[]): Item[] {
  return items.map((item, index) => {
    const [before, after] = [items[index - 1], items[index + 1]];
    if (item.kind === 'nor' && before?.kind === 'measure' && after?.kind === 'measure' && deniedLimit(before))
      return { kind: 'and', tokens: item.tokens };
    const [link, first] = [before, items[index - 2]];
    if (
      item.kind === 'measure' &&
      link?.kind === 'nor' &&
      first?.kind === 'measure' &&
      deniedLimit(first) &&
      (item.measure.op === '>' || item.measure.op === '<')
    ) {
      return { ...item, measure: { ...item.measure, op: item.measure.op === '>' ? '<=' : '>=' } };
    }
    return item;
  });
}

const deniedLimit = (item: Item): boolean => /^(?:no|not)$/.test(item.tokens[0]!.lower);

/** "no earlier than 3 and no later than 28 days after": the first figure has the unit and the event of the second. */
function shareUnit(items: readonly Item[], item: Item, index: number): Item {
  if (item.kind !== 'measure' || item.measure.amount.kind !== 'number' || item.measure.op === null)
    return item;
  let next = index + 1;
  if (items[next]?.kind === 'comma') next += 1;
  const link = items[next]?.kind;
  const second = items[next + 1];
  if (
    (link !== 'and' && link !== 'or' && link !== 'nor') ||
    second?.kind !== 'measure' ||
    second.measure.amount.kind !== 'number'
  )
    return item;
  const tail: Token[] = [];
  for (let at = next + 2; items[at]?.kind === 'word'; at += 1) tail.push(...items[at]!.tokens);
  const { amount } = item.measure;
  return {
    ...item,
    measure: {
      ...item.measure,
      tail,
      amount: { ...amount, unit: amount.unit ?? second.measure.amount.unit },
    },
  };
}
