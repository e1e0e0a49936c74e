import { requireWorldDomain } from '../core/require-permission.ts';
import { isUuid } from '../core/ids.ts';
import type { AuthContext } from '../core/permissions.ts';
import { readTransaction, type ReadClient } from '../db/transaction.ts';
import type { Handler } from './handler.ts';

/**
 * The world determines the domain: `X-Domain-Id` is optional where a world is named, and another one is refused.
 * A world that cannot be seen is left to anyone who reads it: who lacks the scope learns that first.
 * @throws DomainError `domain_mismatch`.
 */
export async function checkWorldDomain(
  prisma: ReadClient,
  auth: AuthContext | null,
  worldId: string,
): Promise<void> {
  if (auth?.auth_type !== 'jwt' || auth.domain_id === null) return;
  const world = await prisma.worldModel.findUnique({ where: { id: worldId }, select: { domainId: true } });
  if (world) requireWorldDomain(auth, world.domainId);
}

/** The same before a plain handler under `/worlds/{world_id}`. */
export const withinWorldDomain =
  <Needs>(handler: Handler<Needs>): Handler<Needs> =>
  async (request, response, context) => {
    const auth = await context.auth();
    const { world_id: worldId = '' } = context.params;
    if (auth?.auth_type === 'jwt' && auth.domain_id !== null && isUuid(worldId)) {
      await readTransaction(context.services.database, auth, (prisma) =>
        checkWorldDomain(prisma, auth, worldId),
      );
    }
    return handler(request, response, context);
  };
