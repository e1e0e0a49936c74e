import type { Item } from './item.ts';
import { wordOf } from './item-words.ts';
import { modals } from '../words/lexicon.ts';

const modalKinds: ReadonlySet<string> = modals;

/** "at least 30 days between the notice and the sale": the two that it is between, and no list of what is asked for. */
export function betweenTwo(items: readonly Item[]): Item[] {
  const joined = new Set<number>();
  const figure = items.some(({ kind }) => kind === 'measure');
  items.forEach((item, at) => {
    if (wordOf(item) !== 'between' || !figure) return;
    const and = items.findIndex(({ kind }, index) => index > at && kind !== 'word');
    if (and > at + 1 && and < at + 12 && items[and]!.kind === 'and' && items[and]!.tokens.length === 1)
      joined.add(and);
  });
  return items.map((item, at) => (joined.has(at) ? { kind: 'word', tokens: item.tokens } : item));
}

/** "At least 48 hours must have passed before the dressing may be removed": before it is; the modal is of no norm. */
export function beforeItMay(items: readonly Item[]): Item[] {
  let said = false;
  let open = false;
  return items.map((item): Item => {
    if (/^(?:semicolon|stop|comma|and|or|if|unless)$/.test(item.kind)) open = false;
    if (item.kind === 'semicolon' || item.kind === 'stop') said = false;
    if (wordOf(item) === 'before') open = said;
    if (open && item.kind === 'may') return { kind: 'emphasis', tokens: item.tokens };
    if (modalKinds.has(item.kind)) said = true;
    return item;
  });
}

/** "Whether the visitor is a resident or not, …": "or not" says no more than "whether" does. */
export function whetherOrNot(items: readonly Item[]): Item[] {
  let open = false;
  const result: Item[] = [];
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at]!;
    if (item.kind === 'irrelevant') open = item.tokens.at(-1)!.lower === 'whether';
    const [next, mark] = items.slice(at + 1, at + 3);
    const closes = mark === undefined || /^(?:comma|stop|semicolon)$/.test(mark.kind);
    if (open && item.kind === 'or' && next?.kind === 'not' && next.tokens.length === 1 && closes) {
      result.push({ kind: 'emphasis', tokens: [...item.tokens, ...next.tokens] });
      open = false;
      at += 1;
    } else result.push(item);
  }
  return result;
}
