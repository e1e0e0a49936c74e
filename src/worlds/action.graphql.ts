import { bindingsColumn, inputsColumn } from '../db/model-columns.ts';
import { builder } from '../graphql/builder.ts';
import { connectionOf } from '../graphql/connection-of.ts';
import { holding } from '../graphql/holding.ts';
import { commandField, readBack } from '../graphql/command-field.ts';
import { ofOperations } from '../graphql/type-access.ts';
import { namedBy } from '../graphql/named-by.ts';
import type { CombiningAlgorithm } from '../rules/model.ts';
import { BindingInput, bindingOf, BindingRef } from './binding.graphql.ts';
import {
  CombiningAlgorithmEnum,
  InputDeclarationInput,
  inputDeclarationOf,
  InputDeclarationRef,
} from './ontology.graphql.ts';
import { registerAction } from './register-action.ts';
import { retireAction } from './retire-action.ts';
import { reviseAction } from './revise-action.ts';
import { servicesOfWorlds } from './resolver-services.graphql.ts';

const ActionStatusEnum = builder.enumType('ActionStatus', {
  description: 'Whether the next version has a module for the action.',
  values: {
    ACTIVE: { value: 'active', description: 'The next version has one, where a rule of it is enshrined.' },
    RETIRED: { value: 'retired', description: 'It has none; its routing key stays taken.' },
  } as const,
});

