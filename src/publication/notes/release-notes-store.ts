import { DomainError, notFound } from '../../core/errors.ts';
import { newId } from '../../core/ids.ts';
import { lockRow } from '../../db/lock-row.ts';
import type { Tx } from '../../db/tx.ts';
import { correctionKey } from './correction-policy.ts';
import { correctionHash, type ComputedNotes } from './notes-finding-policy.ts';
import { checkCorrections, type CorrectionInput, type RestatementInput } from './release-notes-policy.ts';
import { restatementKey } from './restatement-policy.ts';
import { versionLabel } from '../version/version-label.ts';
import { restatedColumn } from './restatement-columns.ts';

export interface NotesPlace {
  id: string;
  domainId: string;
}

/**
 * Takes a draft's release notes, their version's row first, without waiting: while they are edited they are not
 * published, and the reverse. A mint that holds the version ends before the status is read.
 * @throws DomainError `not_found`; `release_notes_locked` once the version is published; `conflict`
 */
export async function lockDraftNotes(tx: Tx, worldId: string, releaseNotesId: string) {
  const place = await tx.releaseNotes.findFirst({
    where: { id: releaseNotesId, worldId },
    select: { versionId: true },
  });
  if (!place) throw notFound('release notes');
  await lockRow(tx, 'world_model_version', place.versionId);
  await lockRow(tx, 'release_notes', releaseNotesId);
  const notes = await tx.releaseNotes.findUniqueOrThrow({
    where: { id: releaseNotesId },
    include: { version: { select: { status: true, number: true } } },
  });
  if (notes.version.status === 'published') {
    throw new DomainError(
      'release_notes_locked',
      `${versionLabel(notes.version.number)} is published, and its release notes with it. Draft release notes for the next version.`,
    );
  }
  return notes;
}

/** Puts these restatements in the place of all that were there. One that states neither side states what is computed. */
export async function replaceRestatements(
  tx: Tx,
  notes: NotesPlace,
  given: readonly RestatementInput[],
  computed: ComputedNotes,
): Promise<void> {
  const known = new Map(computed.restatements.map((item) => [restatementKey(item), item]));
  const restatements = given.map((item) => {
    const { before, after } = item;
    if (before !== undefined || after !== undefined) return item;
    const found = known.get(restatementKey(item));
    return { ...item, before: found?.before, after: found?.after };
  });
  await tx.restatement.deleteMany({ where: { releaseNotesId: notes.id } });
  await tx.restatement.createMany({
    data: restatements.map(({ category, subject, before, after, reason }, index) => ({
      id: newId(),
      domainId: notes.domainId,
      releaseNotesId: notes.id,
      ordinal: index + 1,
      category,
      subject,
      before: restatedColumn.write(before ?? null),
      after: restatedColumn.write(after ?? null),
      reason: reason ?? '',
    })),
  });
}

/** Puts these corrections in the place of all that were there, once they are checked against the prior versions. */
export async function replaceCorrections(
  tx: Tx,
  worldId: string,
  notes: NotesPlace,
  corrections: readonly CorrectionInput[],
  computed: ComputedNotes,
): Promise<void> {
  const known = new Map(computed.corrections.map((item) => [correctionKey(item), correctionHash(item)]));
  const checked = checkCorrections(corrections, await rulesByVersion(tx, worldId, corrections));
  await tx.releaseNotesCorrection.deleteMany({ where: { releaseNotesId: notes.id } });
  await tx.releaseNotesCorrection.createMany({
    data: checked.map((correction, index) => ({
      id: newId(),
      domainId: notes.domainId,
      releaseNotesId: notes.id,
      ordinal: index + 1,
      ...correction,
      computedHash: known.get(correctionKey(correction)) ?? null,
    })),
  });
}

async function rulesByVersion(
  tx: Tx,
  worldId: string,
  corrections: readonly CorrectionInput[],
): Promise<Map<number, Set<string>>> {
  const numbers = [...new Set(corrections.map(({ priorVersion }) => priorVersion))];
  if (numbers.length === 0) return new Map();
  const versions = await tx.worldModelVersion.findMany({
    where: { worldId, status: 'published', number: { in: numbers } },
    select: { number: true, rules: { select: { ruleKey: true } } },
  });
  return new Map(versions.map(({ number, rules }) => [number, new Set(rules.map(({ ruleKey }) => ruleKey))]));
}
