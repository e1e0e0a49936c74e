import type { NormTree, Phrase, Region } from '../trees/clause-tree.ts';
import { regionOf } from '../trees/clause-tree.ts';

export const capped = /^(?:no|not|at most|a maximum of|fewer than|less than|exactly|only)\b/;

const isCapped = (item: Phrase): item is Region =>
  item.kind === 'region' &&
  item.pieces[0]?.kind === 'measure' &&
  item.pieces[0].measure.op !== null &&
  item.pieces[1]?.kind === 'words' &&
  capped.test(item.pieces[0].tokens.map(({ lower }) => lower).join(' '));

/** "No more than ten guests and no more than two children may be aboard": each figure is a limit, and none grants anything. */
export function limitsOfSeveral(tree: NormTree): NormTree {
  const { subject, predicate } = tree;
  if (tree.modality !== 'may' || tree.only !== null || tree.noSubject) return tree;
  if (subject?.kind !== 'coordination' || !subject.items.some(isCapped)) return tree;
  // "no more than ten guests and two children"
  if (!subject.items.every(isCapped) || subject.connective !== 'and' || predicate?.kind !== 'region')
    return { ...tree, open: 'Does the figure limit each of these?' };
  return {
    ...tree,
    modality: 'must',
    subject: null,
    predicate: {
      ...subject,
      items: subject.items.map((item) => regionOf([...item.pieces, ...predicate.pieces])),
    },
  };
}
