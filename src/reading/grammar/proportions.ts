import type { Binder } from './binding.ts';
import { choose, metBy, rank } from './binding.ts';
import { doubt, wordsOf } from './phrase-words.ts';
import type { ClauseCondition, NormTree, Phrase } from './clause-tree.ts';
import type { Measure } from './measures.ts';
import type { Slots } from './slots.ts';
import type { Token } from './tokens.ts';

/** "For every 25 bathers or part thereof": so many of another thing. */
interface Proportion {
  measure: Measure;
  noun: Token[];
  /** "or part thereof": a part of it counts as the whole. */
  begun: boolean;
}

export function proportionIn({ relation, phrase }: ClauseCondition): Proportion | null {
  if (relation !== 'adjunct') return null;
  const [first, second, ...more] = phrase.kind === 'coordination' ? phrase.items : [phrase];
  if (first === undefined || more.length > 0 || (second !== undefined && !isPart(second))) return null;
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
  return { measure: figure.measure, noun: noun?.tokens ?? [], begun: second !== undefined };
}

const isPart = (phrase: Phrase): boolean =>
  /^(?:a )?(?:part|fraction|portion)(?: (?:of it|of that number|of this number|thereof|of them))?$/.test(
    wordsOf(phrase)
      .map(({ lower }) => lower)
      .join(' '),
  );

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
  fact.times = amount.value;
  fact.bound = {
    kind: 'product',
    amount: fact.bound.value,
    unit: fact.name.input.unit ?? null,
    by,
    tokens: [...fact.bound.tokens, ...proportion.measure.tokens],
  };
  const met = metBy(all, [...by.stems, ...by.described]);
  fact.tokens.push(...all.filter((token) => met.includes(token) || part.test(token.lower)));
  return all.filter(
    (token) => !met.includes(token) && !proportion.measure.tokens.includes(token) && !part.test(token.lower),
  );
}

const part = /^(?:part|fraction|portion|thereof)$/;
