import type { Comparison } from '../../../rules/ledger/ledger.ts';
import type { Binder } from '../binding/binding.ts';
import { valuesIn } from '../binding/enum-values.ts';
import type { NormTree, Phrase, Piece, Region } from './clause-tree.ts';
import { regionOf } from './clause-tree.ts';
import { wordsOf } from './phrase-words.ts';
import type { Token } from '../words/tokens.ts';

interface Kind {
  /** What stands before the figure. */
  words: Piece[];
  figure: Extract<Piece, { kind: 'measure' }>;
  /** "for a canoe": which of the values it is for. */
  of: Token[];
}

/**
 * "must be at least 100 EUR for a canoe and 150 EUR for a kayak", "must not exceed 14 days for a book and 7 days for a
 * film": each figure holds for its own kind. Only where every kind is a value of one input, and all figures are of one
 * unit; the first says the direction of all.
 */
export function figuresByKind(tree: NormTree, binder: Binder): NormTree {
  const { predicate } = tree;
  if (predicate?.kind !== 'coordination' || predicate.connective !== 'and' || tree.only !== null) return tree;
  if (tree.modality !== 'must' && tree.modality !== 'must_not') return tree;
  if (predicate.mixed || predicate.open || predicate.select !== undefined || predicate.least != null)
    return tree;
  const found = predicate.items.map(kindOf);
  const kinds = found.filter((kind) => kind !== null);
  const [first] = kinds;
  if (first === undefined || kinds.length < 2 || kinds.length < found.length) return tree;
  const alike = kinds.slice(1).every((kind) => kind.words.length === 0 && goesOn(first, kind));
  if (!alike || !ofOneInput(kinds, tree, binder)) return tree;
  const { op } = first.figure.measure;
  if (op === null && tree.modality === 'must_not') return tree;
  const items = kinds.map(({ figure, of }): Region => {
    const limit: Piece[] = [...first.words, { ...figure, measure: { ...figure.measure, op } }];
    const which: Piece = { kind: 'words', tokens: of };
    if (tree.modality === 'must_not') return regionOf([...limit, which]);
    return regionOf([
      {
        kind: 'conditional',
        tokens: [],
        relation: 'if',
        connective: 'and',
        when: regionOf([which]),
        phrase: regionOf(limit),
      },
    ]);
  });
  const connective = tree.modality === 'must' ? 'and' : 'or';
  return { ...tree, predicate: { ...predicate, connective, marked: true, items } };
}

const figureOf = ({ figure: { measure } }: Kind): { unit: string | null; op: Comparison | null } | null =>
  measure.amount.kind === 'number' ? { unit: measure.amount.unit?.name ?? null, op: measure.op } : null;

/** Of the same unit, and with no other direction than the first. */
function goesOn(first: Kind, kind: Kind): boolean {
  const [one, other] = [figureOf(first), figureOf(kind)];
  return (
    one !== null && other !== null && one.unit === other.unit && (other.op === null || other.op === one.op)
  );
}

const opening = /^(?:for|in|on)$/;
const article = /^(?:a|an|the)$/;

/** Words, one figure, and what it is for. */
function kindOf(item: Phrase): Kind | null {
  if (item.kind !== 'region') return null;
  const at = item.pieces.findIndex(({ kind }) => kind === 'measure');
  const [figure, after, ...more] = item.pieces.slice(Math.max(at, 0));
  const words = item.pieces.slice(0, Math.max(at, 0));
  if (figure?.kind !== 'measure' || after?.kind !== 'words' || more.length > 0) return null;
  if (words.some(({ kind }) => kind !== 'words') || !opening.test(after.tokens[0]?.lower ?? '')) return null;
  return { words, figure, of: after.tokens };
}

/** Amounts that "The fee is" may stand before: "40 EUR for a dog and 25 EUR for a cat". */
export function amountsByKind(phrase: Phrase, op: Comparison): Phrase | null {
  if (phrase.kind !== 'coordination' || phrase.connective !== 'and' || phrase.mixed || phrase.open)
    return null;
  const kinds = phrase.items.map(kindOf);
  if (kinds.some((kind) => kind === null || kind.words.length > 0 || kind.figure.measure.op !== null))
    return null;
  const items = kinds.flatMap((kind) =>
    kind === null
      ? []
      : [
          regionOf([
            { ...kind.figure, measure: { ...kind.figure.measure, op } },
            { kind: 'words', tokens: kind.of },
          ]),
        ],
  );
  return { ...phrase, items };
}

/** Whether the kinds are different values of one input, and their words say nothing else. */
function ofOneInput(kinds: readonly Kind[], tree: NormTree, binder: Binder): boolean {
  const near = tree.subject === null ? [] : wordsOf(tree.subject).flatMap(({ stems }) => stems);
  const values = kinds.map(({ of }) => {
    const said = of.filter(
      ({ lower }, index) => !(index === 0 && opening.test(lower)) && !article.test(lower),
    );
    const fitting = valuesIn(of, { near: [], norm: near }, binder).filter(({ tokens }) =>
      said.every((token) => tokens.includes(token)),
    );
    return said.length > 0 && fitting.length === 1 ? fitting[0]! : null;
  });
  const [first] = values;
  return (
    first != null &&
    values.every((value) => value !== null && value.name === first.name) &&
    new Set(values.map((value) => value?.value)).size === values.length
  );
}
