import type { Binder } from '../binding/binding.ts';
import type { NormTree } from '../trees/clause-tree.ts';
import { doubt, wordsOf } from '../trees/phrase-words.ts';

/** "They must stop in that case": which case it is, a condition of the norm itself has to say. */
export function askAboutPointedCase({ conditions, words, predicate }: NormTree, binder: Binder): void {
  // "Not more than two children to each such passenger.": a limit of what was granted before, or one of its own
  const said = predicate === null || words.length > 0 ? [] : wordsOf(predicate);
  const such = said.find(({ lower }, at) => lower === 'such' && said[at + 1]?.lower !== 'as');
  if (such !== undefined)
    doubt(binder, 'unresolved_reference', [such], 'Of which case this is said, the sentence does not say.');
  const pointing = conditions.find(
    ({ relation, tokens }) => relation === 'idle' && /^(?:in|and|but)$/.test(tokens[0]?.lower ?? ''),
  );
  const named = pointing?.tokens.map(({ lower }) => lower).join(' ') ?? '';
  if (pointing === undefined || !/\b(?:that|such a|this) (?:case|event)$/.test(named)) return;
  if (!conditions.some(({ relation }) => /^(?:if|unless|only_if)$/.test(relation)))
    doubt(binder, 'unresolved_reference', pointing.tokens, 'Which case this is, the sentence does not say.');
}
