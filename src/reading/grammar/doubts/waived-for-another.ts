import { areSiblings } from '../binding/told-apart.ts';
import type { ReadNorms } from '../norms/read-norms.ts';
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
    const doer = facts.some(({ name }) => duties.some((fact) => areSiblings(fact.name, name)));
    if (norm.vacuous || doer)
      doubt(binder, 'unresolved_reference', tree.words, 'Whose duty this lifts could not be read.');
  }
}
