import type { Binder } from '../binding/binding.ts';
import { choose, metBy, rank } from '../binding/binding.ts';
import { doubt, wordsOf } from '../trees/phrase-words.ts';
import type { ClauseCondition, NormTree, Phrase, Piece } from '../trees/clause-tree.ts';
import { regionOf } from '../trees/clause-tree.ts';
import type { Measure } from '../items/measure.ts';
import type { Slots } from '../binding/slots.ts';
import type { Token } from '../words/tokens.ts';

/** "For every 25 bathers or part thereof": so many of another thing. */
interface Proportion {
  measure: Measure;
  noun: Token[];
  /** "or part thereof": a part of it counts as the whole. */
  begun: boolean;
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
    !/^(?:for every|for each|per)$/.test(opening.tokens.map(({ lower }) => lower).join(' ')) ||
    figure?.kind !== 'measure' ||
    figure.measure.op !== null ||
    figure.measure.amount.kind !== 'number' ||
    (noun !== undefined && noun.kind !== 'words') ||
    rest.length > 0
  )
    return null;
  if (second !== undefined && !isPart(second) && !isPartOfFigure(second, figure.measure.amount.value))
    return null;
  return {
    measure: figure.measure,
    noun: noun?.tokens ?? [],
    begun: second !== undefined,
    partOf: second === undefined ? [] : wordsOf(second),
  };
}

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

/** "There must be one lifeguard for every 50 swimmers or part thereof": said as "For every 50 swimmers …, there must be". */
export function proportionInFront(tree: NormTree): NormTree {
  const { predicate } = tree;
  if (tree.modality !== 'must' || tree.only !== null || tree.conditions.some(isProportion)) return tree;
  if (predicate?.kind !== 'coordination' || predicate.connective !== 'or' || predicate.marked) return tree;
  const [whole, begun, ...more] = predicate.items;
  if (whole?.kind !== 'region' || begun === undefined || more.length > 0) return tree;
  const at = whole.pieces.findLastIndex(({ kind }) => kind === 'measure');
  const [lead, figure, ...rest] = whole.pieces.slice(Math.max(at - 1, 0));
  if (lead?.kind !== 'words' || figure?.kind !== 'measure' || figure.measure.amount.kind !== 'number')
    return tree;
  const cut = lead.tokens.length - 2;
  if (
    cut < 0 ||
    !/^for (?:every|each)$/.test(
      lead.tokens
        .slice(cut)
        .map(({ lower }) => lower)
        .join(' '),
    )
  )
    return tree;
  const part = isPart(begun) ? begun : isPartOfFigure(begun, figure.measure.amount.value) ? begun : null;
  if (part === null) return tree;
  const opening: Piece = { kind: 'words', tokens: lead.tokens.slice(cut) };
  const before: Piece[] = cut === 0 ? [] : [{ kind: 'words', tokens: lead.tokens.slice(0, cut) }];
  const condition: ClauseCondition = {
    relation: 'adjunct',
    tokens: [],
    phrase: { ...predicate, items: [regionOf([opening, figure, ...rest]), part] },
    front: false,
  };
  return isProportion(condition)
    ? {
        ...tree,
        predicate: regionOf([...whole.pieces.slice(0, at - 1), ...before]),
        conditions: [...tree.conditions, condition],
      }
    : tree;
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
  const fact = figures.length === 1 ? figures[0]!.fact : null;
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
  if (proportion.begun !== ((fact.op ?? '>=') === '>='))
    doubt(binder, 'ambiguous_range', proportion.measure.tokens, 'Does a part of it count as the whole?');
  // two for every 25: three or four for 26? Of one alone, in whole numbers, the product says the same as the count
  else if (fact.bound.value !== '1' || fact.name.input.type !== 'int')
    doubt(binder, 'ambiguous_range', proportion.measure.tokens, 'How much is it for a part of these?');
  fact.times = amount.value;
  fact.bound = {
    kind: 'product',
    amount: fact.bound.value,
    unit: fact.name.input.unit ?? null,
    by,
    tokens: [...fact.bound.tokens, ...proportion.measure.tokens],
  };
  const met = metBy(all, [...by.stems, ...by.described]);
  const ofPart = (token: Token): boolean => part.test(token.lower) || proportion.partOf.includes(token);
  fact.tokens.push(...all.filter((token) => met.includes(token) || ofPart(token)));
  return all.filter(
    (token) => !met.includes(token) && !proportion.measure.tokens.includes(token) && !ofPart(token),
  );
}

const part = /^(?:part|fraction|portion|thereof)$/;
