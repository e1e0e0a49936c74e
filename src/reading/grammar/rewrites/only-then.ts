import type { Binder } from '../binding/binding.ts';
import type { ClauseCondition, NormTree } from '../trees/clause-tree.ts';
import { doubt } from '../trees/phrase-words.ts';
import type { Slots } from '../binding/slots.ts';

/** "if, and only if,", "when and only when": says of a duty or a prohibition that it arises then, and nothing of other cases. */
const both = /^,? ?(?:if|when|where|whenever) (?:, )?(?:and|but) (?:in that case only|then only|only)\b/;

const isBoth = ({ relation, tokens }: ClauseCondition): boolean =>
  relation === 'only_if' && both.test(tokens.map(({ lower }) => lower).join(' '));

/** "must be signed if, but only if, it is above 500 EUR": a duty in that case. A permission is another matter. */
export function dueOnlyThen(tree: NormTree): NormTree {
  if (tree.modality !== 'must' && tree.modality !== 'must_not') return tree;
  if (!tree.conditions.some(isBoth)) return tree;
  const conditions = tree.conditions.map((condition): ClauseCondition =>
    isBoth(condition) ? { ...condition, relation: 'if' } : condition,
  );
  const only = conditions.some(({ relation }) => relation === 'only_if') ? tree.only : null;
  return { ...tree, conditions, only: typeof tree.only === 'object' ? tree.only : only };
}

/** "must be signed only if …", "must not be opened only if …": whether that is a duty, or a permission, the words leave open. */
export function onlyOfDuty(tree: NormTree, slots: Slots, binder: Binder): void {
  const limited = tree.conditions.some(({ relation }) => relation === 'only_if');
  if (!limited || tree.only !== 'conditions') return;
  if (tree.modality === 'must_not' || (tree.modality === 'must' && slots.act.length > 0))
    doubt(binder, 'ambiguous_attachment', tree.words, 'What does "only" limit?');
}
