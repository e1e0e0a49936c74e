import type { AuthContext } from '../core/permissions.ts';
import type { Database } from '../db/client.ts';
import { command, type Answer, type Identified } from '../db/transaction.ts';
import { lockWorld } from './lock-world.ts';
import { checkText } from '../core/text.ts';

export interface ReviseWorldInput {
  correlationId: string;
  worldId: string;
  title?: string | null;
  description?: string | null;
}

/** Changes a world's title or description; neither is part of the working set. Who: operations staff. */
export async function reviseWorld(
  { database }: { database: Database },
  auth: AuthContext,
  input: ReviseWorldInput,
): Promise<Answer<Identified>> {
  const { correlationId, ...request } = input;
  return command(database, auth, { operation: 'reviseWorld', correlationId, request }, async (tx) => {
    await lockWorld(tx, input.worldId);
    const world = await tx.worldModel.update({
      where: { id: input.worldId },
      data: {
        ...(input.title != null && {
          title: checkText('/title', input.title, { maximum: 200, required: true }),
        }),
        ...(input.description != null && {
          description: checkText('/description', input.description, { maximum: 10_000, required: false }),
        }),
      },
    });
    return {
      result: { id: world.id },
      audit: [
        {
          family: 'world_authoring',
          world_id: world.id,
          target_type: 'world_model',
          target_id: world.id,
          action: 'revised',
        },
      ],
    };
  });
}
