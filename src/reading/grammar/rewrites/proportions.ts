import type { Binder, BoundQuantity } from '../binding/binding.ts';
import { choose, metBy, rank } from '../binding/binding.ts';
import { doubt, wordsOf } from '../trees/phrase-words.ts';
import type { ClauseCondition, Coordination, NormTree, Phrase, Piece } from '../trees/clause-tree.ts';
import { regionOf } from '../trees/clause-tree.ts';
import type { Measure } from '../items/measure.ts';
import type { Slots } from '../binding/slots.ts';
import type { Token } from '../words/tokens.ts';
import type { Name } from '../vocabulary/vocabulary.ts';

/** "For every 25 bathers or part thereof": so many of another thing. */
interface Proportion {
  measure: Measure;
  noun: Token[];
  /** "or part thereof": a part of it counts as the whole. */
  begun: boolean;
  /** "for every full 25 bathers": a part of it does not count. */
  full: Token[];
  /** "part of 25": the words of the part. */
  partOf: Token[];
}

export function proportionIn({ relation, phrase }: ClauseCondition): Proportion | null {
  if (relation !== 'adjunct') return null;
  const [first, second, ...more] = phrase.kind === 'coordination' ? phrase.items : [phrase];
  if (first === undefined || more.length > 0) return null;
  if (phrase.kind === 'coordination' && phrase.connective !== 'or') return null;
  if (first.kind !== 'region') return null;
  const [opening, figure, noun, ...rest] = first.pieces;
  if (
    opening?.kind !== 'words' ||
    !opensProportion.test(opening.tokens.map(({ lower }) => lower).join(' ')) ||
    figure?.kind !== 'measure' ||
    figure.measure.op !== null ||
    figure.measure.amount.kind !== 'number' ||
    (noun !== undefined && noun.kind !== 'words') ||
    rest.length > 0
  )
    return null;
  const full = fullIn(opening.tokens);
  if (second !== undefined && !isPart(second) && !isPartOfFigure(second, figure.measure.amount.value))
    return null;
  if (second !== undefined && full.length > 0) return null;
  return {
    full,
    measure: figure.measure,
    noun: noun?.tokens ?? [],
    begun: second !== undefined,
    partOf: second === undefined ? [] : wordsOf(second),
  };
}

/** "for every full 25", "for each full group of 25". */
const opensProportion = /^(?:for every|for each|per)(?: (?:full|complete|whole)(?: (?:group|set) of)?)?$/;

const fullIn = (tokens: readonly Token[]): Token[] =>
  tokens.slice(tokens.findIndex(({ lower }) => /^(?:every|each|per)$/.test(lower)) + 1);

const isPart = (phrase: Phrase): boolean =>
  /^(?:a |any )?(?:part|fraction|portion)(?: (?:of it|of that number|of this number|thereof|of them))?$/.test(
    wordsOf(phrase)
      .map(({ lower }) => lower)
      .join(' '),
  );

/** "part of 8", where it is so many for every 8. */
function isPartOfFigure(phrase: Phrase, value: string): boolean {
  if (phrase.kind !== 'region' || phrase.pieces.length !== 2) return false;
  const [words, figure] = phrase.pieces;
  return (
    words?.kind === 'words' &&
    /^(?:a |any )?(?:part|fraction|portion) of$/.test(words.tokens.map(({ lower }) => lower).join(' ')) &&
    figure?.kind === 'measure' &&
    figure.measure.amount.kind === 'number' &&
    figure.measure.amount.value === value
  );
}

/**
 * "There must be one lifeguard for every 50 swimmers or part thereof, and never fewer than two": said as "For every 50
 * swimmers …, there must be".
 */
export function proportionInFront(tree: NormTree): NormTree {
  const { predicate } = tree;
  if (tree.modality !== 'must' || tree.only !== null || predicate === null) return tree;
  if (tree.conditions.some(isProportion)) return tree;
  const found = withoutProportion(predicate);
  return found === null
    ? tree
    : { ...tree, predicate: found.rest, conditions: [...tree.conditions, found.condition] };
}

interface Apart {
  rest: Phrase;
  condition: ClauseCondition;
}

/** What is required, and for every how many; null where it is not said for so many. */
function withoutProportion(phrase: Phrase): Apart | null {
  if (phrase.kind === 'region') return cutOff(phrase.pieces, null);
  const [first, second, ...more] = phrase.items;
  if (first === undefined || second === undefined || more.length > 0) return null;
  if (phrase.connective === 'or' && !phrase.marked && first.kind === 'region')
    return cutOff(first.pieces, { ...phrase, items: [second] });
  if (phrase.connective !== 'and' || !limitsAlone(second)) return null;
  const found = withoutProportion(first);
  return found === null ? null : { ...found, rest: { ...phrase, items: [found.rest, second] } };
}

/** "never fewer than two", "at least two lifeguards": nothing but how many. */
const limitsAlone = (phrase: Phrase): boolean =>
  phrase.kind === 'region' &&
  phrase.pieces.filter(({ kind }) => kind === 'measure').length === 1 &&
  phrase.pieces.every((piece) =>
    piece.kind === 'measure' ? piece.measure.op !== null : /^(?:words|not)$/.test(piece.kind),
  );

