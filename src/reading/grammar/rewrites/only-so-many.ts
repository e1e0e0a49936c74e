import type { NormTree } from '../trees/clause-tree.ts';
import { regionOf } from '../trees/clause-tree.ts';
import { wordsOf } from '../trees/phrase-words.ts';

/** Two of them who act as one are no limit of how many may. */
const asOne = /^(?:together|jointly|acting|side|combined|both|in company|at least)$/;

/**
 * "Only two swimmers may use a lane", "Only one of the doors may be locked": that many, and no more of them. "Only one who
 * has passed" counts nobody, and neither does "Only two acting together".
 */
export function onlySoMany(tree: NormTree): NormTree {
  const { subject, only, modality } = tree;
  if (only !== 'subject' || subject?.kind !== 'region') return tree;
  if (modality !== 'may' && modality !== 'entitled') return tree;
  const [first, next, ...more] = subject.pieces;
  if (first?.kind !== 'measure' || next?.kind !== 'words' || more.some(({ kind }) => kind !== 'words'))
    return tree;
  const { amount, op } = first.measure;
  const counts = amount.kind === 'number' && amount.unit === null && op === null;
  const words = [...wordsOf(subject), ...(tree.predicate === null ? [] : wordsOf(tree.predicate))];
  if (!counts || words.some(({ lower }) => asOne.test(lower))) return tree;
  const rest = subject.pieces.slice(1);
  return { ...tree, subject: regionOf([{ ...first, measure: { ...first.measure, op: '<=' } }, ...rest]) };
}
