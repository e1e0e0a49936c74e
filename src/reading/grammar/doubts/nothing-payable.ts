import type { Binder, Fact } from '../binding/binding.ts';
import type { NormTree } from '../trees/clause-tree.ts';
import { doubt, wordsOf } from '../trees/phrase-words.ts';

const paid =
  /^(?:fees?|charges?|prices?|deposits?|tolls?|fares?|rents?|interest|levy|levies|surcharges?|supplements?|commissions?|fines?|tax|taxes|dut(?:y|ies)|premiums?|contributions?)$/;

/** "No fee is payable for an entry that …", of an input that holds the fee: a fee of nothing, and no act that is forbidden. */
export function askAboutNothingPayable(tree: NormTree, facts: readonly Fact[], binder: Binder): void {
  if (tree.modality !== 'must_not' || !tree.words.some(({ lower }) => lower === 'no')) return;
  const said = [tree.subject, tree.predicate].flatMap((phrase) => (phrase === null ? [] : wordsOf(phrase)));
  const noun = said.slice(0, 4).find(({ lower }) => paid.test(lower));
  if (noun === undefined) return;
  const held = binder.names.inputs.some(
    (name) =>
      name.kind === 'number' &&
      noun.stems.every((part) => name.stems.includes(part)) &&
      !facts.some((fact) => fact.name === name),
  );
  if (held) doubt(binder, 'ambiguous_range', [noun], 'Is nothing to be paid here, or is the act forbidden?');
}
