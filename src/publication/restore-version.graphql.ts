import { builder } from '../graphql/builder.ts';
import { WorldModelRef } from '../worlds/world.graphql.ts';
import { restoreVersion } from './restore-version.ts';

const RestoreVersionInput = builder.inputType('RestoreVersionInput', {
  description: 'A version to stage again.',
  fields: (t) => ({
    correlationId: t.string({ required: true, description: 'Idempotency anchor.' }),
    worldId: t.field({ type: 'UUID', required: true, description: 'The world.' }),
    number: t.int({ required: true, description: 'Number of the published version.' }),
  }),
});

builder.mutationField('restoreVersion', (t) =>
  t.withAuth({ scope: 'write:operations' }).prismaField({
    type: WorldModelRef,
    errors: {},
    description:
      'Stages what an older version held for the next publication, sign-offs intact; the gates run again when it is published. Scope: `write:operations`. Audited per rule, action, definition and block.',
    args: { input: t.arg({ type: RestoreVersionInput, required: true, description: 'The version.' }) },
    resolve: async (query, _parent, { input }, context) => {
      const { result, replayed } = await restoreVersion(context.services, context.auth, input);
      context.replayed = replayed;
      return context.prisma.worldModel.findUniqueOrThrow({ ...query, where: { id: result.worldId } });
    },
  }),
);
