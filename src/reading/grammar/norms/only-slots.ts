import type { Binder } from '../binding/binding.ts';
import type { NormTree } from '../trees/clause-tree.ts';
import { doubt, wordsOf } from '../trees/phrase-words.ts';
import type { Slots } from '../binding/slots.ts';
import { isCircumstance } from './predicate-slots.ts';

/** "may only be launched at 5 kilometres or more": the one fact of the act is what is limited. */
export function onlyTheAct(slots: Slots, tree: NormTree, binder: Binder): void {
  const said = tree.predicate === null ? [] : wordsOf(tree.predicate);
  // "may only be used by members in the hall": by them alone, or there alone?
  const several = slots.who.some(
    ({ fact }) => fact?.kind === 'is' && fact.tokens.every((token) => said.includes(token)),
  );
  // "must not only shut the gate": what else there is, it does not say
  if (slots.act.length === 1 && !several && tree.modality !== 'must_not') slots.only.push(slots.act.pop()!);
  else doubt(binder, 'ambiguous_attachment', tree.words, 'What does "only" limit?');
}

/** "must be kept on a lead in the park only": where alone it is asked for, or where alone it may be done? */
export function onlyThere(slots: Slots, tree: NormTree, binder: Binder): void {
  const limited = slots.only.flatMap(({ fact }) => (fact === null ? [] : [fact]));
  const words = typeof tree.only === 'object' && tree.only !== null ? wordsOf(tree.only.phrase) : [];
  if (slots.act.length > 0 || limited.some((fact) => isCircumstance(fact, words)))
    doubt(
      binder,
      'ambiguous_attachment',
      tree.words,
      'Is this required only so, or required at all only so?',
    );
}
