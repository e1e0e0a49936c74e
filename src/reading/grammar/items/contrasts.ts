import type { Item } from './item.ts';
import { textOf, wordOf } from './item-words.ts';
import { opensPhrase } from '../words/words.ts';

/**
 * "must be cleared by the tenant, not by the landlord", "paid in cash, and not by card": what is not meant, named beside what
 * is. "must be sealed, not later than noon" is no contrast, and neither is ", not even by night".
 */
export function contrasts(items: readonly Item[]): Item[] {
  return items.map((item, at): Item => {
    const [denial, lead, noun] = [items[at + 1], items[at + 2], items[at + 3]];
    if (item.kind !== 'comma' || denial?.kind !== 'not' || textOf(denial) !== 'not') return item;
    const preposition = wordOf(lead);
    if (!opensPhrase(preposition) || !/^(?:by|in|to|from|with|on|at|for)$/.test(preposition)) return item;
    const modal = items.findLastIndex(
      ({ kind }, index) => index < at && /^(?:must|may|entitled)$/.test(kind),
    );
    const before = items.slice(modal + 1, at);
    const plain = before.every(({ kind }) => kind === 'word');
    const same = before.some((other) => wordOf(other) === preposition);
    const end = items.findIndex(({ kind }, index) => index > at + 1 && kind !== 'word' && kind !== 'not');
    const closes = end < 0 || items[end]!.kind === 'stop' || items[end]!.kind === 'semicolon';
    return modal >= 0 && plain && same && closes && noun?.kind === 'word'
      ? { kind: 'and', tokens: item.tokens }
      : item;
  });
}
