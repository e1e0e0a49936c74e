import {
  getNamedType,
  isInputObjectType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import type { AuthContext } from '../../../src/core/permissions.ts';
import type { GraphQLContext } from '../../../src/graphql/context.ts';
import { guardWorldDomains } from '../../../src/graphql/world-domain.ts';
import { buildSchema } from '../../../src/schema.ts';

const schema = guardWorldDomains(buildSchema());
type Field = GraphQLField<unknown, GraphQLContext>;

const ofWorld = (type: GraphQLObjectType | null | undefined): [name: string, field: Field][] =>
  Object.values(type?.getFields() ?? {}).flatMap((field) => {
    const input = field.args.find(({ name }) => name === 'input');
    const inputType = input && getNamedType(input.type);
    const named =
      field.args.some(({ name }) => name === 'worldId') ||
      (isInputObjectType(inputType) && 'worldId' in inputType.getFields());
    return named ? [[field.name, field as Field] as [string, Field]] : [];
  });

/** A signed-in person who speaks for another domain than the world's. */
const context = {
  auth: { auth_type: 'jwt', domain_id: 'mine', scopes: new Set() } as unknown as AuthContext,
  prisma: { worldModel: { findUnique: () => Promise.resolve({ domainId: 'theirs' }) } },
} as unknown as GraphQLContext;
const args = { worldId: 'w', input: { worldId: 'w' } };
const info = {} as GraphQLResolveInfo;

describe('a request that speaks for another domain than the world’s', () => {
  it.each([...ofWorld(schema.getQueryType()), ...ofWorld(schema.getMutationType())])(
    'does not get as far as %s',
    async (_name, field) => {
      const resolve = async (): Promise<unknown> => field.resolve?.(undefined, args, context, info);
      await expect(resolve()).rejects.toMatchObject({ code: 'domain_mismatch' });
    },
  );

  it.each(ofWorld(schema.getSubscriptionType()))('does not get to follow %s', async (_name, field) => {
    const subscribe = async (): Promise<unknown> => field.subscribe?.(undefined, args, context, info);
    await expect(subscribe()).rejects.toMatchObject({ code: 'domain_mismatch' });
  });
});
