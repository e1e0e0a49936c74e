import { newId } from '../core/ids.ts';
import type { AuthContext } from '../core/permissions.ts';
import type { ReviewServices } from './review-services.ts';
import { command, type Answer } from '../db/transaction.ts';
import { ruleKeyOf } from './candidate-policy.ts';
import { lockWorldRead } from '../worlds/world-read-model.ts';
import { reserveRuleNumbers } from '../worlds/world-store.ts';
import { contentColumns, type WrittenCandidate } from './candidate-store.ts';
import { composeCandidate, type CandidateFields } from './compose-candidate.ts';

export interface AuthorCandidateInput extends CandidateFields {
  correlationId: string;
  worldId: string;
}

/**
 * Writes a candidate by hand. Who: operations staff (`write:operations`). It begins as `proposed`, under the rule key
 * that it will keep, and takes the same way through both gates and a sign-off as a distilled one. A predicate that does
 * not parse or type-check is refused, `predicate_invalid`, and nothing is written.
 */
export async function authorCandidate(
  { database, clock }: Pick<ReviewServices, 'database' | 'clock'>,
  auth: AuthContext,
  input: AuthorCandidateInput,
): Promise<Answer<WrittenCandidate>> {
  const { correlationId, worldId, ...fields } = input;
  const request = { worldId, ...fields };
  return command(database, auth, { operation: 'authorCandidate', correlationId, request }, async (tx) => {
    const ruleKey = ruleKeyOf(await reserveRuleNumbers(tx, worldId, 1));
    const { domainId } = await lockWorldRead(tx, worldId);
    const composed = await composeCandidate(tx, worldId, ruleKey, fields, null, {
      operator: auth.user_id,
      at: clock.now().toISOString(),
    });
    const row = await tx.ruleCandidate.create({
      data: {
        id: newId(),
        domainId,
        worldId,
        ruleKey,
        ...contentColumns(composed),
        origin: 'authored',
        createdBy: auth.user_id,
        flags: [],
      },
    });
    return {
      result: { id: row.id, contentHash: row.contentHash },
      audit: [
        {
          family: 'world_authoring',
          world_id: worldId,
          target_type: 'rule_candidate',
          target_id: row.id,
          action: 'created',
          detail: { rule_key: ruleKey, content_hash: row.contentHash },
        },
      ],
    };
  });
}
