import type { Comparison } from '../../../rules/ledger/ledger.ts';
import type { ClauseCondition, NormTree, StatementTree } from './clause-tree.ts';
import { norm } from './clauses.ts';
import type { Item } from '../items/item.ts';
import type { Measure } from '../items/measure.ts';
import { whole } from './limits.ts';

type Figure = Extract<Item, { kind: 'measure' }>;

/** What is limited, with the figures that limit it, and the words that say no more than that they do. */
interface Limited {
  about: readonly Item[];
  /** Words of the limit that come before the figure. */
  lead: readonly Item[];
  op: Comparison | null;
  sense?: Measure['sense'];
  /** Behind the figure: "before the event". */
  after: readonly Item[];
  /** Words of the limit that come behind it: "applies to". */
  tail: readonly Item[];
}

const qualified =
  '(?:(?:upper|lower|maximum|minimum|highest|lowest|top|absolute|overall|general|legal|statutory|permitted|permissible|allowed|admissible|allowable|acceptable) )*';
const noun = '(?:limit|limits|ceiling|cap|floor|maximum|minimum|bound|peak value)';
const be =
  '(?:is|are|shall be|must be|is set at|is fixed at|stands at|lies at|has been set at|amounts to|will be)';
const article = '(?:the |a |an )?';
const superlative =
  '(?:highest|lowest|greatest|largest|smallest|longest|shortest|heaviest|lightest|maximum|minimum)';
const allowed = '(?:permitted|permissible|allowed|admissible|allowable|acceptable|possible|lawful)';
const time =
  '(?:deadline|time limit|last day|last date|last moment|latest time|latest date|latest day|latest moment|closing date|final date|time allowed|time available|time|period allowed|period)';

const opensLimit = new RegExp(`^${article}${qualified}${noun} (?:for|on|of|to|in|imposed on|placed on) `);
const opensRange = new RegExp(`^${article}${allowed} (?:range|values?|band|interval) (?:for|of) `);
const opensSuperlative = new RegExp(`^${article}(?:${superlative} ${allowed}|${allowed} ${superlative}) `);
const opensTime = new RegExp(`^${article}${time} (?:for|to) `);
const lower = /\b(?:lower|lowest|minimum|floor|smallest|shortest|lightest)\b/;
const closesWithBe = new RegExp(` ${be}$`);
const closesTime = / (?:is|are|ends|expires|runs out|lapses|closes|runs)$/;
const bearing =
  / (?:has|have|shall have|must have|is subject to|are subject to|shall be subject to|is limited by)$/;
const applying =
  /^(?:(?:applies|apply|shall apply|will apply|is imposed|is placed|is set|is fixed|is laid down|is prescribed|holds|is in force) )(?:to|for|on|in respect of) /;

const textOf = (items: readonly Item[]): string =>
  items.flatMap(({ tokens }) => tokens.map((token) => token.lower)).join(' ');
const lengthOf = (items: readonly Item[], text: string, fromEnd = false): number => {
  const words = text.trim() === '' ? 0 : text.trim().split(' ').length;
  let count = 0;
  let taken = 0;
  const order = fromEnd ? [...items].reverse() : items;
  for (const item of order) {
    if (taken >= words) break;
    taken += item.tokens.length;
    count += 1;
  }
  return count;
};

/**
 * "The upper limit for the weight of a sack is 25 kg", "A ceiling of 40 % applies to the share of fibre", "There is a cap of
 * 15 EUR on the fee", "The deadline for sending the agenda is ten days before the meeting": a limit that a noun states.
 */
export function nominalLimit(items: readonly Item[]): StatementTree[] {
  const ended = items.at(-1)?.kind === 'stop' ? items.slice(0, -1) : items;
  const cut = ended.findIndex(({ kind }) => kind === 'if' || kind === 'unless');
  const main =
    cut < 0
      ? ended
      : ended.slice(0, cut).filter(({ kind }, at, all) => kind !== 'comma' || at < all.length - 1);
  const at = main.findIndex(({ kind }) => kind === 'measure');
  const figures = main.filter((item): item is Figure => item.kind === 'measure');
  const paired = figures.length === 2 && main[at + 1] === figures[1];
  if (at < 0 || figures.length > 2 || (figures.length === 2 && !paired)) return [];
  const before = main.slice(0, at);
  const after = main.slice(at + figures.length);
  if ([...before, ...after].some(({ kind }) => !plain.has(kind))) return [];
  const found = paired ? rangeOf(before, after) : limited(before, figures[0]!, after);
  if (found === null || found.about.length === 0 || !found.about.some(({ tokens }) => tokens[0]!.content))
    return [];
  const tree = written(found, figures, cut < 0 ? null : ended.slice(cut));
  return tree === null ? [] : [{ kind: 'norms', norms: [tree] }];
}

