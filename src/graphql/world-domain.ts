import type { GraphQLFieldResolver, GraphQLObjectType, GraphQLSchema } from 'graphql';
import { checkWorldDomain } from '../http/world-domain.ts';
import type { GraphQLContext } from './context.ts';

type Arguments = { worldId?: unknown; input?: { worldId?: unknown } | null };

/** Asks for every root field that takes a `worldId` whether the request may act there: no resolver can forget it. */
export function guardWorldDomains(schema: GraphQLSchema): GraphQLSchema {
  // By the kind of the type: the builder gives fields of mutations a `subscribe` as well, which no one calls.
  for (const type of [schema.getQueryType(), schema.getMutationType()]) {
    for (const field of fieldsOf(type)) if (field.resolve) field.resolve = guarded(field.resolve);
  }
  for (const field of fieldsOf(schema.getSubscriptionType())) {
    if (field.subscribe) field.subscribe = guarded(field.subscribe);
  }
  return schema;
}

const fieldsOf = (type: GraphQLObjectType | null | undefined) => Object.values(type?.getFields() ?? {});

type Resolver = GraphQLFieldResolver<unknown, GraphQLContext, Arguments>;

const guarded =
  (resolve: Resolver): Resolver =>
  async (parent, args, context, info) => {
    const worldId = args.worldId ?? args.input?.worldId;
    if (typeof worldId === 'string') await checkWorldDomain(context.prisma, context.auth, worldId);
    return resolve(parent, args, context, info);
  };
