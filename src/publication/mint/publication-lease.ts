import type { AuditEntry } from '../../audit/audit.ts';
import { newId } from '../../core/ids.ts';
import type { Database } from '../../db/client.ts';
import { systemTransaction, transaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/tx.ts';
import {
  leaseMilliseconds,
  LeaseLost,
  maximumAttempts,
  type FailureAnswer,
  type Lease,
} from './publication-row.ts';
import {
  publicationAnswerColumn,
  publicationFindingsColumn,
  publicationRequestColumn,
} from './publication-columns.ts';
import type { Prisma } from '../../generated/prisma/client.ts';

/** Says how far it is and keeps the lease. @throws LeaseLost when another worker has it */
export async function renewLease(database: Database, lease: Lease, phase: string): Promise<void> {
  const renewed = await systemTransaction(
    database,
    'publication_worker',
    (tx) => tx.$executeRaw`
      UPDATE publication
         SET phase = ${phase}, leased_until = now() + ${leaseMilliseconds} * interval '1 millisecond'
       WHERE id = ${lease.publicationId}::uuid AND status = 'in-progress' AND fencing_token = ${lease.fencingToken}`,
  );
  if (renewed === 0) throw new LeaseLost('another worker took this publication over');
}

/** Lets the next worker begin at once: this one has failed, and knows it. Never throws. */
export async function releaseLease(database: Database, lease: Lease): Promise<void> {
  await systemTransaction(
    database,
    'publication_worker',
    (tx) => tx.$executeRaw`
      UPDATE publication SET leased_until = now()
       WHERE id = ${lease.publicationId}::uuid AND status = 'in-progress' AND fencing_token = ${lease.fencingToken}`,
  ).catch(() => undefined);
}

/**
 * Takes over a publication whose worker is gone. One that was given up on often enough fails as `worker_lost`.
 * Answers null when there is nothing to take over: it ended, or a worker is at it.
 */
export async function takeOver(database: Database, publicationId: string): Promise<Lease | null> {
  const taken = await systemTransaction(
    database,
    'publication_worker',
    (tx) => tx.$queryRaw<(Omit<Lease, 'request'> & { request: Prisma.JsonValue; attempts: number })[]>`
      UPDATE publication
         SET attempts = attempts + 1, fencing_token = fencing_token + 1, phase = 'claimed',
             leased_until = now() + ${leaseMilliseconds} * interval '1 millisecond'
       WHERE id = ${publicationId}::uuid AND status = 'in-progress' AND leased_until <= now()
      RETURNING id AS "publicationId", fencing_token AS "fencingToken", world_id AS "worldId", attempts,
                version_id AS "versionId", operator_id AS "operatorId", correlation_id AS "correlationId", request`,
  );
  const [row] = taken;
  if (!row) return null;
  const { attempts, request, ...right } = row;
  const lease: Lease = { ...right, request: publicationRequestColumn.read(request) };
  if (attempts <= maximumAttempts) return lease;
  await failPublication(database, lease, {
    code: 'worker_lost',
    message: `The publication was begun ${maximumAttempts} times and never ended. Nothing was published.`,
    detail: {},
  });
  return null;
}

/**
 * Ends an attempt without a version: its answer is recorded, and the next `draft` of the same v<N> is made.
 * @throws LeaseLost when another worker has it
 */
export async function failPublication(
  database: Database,
  lease: Lease,
  answer: FailureAnswer,
): Promise<void> {
  await transaction(
    database,
    { user_id: lease.operatorId },
    async (tx) => {
      const ended = await tx.$executeRaw`
        UPDATE publication
           SET status = 'failed', phase = NULL, leased_until = NULL, ended_at = now(), failure_code = ${answer.code},
               answer = ${publicationAnswerColumn.text(answer)}::jsonb,
               findings = ${publicationFindingsColumn.text(answer.detail)}::jsonb
         WHERE id = ${lease.publicationId}::uuid AND status = 'in-progress' AND fencing_token = ${lease.fencingToken}`;
      if (ended === 0) throw new LeaseLost('another worker took this publication over');
      await makeNextDraft(tx, lease);
      return { result: null, audit: [failedEntry(lease, answer)] };
    },
    lease.correlationId,
  );
}

async function makeNextDraft(tx: Tx, { worldId, versionId, publicationId }: Lease): Promise<void> {
  const { domainId } = await tx.publication.findUniqueOrThrow({
    where: { id: publicationId },
    select: { domainId: true },
  });
  await tx.publication.create({
    data: { id: newId(), domainId, worldId, versionId },
    select: { id: true },
  });
}

const failedEntry = ({ worldId, publicationId }: Lease, { code }: FailureAnswer): AuditEntry => ({
  family: 'world_authoring',
  world_id: worldId,
  target_type: 'publication',
  target_id: publicationId,
  action: 'failed',
  detail: { failure_code: code },
});
