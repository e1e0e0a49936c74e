import { canonicalJson } from '../core/canonical-json.ts';
import { DomainError } from '../core/errors.ts';
import type { AuthContext } from '../core/permissions.ts';
import type { ReviewServices } from './review-services.ts';
import { command, type Answer } from '../db/transaction.ts';
import { lockCandidate, writeContent, type WrittenCandidate } from './candidate-store.ts';
import { composeCandidate, type CandidateFields } from './compose-candidate.ts';
import type { Candidate } from './candidate-read-model.ts';

export interface EditCandidateInput extends CandidateFields {
  correlationId: string;
  worldId: string;
  candidateId: string;
  /** Refuses the edit when the candidate has other content by now. */
  expectedContentHash?: string | null;
}

/**
 * Changes a candidate's content; what is left out stays. Who: operations staff (`write:operations`). The edit gives it
 * a new content hash, sends it back to `proposed` and voids gates and approvals, which spoke of the old content.
 */
export async function editCandidate(
  { database, clock }: Pick<ReviewServices, 'database' | 'clock'>,
  auth: AuthContext,
  input: EditCandidateInput,
): Promise<Answer<WrittenCandidate>> {
  const { correlationId, worldId, candidateId, expectedContentHash, ...fields } = input;
  const { correlationId: _anchor, ...request } = input;
  return command(database, auth, { operation: 'editCandidate', correlationId, request }, async (tx) => {
    const candidate = await lockCandidate(tx, worldId, candidateId);
    requireContent(candidate, expectedContentHash);
    const composed = await composeCandidate(tx, worldId, candidate.ruleKey, fields, candidate, {
      operator: auth.user_id,
      at: clock.now().toISOString(),
    });
    const isSameRule = sameRule(candidate, composed);
    const handEdited = candidate.handEdited || !isSameRule;
    const edited = await writeContent(tx, candidate, composed, { handEdited });
    return {
      result: { id: candidateId, contentHash: edited.contentHash },
      audit: [
        {
          family: 'world_authoring',
          world_id: worldId,
          target_type: 'rule_candidate',
          target_id: candidateId,
          action: 'revised',
          detail: {
            before: candidate.contentHash,
            content_hash: edited.contentHash,
            ...(isSameRule && { cases: composed.body.suite.length }),
          },
        },
      ],
    };
  });
}

/** Whether nothing but the suite differs: cases are evidence, and no code. */
function sameRule(before: Pick<Candidate, 'body' | 'inputs' | 'definitions'>, after: typeof before): boolean {
  const ruleOf = ({ body, inputs, definitions }: typeof before): string =>
    canonicalJson({ body: { ...body, suite: [] }, inputs, definitions });
  return ruleOf(before) === ruleOf(after);
}

/** @throws DomainError `stale_revision` */
export function requireContent(candidate: Candidate, expected: string | null | undefined): void {
  if (expected == null || expected === candidate.contentHash) return;
  throw new DomainError('stale_revision', 'The candidate has other content than you saw. Read it again.', {
    content_hash: candidate.contentHash,
  });
}
