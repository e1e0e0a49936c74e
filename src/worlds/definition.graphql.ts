import { definitionColumn } from '../db/model-columns.ts';
import { builder } from '../graphql/builder.ts';
import { connectionOf } from '../graphql/connection-of.ts';
import { commandField, readBack } from '../graphql/command-field.ts';
import { ofOperations } from '../graphql/type-access.ts';
import { namedBy } from '../graphql/named-by.ts';
import type { Definition, DefinitionCase, ScalarType } from '../rules/model.ts';
import type { DefinitionDraft } from './complete-citations.ts';
import { CitationInput, citationDraftOf, CitationRef, InputTypeEnum } from './ontology.graphql.ts';
import { putDefinition } from './put-definition.ts';
import { servicesOfWorlds } from './resolver-services.graphql.ts';

const DefinitionCaseRef = builder.objectRef<DefinitionCase>('DefinitionCase').implement({
  description: 'One case of a definition: its value where `when` holds.',
  fields: (t) => ({
    when: t.exposeString('when', { description: 'CEL bool; `true` in the last case.' }),
    value: t.exposeString('value', { description: 'CEL of the definition’s type.' }),
    citation: t.expose('citation', {
      type: CitationRef,
      nullable: true,
      description: 'Where the source says so.',
    }),
    from: t.exposeString('from', { nullable: true, description: 'In force from this date.' }),
    to: t.exposeString('to', { nullable: true, description: 'In force until the day before.' }),
  }),
});

/** A definition as data: of a world, or as a candidate or a revision holds it. */
export const DefinitionBodyRef = builder.objectRef<Definition>('DefinitionBody').implement({
  description:
    'Defined term, dated parameter, rate table or formula: the first case in force whose `when` holds.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name in `terms.name`.' }),
    type: t.expose('type', { type: InputTypeEnum, description: 'Type of its value.' }),
    unit: t.exposeString('unit', { nullable: true, description: 'Unit of its value.' }),
    scale: t.exposeInt('scale', {
      nullable: true,
      description: 'Decimal places of its value.',
    }),
    output: t.exposeBoolean('output', { description: 'Returned with the answer.' }),
    description: t.exposeString('description', { description: 'What it means.' }),
    cases: t.expose('cases', { type: [DefinitionCaseRef], description: 'In order.' }),
  }),
});

export const DefinitionRef = builder.prismaNode('Definition', {
  id: { field: 'id' },
  nullable: true,
  ...ofOperations,
  description: 'A definition of a world’s working set.',
  fields: (t) => ({
    definitionId: t.expose('id', { type: 'UUID', description: 'Its identifier.' }),
    worldId: t.expose('worldId', { type: 'UUID', description: 'The world that it belongs to.' }),
    name: t.exposeString('name', { description: 'Name in `terms.name`, unique in the world.' }),
    definition: t.field({
      type: DefinitionBodyRef,
      description: 'The definition itself.',
      resolve: ({ body }) => definitionColumn.read(body),
    }),
    revision: t.exposeInt('revision', { description: 'Counts its changes.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it came into the world.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
  }),
});

export const DefinitionConnection = connectionOf('Definition', DefinitionRef);

builder.queryField('definitions', (t) =>
  t.withAuth({ scope: 'read:operations' }).prismaConnection(
    {
      type: DefinitionRef,
      cursor: 'id',
      description: 'The definitions of a world. Scope: `read:operations`.',
      args: { worldId: t.arg({ type: 'UUID', required: true, description: namedBy.world }) },
      totalCount: (_parent, { worldId }, { prisma }) => prisma.definition.count({ where: { worldId } }),
      resolve: (query, _parent, { worldId }, { prisma }) =>
        prisma.definition.findMany({ ...query, where: { worldId }, orderBy: { id: 'asc' } }),
    },
    DefinitionConnection,
  ),
);

const DefinitionCaseInput = builder.inputType('DefinitionCaseInput', {
  description: 'A value, and the condition under which it is that; the first case that holds decides.',
  fields: (t) => ({
    when: t.string({ required: true, description: 'CEL bool; `true` in the last case.' }),
    value: t.string({ required: true, description: 'CEL of the definition’s type.' }),
    citation: t.field({ type: CitationInput, description: 'Where the source says so.' }),
    from: t.field({ type: 'Date', description: 'In force from this date.' }),
    to: t.field({ type: 'Date', description: 'In force until the day before.' }),
  }),
});

type InputFields = Parameters<Parameters<typeof builder.inputType>[1]['fields']>[0];

const definitionFields = (t: InputFields) => ({
  name: t.string({ required: true, description: 'Name in `terms.name`.' }),
  type: t.field({ type: InputTypeEnum, required: true, description: 'Scalar type of its value.' }),
  unit: t.string({ description: 'Unit of its value.' }),
  scale: t.int({ description: 'Decimal places of a decimal.' }),
  output: t.boolean({ description: 'Return it with the answer.' }),
  description: t.string({ description: 'What it means.' }),
  cases: t.field({ type: [DefinitionCaseInput], required: true, description: 'In order.' }),
});

export const DefinitionInput = builder.inputType('DefinitionInput', {
  description: 'A term for rules to read as `terms.name`: its value by cases.',
  fields: definitionFields,
});

type CitationArgument = Parameters<typeof citationDraftOf>[0];

/** As the rule model holds it, with citations still to be completed. */
export const definitionDraftOf = (given: {
  name: string;
  type: string;
  unit?: string | null;
  scale?: number | null;
  output?: boolean | null;
  description?: string | null;
  cases: readonly {
    when: string;
    value: string;
    citation?: CitationArgument | null;
    from?: string | Date | null;
    to?: string | Date | null;
  }[];
}): DefinitionDraft => ({
  name: given.name,
  type: given.type as ScalarType,
  unit: given.unit ?? null,
  scale: given.scale ?? null,
  output: given.output ?? false,
  description: given.description ?? '',
  cases: given.cases.map(({ when, value, citation, from, to }) => ({
    when,
    value,
    citation: citation ? citationDraftOf(citation) : null,
    from: (from as string | null | undefined) ?? null,
    to: (to as string | null | undefined) ?? null,
  })),
});

commandField('putDefinition', {
  description: 'Adds or replaces a definition of a world.',
  details: 'Rules that read it lose their sign-off, since their content hash covers it.',
  scope: 'write:operations',
  audited: ['definition revised'],
  input: {
    description: 'A definition to add, or to put in the place of its name.',
    fields: (t) => ({
      worldId: t.field({ type: 'UUID', required: true, description: namedBy.world }),
      ...definitionFields(t),
    }),
  },
  type: DefinitionRef,
  run: (context, input) =>
    readBack(
      putDefinition(servicesOfWorlds(context.services), context.auth, {
        correlationId: input.correlationId,
        worldId: input.worldId,
        definition: definitionDraftOf(input),
      }),
      ({ id }) => context.prisma.definition.findUniqueOrThrow({ where: { id } }),
    ),
});
