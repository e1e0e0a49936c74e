import { invalidField, notFound } from '../core/errors.ts';
import { newId } from '../core/ids.ts';
import type { AuthContext } from '../core/permissions.ts';
import type { Database } from '../db/client.ts';
import { transaction } from '../db/transaction.ts';
import type { DecisionFeedback } from '../generated/prisma/client.ts';
import { decisionAccess } from './decision-access.ts';

/** Characters. */
const textLimit = 4_000;

/**
 * Records that a decision looked wrong. Anyone who may look at the decision may say so: agents, members, staff. The row
 * names its author and time and changes nothing that is governed, so it is its own record.
 *
 * @throws DomainError `not_found`, `invalid_field`, `missing_scope`, `domain_mismatch`.
 */
export async function giveFeedback(
  database: Database,
  auth: AuthContext,
  { decisionId, text }: { decisionId: string; text: string },
): Promise<DecisionFeedback> {
  const access = decisionAccess(auth);
  if (text.trim() === '' || text.length > textLimit) {
    throw invalidField('/text', `Say in 1 to ${textLimit} characters what looked wrong.`);
  }
  return transaction(database, auth, async (tx) => {
    const decision = await tx.decisionRecord.findFirst({
      where: { id: decisionId, ...access },
      select: { domainId: true, worldId: true },
    });
    if (!decision) throw notFound('decision');
    const feedback = await tx.decisionFeedback.create({
      data: { id: newId(), ...decision, decisionId, authorId: auth.user_id, text },
    });
    return { result: feedback, audit: null };
  });
}