export const ActionRef = builder.prismaNode('Action', {
  id: { field: 'id' },
  nullable: true,
  ...ofOperations,
  description: 'Registry entry of a world: what an agent names on `/decide`.',
  fields: (t) => ({
    actionId: t.expose('id', { type: 'UUID', description: 'Its identifier.' }),
    worldId: t.expose('worldId', { type: 'UUID', description: 'The world that it belongs to.' }),
    key: t.exposeString('key', {
      description: 'Routing key: belongs to one world of its domain, permanently.',
    }),
    title: t.exposeString('title', { description: 'Name for people.' }),
    description: t.exposeString('description', { description: 'What it is, plain text.' }),
    aggregationMode: t.field({
      type: CombiningAlgorithmEnum,
      description: 'How the effects of its rules are combined.',
      resolve: ({ aggregationMode }) => aggregationMode as CombiningAlgorithm,
    }),
    inputs: t.field({
      type: [InputDeclarationRef],
      description: 'Canonical input ontology.',
      resolve: ({ inputs }) => inputsColumn.read(inputs),
    }),
    assumptions: t.exposeStringList('assumptions', {
      description: 'CEL that valid inputs satisfy; a known violation is `inputs_invalid`.',
    }),
    timeZone: t.exposeString('timeZone', {
      description: 'IANA name: the zone in which `as_of` defaults to the date of the evaluation.',
    }),
    bindings: t.field({
      type: [BindingRef],
      description: 'Where a request of the AuthZEN API holds inputs; the others are found by their name.',
      resolve: ({ bindings }) => bindingsColumn.read(bindings),
    }),
    status: t.expose('status', { type: ActionStatusEnum, description: 'Active or retired.' }),
    revision: t.exposeInt('revision', { description: 'Counts its changes.' }),
    retiredAt: t.expose('retiredAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was retired.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was registered.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
  }),
});

export const ActionConnection = connectionOf('Action', ActionRef);

builder.queryField('worldActions', (t) =>
  t.withAuth({ scope: 'read:operations' }).prismaConnection(
    {
      type: ActionRef,
      cursor: 'id',
      description: 'The action registry of a world, retired ones included. Scope: `read:operations`.',
      args: {
        worldId: t.arg({ type: 'UUID', required: true, description: namedBy.world }),
        search: t.arg.string({
          description:
            'Only those whose key or title holds each of these words, in small or capital letters.',
        }),
      },
      totalCount: (_parent, { worldId, search }, { prisma }) =>
        prisma.action.count({ where: { worldId, ...holding(search, 'key', 'title') } }),
      resolve: (query, _parent, { worldId, search }, { prisma }) =>
        prisma.action.findMany({
          ...query,
          where: { worldId, ...holding(search, 'key', 'title') },
          orderBy: { id: 'asc' },
        }),
    },
    ActionConnection,
  ),
);

builder.queryField('worldAction', (t) =>
  t.withAuth({ scope: 'read:operations' }).prismaField({
    type: ActionRef,
    nullable: true,
    description: 'One action of a world by its routing key. Scope: `read:operations`.',
    args: {
      worldId: t.arg({ type: 'UUID', required: true, description: namedBy.world }),
      key: t.arg.string({ required: true, description: 'Its routing key.' }),
    },
    resolve: (query, _parent, { worldId, key }, { prisma }) =>
      prisma.action.findFirst({ ...query, where: { worldId, key } }),
  }),
);

commandField('registerAction', {
  description: 'Adds an action to the registry.',
  details: 'A routing key that another world of the domain has, or had, is `invalid_field`.',
  scope: 'write:operations',
  audited: ['action registered'],
  input: {
    description: 'A new action of a world.',
    fields: (t) => ({
      worldId: t.field({ type: 'UUID', required: true, description: namedBy.world }),
      key: t.string({ required: true, description: 'Routing key, e.g. `credit.open_account`.' }),
      title: t.string({ required: true, description: 'Name for people, at most 200 characters.' }),
      description: t.string({
        description: 'What the action decides, in a sentence for people; may be empty.',
      }),
      aggregationMode: t.field({ type: CombiningAlgorithmEnum, description: 'By default `DENY_OVERRIDES`.' }),
      inputs: t.field({
        type: [InputDeclarationInput],
        description: 'Ontology; grows as rules are enshrined.',
      }),
      assumptions: t.stringList({ description: 'CEL that valid inputs satisfy.' }),
      timeZone: t.string({ description: 'IANA name, by default `UTC`.' }),
      bindings: t.field({
        type: [BindingInput],
        description: 'Where a request of the AuthZEN API holds inputs of `inputs`.',
      }),
    }),
  },
  type: ActionRef,
  run: (context, input) =>
    readBack(
      registerAction(servicesOfWorlds(context.services), context.auth, {
        ...input,
        inputs: input.inputs?.map(inputDeclarationOf) ?? null,
        bindings: input.bindings?.map(bindingOf) ?? null,
      }),
      ({ id }) => context.prisma.action.findUniqueOrThrow({ where: { id } }),
    ),
});

commandField('reviseAction', {
  description: 'Changes an action.',
  details: 'Refused, `predicate_invalid`, where an enshrined rule would no longer type-check.',
  scope: 'write:operations',
  audited: ['action revised'],
  input: {
    description: 'What to change; what is left out stays.',
    fields: (t) => ({
      worldId: t.field({ type: 'UUID', required: true, description: namedBy.world }),
      key: t.string({ required: true, description: 'Routing key of the action.' }),
      title: t.string({ description: 'New name for people.' }),
      description: t.string({ description: 'New description.' }),
      aggregationMode: t.field({ type: CombiningAlgorithmEnum, description: 'New combining algorithm.' }),
      inputs: t.field({ type: [InputDeclarationInput], description: 'New ontology, whole.' }),
      assumptions: t.stringList({ description: 'New assumptions, whole.' }),
      timeZone: t.string({ description: 'New time zone.' }),
      bindings: t.field({ type: [BindingInput], description: 'New bindings, whole; none: an empty list.' }),
      expectedRevision: t.int({
        description: 'Refuse with `stale_revision` when the action has another revision.',
      }),
    }),
  },
  type: ActionRef,
  run: (context, input) =>
    readBack(
      reviseAction(servicesOfWorlds(context.services), context.auth, {
        ...input,
        inputs: input.inputs?.map(inputDeclarationOf) ?? null,
        bindings: input.bindings?.map(bindingOf) ?? null,
      }),
      ({ id }) => context.prisma.action.findUniqueOrThrow({ where: { id } }),
    ),
});

commandField('retireAction', {
  description: 'Takes an action out of the registry.',
  details: 'Refused, `invalid_state`, while rules of it are in force.',
  scope: 'delete:operations',
  audited: ['action retired'],
  input: {
    description: 'Which action, and why.',
    fields: (t) => ({
      worldId: t.field({ type: 'UUID', required: true, description: namedBy.world }),
      key: t.string({ required: true, description: 'Routing key of the action.' }),
      reason: t.string({ required: true, description: 'Why it is retired; kept in the audit record.' }),
    }),
  },
  type: ActionRef,
  run: (context, input) =>
    readBack(retireAction(servicesOfWorlds(context.services), context.auth, input), ({ id }) =>
      context.prisma.action.findUniqueOrThrow({ where: { id } }),
    ),
});
