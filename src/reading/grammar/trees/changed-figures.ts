import type { Found } from './chart.ts';
import type { FigureChange, NormTree } from './clause-tree.ts';
import { regionOf } from './clause-tree.ts';
import { norm } from './clauses.ts';
import { isFigureNoun, standing } from './figure-nouns.ts';
import type { Item } from '../items/item.ts';
import type { Measure } from '../items/measure.ts';
import type { Read } from './one-item.ts';
import { caseOf, lowerOf, verbAt } from './replaced-figures.ts';
import { byShare, timesAsMuch } from './scaled-changes.ts';
import type { Token } from '../words/tokens.ts';

/**
 * A figure of another norm that one case changes: "the period in paragraph 1 is extended by 15 days", "the limit is
 * doubled for holders over 70", "the fee under rule 4 is reduced to 5 EUR", "'60 days' in (1) is to be read as '20 days'".
 */
export const changing: Read<NormTree> = ({ items }, at) => {
  const end = items.findIndex(({ kind }, index) => index > at && (kind === 'semicolon' || kind === 'stop'));
  const to = end < 0 ? items.length : end;
  const found: Found<NormTree>[] = [];
  for (let verb = at + 1; verb < to; verb += 1) {
    const after = verbAt(items, verb);
    if (after === verb || after >= to) continue;
    const figure = figureBefore(items, at, verb);
    const change = figure === null ? null : changeAt(items, after, to, figure);
    if (figure === null || change === null) continue;
    const conditions = [
      caseOf(withoutReservation(items.slice(at, figure.from), figure.reference), true),
      caseOf(figure.inner, true),
      caseOf(items.slice(change.to, to), false),
    ];
    if (conditions.includes('unread')) continue;
    const cases = conditions.filter((one) => one !== 'unread' && one !== null);
    if (cases.length !== 1) continue;
    const own = [...items.slice(figure.from, verb).filter((item) => !figure.inner.includes(item))];
    found.push({
      to,
      value: norm({
        modality: 'must',
        words: [
          ...reservationOf(items.slice(at, figure.from), figure.reference),
          ...[...own, ...items.slice(verb, change.to)]
            .flatMap(({ tokens }) => tokens)
            .filter((token) => !change.change.tokens.includes(token)),
        ],
        predicate: regionOf([]),
        conditions: cases,
        amends: true,
        change: change.change,
      }),
    });
  }
  return found;
};

interface Named {
  /** Where its words begin. */
  from: number;
  noun: string;
  /** The unit of the text that has it; empty: what was said just before. */
  reference: Token[];
  /** "the period for urn graves": the case, inside. */
  inner: Item[];
  /** The figure itself, quoted. */
  old: Measure | null;
  /** "each of these rates": all of them. */
  each?: boolean;
}

/** "the period laid down in paragraph 1", "this limit", "'60 days' in subsection (1)". */
function figureBefore(items: readonly Item[], from: number, verb: number): Named | null {
  for (let at = from; at < verb; at += 1) {
    const first = items[at];
    // Most words begin none, and what follows them need not be looked at.
    if (!isQuote(first) && !begins.test(lowerOf(first))) continue;
    const own = items.slice(at, verb);
    const reference = own.findIndex(({ kind }) => kind === 'reference');
    const quoted = isQuote(first) ? own.filter((item) => !isQuote(item)) : [];
    if (quoted[0]?.kind === 'measure' && reference > 0) {
      const between = quoted.slice(1, -1).map(lowerOf).join(' ');
      if (own.at(-1)?.kind === 'reference' && standing.test(between))
        return {
          from: at,
          noun: 'figure',
          reference: own.at(-1)!.tokens,
          inner: [],
          old: quoted[0].measure,
        };
      continue;
    }
    const each = eachOf(own);
    if (each !== null) return { from: at, old: null, each: true, ...each };
    if (!/^(?:the|this|that)$/.test(lowerOf(first))) continue;
    const named = namedAt(own, reference);
    if (named !== null) return { from: at, old: null, ...named };
  }
  return null;
}

const begins = /^(?:the|this|that|these|those|each|either|both|all)\b/;

/** "each of these rates", "either rate", "both limits", "these figures". */
function eachOf(own: readonly Item[]): Omit<Named, 'from' | 'old'> | null {
  if (own.length > mostEach) return null;
  const text = own.map(lowerOf).join(' ');
  const said =
    /^(?:(?:each|either|both|all)(?: of)?(?: the| these| those)?|these|those|the) ((?:\w+ )?\w+)$/.exec(
      text,
    )?.[1];
  if (said === undefined || !own.every(({ kind }) => /^(?:word|both|either|listing)$/.test(kind)))
    return null;
  const singular = said.replace(/s$/, '');
  const plural = singular !== said || /^(?:each|either)\b/.test(text);
  return plural && isFigureNoun(singular) ? { noun: singular, reference: [], inner: [] } : null;
}

/** "each of these monthly rates". */
const mostEach = 5;

