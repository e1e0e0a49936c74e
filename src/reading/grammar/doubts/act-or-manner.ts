import { doubt, wordsOf } from '../trees/phrase-words.ts';
import type { NormTree } from '../trees/clause-tree.ts';
import type { ReadNorms } from '../norms/read-norms.ts';

/**
 * "Above 15 m/s the lift must run slowly or stand still; above 20 m/s it must not run": the verb is that of a duty about
 * how it is done, which leaves another way, so that not all of the act need be forbidden.
 */
export function askAboutActOrManner({ bound, binder }: ReadNorms): void {
  for (const { norm: banned } of bound) {
    const verb =
      banned.norm.modality === 'must_not' && banned.norm.act.length === 0 ? verbOf(banned.tree) : null;
    if (verb === null) continue;
    const manner = bound.some(
      ({ norm: { norm, tree, facts } }) =>
        norm.modality === 'must' &&
        tree.predicate?.kind === 'coordination' &&
        facts.some(({ kind }) => kind === 'is') &&
        verbOf(tree) === verb,
    );
    if (manner)
      doubt(
        binder,
        'ambiguous_attachment',
        banned.tree.words,
        'Is the act itself forbidden, or only one way of it?',
      );
  }
}

const verbOf = ({ predicate }: NormTree): string | null =>
  predicate === null ? null : (wordsOf(predicate).find(({ content }) => content)?.lower ?? null);
