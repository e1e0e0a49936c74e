import type { SentenceUnit } from './layout.ts';
import { layoutOf } from './layout.ts';
import type { Token } from '../words/tokens.ts';

/**
 * "The persons referred to in paragraph 1(b) must …", "In the case of point (b), …": the words of that item of a list stand
 * where the reference is, each with the place of the whole reference. Left as they are where the item is not found, is found
 * twice, or is more than the name of a thing, a person or a place.
 */
export function withReferredItems(tokens: readonly Token[]): Token[] {
  if (!tokens.some(({ lower }) => /^(?:referred|mentioned|listed|specified|named|case|cases)$/.test(lower)))
    return [...tokens];
  const units = layoutOf(tokens).units;
  const result: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const found = referenceTo(tokens, at);
    const words = found === null ? null : wordsOfItems(tokens, units, at, found);
    if (found === null || words === null) {
      result.push(tokens[at]!);
      at += 1;
      continue;
    }
    result.push(...inPlaceOf(tokens.slice(at, found.to), words));
    at = found.to;
  }
  return result.map((token, index) => ({ ...token, index }));
}

interface ItemReference {
  /** "The persons referred to in": what follows are those persons; "In the case of": what follows is where it is so. */
  kind: 'things' | 'case';
  labels: string[];
  /** What joins them. */
  link: Token | null;
  /** The unit that has them; null where only the items are named. */
  unit: string | null;
  to: number;
}

const lowerAt = (tokens: readonly Token[], at: number): string => tokens[at]?.lower ?? '';
const said = (tokens: readonly Token[], from: number, to: number): string =>
  tokens
    .slice(from, to)
    .map(({ lower }) => lower)
    .join(' ');

const unitWords = /^(?:paragraph|subsection|section|article|rule|clause|regulation)$/;
const openings: readonly [ItemReference['kind'], RegExp, number][] = [
  ['case', /^in the cases? (?:referred to|mentioned|specified|listed) (?:in|under)$/, 7],
  ['case', /^in the cases? (?:of|under)$/, 4],
  [
    'things',
    /^(?:(?:the|those|any|all|each|every|an?) )?(?:persons?|people|those|documents?|items?|things?|objects?|goods|animals?|places?|vehicles?) (?:referred to|mentioned|specified|listed|named) (?:in|under)$/,
    6,
  ],
];

function referenceTo(tokens: readonly Token[], at: number): ItemReference | null {
  for (const [kind, pattern, longest] of openings)
    for (let to = at + longest; to > at + 1; to -= 1) {
      if (!pattern.test(said(tokens, at, to))) continue;
      const named = labelsAt(tokens, to);
      if (named !== null) return { kind, ...named };
    }
  return null;
}

/** "paragraph 1(b)", "points (b) and (c) of paragraph 1", "(a)". */
function labelsAt(tokens: readonly Token[], start: number): Omit<ItemReference, 'kind'> | null {
  let at = start;
  let unit: string | null = null;
  if (unitWords.test(lowerAt(tokens, at))) {
    const number = numberAt(tokens, at + 1);
    if (number === null) return null;
    ({ unit, to: at } = number);
  } else if (/^(?:points?|items?|letters?)$/.test(lowerAt(tokens, at))) at += 1;
  const labels: string[] = [];
  let link: Token | null = null;
  for (let next = letterAt(tokens, at); next !== null; next = letterAt(tokens, at + 1)) {
    labels.push(next.label);
    at = next.to;
    if (!/^(?:and|or)$/.test(lowerAt(tokens, at)) || letterAt(tokens, at + 1) === null || link !== null)
      break;
    link = tokens[at]!;
  }
  if (labels.length === 0) return null;
  const of = unit === null && lowerAt(tokens, at) === 'of' && unitWords.test(lowerAt(tokens, at + 1));
  const number = of ? numberAt(tokens, at + 2) : null;
  return number === null ? { labels, link, unit, to: at } : { labels, link, ...number };
}

function letterAt(tokens: readonly Token[], at: number): { label: string; to: number } | null {
  const label = lowerAt(tokens, at + 1);
  const marked = tokens[at]?.text === '(' && tokens[at + 2]?.text === ')';
  return marked && /^[a-h]$/.test(label) ? { label, to: at + 3 } : null;
}

function numberAt(tokens: readonly Token[], at: number): { unit: string; to: number } | null {
  const bracketed = tokens[at]?.text === '(' && tokens[at + 2]?.text === ')';
  const unit = lowerAt(tokens, bracketed ? at + 1 : at);
  return /^\d{1,3}(?:\.\d{1,3})*$/.test(unit) ? { unit, to: bracketed ? at + 3 : at + 1 } : null;
}

