import type { NormTree, Piece } from '../trees/clause-tree.ts';
import { regionOf } from '../trees/clause-tree.ts';

type Figure = Extract<Piece, { kind: 'measure' }>;

/** "no earlier than", "not before", "at the earliest": all that is earlier is denied by the words themselves. */
const denying =
  /^(?:(?:no|not) (?:earlier|sooner) than|not before|not until|at the (?:very )?earliest)\b|\bat the (?:very )?earliest$/;

const isEarliest = (piece: Piece): piece is Figure =>
  piece.kind === 'measure' && denying.test(piece.tokens.map(({ lower }) => lower).join(' '));

/** "may be raised no earlier than 12 months after the last increase": may be raised only then. */
export function earliestGrant(tree: NormTree): NormTree {
  if (tree.modality !== 'may' || tree.release || tree.only !== null) return tree;
  const front = tree.conditions.find(
    ({ relation, front: leads, phrase }) =>
      leads && relation === 'adjunct' && phrase.kind === 'region' && isEarliest(phrase.pieces[0]!),
  );
  if (front !== undefined)
    return {
      ...tree,
      only: 'conditions',
      conditions: tree.conditions.map((condition) =>
        condition === front ? { ...condition, relation: 'only_if' } : condition,
      ),
    };
  if (tree.predicate?.kind !== 'region') return tree;
  const { pieces } = tree.predicate;
  const at = pieces.findIndex(isEarliest);
  const figures = pieces.filter(({ kind }) => kind === 'measure');
  if (at < 1 || figures.length > 1 || pieces.slice(0, at).some(({ kind }) => kind === 'relative'))
    return tree;
  return {
    ...tree,
    predicate: regionOf(pieces.slice(0, at)),
    only: { phrase: regionOf(pieces.slice(at)), tokens: pieces[at]!.tokens },
  };
}

/** "The weight may be no more than 25 kg", "may be 25 kg at most": how much it may be is all that it may be. */
export function limitedState(tree: NormTree): NormTree {
  if (tree.modality !== 'may' || tree.release || tree.only !== null || tree.subject === null) return tree;
  if (tree.predicate?.kind !== 'region') return tree;
  const [be, figure, ...more] = tree.predicate.pieces;
  if (be?.kind !== 'words' || be.tokens.length !== 1 || be.tokens[0]!.lower !== 'be') return tree;
  if (figure?.kind !== 'measure' || more.length > 0 || !/^<=?$/.test(figure.measure.op ?? '')) return tree;
  return figure.measure.sense === 'amount' ? { ...tree, modality: 'must' } : tree;
}
