import type { AuthContext } from '../core/permissions.ts';
import { DomainError, type FieldError } from '../core/errors.ts';
import type { ReviewServices } from './review-services.ts';
import { command, type Answer } from '../db/transaction.ts';
import { requiredCaseId } from '../gates/required-case.ts';
import type { Outcome, SuiteCase } from '../rules/model.ts';
import { lockCandidate, writeContent, type WrittenCandidate } from './candidate-store.ts';
import { statedValues } from './candidate-policy.ts';
import { composeCandidate } from './compose-candidate.ts';
import { requireContent } from './edit-candidate.ts';
import type { Candidate } from './candidate-read-model.ts';

export interface StateOutcomesInput {
  correlationId: string;
  worldId: string;
  candidateId: string;
  /** Refuses when the candidate has other content by now. */
  expectedContentHash?: string | null;
  /** `values`: those that the case asks for. */
  outcomes: { id: string; expected: Outcome; values?: unknown }[];
}

/**
 * An operator says what the law makes of cases that gate 1 lists as missing, by their ids: nothing else of them is typed.
 * Who: operations staff (`write:operations`). They become cases of the operator, beside those that there are. New
 * content: back to `proposed`, as by any edit; what is not answered is asked for again by the next verification.
 *
 * @throws DomainError `invalid_state` where gate 1 has not seen this content or lists nothing; `invalid_field` for an id
 *   that it does not list, or lists once and is answered twice, or that asks for a value that is not stated;
 *   `stale_revision`.
 */
export async function stateOutcomes(
  { database, clock }: Pick<ReviewServices, 'database' | 'clock'>,
  auth: AuthContext,
  input: StateOutcomesInput,
): Promise<Answer<WrittenCandidate>> {
  const { correlationId, ...request } = input;
  const { worldId, candidateId, expectedContentHash } = input;
  return command(database, auth, { operation: 'stateOutcomes', correlationId, request }, async (tx) => {
    const candidate = await lockCandidate(tx, worldId, candidateId);
    requireContent(candidate, expectedContentHash);
    const stated = answeredCases(candidate, input.outcomes);
    const suite = [...candidate.body.suite, ...stated];
    const begun = { ...candidate, body: { ...candidate.body, suite } };
    const person = { operator: auth.user_id, at: clock.now().toISOString() };
    const composed = await composeCandidate(tx, worldId, candidate.ruleKey, {}, begun, person);
    const edited = await writeContent(tx, candidate, composed, { handEdited: candidate.handEdited });
    return {
      result: { id: candidateId, contentHash: edited.contentHash },
      audit: [
        {
          family: 'world_authoring',
          world_id: worldId,
          target_type: 'rule_candidate',
          target_id: candidateId,
          action: 'revised',
          detail: { before: candidate.contentHash, content_hash: edited.contentHash, cases: stated.length },
        },
      ],
    };
  });
}

function answeredCases(candidate: Candidate, outcomes: StateOutcomesInput['outcomes']): SuiteCase[] {
  const { gate1, contentHash, body } = candidate;
  const missing = gate1?.content_hash === contentHash ? gate1.suite.missing : [];
  if (missing.length === 0)
    throw new DomainError(
      'invalid_state',
      'Gate 1 lists no missing case of this content. Verify the candidate first.',
    );
  const listed = new Map(missing.map((item) => [requiredCaseId(item), item]));
  const errors: FieldError[] = [];
  const names = new Set(body.suite.map(({ name }) => name));
  const answered = new Set<string>();
  const cases = outcomes.flatMap(({ id, expected, values }, index): SuiteCase[] => {
    const item = listed.get(id);
    if (!item || answered.has(id)) {
      const message = item ? 'This case is answered twice.' : 'Gate 1 lists no missing case of this id.';
      errors.push({ pointer: `/outcomes/${index}/id`, code: item ? 'taken' : 'not_found', message });
      return [];
    }
    answered.add(id);
    const stated = statedValues(`/outcomes/${index}/values`, values);
    const open = (item.values ?? []).filter(({ name }) => !Object.hasOwn(stated ?? {}, name));
    if (open.length > 0) {
      const message = `This case asks what these come to: ${open.map(({ name }) => name).join(', ')}. State them by name.`;
      errors.push({ pointer: `/outcomes/${index}/values`, code: 'required', message });
      return [];
    }
    let number = names.size + 1;
    while (names.has(`${item.shows} (${number})`)) number += 1;
    const name = `${item.shows} (${number})`;
    names.add(name);
    const { inputs, as_of } = item;
    return [{ name, inputs, as_of, expected, ...(stated && { values: stated }), origin: 'operator' }];
  });
  if (outcomes.length === 0)
    errors.push({ pointer: '/outcomes', code: 'required', message: 'Say the outcome of at least one case.' });
  if (errors.length > 0) throw new DomainError('invalid_field', 'The outcomes cannot be taken.', { errors });
  return cases;
}