interface ItemWords {
  words: Token[];
  /** Where the list begins. */
  list: { citation: number; start: number };
}

/** The words of the items that are named, one after the other. */
function wordsOfItems(
  tokens: readonly Token[],
  units: readonly SentenceUnit[],
  at: number,
  { kind, labels, link, unit }: ItemReference,
): ItemWords | null {
  const lists = units
    .filter(({ label }) => unit === null || label === unit)
    .map((each) => itemsIn(tokens, each))
    .filter((items) => labels.every((label) => items.has(label)));
  const [only, ...more] = lists;
  // a unit that is called "(b)" is not the item of another
  const isUnit = unit === null && units.some(({ label }) => label !== null && labels.includes(label));
  if (only === undefined || more.length > 0 || isUnit) return null;
  const items = labels.map((label) => only.get(label)!);
  if (!items.every((item) => item.every(({ index }) => index < at || index > at + 12))) return null;
  const places = items.every((item) => opensPlace.test(item[0]!.lower));
  if (kind === 'things' ? !items.every(namesThing) : !places && !items.every(namesThing)) return null;
  if (kind === 'case' && places && items.length > 1) return null;
  const words = items.flatMap((item, index) => (index === 0 || link === null ? item : [link, ...item]));
  const { citation, start } = only.get('a')![0]!;
  const list = { citation, start };
  return kind === 'case' && !places
    ? { words: [...tokens.slice(at, at + 3), ofWord(tokens[at]!), ...words], list }
    : { words, list };
}

const opensPlace = /^(?:in|on|at|outside|inside|during|within)$/;

/** No clause, no phrase: "students", "the owner of a boat that lies in the lock". */
const namesThing = ([first]: readonly Token[]): boolean =>
  first !== undefined &&
  first.kind === 'word' &&
  !/^(?:is|are|was|were|has|have|had|does|do|who|which|that|where|when|if|unless|in|on|at|by|for|to|of|with|from|under|during|before|after|not|no|it|he|she|they|be)$/.test(
    first.lower,
  );

const ofWord = (token: Token): Token => ({ ...token, text: 'of', lower: 'of', stems: [], content: false });

/** The items "(a) …", "(b) …" of a unit by their letters; none where they do not follow one another, or words close the list. */
function itemsIn(tokens: readonly Token[], unit: SentenceUnit): Map<string, Token[]> {
  const own = [...unit.trunk, ...(unit.list?.items.flat() ?? [])].map(({ index }) => index);
  const none = new Map<string, Token[]>();
  if (own.length === 0 || unit.closing.length > 0 || unit.unreadable) return none;
  const [from, end] = [Math.min(...own), Math.max(...own) + 1];
  const marks: { label: string; at: number; to: number }[] = [];
  for (let at = from; at < end; at += 1) {
    const found = letterAt(tokens, at);
    const before = tokens[at - 1];
    const attached = before?.kind !== 'break' && before?.end === tokens[at]!.start;
    if (found === null || attached || found.label !== 'abcdefgh'[marks.length]) continue;
    marks.push({ label: found.label, at, to: found.to });
  }
  const items = marks.map(({ label, to }, index): [string, Token[]] => [
    label,
    bare(tokens.slice(to, marks[index + 1]?.at ?? end)),
  ]);
  return items.length > 1 && items.every(([, item]) => isPlain(item)) ? new Map(items) : none;
}

/** Without the line's end, and without what sets it apart from the next item. */
function bare(item: readonly Token[]): Token[] {
  const own = item.filter(({ kind }) => kind !== 'break');
  while (/^(?:[;,.]|and|or)$/.test(own.at(-1)?.lower ?? '')) own.pop();
  return own;
}

const isPlain = (item: readonly Token[]): boolean =>
  item.length > 0 &&
  item.length < 15 &&
  !item.some(({ lower }) => /^(?:[.:;()—]|must|may|shall|should|if|unless|where|when)$/.test(lower));

/** The words of the item at the place of the reference. */
function inPlaceOf(reference: readonly Token[], { words, list }: ItemWords): Token[] {
  const [first] = reference;
  const { citation, start } = first!;
  const { end } = reference.at(-1)!;
  const capital = /^\p{Lu}/u.test(first!.text);
  return words.map((word, index) => ({
    ...word,
    citation,
    start,
    end,
    text: index === 0 && capital ? word.text.charAt(0).toUpperCase() + word.text.slice(1) : word.text,
    itemOf: list,
  }));
}
