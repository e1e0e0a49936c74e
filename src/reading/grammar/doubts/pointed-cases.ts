import type { Binder } from '../binding/binding.ts';
import type { NormTree } from '../trees/clause-tree.ts';
import { doubt } from '../trees/phrase-words.ts';

/** "They must stop in that case": which case it is, a condition of the norm itself has to say. */
export function askAboutPointedCase({ conditions }: NormTree, binder: Binder): void {
  const pointing = conditions.find(
    ({ relation, tokens }) => relation === 'idle' && /^(?:in|and|but)$/.test(tokens[0]?.lower ?? ''),
  );
  const said = pointing?.tokens.map(({ lower }) => lower).join(' ') ?? '';
  if (pointing === undefined || !/\b(?:that|such a|this) (?:case|event)$/.test(said)) return;
  if (!conditions.some(({ relation }) => /^(?:if|unless|only_if)$/.test(relation)))
    doubt(binder, 'unresolved_reference', pointing.tokens, 'Which case this is, the sentence does not say.');
}
