import { contentHash } from '../../core/canonical-json.ts';
import { DomainError, notFound } from '../../core/errors.ts';
import type { AuthContext } from '../../core/permissions.ts';
import type { Database } from '../../db/client.ts';
import { command, type Answer } from '../../db/transaction.ts';
import type { Tx } from '../../db/tx.ts';
import type { CitedSource } from '../../sources/cited-source-read-model.ts';
import { lockWorld, type LockedWorld } from '../../worlds/lock-world.ts';
import { readWorkingSet, type WorkingSet } from '../../worlds/working-set-read-model.ts';
import { leaseMilliseconds, type Lease, type PublicationRequest } from './publication-row.ts';
import { lockDraftNotes } from '../notes/release-notes-store.ts';
import type { Arbitration } from './reconcile.ts';
import { differenceOf, isEmpty } from './staged-changes.ts';
import {
  contentBefore,
  contentOfWorkingSet,
  readCurrentVersion,
  readSourcesOfWorkingSet,
  type PublishedVersion,
} from '../version/version-read-model.ts';
import { versionLabel } from '../version/version-label.ts';
import { publicationRequestColumn } from './publication-columns.ts';

export interface PublishVersionInput {
  correlationId: string;
  worldId: string;
  releaseNotesId: string;
  arbitrations?: Arbitration[] | null;
  /** Ids of findings of the release notes and of acceptance cases that may stay as they are. */
  acknowledgements?: string[] | null;
  /** What was shown: publishing anything else is refused. */
  expectedWorkingSetRevision?: number | null;
  releaseNotesRevision?: number | null;
}

/**
 * Claims the draft's publication for one operator: the row becomes `in-progress`, leased, with a new fencing token. From
 * here on the attempt has an outcome, and the same correlation_id answers it.
 * @throws DomainError `not_found`, `conflict`, `publication_in_progress`, `release_notes_locked`, `stale_revision`,
 *   `nothing_staged`; these leave no trace, and the call can be tried again
 */
export async function claimPublication(
  { database }: { database: Database },
  auth: AuthContext,
  input: PublishVersionInput,
): Promise<Answer<Lease>> {
  const { correlationId, ...request } = input;
  return command(database, auth, { operation: 'publishVersion', correlationId, request }, async (tx) => {
    const world = await lockWorld(tx, input.worldId);
    const notes = await lockDraftNotes(tx, world.id, input.releaseNotesId);
    const publication = await requireWaiting(tx, world.id);
    requireShown('working set', input.expectedWorkingSetRevision, world.workingSetRevision);
    requireShown('release notes', input.releaseNotesRevision, notes.revision);
    await requireSomethingStaged(tx, world);
    const claimed: PublicationRequest = {
      release_notes_id: notes.id,
      arbitrations: input.arbitrations ?? [],
      acknowledgements: input.acknowledgements ?? [],
      working_set_revision: world.workingSetRevision,
      release_notes_revision: notes.revision,
    };
    const fencingToken = publication.fencingToken + 1;
    await tx.$executeRaw`
      UPDATE publication
         SET status = 'in-progress', phase = 'claimed', attempts = 1, fencing_token = ${fencingToken},
             operator_id = ${auth.user_id}::uuid, correlation_id = ${correlationId},
             request_digest = ${contentHash(request).slice(7)}, request = ${publicationRequestColumn.text(claimed)}::jsonb,
             claimed_at = now(), leased_until = now() + ${leaseMilliseconds} * interval '1 millisecond'
       WHERE id = ${publication.id}::uuid AND status = 'draft'`;
    return {
      result: {
        publicationId: publication.id,
        fencingToken,
        worldId: world.id,
        versionId: notes.versionId,
        operatorId: auth.user_id,
        correlationId,
        request: claimed,
      },
      audit: [
        {
          family: 'world_authoring',
          world_id: world.id,
          target_type: 'publication',
          target_id: publication.id,
          action: 'claimed',
          detail: {
            version: versionLabel(notes.version.number),
            working_set_revision: world.workingSetRevision,
          },
        },
      ],
    };
  });
}

async function requireWaiting(tx: Tx, worldId: string) {
  const publication = await tx.publication.findFirst({
    where: { worldId, status: { in: ['draft', 'in_progress'] } },
    select: { id: true, status: true, fencingToken: true },
  });
  if (!publication) throw notFound('publication');
  if (publication.status === 'in_progress') {
    throw new DomainError('publication_in_progress', 'This draft is being published already.', {
      publication_id: publication.id,
      retry_after: 5,
    });
  }
  return publication;
}

function requireShown(what: string, expected: number | null | undefined, current: number): void {
  if (expected == null || expected === current) return;
  throw new DomainError('stale_revision', `The ${what} changed since you looked. Look again, then publish.`, {
    current_revision: current,
  });
}

async function requireSomethingStaged(tx: Tx, world: LockedWorld): Promise<void> {
  const current = await readCurrentVersion(tx, world.id);
  const workingSet = await readWorkingSet(tx, world.id);
  if (!isStaged(current, workingSet, await readSourcesOfWorkingSet(tx, workingSet))) {
    throw new DomainError('nothing_staged', nothingStaged);
  }
}

/** What a publication without any change is refused with; a preview says the same. */
export const nothingStaged =
  'Nothing changed since the last version. Enshrine, revise or retire something, or correct a cited source, first.';

/** Whether the working set holds anything else than the version did, or cites it under another provenance. */
export const isStaged = (
  current: PublishedVersion | null,
  workingSet: WorkingSet,
  cited: ReadonlyMap<string, CitedSource>,
): boolean => !isEmpty(differenceOf(contentBefore(current), contentOfWorkingSet(workingSet, cited)));
