import { newId } from '../core/ids.ts';
import type { AuthContext } from '../core/permissions.ts';
import { checkText } from '../core/text.ts';
import type { Database } from '../db/client.ts';
import { command, type Answer } from '../db/transaction.ts';
import { signedContentOf } from './approval-columns.ts';
import { lockCandidate, type WrittenCandidate } from './candidate-store.ts';
import { requireContent } from './edit-candidate.ts';

export interface RejectCandidateInput {
  correlationId: string;
  worldId: string;
  candidateId: string;
  contentHash: string;
  statement: string;
}

/**
 * Rejects a candidate for good, with the reason. Who: operations staff (`write:operations`). The rejection names the
 * content that was looked at; a candidate that changed since is `stale_revision`.
 */
export async function rejectCandidate(
  { database }: { database: Database },
  auth: AuthContext,
  input: RejectCandidateInput,
): Promise<Answer<WrittenCandidate>> {
  const statement = checkText('/statement', input.statement, { maximum: 10_000, required: true });
  const { correlationId, ...request } = input;
  return command(database, auth, { operation: 'rejectCandidate', correlationId, request }, async (tx) => {
    const candidate = await lockCandidate(tx, input.worldId, input.candidateId);
    requireContent(candidate, input.contentHash);
    await tx.approvalDecision.create({
      data: {
        id: newId(),
        domainId: candidate.domainId,
        worldId: candidate.worldId,
        candidateId: candidate.id,
        contentHash: candidate.contentHash,
        signedContent: signedContentOf(candidate),
        verdict: 'rejected',
        decidedBy: auth.user_id,
        statement,
        acknowledgements: [],
      },
      select: { id: true },
    });
    const row = await tx.ruleCandidate.update({ where: { id: candidate.id }, data: { status: 'rejected' } });
    return {
      result: { id: row.id, contentHash: row.contentHash },
      audit: [
        {
          family: 'world_authoring',
          world_id: candidate.worldId,
          target_type: 'rule_candidate',
          target_id: candidate.id,
          action: 'rejected',
          detail: { content_hash: candidate.contentHash },
        },
      ],
    };
  });
}
