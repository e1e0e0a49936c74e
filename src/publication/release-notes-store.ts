import { newId } from '../core/ids.ts';
import type { Tx } from '../db/transaction.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { Prisma as PrismaNamespace } from '../generated/prisma/client.ts';
import { checkCorrections, type CorrectionInput, type RestatementInput } from './release-notes-policy.ts';

/** JSON null is a value here: the state of what was not there. */
const jsonOrNull = (value: unknown): Prisma.InputJsonValue | typeof PrismaNamespace.DbNull =>
  value === null || value === undefined ? PrismaNamespace.DbNull : value;

export interface NotesPlace {
  id: string;
  domainId: string;
}

/** Puts these restatements in the place of all that were there. */
export async function replaceRestatements(
  tx: Tx,
  notes: NotesPlace,
  restatements: readonly RestatementInput[],
): Promise<void> {
  await tx.restatement.deleteMany({ where: { releaseNotesId: notes.id } });
  await tx.restatement.createMany({
    data: restatements.map(({ category, subject, before, after, reason }, index) => ({
      id: newId(),
      domainId: notes.domainId,
      releaseNotesId: notes.id,
      ordinal: index + 1,
      category,
      subject,
      before: jsonOrNull(before),
      after: jsonOrNull(after),
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
): Promise<void> {
  const checked = checkCorrections(corrections, await rulesByVersion(tx, worldId, corrections));
  await tx.releaseNotesCorrection.deleteMany({ where: { releaseNotesId: notes.id } });
  await tx.releaseNotesCorrection.createMany({
    data: checked.map((correction, index) => ({
      id: newId(),
      domainId: notes.domainId,
      releaseNotesId: notes.id,
      ordinal: index + 1,
      ...correction,
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
