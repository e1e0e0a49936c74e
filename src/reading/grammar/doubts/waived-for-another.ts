import { objectsIn } from '../../../rules/ledger/ledger-names.ts';
import { areSiblings } from '../binding/told-apart.ts';
import type { BoundRelease } from '../norms/statements.ts';
import type { ReadNorms } from '../norms/read-norms.ts';
import type { Name } from '../vocabulary/vocabulary.ts';
import { doubt, wordsOf } from '../trees/phrase-words.ts';

/**
 * "The seller must sign it; the buyer need not": the buyer is no case of what the seller has to do, so that nothing is
 * lifted. "Guests must sign it; children under 10 need not" lifts it for some of them.
 */
export function askAboutWaivedForAnother({ bound, binder }: ReadNorms): void {
  for (const { norm } of bound) {
    const { tree, facts } = norm;
    const [modal] = tree.words;
    const [act] = tree.predicate === null ? [] : wordsOf(tree.predicate);
    const elided = act === undefined || act.index < (modal?.index ?? 0);
    if (!tree.release || !elided || tree.subject === null || tree.noSubject) continue;
    const duties = bound.flatMap(({ norm: other }) => (other.norm.modality === 'must' ? other.facts : []));
    const doer = facts.some(({ name }) =>
      duties.some((fact) => areSiblings(fact.name, name) || areDoers(fact.name, name)),
    );
    if (norm.vacuous || doer)
      doubt(binder, 'unresolved_reference', tree.words, 'Whose duty this lifts could not be read.');
  }
}

/** The same, where the release is no norm of its own: "A must sign and B must sign; C need not". */
export function askAboutReleaseOfAnother(
  { condition, tokens }: BoundRelease,
  { bound, binder }: ReadNorms,
): void {
  const said = [...objectsIn(condition)].flatMap(({ kind, input }) => (kind === undefined ? [] : [input]));
  const released = binder.names.inputs.filter(({ input }) => said.includes(input.name));
  const duties = bound.flatMap(({ norm }) => norm.facts);
  if (released.some((name) => duties.some((fact) => areDoers(fact.name, name))))
    doubt(binder, 'unresolved_reference', tokens, 'Whose duty this lifts could not be read.');
}

/** `signed_by_buyer` and `signed_by_seller`: who has done it, one and the other. */
function areDoers(one: Name, other: Name): boolean {
  const [done] = /^.+_by_/.exec(one.input.name) ?? [];
  return one !== other && done !== undefined && other.input.name.startsWith(done);
}
