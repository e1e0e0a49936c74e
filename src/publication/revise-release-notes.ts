import { DomainError, notFound } from '../core/errors.ts';
import type { AuthContext } from '../core/permissions.ts';
import type { Database } from '../db/client.ts';
import { lockRow } from '../db/lock-row.ts';
import { command, type Answer } from '../db/transaction.ts';
import {
  checkNarrative,
  checkRestatements,
  type CorrectionInput,
  type RestatementInput,
} from './release-notes-policy.ts';
import { replaceCorrections, replaceRestatements } from './release-notes-store.ts';
import { versionLabel } from './version-label.ts';

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
 *   published, `stale_revision` when somebody edited them since, `conflict` when somebody edits them now
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
    const place = await tx.releaseNotes.findFirst({
      where: { id: input.releaseNotesId, worldId: input.worldId },
      select: { versionId: true },
    });
    if (!place) throw notFound('release notes');
    // Version, then notes: the lock order. A mint that holds the version ends before the status is read.
    await lockRow(tx, 'world_model_version', place.versionId);
    await lockRow(tx, 'release_notes', input.releaseNotesId);
    const notes = await tx.releaseNotes.findUniqueOrThrow({
      where: { id: input.releaseNotesId },
      include: { version: { select: { status: true, number: true } } },
    });
    const label = versionLabel(notes.version.number);
    if (notes.version.status === 'published') {
      throw new DomainError(
        'release_notes_locked',
        `${label} is published, and its release notes with it. Correct it in the notes of the next version.`,
      );
    }
    const running = await tx.publication.count({
      where: { versionId: notes.versionId, status: 'in_progress' },
    });
    if (running > 0) {
      throw new DomainError('publication_in_progress', `${label} is being published.`, { retry_after: 5 });
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
    if (restatements) await replaceRestatements(tx, notes, restatements);
    if (input.corrections) await replaceCorrections(tx, notes.worldId, notes, input.corrections);
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
