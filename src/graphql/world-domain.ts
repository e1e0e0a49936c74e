import { isObjectType, type GraphQLFieldResolver, type GraphQLSchema } from 'graphql';
import { checkWorldDomain } from '../http/world-domain.ts';
import type { GraphQLContext } from './context.ts';

type Arguments = { worldId?: unknown; input?: { worldId?: unknown } | null };

/** Asks for every root field that takes a `worldId` whether the request may act there: no resolver can forget it. */
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
    if (typeof worldId === 'string') await checkWorldDomain(context.prisma, context.auth, worldId);
    return resolve(parent, args, context, info);
  };
