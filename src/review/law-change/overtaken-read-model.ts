import type { ReadClient } from '../../db/transaction.ts';
import { readRevisions } from '../../sources/revision/revision-read-model.ts';
import { readCitingCandidates, readCitingRules, type Citing } from '../../worlds/citing-read-model.ts';

/** Of rules and open candidates, by identifier, the newer revisions of what they cite that they have not followed. */
export interface Overtaken {
  rules: ReadonlyMap<string, readonly string[]>;
  candidates: ReadonlyMap<string, readonly string[]>;
}

/** What of a world cites law of which there is a newer revision. */
export async function readOvertaken(prisma: ReadClient, worldId: string): Promise<Overtaken> {
  const { superseded } = await readRevisions(prisma, worldId);
  return {
    rules: newestById(await readCitingRules(prisma, worldId, superseded)),
    candidates: newestById(await readCitingCandidates(prisma, worldId, superseded)),
  };
}

function newestById(citing: readonly Citing[]): Map<string, string[]> {
  const byId = new Map<string, string[]>();
  for (const { id, newest } of citing) byId.set(id, [...(byId.get(id) ?? []), newest]);
  return byId;
}
