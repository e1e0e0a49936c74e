import type { BoundNorm } from '../norms/norms.ts';
import { wordsOf } from '../trees/phrase-words.ts';
import type { Token } from '../words/tokens.ts';

/**
 * Verbs that say no more than that the act is done, where something else of the predicate says what turns on it: "must be
 * *put* into yellow bags", "may be *used* as a curtain", "may not *appear* in the advertisement", "may *provide* no more
 * than 15% of the budget". None that turns an act round, or begins or ends a state, is one of them.
 */
const carriers = new Set(
  (
    'put place placed use used appear provide provided issue issued enter entered fill filled offer offered supply supplied ' +
    'show shown serve served employ employed apply applied contribute account consist amount comprise constitute form'
  ).split(' '),
);

const auxiliary = /^(?:be|been|have|has|always|only|also|either|at|all|times|in|any|case)$/;

/** The verb of the act, where it is such a one and a fact of the norm stands beside it; null otherwise. */
export function actVerb({ tree, facts, norm }: BoundNorm): Token | null {
  if (tree.predicate === null || facts.length === 0) return null;
  const verb = wordsOf(tree.predicate).find(({ lower }) => !auxiliary.test(lower));
  if (verb === undefined || !carriers.has(verb.lower)) return null;
  // a duty whose verb is all that it asks for is not read without it
  return tree.modality !== 'must' || norm.act.length + norm.only.length > 0 ? verb : null;
}
