import { wordsIn } from '../../../rules/ledger/account.ts';
import { deriveRule } from '../../../rules/ledger/derive-rule.ts';
import type { Condition, Ledger } from '../../../rules/ledger/ledger.ts';
import type { InputDeclaration } from '../../../rules/model.ts';
import type { DistilledCandidate, KnownAction } from '../../distiller.ts';
import { isDoubted } from '../../informing-policy.ts';
import { actorInput, addresseeOf } from '../subjects.ts';

/**
 * One noun for who acts, one reading in all norms of a source, of whatever modality. By itself "A tenant" says whose norm it
 * is and narrows nothing; where a norm of the source has no other condition ("A tenant must not burn waste"), or an action
 * of the world, asks whether the one who acts is a tenant, every norm of a tenant does that is read by names of its own.
 */
export function settleActors(
  candidates: readonly DistilledCandidate[],
  actions: readonly KnownAction[],
): DistilledCandidate[] {
  const isProposed = ({ action }: DistilledCandidate): boolean =>
    !actions.some(({ key }) => key === action.key);
  const inputs = [...actions, ...candidates.filter(isProposed)].flatMap((each) => each.inputs);
  const asked = new Set(inputs.filter(({ name }) => name.startsWith('actor_is_')).map(({ name }) => name));
  if (asked.size === 0) return [...candidates];
  return candidates.map((candidate) => {
    if (!isProposed(candidate) || isDoubted(candidate) || !candidate.ledger) return candidate;
    const actor = actorOf(candidate, candidate.ledger);
    return actor !== null && asked.has(actor.name) ? asking(candidate, candidate.ledger, actor) : candidate;
  });
}

/** The input that would say who acts, of a norm that has no condition on it. */
function actorOf({ citations }: DistilledCandidate, { norm }: Ledger): InputDeclaration | null {
  const [actor, ...others] = norm.who.filter(isBareActor);
  if (actor === undefined || others.length > 0 || norm.who.some(saysWhoActs)) return null;
  const quotes = citations.map(({ quote }) => quote);
  return actorInput(addresseeOf(wordsIn(quotes, actor.words).join(' ').toLowerCase()));
}

const isBareActor = (condition: Condition): boolean =>
  condition.kind === 'given' && condition.role === 'actor';

const saysWhoActs = (condition: Condition): boolean =>
  condition.kind === 'fact' && condition.input.startsWith('actor_is_');

/** The candidate with its actor as a condition: what the ledger then amounts to. */
function asking(candidate: DistilledCandidate, ledger: Ledger, actor: InputDeclaration): DistilledCandidate {
  const who = ledger.norm.who.map((condition): Condition =>
    isBareActor(condition)
      ? { kind: 'fact', input: actor.name, equals: true, words: condition.words, read_by: condition.read_by }
      : condition,
  );
  const asked: Ledger = { ...ledger, norm: { ...ledger.norm, who } };
  const inputs = [...candidate.inputs, actor];
  const { applies_when, requires, if_met, if_unmet } = deriveRule(asked, { inputs, definitions: [] });
  return { ...candidate, ledger: asked, inputs, applies_when, requires, if_met, if_unmet };
}
