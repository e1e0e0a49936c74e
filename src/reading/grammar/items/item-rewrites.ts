import type { Comparison } from '../../../rules/ledger/ledger.ts';
import type { Amount } from '../words/amounts.ts';
import { agesReached } from './ages-reached.ts';
import { contrasts } from './contrasts.ts';
import { countedOnes } from './counted-ones.ts';
import { byThen, elapsed, noMoreNoLess } from './elapsed-times.ts';
import { datesTakenUp } from './taken-up-dates.ts';
import { closingDirection, directionAfter } from './closing-directions.ts';
import type { Item } from './item.ts';
import { textOf, wordOf } from './item-words.ts';
import { orBoth } from './or-both.ts';
import { partitives } from './partitives.ts';
import { repeatedNo } from './repeated-no.ts';
import type { Token } from '../words/tokens.ts';
import { withoutWholes } from './wholes.ts';
import { summed } from './summed-measures.ts';
import { inSoMany, relativeShares, sharesOfIt, isShareOf } from './shares.ts';
import { deviations, tolerances } from './tolerances.ts';

/** What neighbouring items say of each other: a unit said once for two figures, a direction after the noun, a sum. */
export function rewritten(items: readonly Item[]): Item[] {
  return summed(
    directedLater(
      norMeasures(
        butNotMeasures(
          deviations(
            tolerances(
              inSoMany(
                datesTakenUp(
                  partitives(
                    comparedNouns(
                      relativeShares(
                        elapsed(
                          byThen(
                            noMoreNoLess(
                              underAge(
                                withoutWholes(
                                  sharesOfIt(
                                    beforeThere(
                                      repeatedNo(agesReached(countedOnes(contrasts(orBoth(items))))),
                                    ),
                                  ),
                                ),
                              ),
                            ),
                          ),
                        ),
                      ),
                    ),
                  ),
                ),
              ),
            ),
          ),
        ),
      ),
    ),
  ).map((item, index, all) => sameUnit(all, shareUnit(all, item, index), index));
}

/** "On an outing there must be one adult": what comes before "there" is in front of the norm, with a comma or without. */
function beforeThere(items: readonly Item[]): Item[] {
  const at = items.findIndex((item) => wordOf(item) === 'there');
  const led = /^(?:on|in|at|during|for|with|within|under|near|inside|outside|between)$/.test(
    wordOf(items[0]),
  );
  if (at < 2 || !led || items.slice(0, at).some(({ kind }) => kind !== 'word')) return [...items];
  if (!/^(?:must|must_not|may)$/.test(items[at + 1]?.kind ?? '')) return [...items];
  return [...items.slice(0, at), { kind: 'comma', tokens: items[at]!.tokens }, ...items.slice(at)];
}

/** "up to two apprentices, and a master up to four": of what is counted before. */
function countsTheSame(items: readonly Item[], item: Item, index: number): Item {
  const next = items[index + 1];
  if (item.kind !== 'measure' || item.measure.op === null || item.measure.tail !== undefined) return item;
  if (next !== undefined && !/^(?:stop|semicolon|comma)$/.test(next.kind)) return item;
  const before = items.slice(0, index).findLastIndex((other) => other.kind === 'measure');
  const earlier = items[before];
  const noun = items[before + 1];
  const bare = [item, earlier].every(
    (found) =>
      found?.kind === 'measure' &&
      found.measure.amount.kind === 'number' &&
      found.measure.amount.unit === null &&
      found.measure.of.length === 0,
  );
  const alike = earlier?.kind === 'measure' && earlier.measure.op === item.measure.op;
  return bare && alike && noun?.kind === 'word' && noun.tokens[0]!.content
    ? { ...item, measure: { ...item.measure, tail: noun.tokens } }
    : item;
}

