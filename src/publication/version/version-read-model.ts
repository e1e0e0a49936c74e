import { snapshotColumn } from './version-columns.ts';
import { definitionsColumn, inputsColumn, ruleBodyColumn } from '../../db/model-columns.ts';
import { notFound } from '../../core/errors.ts';
import type { ReadClient } from '../../db/transaction.ts';
import type { RuleHeadContent } from '../../rules/rule-set/working-set.ts';
import { readCitedSources, type CitedSource } from '../../sources/cited-source-read-model.ts';
import type { WorkingSet, WorkingSetHead } from '../../worlds/working-set-read-model.ts';
import { citedPassages, passagesOf } from '../card/cited-passages.ts';
import type { SourceStates } from './source-state-policy.ts';
import { sourceStates } from './source-states.ts';
import { nothingPublished, type VersionContent } from './version-content.ts';

/** A rule of a published version, with the row of its revision. */
export interface VersionHead extends RuleHeadContent {
  revisionId: string;
  ruleId: string;
  revision: number;
}

/** What a published version decides with. @throws DomainError `not_found` */
export async function readVersionContent(
  prisma: ReadClient,
  versionId: string,
): Promise<VersionContent<VersionHead>> {
  const version = await prisma.worldModelVersion.findFirst({
    where: { id: versionId, status: 'published' },
    select: { snapshot: true, worldId: true, publishedAt: true },
  });
  if (!version) throw notFound('version');
  const rules = await prisma.versionRule.findMany({
    where: { versionId },
    include: { revision: true },
  });
  const { actions, definitions, configuration, renames, sources } = snapshotColumn.read(version.snapshot);
  const heads = rules
    .map(({ ruleKey, closedTo, revision }) => ({
      key: ruleKey,
      revisionId: revision.id,
      ruleId: revision.ruleId,
      revision: revision.revision,
      body: ruleBodyColumn.read(revision.body),
      inputs: inputsColumn.read(revision.inputs),
      definitions: definitionsColumn.read(revision.definitions),
      closedTo: closedTo?.toISOString().slice(0, 10) ?? null,
      contentHash: revision.contentHash,
    }))
    .sort((a, b) => (a.key === b.key ? a.revision - b.revision : a.key < b.key ? -1 : 1));
  return {
    actions: actions.map(({ description: _description, ...action }) => action),
    definitions,
    configuration,
    renames,
    heads,
    sources: sources ?? (await readSourcesThen(prisma, version, heads)),
  };
}

/** Of a version that does not keep them: by the rows that there were when it was published. */
async function readSourcesThen(
  prisma: ReadClient,
  { worldId, publishedAt }: { worldId: string; publishedAt: Date | null },
  heads: readonly VersionHead[],
): Promise<SourceStates> {
  const cited = heads.flatMap((head) => citedPassages(head).map(({ source_material_id: row }) => row));
  return sourceStates(heads, await readCitedSources(prisma, worldId, cited, publishedAt));
}

/** A correction that the notes of a later version made of a rule as this version has it. */
export interface LaterCorrection {
  ruleKey: string;
  /** Number of the version whose notes tell it. */
  correctedIn: number;
  wasWrong: string;
  holdsNow: string;
}

/**
 * What later notes corrected of published versions of a world: of each of their rules a revision of which the corrected
 * version had too. By the number of the version, newest first; read for all of them at once.
 */
export async function readLaterCorrections(
  prisma: ReadClient,
  { worldId, numbers }: { worldId: string; numbers: readonly number[] },
): Promise<Map<number, LaterCorrection[]>> {
  const later = await prisma.releaseNotesCorrection.findMany({
    where: {
      releaseNotes: { worldId, version: { status: 'published', number: { gt: Math.min(...numbers) } } },
    },
    select: {
      ruleKey: true,
      priorVersion: true,
      wasWrong: true,
      holdsNow: true,
      releaseNotes: { select: { version: { select: { number: true } } } },
    },
  });
  if (later.length === 0) return new Map(numbers.map((number) => [number, []]));
  const rows = await prisma.versionRule.findMany({
    where: {
      ruleKey: { in: [...new Set(later.map(({ ruleKey }) => ruleKey))] },
      version: {
        worldId,
        number: { in: [...new Set([...numbers, ...later.map(({ priorVersion }) => priorVersion)])] },
      },
    },
    select: { revisionId: true, ruleKey: true, version: { select: { number: true } } },
  });
  const held = new Map<string, string[]>();
  for (const { ruleKey, version, revisionId } of rows) {
    const place = `${ruleKey} ${version.number}`;
    held.set(place, [...(held.get(place) ?? []), revisionId]);
  }
  const revisionsOf = (ruleKey: string, version: number): string[] => held.get(`${ruleKey} ${version}`) ?? [];
  const correctionsOf = (number: number): LaterCorrection[] =>
    later
      .filter(({ ruleKey, priorVersion, releaseNotes }) => {
        if (releaseNotes.version.number <= number) return false;
        const wrong = new Set(revisionsOf(ruleKey, priorVersion));
        return revisionsOf(ruleKey, number).some((revision) => wrong.has(revision));
      })
      .map(({ releaseNotes, ruleKey, wasWrong, holdsNow }) => ({
        ruleKey,
        correctedIn: releaseNotes.version.number,
        wasWrong,
        holdsNow,
      }))
      .sort((a, b) => b.correctedIn - a.correctedIn || (a.ruleKey < b.ruleKey ? -1 : 1));
  return new Map(numbers.map((number) => [number, correctionsOf(number)]));
}

export interface PublishedVersion {
  id: string;
  number: number;
  contentHash: string;
  content: VersionContent;
}

/** The newest published version of a world; null before the first. */
export async function readCurrentVersion(
  prisma: ReadClient,
  worldId: string,
): Promise<PublishedVersion | null> {
  const version = await prisma.worldModelVersion.findFirst({
    where: { worldId, status: 'published' },
    orderBy: { number: 'desc' },
    select: { id: true, number: true, contentHash: true },
  });
  if (!version) return null;
  return {
    id: version.id,
    number: version.number,
    contentHash: version.contentHash ?? '',
    content: await readVersionContent(prisma, version.id),
  };
}

/**
 * The working set in the form in which versions are compared; renames come from reconciliation.
 * @param cited under what provenance each cited row speaks
 */
export const contentOfWorkingSet = (
  { actions, definitions, heads, configuration }: WorkingSet,
  cited: ReadonlyMap<string, CitedSource>,
  renames: VersionContent['renames'] = {},
): VersionContent<WorkingSetHead> => ({
  actions,
  definitions,
  heads,
  configuration,
  renames,
  sources: sourceStates(heads, cited),
});

/** Under what provenance each row speaks that the working set cites. */
export const readSourcesOfWorkingSet = (
  prisma: ReadClient,
  workingSet: WorkingSet,
): Promise<Map<string, CitedSource>> =>
  readCitedSources(
    prisma,
    workingSet.worldId,
    passagesOf(workingSet).map(({ source_material_id: row }) => row),
  );

export const contentBefore = (version: PublishedVersion | null): VersionContent =>
  version?.content ?? nothingPublished;
