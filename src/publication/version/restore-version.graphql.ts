import { builder } from '../../graphql/builder.ts';
import { commandField } from '../../graphql/command-field.ts';
import { namedBy } from '../../graphql/named-by.ts';
import { WorldModelRef } from '../../worlds/world.graphql.ts';
import { restoreVersion } from './restore-version.ts';
import { laterCorrections, LaterCorrectionRef } from './version.graphql.ts';
import { servicesOfPublication } from '../resolver-services.graphql.ts';

const RestoredVersionRef = builder
  .objectRef<{ worldId: string; number: number }>('RestoredVersion')
  .implement({
    description: 'A version that is staged again.',
    fields: (t) => ({
      world: t.prismaField({
        type: WorldModelRef,
        description: 'The world, with its working set as it is now.',
        resolve: (query, { worldId }, _args, { prisma }) =>
          prisma.worldModel.findUniqueOrThrow({ ...query, where: { id: worldId } }),
      }),
      laterCorrections: t.field({
        type: [LaterCorrectionRef],
        description:
          'Its rules that the notes of later versions corrected, newest first: they are staged as they were, wrong.',
        resolve: (version, _args, context) => laterCorrections(context, version),
      }),
    }),
  });

commandField('restoreVersion', {
  description:
    'Stages what an older version held for the next publication, sign-offs intact; the gates run again when it is published. Blocks that are in force at once stay as they are.',
  details: 'Each rule, action, definition and block is audited by itself.',
  scope: 'write:operations',
  audited: [
    'rule restored',
    'rule retired',
    'action revised',
    'action retired',
    'definition revised',
    'configuration_block revised',
  ],
  input: {
    description: 'A version to stage again.',
    fields: (t) => ({
      worldId: t.field({ type: 'UUID', required: true, description: namedBy.world }),
      number: t.int({ required: true, description: 'Number of the published version.' }),
    }),
  },
  type: RestoredVersionRef,
  run: async (context, input) => {
    const { result, replayed } = await restoreVersion(
      servicesOfPublication(context.services),
      context.auth,
      input,
    );
    return { result: { worldId: result.worldId, number: input.number }, replayed };
  },
});
