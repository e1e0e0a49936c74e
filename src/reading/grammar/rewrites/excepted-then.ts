import type { NormTree } from '../trees/clause-tree.ts';
import { regionOf } from '../trees/clause-tree.ts';

/**
 * "No vehicle shall stand here except for loading, and then for no longer than 20 minutes": what comes after "and then" is
 * asked of what is excepted.
 */
export function exceptedThen(tree: NormTree): NormTree {
  const { predicate, modality, conditions } = tree;
  if (modality !== 'must_not' || predicate?.kind !== 'coordination' || predicate.connective !== 'and')
    return tree;
  const [first, second, ...more] = predicate.items;
  if (first?.kind !== 'region' || second?.kind !== 'region' || more.length > 0) return tree;
  const said = predicate.tokens.filter(({ lower }) => lower !== ',').map(({ lower }) => lower);
  const excepted = first.pieces.at(-1);
  if (excepted?.kind !== 'except' || said.join(' ') !== 'and then') return tree;
  return {
    ...tree,
    predicate: regionOf(first.pieces.slice(0, -1)),
    conditions: [
      ...conditions,
      {
        relation: 'except',
        tokens: excepted.tokens,
        front: false,
        phrase: { ...predicate, items: [excepted.phrase, second], marked: true },
      },
    ],
  };
}
