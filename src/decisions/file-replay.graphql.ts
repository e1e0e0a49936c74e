import { DecimalMarkEnum, TableErrorRef } from '../acceptance/acceptance-case.graphql.ts';
import { builder } from '../graphql/builder.ts';
import { commandField, readBack } from '../graphql/command-field.ts';
import { FileInput } from '../graphql/file-input.ts';
import { namedBy } from '../graphql/named-by.ts';
import { versionLabel } from '../publication/version/version-label.ts';
import {
  differencesColumn,
  rejectedColumn,
  replayRequestColumn,
  type ReplayDifference,
} from './replay-columns.ts';
import { requestFileReplay } from './request-file-replay.ts';
import { ReplayRef, ReplayedVerdictEnum } from './trial.graphql.ts';
import { VerdictEnum } from '../review/verdict.graphql.ts';
import { servicesOfDecisions } from './resolver-services.graphql.ts';

type RowDifference = ReplayDifference & { row: string };

const ReplayRowDifferenceRef = builder.objectRef<RowDifference>('ReplayRowDifference').implement({
  description:
    'A row of a file that comes out otherwise than it expects, or than the version that it is compared with.',
  fields: (t) => ({
    row: t.exposeString('row', { description: 'Its name in the file, or its number: the header is row 1.' }),
    before: t.expose('before', { type: VerdictEnum, description: 'As expected, or as it is decided there.' }),
    after: t.expose('after', { type: ReplayedVerdictEnum, description: 'As it would be.' }),
    rules: t.stringList({
      description:
        'Rules whose outcome differs, or that are on one side alone; of a row that expects a verdict, those of its answer.',
      resolve: ({ rules }) => rules ?? [],
    }),
  }),
});

const ReplayedFileRef = builder
  .objectRef<{ name: string | null; sha256: string; compareWith: string | null }>('ReplayedFile')
  .implement({
    description: 'A file of inputs that a replay runs. It is not kept beyond its end.',
    fields: (t) => ({
      name: t.exposeString('name', { nullable: true, description: 'Its name at the client.' }),
      sha256: t.exposeString('sha256', { description: 'Hex SHA-256 of its bytes.' }),
      compareWith: t.exposeString('compareWith', {
        nullable: true,
        description: 'The version that rows which expect no verdict are compared with; null: there is none.',
      }),
    }),
  });

builder.prismaObjectFields(ReplayRef, (t) => ({
  file: t.field({
    type: ReplayedFileRef,
    nullable: true,
    select: { request: true },
    description: 'The file whose rows it runs; null: it runs recorded decisions.',
    resolve: ({ request }) => {
      const { file } = replayRequestColumn.read(request);
      if (!file) return null;
      const { name, sha256, compare_with: version } = file;
      return { name, sha256, compareWith: version === null ? null : versionLabel(version) };
    },
  }),
  unreadable: t.exposeInt('unreadable', { description: 'Rows of the file that could not be run.' }),
  rejected: t.field({
    type: [TableErrorRef],
    select: { rejected: true },
    description: 'Why, of the first 500.',
    resolve: ({ rejected }) => rejectedColumn.read(rejected),
  }),
  rowDifferences: t.field({
    type: [ReplayRowDifferenceRef],
    select: { differences: true },
    description:
      'Rows of the file that come out differently: the first 500; `differences.csv` of REST has more.',
    resolve: ({ differences }) =>
      differencesColumn
        .read(differences)
        .filter((one): one is RowDifference => one.row !== undefined)
        .slice(0, 500),
  }),
}));

commandField('requestFileReplay', {
  description: 'Runs the rows of a file of inputs against the draft or a version of an action.',
  details:
    'A table as spreadsheets write it, read as acceptance cases are; or one JSON object a line: the inputs, or `{"inputs": …, "as_of": …, "expected": …, "name": …}`. A row that expects a verdict is held against it, another one against what the version `compareWith` answers. Rows that cannot be run are counted, and the first of them are told with the reason.',
  scope: 'write:operations',
  audited: ['replay requested'],
  input: {
    description: 'A file of inputs to run, and against what.',
    fields: (t) => ({
      worldId: t.field({ type: 'UUID', required: true, description: namedBy.world }),
      action: t.string({ required: true, description: 'Routing key of the action.' }),
      file: t.field({ type: FileInput, required: true, description: 'CSV or NDJSON, at most 20 MiB.' }),
      version: t.field({
        type: 'TrialVersion',
        description: '`draft` (default), or a version: `v3` or `3`.',
      }),
      compareWith: t.field({
        type: 'Version',
        description:
          'What rows that expect no verdict are compared with; by default the current version, if it has the action.',
      }),
      decimalMark: t.field({
        type: DecimalMarkEnum,
        description: 'By default a comma where the file’s numbers can be read in no other way, else a point.',
      }),
      ignoreColumns: t.stringList({ description: 'Headers of columns that are passed over.' }),
    }),
  },
  type: ReplayRef,
  run: (context, input) =>
    readBack(requestFileReplay(servicesOfDecisions(context.services), context.auth, input), ({ id }) =>
      context.prisma.replay.findUniqueOrThrow({ where: { id } }),
    ),
});