const plain = new Set<Item['kind']>([
  'word',
  'amounts',
  'requires',
  'must',
  'allowed',
  'charged',
  'subject_to',
  'compare',
]);

function rangeOf(before: readonly Item[], after: readonly Item[]): Limited | null {
  const text = textOf(before);
  const opening = opensRange.exec(`${text} `);
  const closing = closesWithBe.exec(text);
  if (opening === null || closing === null || after.length > 0) return null;
  return between(before, opening[0], closing[0], null, after);
}

function between(
  before: readonly Item[],
  opening: string,
  closing: string,
  op: Comparison | null,
  after: readonly Item[],
): Limited | null {
  const from = lengthOf(before, opening);
  const to = before.length - lengthOf(before, closing, true);
  return from < to
    ? {
        about: before.slice(from, to),
        lead: [...before.slice(0, from), ...before.slice(to)],
        op,
        after,
        tail: [],
      }
    : null;
}

function limited(before: readonly Item[], { measure }: Figure, after: readonly Item[]): Limited | null {
  const [left, right] = [textOf(before), textOf(after)];
  const figure = measure.tokens.map((token) => token.lower).join(' ');
  const named =
    new RegExp(`^${article}${qualified}${noun} of `).test(figure) && /^[<>]=$/.test(measure.op ?? '');
  if (named) {
    const applies = applying.exec(`${right} `);
    if (before.length === 0 && applies !== null) {
      const to = lengthOf(after, applies[0]);
      return { about: after.slice(to), lead: [], op: measure.op, after: [], tail: after.slice(0, to) };
    }
    if (/^there (?:is|are|shall be|must be|will be)$/.test(left) && /^(?:on|for|to|in) /.test(right))
      return { about: after.slice(1), lead: before, op: measure.op, after: [], tail: after.slice(0, 1) };
    const bears = bearing.exec(left);
    if (bears !== null && after.length === 0) {
      const to = before.length - lengthOf(before, bears[0], true);
      return { about: before.slice(0, to), lead: before.slice(to), op: measure.op, after: [], tail: [] };
    }
    return null;
  }
  if (measure.op !== null) return null;
  const closing = closesWithBe.exec(left);
  const opening = opensLimit.exec(left) ?? opensSuperlative.exec(left);
  if (opening !== null && closing !== null && right === '')
    return between(before, opening[0], closing[0], lower.test(opening[0]) ? '>=' : '<=', after);
  const due = opensTime.exec(left);
  const ends = closesTime.exec(left);
  const counted = /^(?:after|from|following|before|prior|of) /.test(`${right} `);
  if (due === null || ends === null || !counted || !isTime(measure)) return null;
  const found = between(before, due[0], ends[0], '<=', after);
  return found !== null && saysAct(found.about) ? { ...found, sense: 'latest' } : null;
}

const isTime = ({ amount }: Measure): boolean =>
  amount.kind === 'number' && /^(?:time|calendar)$/.test(amount.unit?.dimension ?? '');

/** "the period for lodging a complaint": what has to be done in it; no "period of notice". */
const saysAct = ([first]: readonly Item[]): boolean =>
  /(?:ing|tion|sion|ment|al|ance|sure|ery)$/.test(first?.tokens[0]?.lower ?? '') ||
  /^(?:the|a|an|to)$/.test(first?.tokens[0]?.lower ?? '');

function written(found: Limited, figures: readonly Figure[], rest: readonly Item[] | null): NormTree | null {
  const words = [...found.lead, ...found.tail].flatMap(({ tokens }) => tokens);
  const directed = figures.map((figure): Item => ({
    ...figure,
    measure: {
      ...figure.measure,
      op: found.op ?? figure.measure.op,
      sense: found.sense ?? figure.measure.sense,
    },
  }));
  const about = found.about.flatMap(({ tokens }): Item[] =>
    tokens.map((token) => ({ kind: 'word', tokens: [token] })),
  );
  const predicate = whole([...about, ...directed, ...found.after]);
  if (predicate?.kind !== 'region') return null;
  const conditions: ClauseCondition[] = [];
  if (rest !== null) {
    const phrase = whole(rest.slice(1));
    if (phrase === null) return null;
    conditions.push({
      relation: rest[0]!.kind === 'unless' ? 'unless' : 'if',
      tokens: rest[0]!.tokens,
      phrase,
      front: false,
    });
  }
  return norm({
    modality: 'must',
    words,
    predicate,
    conditions,
    about: about.flatMap(({ tokens }) => tokens),
  });
}
