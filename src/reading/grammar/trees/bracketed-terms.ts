import { itemsOf } from '../items/items.ts';
import type { StatementTree } from './clause-tree.ts';
import type { SentenceUnit } from './layout.ts';
import { phrase } from './phrases.ts';

/** A definition in a bracket, and the sentence without it. */
export interface BracketedTerm {
  definitions: StatementTree[];
  rest: SentenceUnit;
}

const longest = 4;

/**
 * "An event attended by more than 500 persons (a “large event”) must be announced": what is in quotation marks is the name
 * of what begins the sentence. "(a fair)" gives no name, and "the owner of a boat (a “large craft”)" may name either.
 */
export function bracketedTerm(unit: SentenceUnit): BracketedTerm | null {
  const { trunk } = unit;
  const from = trunk.findIndex(({ lower }) => lower === '(');
  const length = trunk.slice(from).findIndex(({ lower }) => lower === ')') + 1;
  const [first] = trunk;
  if (from < 2 || length < 3 || length > longest + 5 || !/^(?:an?|any|every|each)$/.test(first!.lower))
    return null;
  const inside = trunk.slice(from, from + length);
  const quotes = inside.flatMap(({ text }, at) => (/^[“”"„‟]$/.test(text) ? [at] : []));
  const [open, close, ...more] = quotes;
  if (open === undefined || close === undefined || more.length > 0) return null;
  const term = inside.slice(open + 1, close);
  const lead = inside.slice(1, open).map(({ lower }) => lower);
  const named = term.length > 0 && term.length <= longest && term.every(({ kind }) => kind === 'word');
  const led = /^(?:hereinafter|hereafter|referred to as|in these rules)?(?: ?(?:an?|the))?$/.test(
    lead.join(' '),
  );
  if (!named || !led || close !== inside.length - 2) return null;
  const before = trunk.slice(0, from);
  // one noun before the bracket that the name ends with: "an event …", "(a “large event”)"
  const head = term.at(-1)!;
  if (!before.slice(1, 3).some(({ stems }) => head.stems.every((part) => stems.includes(part)))) return null;
  if (before.some(({ kind, lower }) => kind === 'mark' && /^[,;:]$/.test(lower))) return null;
  const tokens = inside.filter((token) => !term.includes(token));
  const chart = { items: itemsOf(before) };
  const definitions = phrase(chart, 0)
    .filter(({ to }) => to === chart.items.length)
    .map(({ value }): StatementTree => ({
      kind: 'definition',
      term,
      tokens,
      relation: 'means',
      phrase: value,
      aside: true,
    }));
  return definitions.length === 0
    ? null
    : { definitions, rest: { ...unit, trunk: [...before, ...trunk.slice(from + length)] } };
}
