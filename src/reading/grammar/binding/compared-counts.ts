import type { Binder, BoundQuantity, Fact } from './binding.ts';
import { metBy } from './binding.ts';
import type { CountedClass } from './counted-classes.ts';
import type { NormTree, Phrase, Piece } from '../trees/clause-tree.ts';
import type { Token } from '../words/tokens.ts';
import type { Name } from '../vocabulary/vocabulary.ts';

/**
 * "No more riders shall be let on than there are helmets", "There must be at least two more helmets than there are riders": one
 * count of the action is held against another.
 */
export function comparedCounts(tree: NormTree, binder: Binder): CountedClass | null {
  if (tree.only !== null) return null;
  const said = saidMore(tree);
  if (said === null) return null;
  const { counted, against, beside, by } = said;
  const [more, than] = [countOf(counted, binder), countOf(against, binder)];
  if (more === null || than === null || more === than) return null;
  const all: BoundQuantity = { kind: 'input', name: than, tokens: against };
  const bound: BoundQuantity =
    by === null
      ? all
      : {
          kind: 'sum',
          of: [all, { kind: 'literal', value: by.value, unit: null, tokens: by.tokens }],
          tokens: [],
        };
  binder.used.add(more);
  binder.used.add(than);
  const tokens = [...counted, ...against, ...(by?.tokens ?? []), ...said.words];
  const fact: Fact = {
    kind: 'measure',
    op: by === null ? '>' : '>=',
    bound,
    direction: said.words,
    name: more,
    tokens,
    negated: false,
    denials: [],
    restricts: false,
    at: counted[0]!.index,
  };
  return {
    part: { fact, facts: [fact], write: (writer, bare) => writer.fact(fact, bare) },
    left: beside.filter(({ content }) => content),
  };
}

interface SaidMore {
  /** The noun of which there are more, and that of which there are so many. */
  counted: Token[];
  against: Token[];
  /** By how many more, where it is said. */
  by: { value: string; tokens: Token[] } | null;
  /** "more", "than there are". */
  words: Token[];
  beside: Token[];
}

function saidMore({ noSubject, modality, subject, predicate }: NormTree): SaidMore | null {
  const [first, second, third, ...others] = piecesOf(predicate);
  const [opening, ...more] = piecesOf(subject);
  if (first?.kind !== 'words' || opening?.kind !== 'words' || more.length > 0) return null;
  if (modality === 'must_not' && noSubject && second === undefined) {
    const [lead, ...counted] = opening.tokens;
    return lead?.lower === 'more' ? splitAt(first.tokens, [lead], counted, null) : null;
  }
  const there = opening.tokens.length === 1 && opening.tokens[0]!.lower === 'there';
  if (modality !== 'must' || !there || second?.kind !== 'measure' || third?.kind !== 'words') return null;
  const { amount, op } = second.measure;
  if (op !== '>=' || amount.kind !== 'number' || amount.unit !== null) return null;
  const by = { value: amount.value, tokens: second.tokens };
  // "three more helmets than there are": the two words of the comparison may stand as one behind the noun
  const [compare, last, ...further] = others;
  if (compare?.kind === 'compare' && last?.kind === 'words' && further.length === 0) {
    const [more, than] = compare.tokens;
    const [there, are, ...against] = last.tokens;
    const isIt =
      [more, than, there, are].map((token) => token?.lower).join(' ') === 'more than there are' &&
      compare.tokens.length === 2;
    return isIt && against.length > 0
      ? { counted: third.tokens, against, by, words: [...compare.tokens, there!, are!], beside: [] }
      : null;
  }
  const [lead, ...rest] = third.tokens;
  return lead?.lower === 'more' && others.length === 0 ? splitAt(rest, [lead], [], by) : null;
}

/** Parts the words at "than there are". */
function splitAt(
  words: readonly Token[],
  lead: Token[],
  named: Token[],
  by: SaidMore['by'],
): SaidMore | null {
  const at = words.findIndex(
    ({ lower }, index) =>
      lower === 'than' && words[index + 1]?.lower === 'there' && words[index + 2]?.lower === 'are',
  );
  if (at < 0) return null;
  const before = words.slice(0, at);
  const [counted, beside] = named.length > 0 ? [named, before] : [before, []];
  const against = words.slice(at + 3);
  return counted.length === 0 || against.length === 0
    ? null
    : { counted: [...counted], against, by, words: [...lead, ...words.slice(at, at + 3)], beside };
}

const piecesOf = (phrase: Phrase | null): readonly Piece[] =>
  phrase?.kind === 'region' ? phrase.pieces : [];

/** The one count that the words name whole, and nothing besides. */
function countOf(words: readonly Token[], { names }: Binder): Name | null {
  const content = words.filter((token) => token.content);
  const [only, another] = names.inputs.filter(
    (name) =>
      name.kind === 'number' &&
      name.unit === null &&
      content.length > 0 &&
      metBy(content.slice(0, 2), name.stems).length > 0 &&
      metBy(content, [...name.stems, ...name.described]).length === content.length,
  );
  return only !== undefined && another === undefined ? only : null;
}
