import type { Condition, Norm } from '../../../rules/ledger/ledger.ts';
import type { Binder, Fact } from '../binding/binding.ts';
import type { NormTree } from '../trees/clause-tree.ts';
import { doubt, wordsOf } from '../trees/phrase-words.ts';

/** Values of what nobody did, or what has not been done. */
const none =
  /^(?:nobody|no_one|none|nothing|never)$|^(?:not|no|without)_|_not_|^un(?:signed|approved|checked|known)$/;

const others = (condition: Condition): { input: string; value: string }[] =>
  condition.kind === 'not' && condition.of.kind === 'fact' && typeof condition.of.equals === 'string'
    ? [{ input: condition.of.input, value: condition.of.equals }]
    : [];

/** "must be approved by a person other than the one who entered it": by somebody, so that "nobody" is none of the others. */
export function askAboutNone({ modality, act }: Norm, { words }: NormTree, binder: Binder): void {
  if (modality !== 'must') return;
  for (const { input, value } of act.flatMap(others)) {
    const values = binder.names.inputs.find((name) => name.input.name === input)?.input.values ?? [];
    if (values.some((other) => other !== value && none.test(other)))
      doubt(binder, 'ambiguous_attachment', words, `Is this met where ${input} says that there is none?`);
  }
}

/**
 * "must enter in the register each delivery and each use of a drug": which events are entered, where an input tells the
 * events apart, and not what has to happen beside the entry.
 */
export function askAboutEach(
  { modality, predicate }: NormTree,
  facts: readonly Fact[],
  binder: Binder,
): void {
  if (modality !== 'must' || predicate === null || !facts.some(({ kind }) => kind === 'holds')) return;
  const words = wordsOf(predicate);
  for (const fact of facts) {
    const at = words.findIndex((token) => fact.tokens.includes(token));
    if (fact.kind === 'is' && at > 0 && /^(?:each|every|any)$/.test(words[at - 1]!.lower))
      doubt(
        binder,
        'ambiguous_attachment',
        fact.tokens,
        'Is this required, or does it say which one is meant?',
      );
  }
}