/** "up to 4 hours … and up to 2": the last figure has the unit before it. */
function sameUnit(items: readonly Item[], given: Item, index: number): Item {
  const item = countsTheSame(items, given, index);
  if (
    item.kind !== 'measure' ||
    item.measure.amount.kind !== 'number' ||
    item.measure.amount.unit !== null ||
    // "more than once" is no hour
    item.tokens.some(({ lower }) => /^(?:once|twice|thrice|times?)$/.test(lower)) ||
    (item.measure.op === null && !/^(?:and|or)$/.test(items[index - 1]?.kind ?? ''))
  )
    return item;
  const next = items[index + 1];
  // "within one year, or two if the buyer is a charity"
  const inCase =
    item.measure.op === null &&
    (/^(?:if|unless)$/.test(next?.kind ?? '') ||
      /^(?:for|in|on|during|at)$/.test(next?.tokens[0]?.lower ?? ''));
  if (next !== undefined && !inCase && !/^(?:stop|semicolon|comma)$/.test(next.kind)) return item;
  const before = items.slice(0, index).findLastIndex((other) => other.kind === 'measure');
  const earlier = items[before];
  const between = items.slice(before + 1, index);
  // "0.90 EUR on each litre above 10": so many litres, no EUR
  if (between.some(({ tokens }) => /^(?:each|every|per)$/.test(tokens[0]?.lower ?? ''))) return item;
  // "less than 8 metres and the number of hives is at least 2": so many hives
  if (between.some(({ tokens }) => tokens.some(({ lower }) => /^(?:numbers?|count)$/.test(lower))))
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

/** "2 litres of water or more", "20 EUR plus 5 % of the price, or less": the direction comes after the noun. */
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
    const closing = closingDirection(items, at);
    if (closing !== null && item.kind === 'measure' && item.measure.op === null) {
      const tokens = [
        ...item.tokens,
        ...items.slice(closing.from, closing.to).flatMap((part) => part.tokens),
      ];
      result.push(
        {
          ...item,
          tokens,
          measure: { ...item.measure, tokens, op: closing.op, sense: closing.sense ?? item.measure.sense },
        },
        ...items.slice(at + 1, closing.from),
      );
      at = closing.to - 1;
      continue;
    }
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

/** "more guests than it has beds": the noun between "more" and "than" is what is compared. */
function comparedNouns(items: readonly Item[]): Item[] {
  const result: Item[] = [];
  for (let at = 0; at < items.length; at += 1) {
    const op = comparing.get(wordOf(items[at]));
    const than = items.findIndex(
      (item, index) => index > at + 1 && index < at + 5 && wordOf(item) === 'than',
    );
    const between = items.slice(at + 1, than);
    if (
      op === undefined ||
      than < 0 ||
      between.some((item) => wordOf(item) === '' || !item.tokens[0]!.content) ||
      items[than + 1]?.kind === 'measure'
    ) {
      result.push(items[at]!);
      continue;
    }
    result.push(...between, {
      kind: 'compare',
      tokens: [...items[at]!.tokens, ...items[than]!.tokens],
      op,
    });
    at = than;
  }
  return result;
}

const comparing = new Map<string, Comparison>([
  ['more', '>'],
  ['fewer', '<'],
]);

/** "who is not yet 18", "has not yet reached the age of 18": under that age. */
function underAge(items: readonly Item[]): Item[] {
  const result: Item[] = [];
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at]!;
    const verb = /^(?:reached|attained|turned)$/.test(wordOf(items[at + 2])) ? 1 : 0;
    const limit = items[at + 2 + verb];
    const bare =
      limit?.kind === 'measure' &&
      limit.measure.op === null &&
      limit.measure.amount.kind === 'number' &&
      (limit.measure.of.includes('age') ||
        (limit.measure.of.includes('old') && limit.measure.amount.unit?.name === 'year') ||
        (limit.measure.amount.unit === null &&
          /^(?:must|must_not|may|stop|comma|and|or|if)$/.test(items[at + 3 + verb]?.kind ?? 'stop')));
    const denied =
      item.kind === 'not' &&
      /^(?:(?:is|are|was|were|has|have) )?not$/.test(textOf(item)) &&
      wordOf(items[at + 1]) === 'yet';
    // "who have completed 16 years of age"
    const next = items[at + 1];
    if (
      wordOf(item) === 'completed' &&
      next?.kind === 'measure' &&
      next.measure.op === null &&
      next.measure.of.includes('age')
    ) {
      const tokens = [...item.tokens, ...next.tokens];
      result.push({ ...next, tokens, measure: { ...next.measure, tokens, op: '>=' } });
      at += 1;
      continue;
    }
    if (!denied || !bare) {
      result.push(item);
      continue;
    }
    const tokens = items.slice(at, at + 3 + verb).flatMap((part) => part.tokens);
    result.push({ ...limit, tokens, measure: { ...limit.measure, tokens, op: '<' } });
    at += 2 + verb;
  }
  return result;
}

