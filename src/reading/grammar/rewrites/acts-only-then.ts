import type { Binder } from '../binding/binding.ts';
import type { NormTree } from '../trees/clause-tree.ts';
import { wordsOf } from '../trees/phrase-words.ts';
import { bestLikeness } from '../vocabulary/vocabulary.ts';

/**
 * "A resolution is adopted only if …", of the action "Declare a resolution adopted": when the act may be done, and no duty
 * to do it. "The gate is locked only if …" of another action says what must be so when that is done.
 */
export function actOnlyThen(tree: NormTree, { names }: Binder): NormTree {
  if (tree.modality !== 'must' || tree.guidance || tree.only !== 'conditions' || tree.predicate === null)
    return tree;
  if (!/^(?:is|are)$/.test(tree.words[0]?.lower ?? '')) return tree;
  const said = wordsOf(tree.predicate).filter(({ content }) => content);
  const isAct =
    said.length > 0 &&
    said.every(
      ({ stems }) => stems.length > 0 && stems.every((part) => bestLikeness(part, names.action) >= 0.8),
    ) &&
    !names.inputs.some(({ stems }) =>
      said.some((token) => token.stems.every((part) => stems.includes(part))),
    );
  return isAct ? { ...tree, modality: 'may' } : tree;
}