function namedAt(own: readonly Item[], reference: number): Omit<Named, 'from' | 'old'> | null {
  for (let to = Math.min(own.length, 5); to > 1; to -= 1) {
    const said = own.slice(1, to).map(lowerOf).join(' ');
    if (!own.slice(1, to).every(({ kind }) => kind === 'word') || !isFigureNoun(said)) continue;
    const rest = own.slice(to);
    if (rest.length === 0) return { noun: said, reference: [], inner: [] };
    if (reference >= to && reference === own.length - 1) {
      if (standing.test(rest.slice(0, -1).map(lowerOf).join(' ')))
        return { noun: said, reference: rest.at(-1)!.tokens, inner: [] };
    }
    // "the period in 7.1": a number of the text by itself
    if (rest.length === 2 && /^(?:in|under)$/.test(lowerOf(rest[0])) && /^\d+\.\d+$/.test(lowerOf(rest[1])))
      return { noun: said, reference: rest.flatMap(({ tokens }) => tokens), inner: [] };
    if (lowerOf(rest[0]) === 'for' && reference < 0) return { noun: said, reference: [], inner: rest };
  }
  return null;
}

const isQuote = (item: Item | undefined): boolean => /^["“”'‘’]$/.test(lowerOf(item));

const factors: ReadonlyMap<string, [string, string]> = new Map([
  ['doubled', ['2', '1']],
  ['trebled', ['3', '1']],
  ['tripled', ['3', '1']],
  ['quadrupled', ['4', '1']],
  ['halved', ['1', '2']],
]);
const raising = /^(?:extended|increased|raised|lengthened|prolonged)$/;
const lowering = /^(?:reduced|shortened|lowered|decreased|cut)$/;

/** What happens to the figure: "doubled", "extended by 15 days", "reduced to 5 EUR", "to be read as '20 days'", "15 years". */
function changeAt(
  items: readonly Item[],
  at: number,
  end: number,
  { noun: said, reference, old, inner, each }: Named,
): { to: number; change: FigureChange } | null {
  const base = { noun: said, reference, old, ...(each === true ? { each } : {}) };
  const verb = lowerOf(items[at]);
  const factor = factors.get(verb);
  if (factor !== undefined && old === null)
    return {
      to: at + 1,
      change: { ...base, kind: 'times', factor, figure: null, tokens: items[at]!.tokens },
    };
  const [done = '', link = ''] = `${verb} ${lowerOf(items[at + 1])}`.split(' ');
  const changes = raising.test(done) ? 'more' : lowering.test(done) ? 'less' : null;
  // "reduced by" is one item: what takes away
  const given = verb === done ? at + 2 : at + 1;
  const next = items[given];
  const share =
    old !== null
      ? null
      : changes === null
        ? timesAsMuch(items, at, end)
        : link === 'by'
          ? byShare(items, given, end, changes === 'more')
          : null;
  if (share !== null) {
    const tokens = items.slice(at, share.to).flatMap((item) => item.tokens);
    const { to, ...by } = share;
    return { to, change: { ...base, kind: 'times', ...by, figure: null, tokens } };
  }
  if (changes !== null && next?.kind === 'measure' && old === null && /^(?:by|to)$/.test(link)) {
    if (next.measure.op !== null) return null;
    const kind = link === 'to' ? 'to' : changes === 'more' ? 'plus' : 'minus';
    return {
      to: given + 1,
      change: { ...base, kind, direction: changes, figure: next.measure, tokens: next.tokens },
    };
  }
  if (old !== null) {
    const lead = /^(?:to be read as|read as|replaced by|to be replaced by|substituted by)$/;
    for (let from = at; from < Math.min(end, at + 6); from += 1) {
      const words = items.slice(at, from);
      if (!isQuote(items[from])) continue;
      const figure = items[from + 1];
      if (figure?.kind !== 'measure' || !isQuote(items[from + 2])) return null;
      return lead.test(words.map(lowerOf).join(' ')) && figure.measure.op === null
        ? { to: from + 3, change: { ...base, kind: 'to', figure: figure.measure, tokens: figure.tokens } }
        : null;
    }
    return null;
  }
  const figure = items[at];
  if (figure?.kind === 'measure' && figure.measure.op === null && (reference.length > 0 || inner.length > 0))
    return { to: at + 1, change: { ...base, kind: 'to', figure: figure.measure, tokens: figure.tokens } };
  return null;
}

/** "By way of derogation from § 1," before a figure: what it changes, where that is the same unit. */
function reservation(items: readonly Item[], reference: readonly Token[]): number {
  const [cue, named] = items;
  if (cue?.kind !== 'notwithstanding' || named?.kind !== 'reference') return 0;
  const own = lowerOf(named).replace(/^\D+/, '');
  const other = reference
    .map(({ lower }) => lower)
    .join(' ')
    .replace(/^\D+/, '');
  if (reference.length > 0 && own !== other) return 0;
  return items[2]?.kind === 'comma' ? 3 : 2;
}
const withoutReservation = (items: readonly Item[], reference: readonly Token[]): Item[] =>
  items.slice(reservation(items, reference));
const reservationOf = (items: readonly Item[], reference: readonly Token[]): Token[] =>
  items.slice(0, reservation(items, reference)).flatMap(({ tokens }) => tokens);
