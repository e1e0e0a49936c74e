import type { ReadNorms } from './read-norms.ts';
import { wordsOf } from '../trees/phrase-words.ts';

const company =
  /^(?:supervis(?:ion|ed|es|or)|accompan(?:y|ied|ies)|company|presence|together|escort(?:ed)?|attended|guidance|oversight)$/;

/**
 * "An apprentice may operate the press only under the supervision of a fitter; a fitter may operate it *alone*": without
 * the company that a norm before it asks for, which this one does not.
 */
export function readAlone({ bound, unread }: ReadNorms): void {
  for (const [index, { norm }] of bound.entries()) {
    const last = norm.tree.predicate === null ? undefined : wordsOf(norm.tree.predicate).at(-1);
    if (last?.lower !== 'alone' || norm.tree.modality !== 'may' || norm.tree.only !== null) continue;
    const asked = bound
      .slice(0, index)
      .flatMap((entry) => entry.norm.facts)
      .filter((fact) => fact.kind === 'holds' && fact.tokens.some(({ lower }) => company.test(lower)));
    const own = norm.facts.map(({ name }) => name);
    if (asked.length === 0 || asked.some(({ name }) => own.includes(name))) continue;
    for (let at = unread.indexOf(last); at >= 0; at = unread.indexOf(last)) unread.splice(at, 1);
    norm.unread = norm.unread.filter((token) => token !== last);
  }
}
