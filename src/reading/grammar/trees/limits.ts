import type { Comparison } from '../../../rules/ledger/ledger.ts';
import type { ClauseCondition, NormTree, Phrase, Piece, StatementTree } from './clause-tree.ts';
import { regionOf } from './clause-tree.ts';
import { norm } from './clauses.ts';
import { formula, formulaPiece } from './formulas.ts';
import type { Item } from '../items/item.ts';
import { phrase } from './phrases.ts';
import { slashedCases } from './slashed-cases.ts';

/**
 * Limits that no verb states: "Max. 140 EUR per night", "Axle load ≤ 1,300 kg; tyres not older than 6 years", "Deposit: at
 * least 30 EUR, students at least 15 EUR". Each segment has one figure with its direction; one that follows with a figure
 * of the same unit is the limit of a special case.
 */
export function limitsIn(items: readonly Item[]): StatementTree[] {
  const slashed = slashedCases(directedByAdjective(items));
  if (slashed !== null) return [slashed];
  const tariff = tariffOf(items);
  if (tariff !== null) return [{ kind: 'norms', norms: [tariff] }];
  const norms = limitNorms(withoutCopula(items));
  return norms.length === 0 ? [] : [{ kind: 'norms', norms }];
}

/** "The maximum stay on the site is 21 nights": the adjective says the direction, and "is" nothing more. */
function withoutCopula(items: readonly Item[]): readonly Item[] {
  const at = items.findIndex((_, index) => isLimit(items, index));
  const be = items.findIndex(
    ({ kind, tokens }, index) =>
      index > at &&
      kind === 'word' &&
      /^(?:is|are)$/.test(tokens[0]?.lower ?? '') &&
      items[index + 1]?.kind === 'measure',
  );
  return at < 0 || be < 0 ? items : items.filter((_, index) => index !== be);
}

/** "6–10 km/h", "between 15 and 20 EUR": both ends of one range. */
const isRange = (
  { measure: low }: Limit['measure'],
  high: Limit['measure'],
  items: readonly Item[],
): boolean =>
  low.op === '>=' &&
  high.measure.op === '<=' &&
  items[items.indexOf(high) - 1]?.kind === 'measure' &&
  low.to === high.measure.to;

/** The norms of limits that no verb states; none where a segment is no limit. */
export function limitNorms(items: readonly Item[]): NormTree[] {
  const segments = segmentsOf(directedByAdjective(items));
  if (segments.length === 0 || segments.length > 6) return [];
  const limits = segments.map(limitOf);
  return limits.some((limit) => limit === null) ? [] : normsOf(limits.filter((limit) => limit !== null));
}

const charges =
  /^(?:fees?|prices?|charges?|levy|levies|tolls?|tariffs?|duty|taxe?s?|fines?|penalty|rent|premium|compensation|contribution|surcharge|fares?|dues|interest|hire|rental|admission)$/;

/** "Price of a workshop: 60 EUR plus 5 EUR per child", "Levy: nothing on the first 500 EUR; 7 % on the part above it". */
function tariffOf(items: readonly Item[]): NormTree | null {
  const colon = items.findIndex(({ kind }) => kind === 'colon' || kind === 'dash');
  const topic = items.slice(0, Math.max(colon, 0));
  if (topic.length === 0 || topic.some(({ kind }) => kind !== 'word')) return null;
  if (!topic.some(({ tokens }) => charges.test(tokens[0]?.lower ?? ''))) return null;
  const end = items.at(-1)?.kind === 'stop' ? items.length - 1 : items.length;
  const found = formula({ items }, colon + 1).find(({ to }) => to === end)?.value;
  if (found === undefined) return null;
  const words: Piece = { kind: 'words', tokens: topic.flatMap(({ tokens }) => tokens) };
  return norm({ modality: 'must', words: [], predicate: regionOf([words, formulaPiece(found, '==')]) });
}

interface Limit {
  /** What comes before the figure: the topic, or the special case. */
  before: Item[];
  measure: Extract<Item, { kind: 'measure' }>;
  after: Item[];
  topic: Item[];
}

export const adjectives = new Map<string, Comparison>([
  ['max', '<='],
  ['maximum', '<='],
  ['highest', '<='],
  ['longest', '<='],
  ['latest', '<='],
  ['min', '>='],
  ['minimum', '>='],
  ['lowest', '>='],
  ['shortest', '>='],
]);

/** "The speed limit is 45 km/h"; an age limit may be either. */
const isLimit = (items: readonly Item[], at: number): boolean =>
  adjectives.has(wordAt(items, at)) ||
  (/^(?:limit|ceiling|cap)$/.test(wordAt(items, at)) &&
    !/^(?:age|lower|minimum|weight|the)$/.test(wordAt(items, at - 1)));

const wordAt = (items: readonly Item[], at: number): string => {
  const tokens = items[at]?.tokens ?? [];
  return tokens.length === 1 ? tokens[0]!.lower : '';
};

