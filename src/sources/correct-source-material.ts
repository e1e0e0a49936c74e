import { DomainError } from '../core/errors.ts';
import type { AuthContext } from '../core/permissions.ts';
import { checkText } from '../core/text.ts';
import type { Database } from '../db/client.ts';
import { command, type Answer, type Identified } from '../db/transaction.ts';
import { advanceWorkingSet, lockWorkingSet } from '../worlds/lock-world.ts';
import { lockSource } from './lock-source.ts';
import { moveWatch } from './watch/watched-source.ts';
import { checkProvenance, type ProvenanceInput } from './provenance-policy.ts';
import { insertSuccessor } from './source-store.ts';
import type { Clock } from '../core/clock.ts';

export interface CorrectSourceMaterialInput {
  correlationId: string;
  worldId: string;
  sourceMaterialId: string;
  /** The envelope as it should have been, whole. */
  provenance: ProvenanceInput;
  reason: string;
}

/**
 * Corrects the metadata of a source material: a new row of the same bytes supersedes it, and the old is retired.
 * Text and sections stay as they were read, so that citations of the old row hold in its successor; so do title and
 * language where the envelope leaves them out. Who: operations staff (`write:operations`).
 * @throws DomainError `not_found`, `conflict`, `publication_in_progress`, `invalid_field`, `invalid_state` for a retired
 *   one.
 */
export async function correctSourceMaterial(
  { database, clock }: { database: Database; clock: Clock },
  auth: AuthContext,
  input: CorrectSourceMaterialInput,
): Promise<Answer<Identified>> {
  const { correlationId, ...request } = input;
  const provenance = checkProvenance(input.provenance);
  const reason = checkText('/reason', input.reason, { maximum: 2_000, required: true });
  return command(
    database,
    auth,
    { operation: 'correctSourceMaterial', correlationId, request },
    async (tx) => {
      // What a version says of its sources is what was shown: a correction counts as a change of the working set.
      const world = await lockWorkingSet(tx, input.worldId);
      const { state } = await lockSource(tx, input.worldId, input.sourceMaterialId);
      if (state === 'retired') {
        throw new DomainError(
          'invalid_state',
          'This source material is retired. Correct its successor, or ingest it anew.',
        );
      }
      const old = await tx.sourceMaterial.update({
        where: { id: input.sourceMaterialId, state: 'ingested' },
        data: { state: 'retired', retiredAt: clock.now(), retireReason: reason },
        select: { id: true, worldId: true },
      });
      const source = await insertSuccessor(tx, old.id, { provenance, operatorId: auth.user_id });
      await moveWatch(tx, old.id, source.id);
      await advanceWorkingSet(tx, world);
      const about = {
        family: 'world_authoring',
        world_id: old.worldId,
        target_type: 'source_material',
      } as const;
      return {
        result: { id: source.id },
        audit: [
          { ...about, target_id: source.id, action: 'ingested', detail: { supersedes: old.id, reason } },
          { ...about, target_id: old.id, action: 'retired', detail: { superseded_by: source.id, reason } },
        ],
      };
    },
    // As long as an ingestion may take: a large document has thousands of sections.
    { timeout: 60_000, maxWait: 10_000 },
  );
}
