import { VerdictEnum } from '../review/verdict.graphql.ts';
import { builder } from '../graphql/builder.ts';
import { connectionOf } from '../graphql/connection-of.ts';
import { commandField, readBack } from '../graphql/command-field.ts';
import { FileInput } from '../graphql/file-input.ts';
import { ofOperations } from '../graphql/type-access.ts';
import { namedBy } from '../graphql/named-by.ts';
import type { Decision } from '../rules/model.ts';
import type { TableError } from '../tables/columns.ts';
import { ActionRef } from '../worlds/action.graphql.ts';
import { caseInputsColumn, caseObligationsColumn, caseOutputsColumn } from './acceptance-case-columns.ts';
import { importAcceptanceCases, type CasesImport } from './import-acceptance-cases.ts';
import { putAcceptanceCase } from './put-acceptance-case.ts';
import { removeAcceptanceCases } from './remove-acceptance-cases.ts';
import { servicesOfAcceptance } from './resolver-services.graphql.ts';

const AcceptanceCaseRef = builder.prismaNode('AcceptanceCase', {
  id: { field: 'id' },
  nullable: true,
  ...ofOperations,
  description:
    'What an action is expected to answer to some inputs, whichever rules bring it about. Run by the preview of a publication and by the publication.',
  fields: (t) => ({
    caseId: t.expose('id', { type: 'UUID', description: 'Identifier of the case.' }),
    worldId: t.expose('worldId', {
      type: 'UUID',
      description: 'The world whose publications are checked against it.',
    }),
    action: t.string({
      select: { action: { select: { key: true } } },
      description: 'Routing key of its action.',
      resolve: ({ action }) => action.key,
    }),
    name: t.exposeString('name', { description: 'Unique among the cases of its action.' }),
    inputs: t.field({
      type: 'Inputs',
      select: { inputs: true },
      description: 'By name, as the action declares them. What is left out is not known.',
      resolve: ({ inputs }) => caseInputsColumn.read(inputs),
    }),
    asOf: t.expose('asOf', {
      type: 'Date',
      nullable: true,
      description: 'Date of the facts; null: the day of the run.',
    }),
    expected: t.field({
      type: VerdictEnum,
      select: { expected: true },
      description: 'The verdict that it expects.',
      resolve: ({ expected }) => expected as Decision,
    }),
    outputs: t.field({
      type: 'Values',
      nullable: true,
      select: { outputs: true },
      description: 'Outputs that it expects by name; null: it expects nothing of outputs.',
      resolve: ({ outputs }) => caseOutputsColumn.read(outputs),
    }),
    obligations: t.stringList({
      nullable: true,
      select: { obligations: true },
      description: 'Ids of all obligations that are due; null: it expects nothing of obligations.',
      resolve: ({ obligations }) => caseObligationsColumn.read(obligations),
    }),
    revision: t.exposeInt('revision', { description: 'Counts its changes.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was added.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
  }),
});

const casesOf = (worldId: string, key: string | null | undefined) => ({
  worldId,
  ...(key != null && { action: { key } }),
});

const AcceptanceCaseConnection = connectionOf('AcceptanceCase', AcceptanceCaseRef);

builder.queryField('acceptanceCases', (t) =>
  t.withAuth({ scope: 'read:operations' }).prismaConnection(
    {
      type: AcceptanceCaseRef,
      cursor: 'id',
      description: 'Acceptance cases of a world by action, in their order. Scope: `read:operations`.',
      args: {
        worldId: t.arg({ type: 'UUID', required: true, description: namedBy.world }),
        key: t.arg.string({ description: 'Routing key; by default the cases of every action.' }),
      },
      totalCount: (_parent, { worldId, key }, { prisma }) =>
        prisma.acceptanceCase.count({ where: casesOf(worldId, key) }),
      resolve: (query, _parent, { worldId, key }, { prisma }) =>
        prisma.acceptanceCase.findMany({
          ...query,
          where: casesOf(worldId, key),
          orderBy: [{ action: { key: 'asc' } }, { ordinal: 'asc' }, { id: 'asc' }],
        }),
    },
    AcceptanceCaseConnection,
  ),
);

const ImportModeEnum = builder.enumType('CasesImportMode', {
  description: 'What becomes of the cases that an action has.',
  values: {
    REPLACE: { value: 'replace', description: 'The file’s are the action’s cases; others are removed.' },
    ADD: { value: 'add', description: 'Those of other names stay.' },
  } as const,
});

export const DecimalMarkEnum = builder.enumType('DecimalMark', {
  description: 'What separates the decimals of a number in a file.',
  values: {
    POINT: { value: 'point', description: '`1.5`' },
    COMMA: { value: 'comma', description: '`1,5`' },
  } as const,
});

export const TableErrorRef = builder.objectRef<TableError>('TableError').implement({
  description: 'What is wrong at a place of a table.',
  fields: (t) => ({
    row: t.exposeInt('row', { description: 'As a spreadsheet counts: the header is row 1.' }),
    column: t.exposeString('column', { nullable: true, description: 'Letters; null: the whole row.' }),
    message: t.exposeString('message', { description: 'What is wrong, and what to write.' }),
  }),
});

const CasesImportRef = builder.objectRef<CasesImport>('CasesImport').implement({
  description: 'What an import of acceptance cases did.',
  fields: (t) => ({
    actionId: t.expose('id', { type: 'UUID', description: 'Whose cases these are.' }),
    rows: t.exposeInt('rows', {
      description: 'Rows of the file that could be read, the header not counted.',
    }),
    added: t.exposeInt('added', { description: 'Of these, cases of new names.' }),
    changed: t.exposeInt('changed', { description: 'Of these, cases that were otherwise.' }),
    removed: t.exposeInt('removed', { description: 'Cases that the file does not have any more.' }),
    rowsRefused: t.exposeInt('rowsRefused', { description: 'Rows that were left out.' }),
    rejected: t.expose('rejected', {
      type: [TableErrorRef],
      description: 'Why rows were left out: the first 500 reasons.',
    }),
    action: t.prismaField({
      type: ActionRef,
      description: 'The action, whose cases they are.',
      resolve: (query, { id }, _args, { prisma }) =>
        prisma.action.findUniqueOrThrow({ ...query, where: { id } }),
    }),
  }),
});

commandField('importAcceptanceCases', {
  description: 'Reads acceptance cases of an action from a table, as spreadsheets write it.',
  details:
    'Separated by commas, semicolons or tabs; UTF-8, UTF-16 or windows-1252. A column is headed by the name, title or alias of an input; `case`, `expected`, `as_of`, `obligations` and `output.<name>` are columns of the case. An empty cell is not known. Nothing is stored unless every row is good: `invalid_field` names row and column of each that is not.',
  scope: 'write:operations',
  audited: ['action cases_imported'],
  input: {
    description: 'A table of cases.',
    fields: (t) => ({
      worldId: t.field({ type: 'UUID', required: true, description: namedBy.world }),
      key: t.string({ required: true, description: 'Routing key of the action.' }),
      file: t.field({ type: FileInput, required: true, description: 'The table, at most 8 MiB.' }),
      mode: t.field({ type: ImportModeEnum, description: 'By default `REPLACE`.' }),
      acceptPartial: t.boolean({
        description:
          'Stores the rows that are good and leaves out the others. Where any is left out, no case is removed.',
      }),
      decimalMark: t.field({
        type: DecimalMarkEnum,
        description: 'By default a comma where the file’s numbers can be read in no other way, else a point.',
      }),
      ignoreColumns: t.stringList({ description: 'Headers of columns that are passed over.' }),
    }),
  },
  type: CasesImportRef,
  run: (context, input) => importAcceptanceCases(servicesOfAcceptance(context.services), context.auth, input),
});

commandField('putAcceptanceCase', {
  description: 'Adds or replaces an acceptance case of an action.',
  scope: 'write:operations',
  audited: ['acceptance_case revised'],
  input: {
    description: 'A case to add, or to put in the place of its name.',
    fields: (t) => ({
      worldId: t.field({ type: 'UUID', required: true, description: namedBy.world }),
      key: t.string({ required: true, description: 'Routing key of the action.' }),
      name: t.string({ required: true, description: 'At most 200 characters.' }),
      inputs: t.field({
        type: 'Inputs',
        required: true,
        description: 'By name. What is left out is not known.',
      }),
      expected: t.field({ type: VerdictEnum, required: true, description: 'The verdict that it expects.' }),
      asOf: t.field({ type: 'Date', description: 'Date of the facts; by default the day of each run.' }),
      outputs: t.field({
        type: 'Values',
        description: 'Outputs that it expects, by name as `/decide` writes them; null in it: there is none.',
      }),
      obligations: t.stringList({ description: 'Ids of all obligations that are due.' }),
      expectedRevision: t.int({
        description:
          'Refuse with `stale_revision` when the case has another revision; 0: when there is one of its name.',
      }),
    }),
  },
  type: AcceptanceCaseRef,
  run: (context, input) =>
    readBack(putAcceptanceCase(servicesOfAcceptance(context.services), context.auth, input), ({ id }) =>
      context.prisma.acceptanceCase.findUniqueOrThrow({ where: { id } }),
    ),
});

interface Removal {
  id: string;
  removed: number;
}

const CasesRemovalRef = builder.objectRef<Removal>('CasesRemoval').implement({
  description: 'What a removal of acceptance cases did.',
  fields: (t) => ({
    actionId: t.expose('id', { type: 'UUID', description: 'Whose cases these are.' }),
    removed: t.exposeInt('removed', { description: 'How many cases are gone.' }),
    action: t.prismaField({
      type: ActionRef,
      description: 'The action, whose cases they were.',
      resolve: (query, { id }, _args, { prisma }) =>
        prisma.action.findUniqueOrThrow({ ...query, where: { id } }),
    }),
  }),
});

commandField('removeAcceptanceCases', {
  description: 'Removes acceptance cases of an action.',
  scope: 'write:operations',
  audited: ['action cases_removed'],
  input: {
    description: 'Cases of one action: those that are named, or all.',
    fields: (t) => ({
      worldId: t.field({ type: 'UUID', required: true, description: namedBy.world }),
      key: t.string({ required: true, description: 'Routing key of the action.' }),
      names: t.stringList({ description: 'By default all. Names that no case has change nothing.' }),
    }),
  },
  type: CasesRemovalRef,
  run: (context, input) => removeAcceptanceCases(servicesOfAcceptance(context.services), context.auth, input),
});
