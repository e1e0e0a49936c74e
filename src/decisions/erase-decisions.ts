import { invalidField } from '../core/errors.ts';
import { sha256Hex } from '../core/canonical-json.ts';
import type { AuthContext } from '../core/permissions.ts';
import type { Database } from '../db/client.ts';
import { command, type Answer } from '../db/transaction.ts';
import { lockWorldRead } from '../worlds/world-read-model.ts';

export interface Erasure {
  /** Records that were changed. */
  erased: number;
}

/**
 * Removes from the records of a world what they keep about a subject: inputs, the reference itself, and what rules,
 * definitions, outputs and obligations computed from the inputs; and the words that were said of the decisions. Verdict,
 * reasons and the digest of the inputs stay.
 * Who: operations staff (`delete:operations`). Idempotent on (operator, correlation_id).
 *
 * @throws DomainError `not_found`, `invalid_field`.
 */
export async function eraseDecisions(
  database: Database,
  auth: AuthContext,
  { correlationId, worldId, subjectRef }: { correlationId: string; worldId: string; subjectRef: string },
): Promise<Answer<Erasure>> {
  if (subjectRef === '') throw invalidField('/subject_ref', 'Name the subject.', 'required');
  // The anchor and the audit trail outlive what they erase: they hold a digest of the reference, not the reference.
  const subject = sha256Hex(subjectRef);
  const call = { operation: 'eraseDecisions', correlationId, request: { worldId, subject } };
  return command(database, auth, call, async (tx) => {
    const world = await lockWorldRead(tx, worldId);
    // What is erased is the database's to say: the serving role may change nothing of a record.
    const [{ erased } = { erased: 0 }] = await tx.$queryRaw<{ erased: number }[]>`
      SELECT erase_decisions(${world.id}::uuid, ${subjectRef}) AS erased`;
    if (erased === 0) return { result: { erased }, audit: null };
    return {
      result: { erased },
      audit: [
        {
          family: 'world_authoring',
          world_id: world.id,
          target_type: 'decision',
          target_id: world.id,
          action: 'erased',
          detail: { subject_sha256: subject, erased },
        },
      ],
    };
  });
}
