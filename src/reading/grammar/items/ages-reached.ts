import type { Item } from './item.ts';
import { textOf, wordOf } from './item-words.ts';

type Figure = Extract<Item, { kind: 'measure' }>;

const oneself = /^(?:it|they|he|she|he or she|she or he)$/;
const being = /^(?:is|are|turns?|becomes?|reach(?:es)?)$/;

/** The age behind "it is", "he reaches": where it stands; and whether words between were passed over. */
function ageAt(items: readonly Item[], at: number): number | null {
  if (!oneself.test(items[at] === undefined ? '' : textOf(items[at]))) return null;
  const figure = being.test(wordOf(items[at + 1])) ? at + 2 : at + 1;
  const found = items[figure];
  if (found?.kind !== 'measure' || found.measure.amount.kind !== 'number') return null;
  const { op, amount, of } = found.measure;
  const counts = amount.unit === null || /^(?:time|calendar)$/.test(amount.unit.dimension);
  const next = wordOf(items[figure + 1]) === 'of' && wordOf(items[figure + 2]) === 'age';
  const aged =
    of.some((word) => /^(?:old|age)$/.test(word)) || next || /^turns?$/.test(wordOf(items[at + 1]));
  return counts && aged && (op === null || op === '>=') && (figure === at + 2) === (op === null)
    ? figure
    : null;
}

/**
 * "before it is eight weeks old": while it is younger; "by the time he turns six", "by the age of six": no older than that;
 * "after it is", "until she is 12 years old": when she is that old. How old one is, is no time that is counted up to an event.
 */
export function agesReached(items: readonly Item[]): Item[] {
  const result: Item[] = [];
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at]!;
    const before = items[at - 1];
    const free = before?.kind !== 'measure';
    const [word, next, third] = [wordOf(item), items[at + 1], items[at + 2]];
    // "by the age of six"
    if (word === 'by' && free && next?.kind === 'measure' && isBare(next)) {
      result.push(limit([item], next, '<='));
      at += 1;
      continue;
    }
    const time = word === 'by' && wordOf(next) === 'the' && wordOf(third) === 'time' ? 3 : 0;
    const lead = /^(?:before|after)$/.test(word) ? 1 : time;
    const until = item.kind === 'unless' && textOf(item) === 'until';
    const figure = (lead > 0 && free) || until ? ageAt(items, at + (until ? 1 : lead)) : null;
    if (figure === null) {
      result.push(item);
      continue;
    }
    const found = items[figure] as Figure;
    if (until) {
      result.push(item, ...items.slice(at + 1, figure), limit([], found, '>='));
    } else
      result.push(limit(items.slice(at, figure), found, time > 0 ? '<=' : word === 'after' ? '>=' : '<'));
    at = figure;
  }
  return result;
}

const isBare = ({ measure: { op, of, amount } }: Figure): boolean =>
  op === null && of.includes('age') && amount.kind === 'number';

function limit(lead: readonly Item[], figure: Figure, op: '<' | '<=' | '>='): Item {
  const tokens = [...lead.flatMap((item) => item.tokens), ...figure.tokens];
  const of = figure.measure.of.length > 0 ? figure.measure.of : ['age'];
  return { ...figure, tokens, measure: { ...figure.measure, tokens, op, of } };
}