/** `begun`: "or part thereof", which says so of the figure before it. */
function cutOff(pieces: readonly Piece[], begun: Coordination | null): Apart | null {
  const at = pieces.findLastIndex(({ kind }) => kind === 'measure');
  const [lead, figure, ...rest] = pieces.slice(Math.max(at - 1, 0));
  if (lead?.kind !== 'words' || figure?.kind !== 'measure' || figure.measure.amount.kind !== 'number')
    return null;
  const cut = lead.tokens.findLastIndex(({ lower }) => lower === 'for');
  const opening: Piece = { kind: 'words', tokens: lead.tokens.slice(Math.max(cut, 0)) };
  if (cut < 0 || !opensProportion.test(opening.tokens.map(({ lower }) => lower).join(' '))) return null;
  // without "full", and without "or part of it", the words stay where they are
  if (begun === null && fullIn(opening.tokens).length === 0) return null;
  const [part] = begun?.items ?? [];
  if (part !== undefined && !isPart(part) && !isPartOfFigure(part, figure.measure.amount.value)) return null;
  const every = regionOf([opening, figure, ...rest]);
  const condition: ClauseCondition = {
    relation: 'adjunct',
    tokens: [],
    phrase: begun === null ? every : { ...begun, items: [every, ...begun.items] },
    front: false,
  };
  const before: Piece[] = cut === 0 ? [] : [{ kind: 'words', tokens: lead.tokens.slice(0, cut) }];
  return isProportion(condition)
    ? { rest: regionOf([...pieces.slice(0, at - 1), ...before]), condition }
    : null;
}

const isProportion = (condition: ClauseCondition): boolean => proportionIn(condition) !== null;

/** The one figure that the norm requires is for each so many of what the condition counts; gives the words left unread. */
export function inProportion(
  condition: ClauseCondition,
  slots: Slots,
  tree: NormTree,
  binder: Binder,
): Token[] {
  const proportion = proportionIn(condition)!;
  const all = wordsOf(condition.phrase).filter(({ content }) => content);
  const figures = slots.act.filter(({ fact }) => fact?.kind === 'measure');
  const [first, ...more] = figures;
  // ", and never fewer than two": of the same thing
  const alike = !condition.front && more.every(({ fact: other }) => other?.name === first?.fact?.name);
  const fact = first !== undefined && (more.length === 0 || alike) ? first.fact : null;
  const { amount } = proportion.measure;
  if (
    tree.modality !== 'must' ||
    fact?.kind !== 'measure' ||
    fact.bound.kind !== 'literal' ||
    amount.kind !== 'number' ||
    !/^[1-9]\d*$/.test(amount.value)
  )
    return all;
  const counts = binder.names.inputs.filter(
    (name) =>
      name.kind === 'number' &&
      name !== fact.name &&
      (amount.unit === null ? name.unit === null : name.unit?.name === amount.unit.name),
  );
  const by =
    counts.length === 1 && amount.unit !== null
      ? counts[0]!
      : choose(rank(counts, proportion.noun, { near: [], norm: [] }, binder), proportion.noun, binder);
  if (by === null) return all;
  binder.used.add(by);
  // what a part of it needs is said, or each whole one only counts
  const atLeast = (fact.op ?? '>=') === '>=';
  if (proportion.full.length > 0 ? !atLeast : proportion.begun !== atLeast)
    doubt(binder, 'ambiguous_range', proportion.measure.tokens, 'Does a part of it count as the whole?');
  // two for every 25: three or four for 26? Of one alone, in whole numbers, the product says the same as the count
  else if (fact.bound.value !== '1' || fact.name.input.type !== 'int')
    doubt(binder, 'ambiguous_range', proportion.measure.tokens, 'How much is it for a part of these?');
  fact.times = amount.value;
  const tokens = [...fact.bound.tokens, ...proportion.measure.tokens];
  if (proportion.full.length > 0) {
    fact.op = '>';
    fact.bound = beyondFull(by, amount.value, tokens);
  } else {
    if (atLeast) fact.op = '>=';
    const unit = fact.name.input.unit ?? null;
    fact.bound = { kind: 'product', amount: fact.bound.value, unit, by, tokens };
  }
  for (const { fact: other } of more) if (other?.kind === 'measure') other.caps = true;
  const met = metBy(all, [...by.stems, ...by.described]);
  const ofPart = (token: Token): boolean =>
    part.test(token.lower) || proportion.partOf.includes(token) || proportion.full.includes(token);
  fact.tokens.push(...all.filter((token) => met.includes(token) || ofPart(token)));
  return all.filter(
    (token) => !met.includes(token) && !proportion.measure.tokens.includes(token) && !ofPart(token),
  );
}

/** One for every full 50: two for 149, and 50 × 2 is more than 149 − 50, which 50 × 1 is not. */
const beyondFull = (by: Name, value: string, tokens: Token[]): BoundQuantity => ({
  kind: 'difference',
  of: [
    { kind: 'input', name: by, tokens: [] },
    { kind: 'literal', value, unit: by.input.unit ?? null, tokens: [] },
  ],
  tokens,
});

const part = /^(?:part|fraction|portion|thereof)$/;
