import type { Comparison } from '../../../rules/ledger/ledger.ts';
import type { Item } from './item.ts';
import { textOf, wordOf } from './item-words.ts';
import type { Measure } from './measure.ts';

interface Closing {
  from: number;
  to: number;
  op: Comparison;
  sense?: Measure['sense'];
}

/** "twice a year at the least", "three nights at most", "14 days after the reminder at the earliest". */
export function closingDirection(items: readonly Item[], at: number): Closing | null {
  for (let from = at + 1; from - at <= 7; from += 1) {
    const words = items
      .slice(from, from + 3)
      .map(textOf)
      .join(' ');
    const op = /^at (?:the|a) (?:very )?(?:least|minimum)$/.test(words)
      ? '>='
      : /^at (?:the|a) (?:very )?(?:most|maximum)$/.test(words)
        ? '<='
        : null;
    if (op !== null && from - at <= 3) return { from, to: from + 3, op };
    const item = items[from];
    // "from 48 hours after the operation onwards"
    const on = wordOf(items[at - 1]) === 'from' && /^(?:onwards?|upwards?|on)$/.test(wordOf(item));
    if (on && closesClause(items[from + 1])) return { from, to: from + 1, op: '>=' };
    if (item?.kind === 'compare' && closesClause(items[from + 1])) {
      const said = textOf(item);
      if (/^(?:as|at) a minimum$|^at the (?:very )?least$/.test(said) && from - at <= 3)
        return { from, to: from + 1, op: '>=' };
      if (/^(?:as|at) a maximum$|^at the (?:very )?most$|^at the outside$/.test(said) && from - at <= 3)
        return { from, to: from + 1, op: '<=' };
      if (/^at (?:the )?most$/.test(said) && from - at <= 3) return { from, to: from + 1, op: '<=' };
      if (/^at (?:the )?least$/.test(said) && from - at <= 3) return { from, to: from + 1, op: '>=' };
      if (/^at the (?:very )?earliest$/.test(said))
        return { from, to: from + 1, op: '>=', sense: 'earliest' };
      if (/^at the (?:very )?latest$/.test(said)) return { from, to: from + 1, op: '<=', sense: 'latest' };
    }
    if (item?.kind !== 'word') return null;
  }
  return null;
}

const closesClause = (item: Item | undefined): boolean =>
  item === undefined || /^(?:stop|semicolon|comma|if|unless|and|or)$/.test(item.kind);

export function directionAfter(item: Item | undefined): Comparison | null {
  const word = item?.tokens.length === 1 ? item.tokens[0]!.lower : '';
  if (/^(?:more|longer|over|above|older|higher|greater)$/.test(word)) return '>=';
  return /^(?:less|fewer|under|below|shorter|younger|lower)$/.test(word) ? '<=' : null;
}