/** "Min. age 18", "Maximum stay: 48 h": the adjective before the noun is the direction of the figure after it. */
export function directedByAdjective(items: readonly Item[]): Item[] {
  const at = items.findIndex((_, index) => isLimit(items, index));
  if (at < 0) return [...items];
  const figure = items.findIndex((item, index) => index > at && item.kind === 'measure');
  const found = items[figure];
  const between = items.slice(at + 1, figure);
  if (
    found?.kind !== 'measure' ||
    found.measure.op !== null ||
    between.some(({ kind }) => !/^(?:word|stop|colon|open|close)$/.test(kind))
  )
    return [...items];
  const dot = items[at + 1]?.kind === 'stop' ? 1 : 0;
  const tokens = [...items.slice(at, at + 1 + dot).flatMap((item) => item.tokens), ...found.tokens];
  return [
    ...items.slice(0, at),
    ...items.slice(at + 1 + dot, figure),
    {
      ...found,
      tokens,
      measure: {
        ...found.measure,
        tokens,
        op: adjectives.get(wordAt(items, at)) ?? '<=',
        ...(wordAt(items, at) === 'latest' ? { sense: 'latest' as const } : {}),
      },
    },
    ...items.slice(figure + 1),
  ];
}

function segmentsOf(items: readonly Item[]): Item[][] {
  const segments: Item[][] = [[]];
  const ended = items.at(-1)?.kind === 'stop' ? items.slice(0, -1) : items;
  for (const item of ended) {
    const open = segments.at(-1)!;
    if (item.kind === 'semicolon' || (item.kind === 'comma' && open.some(({ kind }) => kind === 'measure')))
      segments.push([]);
    else open.push(item);
  }
  return segments;
}

const allowed = new Set<Item['kind']>(['word', 'measure', 'colon', 'dash', 'reference', 'if']);

function limitOf(items: readonly Item[]): Limit | null {
  if (items.some(({ kind }) => !allowed.has(kind))) return null;
  const figures = items.filter((item) => item.kind === 'measure');
  const [measure] = figures;
  const condition = items.findIndex(({ kind }) => kind === 'if');
  const range = figures[1] !== undefined && isRange(figures[0]!, figures[1], items);
  const extra = figures
    .slice(range ? 2 : 1)
    .some((figure) => condition < 0 || items.indexOf(figure) < condition);
  if (measure === undefined || extra || measure.measure.amount.kind === 'date') return null;
  const at = items.indexOf(measure);
  const colon = items.findIndex(({ kind }) => kind === 'colon' || kind === 'dash');
  if (colon > at || items.some(({ kind }, index) => kind === 'if' && index < at)) return null;
  if (
    items.some(({ tokens }) =>
      tokens.some(({ lower }) => /^(?:is|are|was|were|has|have|had|will|would)$/.test(lower)),
    )
  )
    return null;
  return {
    topic: items.slice(0, Math.max(colon, 0)),
    before: items.slice(colon + 1, at),
    measure,
    after: items.slice(at + 1),
  };
}

const unitOf = ({ measure: { measure } }: Limit): string | null =>
  measure.amount.kind === 'number' ? (measure.amount.unit?.dimension ?? null) : null;

function normsOf(limits: readonly Limit[]): NormTree[] {
  const [first, ...rest] = limits;
  if (first === undefined || first.measure.measure.op === null) return [];
  const norms: NormTree[] = [];
  const special: { limit: Limit; when: Phrase }[] = [];
  for (const limit of rest) {
    const at = limit.after.findIndex(({ kind }) => kind === 'if');
    // "6 weeks ahead if the leave is longer than 15 days"
    const when =
      at >= 0 && limit.before.length === 0
        ? whole(limit.after.slice(at + 1))
        : limit.before.length > 0
          ? whole(withoutPreposition(limit.before))
          : null;
    if (unitOf(limit) === unitOf(first) && unitOf(first) !== null) {
      if (when === null || (at >= 0 && limit.before.length > 0)) return [];
      special.push({ limit: at >= 0 ? { ...limit, after: limit.after.slice(0, at) } : limit, when });
    } else if (limit.measure.measure.op === null) return [];
    else {
      const own = written(limit, [], null);
      if (own === null) return [];
      norms.push(own);
    }
  }
  const general = written(first, [], null);
  if (general === null) return [];
  const others = special.map(({ limit, when }) =>
    written(
      { ...limit, topic: [...first.topic, ...first.before], before: [], after: first.after },
      [{ relation: 'if', tokens: [], phrase: when, front: false }],
      first.measure.measure.op,
    ),
  );
  if (others.some((found) => found === null)) return [];
  return [
    {
      ...general,
      conditions: special.map(({ when }): ClauseCondition => ({
        relation: 'unless',
        tokens: [],
        phrase: when,
        front: false,
      })),
    },
    ...others.filter((found) => found !== null),
    ...norms,
  ];
}

/** "for students", "during probation": the case is what the words name. */
const withoutPreposition = (items: readonly Item[]): Item[] =>
  items.length > 1 && /^(?:for|during|in|on)$/.test(items[0]!.tokens[0]?.lower ?? '')
    ? items.slice(1)
    : [...items];

function written(limit: Limit, conditions: ClauseCondition[], op: Comparison | null): NormTree | null {
  const { measure } = limit.measure;
  const directed: Item = { ...limit.measure, measure: { ...measure, op: measure.op ?? op } };
  const predicate = whole([...limit.topic, ...limit.before, directed, ...limit.after]);
  if (predicate?.kind !== 'region' || !predicate.pieces.some(isFigure)) return null;
  const about = [...limit.topic, ...limit.before].flatMap(({ tokens }) => tokens);
  return norm({ modality: 'must', words: [], predicate, conditions, about });
}

const isFigure = (piece: Piece): boolean => piece.kind === 'measure' && piece.measure.op !== null;

/** The items as one phrase that takes all of them. */
export function whole(items: readonly Item[]): Phrase | null {
  if (items.length === 0) return regionOf([]);
  return phrase({ items }, 0).find(({ to }) => to === items.length)?.value ?? null;
}