/** "at least 15 but not yet 18 years old", "the age of 15 but not the age of 18": under the second figure. */
function notYet(items: readonly Item[]): Item[] {
  const result: Item[] = [];
  for (let at = 0; at < items.length; at += 1) {
    const [item, before] = [items[at]!, result.at(-1)];
    const yet = wordOf(items[at + 1]) === 'yet' ? 1 : 0;
    const limit = items[at + 1 + yet];
    const aged = limit?.kind === 'measure' && limit.measure.of.includes('age');
    if (
      item.kind !== 'except' ||
      !/^(?:but|though|although) not$/.test(textOf(item)) ||
      before?.kind !== 'measure' ||
      !/^>=?$/.test(before.measure.op ?? '') ||
      limit?.kind !== 'measure' ||
      limit.measure.op !== null ||
      !(yet === 1 || aged) ||
      !isAbove(before.measure.amount, limit.measure.amount)
    ) {
      result.push(item);
      continue;
    }
    const tokens = [
      ...item.tokens.slice(1),
      ...items.slice(at + 1, at + 2 + yet).flatMap((part) => part.tokens),
    ];
    result.push(
      { kind: 'and', tokens: item.tokens.slice(0, 1) },
      { ...limit, tokens, measure: { ...limit.measure, tokens, op: '<' } },
    );
    at += 1 + yet;
  }
  return result;
}

const isAbove = (low: Amount, high: Amount): boolean =>
  low.kind === 'number' &&
  high.kind === 'number' &&
  (low.unit === null || low.unit.name === high.unit?.name) &&
  Number(high.value) > Number(low.value);

/** "at least 5 m, but not more than 9 m": a second limit, no exception. */
function butNotMeasures(items: readonly Item[]): Item[] {
  return notYet(items).flatMap((item, index, items): Item[] => {
    const [before, next] = [items[index - 1], items[index + 1]];
    const denies = (found: Item | undefined): boolean =>
      found?.kind === 'except' &&
      /^(?:but|though|although)$/.test(found.tokens[0]?.lower ?? '') &&
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

const deniedLimit = (item: Item): boolean => /^(?:(?:of|for) )?(?:no|not)\b/.test(textOf(item));

/** "shorter than", "heavier than": says itself what is measured. */
const isOfSize = ({ tokens }: Item): boolean =>
  tokens.some(({ lower }) =>
    /^(?:shorter|taller|longer|older|younger|heavier|lighter|wider|narrower|deeper|thicker|thinner|hotter|colder|warmer|cooler|louder|quieter|faster|slower)$/.test(
      lower,
    ),
  );

/** "no earlier than 3 and no later than 28 days after": the first figure has the unit and the event of the second. */
function shareUnit(items: readonly Item[], item: Item, index: number): Item {
  if (item.kind !== 'measure' || item.measure.amount.kind !== 'number' || item.measure.op === null)
    return item;
  let next = index + 1;
  if (items[next]?.kind === 'comma') next += 1;
  // "over 1,000 up to 10,000 EUR"
  const beside = items[index + 1];
  // "under 12 on the day of departure": a day, and no second limit
  const adjacent = beside?.kind === 'measure' && beside.measure.soft !== true;
  if (adjacent) next -= 1;
  const link = adjacent ? 'and' : items[next]?.kind;
  const second = items[next + 1];
  if (
    (link !== 'and' && link !== 'or' && link !== 'nor') ||
    second?.kind !== 'measure' ||
    second.measure.amount.kind !== 'number'
  )
    return item;
  // "under 12 or shorter than 1.35 m": the first figure is of something else
  if (isOfSize(second) && !isOfSize(item) && second.measure.op?.[0] === item.measure.op[0]) return item;
  const tail: Token[] = [];
  const { amount } = item.measure;
  // "5,000 EUR or 10 % of the price": what the share is of says nothing of the amount
  const apart = isShareOf(second, items[next + 2]) && !isShareOf(item, items[next + 2]);
  for (let at = next + 2; !apart && items[at]?.kind === 'word'; at += 1) tail.push(...items[at]!.tokens);
  return {
    ...item,
    measure: {
      ...item.measure,
      ...(tail.length > 0 ? { tail } : {}),
      amount: { ...amount, unit: amount.unit ?? second.measure.amount.unit },
    },
  };
}
