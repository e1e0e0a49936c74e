import type { Binder, Fact } from '../binding/binding.ts';
import { valuesIn } from '../binding/enum-values.ts';
import type { NormTree } from '../trees/clause-tree.ts';
import { doubt, wordsOf } from '../trees/phrase-words.ts';

/**
 * "must not be given to the tenant, not even to the owner": where the ban names one of them, the other is one more of whom
 * it speaks. "must not be opened, not even by staff" speaks of everyone already.
 */
export function askAboutNotEven(tree: NormTree, facts: readonly Fact[], binder: Binder): void {
  for (const { relation, tokens, phrase } of tree.conditions) {
    const said = tokens.map(({ lower }) => lower);
    if (relation !== 'idle' || !said.includes('not') || !said.includes('even')) continue;
    const named = valuesIn(wordsOf(phrase), { near: [], norm: [] }, binder);
    const beside = named.some(({ name, value }) =>
      facts.some((fact) => fact.kind === 'is' && fact.name === name && !fact.values.includes(value)),
    );
    if (beside)
      doubt(
        binder,
        'ambiguous_attachment',
        wordsOf(phrase),
        'Does this add a case, or does it make no difference?',
      );
  }
}
