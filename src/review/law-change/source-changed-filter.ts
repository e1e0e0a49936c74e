import type { ReadClient } from '../../db/transaction.ts';
import { readOvertaken, type Overtaken } from './overtaken-read-model.ts';

export const sourceChangedFilter =
  'True: only those that cite law of which there is a newer revision; false: only the others.';

/** What narrows a list of rules or candidates to those that have, or have not, to follow a newer revision. */
export async function bySourceChanged(
  prisma: ReadClient,
  { worldId, sourceChanged }: { worldId: string; sourceChanged?: boolean | null },
  of: keyof Overtaken,
): Promise<{ id?: { in: string[] } | { notIn: string[] } }> {
  if (sourceChanged == null) return {};
  const ids = [...(await readOvertaken(prisma, worldId))[of].keys()];
  return { id: sourceChanged ? { in: ids } : { notIn: ids } };
}
