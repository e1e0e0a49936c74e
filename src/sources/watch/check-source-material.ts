import type { Clock } from '../../core/clock.ts';
import type { AuthContext } from '../../core/permissions.ts';
import { command, readTransaction, recordedAnswer, type Answer } from '../../db/transaction.ts';
import { lookForRevision, type LookingServices } from './look-for-revision.ts';
import { settleCheck, type CheckedSource } from './settle-check.ts';
import { readWatchedSource } from './watched-source.ts';

export interface CheckSourceMaterialInput {
  correlationId: string;
  worldId: string;
  sourceMaterialId: string;
}

export type CheckServices = LookingServices & { clock: Clock; env: { SITE_URL: string } };

/** What storing a revision may take, as an ingestion. */
export const settleLimits = { timeout: 60_000, maxWait: 10_000 };

/**
 * Looks now whether the address of a source serves a newer revision, and ingests it. Who: operations staff
 * (`write:operations`). What prevents the check is an answer, kept with the source, and no refusal.
 * @throws DomainError `not_found`, `invalid_state`, `conflict`, `publication_in_progress`
 */
export async function checkSourceMaterial(
  services: CheckServices,
  auth: AuthContext,
  input: CheckSourceMaterialInput,
): Promise<Answer<CheckedSource>> {
  const { correlationId, ...request } = input;
  const call = { operation: 'checkSourceMaterial', correlationId, request };
  const recorded = await recordedAnswer<CheckedSource>(services.database, auth, call);
  if (recorded) return recorded;
  const watched = await readTransaction(services.database, auth, (prisma) =>
    readWatchedSource(prisma, input.worldId, input.sourceMaterialId),
  );
  const found = await lookForRevision(services, auth, watched);
  return command(
    services.database,
    auth,
    call,
    async (tx) => {
      const { result, audit } = await settleCheck(tx, services, auth, correlationId, watched, found);
      return {
        result,
        audit: [
          {
            family: 'world_authoring',
            world_id: input.worldId,
            target_type: 'source_material',
            target_id: input.sourceMaterialId,
            action: 'checked',
            detail: { outcome: result.outcome, ...(result.errorCode && { error_code: result.errorCode }) },
          },
          ...audit,
        ],
      };
    },
    settleLimits,
  );
}
