import { DomainError } from '../../core/errors.ts';
import { newId } from '../../core/ids.ts';
import type { AuthContext } from '../../core/permissions.ts';
import type { Database } from '../../db/client.ts';
import { command, type Answer } from '../../db/transaction.ts';
import { lockWorld } from '../../worlds/lock-world.ts';
import {
  checkNarrative,
  checkRestatements,
  type CorrectionInput,
  type RestatementInput,
} from './release-notes-policy.ts';
import { replaceCorrections, replaceRestatements } from './release-notes-store.ts';
import { readDifference } from '../mint/staged-changes-read-model.ts';
import { versionLabel } from '../version/version-label.ts';

export interface CreateReleaseNotesInput {
  correlationId: string;
  worldId: string;
  narrative?: string | null;
  /** Those computed from the staged changes when left out, as of the corrections. */
  restatements?: RestatementInput[] | null;
  corrections?: CorrectionInput[] | null;
}

/**
 * Makes the draft of the next version, its publication in `draft`, and its release notes. Who: operations staff
 * (`write:operations`). All three or none.
 * @throws DomainError `draft_exists` with `release_notes_id` when the world has a draft
 */
export async function createReleaseNotes(
  { database }: { database: Database },
  auth: AuthContext,
  input: CreateReleaseNotesInput,
): Promise<Answer<{ id: string }>> {
  const narrative = checkNarrative(input.narrative ?? '');
  const given = input.restatements ? checkRestatements(input.restatements) : null;
  const { correlationId, ...request } = input;
  return command(database, auth, { operation: 'createReleaseNotes', correlationId, request }, async (tx) => {
    const world = await lockWorld(tx, input.worldId);
    const draft = await tx.worldModelVersion.findFirst({
      where: { worldId: world.id, status: 'draft' },
      select: { number: true, releaseNotes: { select: { id: true } } },
    });
    if (draft) {
      throw new DomainError(
        'draft_exists',
        `There is a draft of ${versionLabel(draft.number)} with release notes already. Revise those.`,
        { release_notes_id: draft.releaseNotes?.id ?? null },
      );
    }
    const number = (world.currentVersion ?? 0) + 1;
    const place = { domainId: world.domainId, worldId: world.id };
    const versionId = newId();
    await tx.worldModelVersion.create({ data: { id: versionId, ...place, number }, select: { id: true } });
    const publication = await tx.publication.create({
      data: { id: newId(), ...place, versionId },
      select: { id: true },
    });
    const notes = await tx.releaseNotes.create({
      data: { id: newId(), ...place, versionId, narrative, createdBy: auth.user_id },
      select: { id: true, domainId: true },
    });
    const offered = await readDifference(tx, world.id);
    await replaceRestatements(tx, notes, given ?? offered.restatements, offered.computed);
    await replaceCorrections(tx, world.id, notes, input.corrections ?? offered.corrections, offered.computed);
    return {
      result: { id: notes.id },
      audit: [
        {
          family: 'world_authoring',
          world_id: world.id,
          target_type: 'release_notes',
          target_id: notes.id,
          action: 'created',
          detail: { version: versionLabel(number), publication_id: publication.id },
        },
      ],
    };
  });
}
