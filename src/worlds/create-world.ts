import type { AuthContext } from '../core/permissions.ts';
import { invalidField } from '../core/errors.ts';
import { newId } from '../core/ids.ts';
import type { Database } from '../db/client.ts';
import { violatedConstraint } from '../db/errors.ts';
import { command, type Answer, type Identified } from '../db/transaction.ts';
import { checkSlug, checkText } from '../core/text.ts';

export interface CreateWorldInput {
  correlationId: string;
  domainId: string;
  slug: string;
  title: string;
  description?: string | null;
}

/**
 * Creates an empty world model in a domain. Who: operations staff (`write:operations`).
 * Rolls back whole; a slug that the domain already has is `invalid_field` at `/slug`.
 */
export async function createWorld(
  { database }: { database: Database },
  auth: AuthContext,
  input: CreateWorldInput,
): Promise<Answer<Identified>> {
  const data = {
    id: newId(),
    domainId: input.domainId,
    slug: checkSlug(input.slug),
    title: checkText('/title', input.title, { maximum: 200, required: true }),
    description: checkText('/description', input.description ?? '', { maximum: 10_000, required: false }),
  };
  const { correlationId, ...request } = input;
  try {
    return await command(database, auth, { operation: 'createWorld', correlationId, request }, async (tx) => {
      const domain = await tx.domain.findFirst({ where: { id: data.domainId }, select: { id: true } });
      if (!domain) throw invalidField('/domain_id', 'There is no such domain.', 'not_found');
      const world = await tx.worldModel.create({ data });
      return {
        result: { id: world.id },
        audit: [
          {
            family: 'world_authoring',
            world_id: world.id,
            target_type: 'world_model',
            target_id: world.id,
            action: 'created',
          },
        ],
      };
    });
  } catch (error) {
    if (violatedConstraint(error) === 'world_model_domain_id_slug_key') {
      throw invalidField('/slug', 'This domain already has a world of that slug.', 'taken');
    }
    throw error;
  }
}
