import type { ReadClient } from '../../db/transaction.ts';
import { readOpened, type OpenedSources } from '../../gates/check-sources.ts';
import type { CitedSource } from '../../sources/cited-source-read-model.ts';
import type { AcceptanceCase } from '../../rules/suite/acceptance-case.ts';
import { readAcceptanceCases } from '../../acceptance/acceptance-case-read-model.ts';
import { readWorkingSet, type WorkingSet } from '../../worlds/working-set-read-model.ts';
import { readNotesFindings } from '../notes/draft-notes-read-model.ts';
import type { NotesFinding } from '../notes/notes-finding-policy.ts';
import {
  readCurrentVersion,
  readSourcesOfWorkingSet,
  type PublishedVersion,
} from '../version/version-read-model.ts';

/** Everything that a publication is made of, read in one transaction: what follows needs no database. */
export interface PublicationBasis {
  workingSet: WorkingSet;
  /** By routing key. */
  descriptions: ReadonlyMap<string, string>;
  current: PublishedVersion | null;
  /** Modules of the current version, by routing key. */
  currentModules: ReadonlyMap<string, { moduleVersion: string; contentHash: string }>;
  /** Under what provenance each cited row speaks. */
  sources: ReadonlyMap<string, CitedSource>;
  /** What the rules quote from, to be checked. */
  openedSources: OpenedSources;
  /** Where the draft's release notes disagree with what is staged. */
  notesFindings: NotesFinding[];
  /** Of the active actions, by routing key. */
  acceptanceCases: ReadonlyMap<string, AcceptanceCase[]>;
}

/** @throws DomainError `not_found` */
export async function readBasis(prisma: ReadClient, worldId: string): Promise<PublicationBasis> {
  const workingSet = await readWorkingSet(prisma, worldId);
  const current = await readCurrentVersion(prisma, worldId);
  const actions = await prisma.action.findMany({
    where: { worldId, status: 'active' },
    select: { key: true, description: true },
  });
  const modules = current
    ? await prisma.actionModule.findMany({
        where: { versionId: current.id },
        select: { action: true, moduleVersion: true, contentHash: true },
      })
    : [];
  const cited = await readSourcesOfWorkingSet(prisma, workingSet);
  return {
    workingSet,
    descriptions: new Map(actions.map(({ key, description }) => [key, description])),
    current,
    currentModules: new Map(modules.map(({ action, ...module }) => [action, module])),
    sources: cited,
    openedSources: await readOpened(prisma, worldId, workingSet.heads),
    notesFindings: await readNotesFindings(prisma, { workingSet, cited, current }),
    acceptanceCases: await readAcceptanceCases(prisma, worldId),
  };
}
