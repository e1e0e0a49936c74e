import { DomainError } from '../../core/errors.ts';
import type { AuthContext } from '../../core/permissions.ts';
import type { Database } from '../../db/client.ts';
import { command, type Answer } from '../../db/transaction.ts';
import {
  checkNarrative,
  checkRestatements,
  type CorrectionInput,
  type RestatementInput,
} from './release-notes-policy.ts';
import { lockDraftNotes, replaceCorrections, replaceRestatements } from './release-notes-store.ts';
import { readDifference } from '../mint/staged-changes-read-model.ts';
import { versionLabel } from '../version/version-label.ts';

export interface ReviseReleaseNotesInput {
  correlationId: string;
  worldId: string;
  releaseNotesId: string;
  /** The revision that was read; a newer one refuses the edit. */
  revision?: number | null;
  narrative?: string | null;
  /** All of them: what is left out of the list is gone. */
  restatements?: RestatementInput[] | null;
  corrections?: CorrectionInput[] | null;
}

/**
 * Edits the release notes of a draft; a member that is left out stays. Who: operations staff (`write:operations`).
 * @throws DomainError `release_notes_locked` once the version is published, `publication_in_progress` while it is being
 *   published, `stale_revision` when someone edited them since, `conflict` when someone edits them now
 */
export async function reviseReleaseNotes(
  { database }: { database: Database },
  auth: AuthContext,
  input: ReviseReleaseNotesInput,
): Promise<Answer<{ id: string }>> {
  const narrative = input.narrative == null ? null : checkNarrative(input.narrative);
  const restatements = input.restatements ? checkRestatements(input.restatements) : null;
  const { correlationId, ...request } = input;
  return command(database, auth, { operation: 'reviseReleaseNotes', correlationId, request }, async (tx) => {
    const notes = await lockDraftNotes(tx, input.worldId, input.releaseNotesId);
    const running = await tx.publication.count({
      where: { versionId: notes.versionId, status: 'in_progress' },
    });
    if (running > 0) {
      throw new DomainError(
        'publication_in_progress',
        `${versionLabel(notes.version.number)} is being published.`,
        { retry_after: 5 },
      );
    }
    if (input.revision != null && input.revision !== notes.revision) {
      throw new DomainError('stale_revision', 'The release notes were changed since you read them.', {
        current_revision: notes.revision,
      });
    }
    const { revision } = await tx.releaseNotes.update({
      where: { id: notes.id },
      data: { ...(narrative !== null && { narrative }), revision: { increment: 1 } },
      select: { revision: true },
    });
    if (restatements || input.corrections) {
      const { computed } = await readDifference(tx, notes.worldId);
      if (restatements) await replaceRestatements(tx, notes, restatements, computed);
      if (input.corrections) await replaceCorrections(tx, notes.worldId, notes, input.corrections, computed);
    }
    return {
      result: { id: notes.id },
      audit: [
        {
          family: 'world_authoring',
          world_id: notes.worldId,
          target_type: 'release_notes',
          target_id: notes.id,
          action: 'revised',
          detail: { revision },
        },
      ],
    };
  });
}
