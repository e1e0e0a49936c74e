import { isObjectType, type GraphQLFieldResolver, type GraphQLSchema } from 'graphql';
import { requireWorldDomain } from '../access/require.ts';
import type { GraphQLContext } from './context.ts';

type Arguments = { worldId?: unknown; input?: { worldId?: unknown } | null };

/**
 * The world determines the domain: `X-Domain-Id` is optional where a world is named, and another one is refused.
 * Asked here for every root field that takes a `worldId`, so that no resolver can forget it.
 */
export function guardWorldDomains(schema: GraphQLSchema): GraphQLSchema {
  for (const type of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      if (field.resolve && !field.subscribe) field.resolve = guarded(field.resolve);
      if (field.subscribe) field.subscribe = guarded(field.subscribe);
    }
  }
  return schema;
}

type Resolver = GraphQLFieldResolver<unknown, GraphQLContext, Arguments>;

const guarded =
  (resolve: Resolver): Resolver =>
  async (parent, args, context, info) => {
    const worldId = args.worldId ?? args.input?.worldId;
    if (typeof worldId === 'string') await checkWorldDomain(context, worldId);
    return resolve(parent, args, context, info);
  };

async function checkWorldDomain({ auth, prisma }: GraphQLContext, worldId: string): Promise<void> {
  if (auth?.auth_type !== 'jwt' || auth.domain_id === null) return;
  const world = await prisma.worldModel.findUnique({ where: { id: worldId }, select: { domainId: true } });
  // A world that cannot be seen is the resolver's to answer: whoever lacks the scope learns that first.
  if (world) requireWorldDomain(auth, world.domainId);
}
