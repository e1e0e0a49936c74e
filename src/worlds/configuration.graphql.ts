import { builder } from '../graphql/builder.ts';
import { connectionOf } from '../graphql/connection-of.ts';
import { commandField, readBack } from '../graphql/command-field.ts';
import { ofOperations } from '../graphql/type-access.ts';
import { closedEnum } from '../graphql/closed-enum.ts';
import { namedBy } from '../graphql/named-by.ts';
import { configurationBlocks, inForceOf, type ConfigurationName } from './configuration-policy.ts';
import { putConfigurationBlock } from './put-configuration-block.ts';
import { configurationColumn } from './configuration-columns.ts';
import { servicesOfWorlds } from './resolver-services.graphql.ts';

const ConfigurationInForceEnum = builder.enumType('ConfigurationInForce', {
  description: 'From when the value of a configuration block holds.',
  values: {
    AT_ONCE: {
      value: 'at_once',
      description: 'Since it was put. Restoring a version does not bring an older value back.',
    },
    WITH_VERSION: {
      value: 'with_version',
      description:
        'With the publication of the version that carries it; before the first, for trials, since it was put.',
    },
  } as const,
});

const ConfigurationNameEnum = closedEnum<ConfigurationName>(
  'ConfigurationName',
  'What a configuration block is about.',
  {
    approvals: configurationBlocks.approvals.description,
    decision_log: configurationBlocks.decision_log.description,
    llm: configurationBlocks.llm.description,
    gates: configurationBlocks.gates.description,
  },
);

export const ConfigurationBlockRef = builder.prismaNode('ConfigurationBlock', {
  id: { field: 'id' },
  nullable: true,
  ...ofOperations,
  description: 'Named JSON value of a world, checked by the schema of its name; copied into cards.',
  fields: (t) => ({
    blockId: t.expose('id', { type: 'UUID', description: 'Its identifier.' }),
    worldId: t.expose('worldId', { type: 'UUID', description: 'The world that it belongs to.' }),
    name: t.field({
      type: ConfigurationNameEnum,
      select: { name: true },
      description: 'What it is about.',
      resolve: ({ name }) => name as ConfigurationName,
    }),
    value: t.field({
      type: 'JSON',
      select: { value: true },
      description: 'The value, with its defaults filled in.',
      resolve: ({ value }) => configurationColumn.read(value),
    }),
    inForce: t.field({
      type: ConfigurationInForceEnum,
      select: { name: true },
      description: 'From when the value holds.',
      resolve: ({ name }) => inForceOf(name),
    }),
    revision: t.exposeInt('revision', { description: 'Counts its changes.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
  }),
});

export const ConfigurationBlockConnection = connectionOf('ConfigurationBlock', ConfigurationBlockRef);

builder.queryField('configurationBlocks', (t) =>
  t.withAuth({ scope: 'read:operations' }).prismaConnection(
    {
      type: ConfigurationBlockRef,
      cursor: 'id',
      description:
        'The configuration blocks that a world has set; defaults hold for the others. Scope: `read:operations`.',
      args: { worldId: t.arg({ type: 'UUID', required: true, description: namedBy.world }) },
      totalCount: (_parent, { worldId }, { prisma }) =>
        prisma.configurationBlock.count({ where: { worldId } }),
      resolve: (query, _parent, { worldId }, { prisma }) =>
        prisma.configurationBlock.findMany({ ...query, where: { worldId }, orderBy: { id: 'asc' } }),
    },
    ConfigurationBlockConnection,
  ),
);

commandField('putConfigurationBlock', {
  description: 'Sets a configuration block; `inForce` says from when it holds.',
  details: 'A value that holds a URL or a secret is refused.',
  scope: 'write:operations',
  audited: ['configuration_block revised'],
  input: {
    description: 'A configuration block to set, whole.',
    fields: (t) => ({
      worldId: t.field({ type: 'UUID', required: true, description: namedBy.world }),
      name: t.field({ type: ConfigurationNameEnum, required: true, description: 'What it is about.' }),
      value: t.field({
        type: 'JSON',
        required: true,
        description:
          '`approvals`: {approvals_required, allow_self_approval, hand_written: second_operator or author (who signs what an operator wrote and no reading confirms)}; `decision_log`: {inputs: kept, masked or hashed, masked_inputs}; `llm`: {distiller, model, temperature, max_output_tokens, readers, reading_models, token_budget, cost_budget}; `gates`: {low_confidence_below, repair_attempts}.',
      }),
    }),
  },
  type: ConfigurationBlockRef,
  run: (context, input) =>
    readBack(
      putConfigurationBlock(servicesOfWorlds(context.services), context.auth, {
        ...input,
        value: input.value ?? null,
      }),
      ({ id }) => context.prisma.configurationBlock.findUniqueOrThrow({ where: { id } }),
    ),
});
