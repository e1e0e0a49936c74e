import { notFound } from '../../core/errors.ts';
import type { Database } from '../../db/client.ts';
import type { Principal, ReadClient } from '../../db/transaction.ts';
import { watchState } from '../../db/watch.ts';
import type { Publication } from '../../generated/prisma/client.ts';

/**
 * The newest publication of a world now, and again after every change and for every newer one, until the signal
 * aborts: publications follow one another, so that it never ends by itself. Nothing comes before there is a first.
 * @throws DomainError `not_found` for a world that is not to be seen.
 */
export async function* watchPublications(
  database: Database,
  principal: Principal,
  worldId: string,
  signal: AbortSignal,
): AsyncGenerator<Publication> {
  const newest = watchState(
    database,
    principal,
    {
      read: (prisma) => newestPublication(prisma, worldId),
      // Not by its lease, which a worker that is at it renews.
      shownBy: (publication) =>
        publication && [publication.id, publication.status, publication.phase, publication.attempts],
    },
    signal,
  );
  for await (const publication of newest) if (publication) yield publication;
}

async function newestPublication(prisma: ReadClient, worldId: string): Promise<Publication | null> {
  const publication = await prisma.publication.findFirst({ where: { worldId }, orderBy: { id: 'desc' } });
  if (publication) return publication;
  if (await prisma.worldModel.findFirst({ where: { id: worldId }, select: { id: true } })) return null;
  throw notFound('world');
}
