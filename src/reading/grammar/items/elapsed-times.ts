import { contrary } from './directions.ts';
import type { Item } from './item.ts';
import { textOf, wordOf } from './item-words.ts';

const exactly =
  /^(?:no more(?: ,)? (?:and|nor) no (?:less|fewer)|no (?:less|fewer)(?: ,)? and no more|neither more nor (?:less|fewer)|no more nor less)$/;

/** "exactly 3 members, no more and no fewer": so many, and the rest says it again. */
export function noMoreNoLess(items: readonly Item[]): Item[] {
  const result: Item[] = [];
  for (let at = 0; at < items.length; at += 1) {
    const said = [6, 5, 4].find((length) =>
      exactly.test(
        items
          .slice(at + 1, at + length)
          .map(textOf)
          .join(' '),
      ),
    );
    const figure = result.findLastIndex(({ kind }) => kind === 'measure');
    const found = result[figure];
    const near = figure >= 0 && result.length - figure <= 3;
    if (items[at]!.kind !== 'comma' || said === undefined || !near || found?.kind !== 'measure') {
      result.push(items[at]!);
      continue;
    }
    if (found.measure.op !== null && found.measure.op !== '==') return [...items];
    result[figure] = { ...found, measure: { ...found.measure, op: '==' } };
    result.push({ kind: 'emphasis', tokens: items.slice(at, at + said).flatMap(({ tokens }) => tokens) });
    at += said - 1;
  }
  return result;
}

/** "before 90 days have elapsed": while fewer have; "after more than 3 hours have passed": when more have. */
export function elapsed(items: readonly Item[]): Item[] {
  const passes = (at: number): boolean => {
    const item = items[at];
    if (item?.kind !== 'measure') return false;
    if (item.measure.op === '>=' && /\b(?:elapsed|passed|expired|gone by)$/.test(textOf(item))) return true;
    return (
      /^[<>]/.test(item.measure.op ?? '') &&
      /^(?:have|has)$/.test(wordOf(items[at + 1])) &&
      /^(?:elapsed|passed|expired|gone)$/.test(wordOf(items[at + 2]))
    );
  };
  const leads = (at: number): string =>
    /^(?:before|after)$/.test(wordOf(items[at])) && passes(at + 1) ? wordOf(items[at]) : '';
  return items.flatMap((item, at): Item[] => {
    if (leads(at) !== '') return [];
    const lead = at > 0 ? leads(at - 1) : '';
    if (lead === '' || item.kind !== 'measure') return [item];
    const tokens = [...items[at - 1]!.tokens, ...item.tokens];
    const op = lead === 'before' ? contrary[item.measure.op!] : item.measure.op;
    return [{ ...item, tokens, measure: { ...item.measure, tokens, op } }];
  });
}

/** "by 30 minutes before the departure": no later than that, so that at least as much time is left. */
export function byThen(items: readonly Item[]): Item[] {
  const isTime = (item: Item | undefined): boolean =>
    item?.kind === 'measure' &&
    item.measure.op === null &&
    item.measure.amount.kind === 'number' &&
    item.measure.amount.unit?.dimension === 'time';
  return items.flatMap((item, at): Item[] => {
    if (wordOf(item) === 'by' && isTime(items[at + 1]) && wordOf(items[at + 2]) === 'before') return [];
    const led =
      at > 0 && wordOf(items[at - 1]) === 'by' && isTime(item) && wordOf(items[at + 1]) === 'before';
    if (!led || item.kind !== 'measure') return [item];
    const tokens = [...items[at - 1]!.tokens, ...item.tokens];
    return [{ ...item, tokens, measure: { ...item.measure, tokens, op: '>=' } }];
  });
}
