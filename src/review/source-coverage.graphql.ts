import { OmissionReasonEnum } from '../distillation/left-out.graphql.ts';
import { builder } from '../graphql/builder.ts';
import { closedEnum } from '../graphql/closed-enum.ts';
import { SourceMaterialRef } from '../sources/source.graphql.ts';
import {
  readSourceCoverage,
  type SourceCoverage,
  type SourceFate,
  type SourcePassage,
} from './source-coverage-read-model.ts';

const SourceFateEnum = closedEnum<SourceFate>('SourceFate', 'What became of words of a source.', {
  rule: 'A signed rule quotes them.',
  candidate: 'An open candidate quotes them.',
  rejected: 'Only a rejected candidate quotes them.',
  definition: 'They define a term.',
  left_out: 'They were left out, for the reason given.',
  not_read: 'They may oblige or permit something and could not be read: for a person.',
});

const SourcePassageRef = builder.objectRef<SourcePassage>('SourcePassage').implement({
  description: 'Words of a source, and what became of them.',
  fields: (t) => ({
    start: t.exposeInt('start', { description: 'First character in the extracted text (UTF-16).' }),
    end: t.int({ description: 'Character after the last.', resolve: ({ end }) => end }),
    fate: t.field({
      type: SourceFateEnum,
      description: 'What became of them.',
      resolve: ({ fate }) => fate,
    }),
    subject: t.exposeString('subject', {
      nullable: true,
      description: 'Key of the rule or candidate, or the term that is defined.',
    }),
    candidateId: t.expose('candidateId', {
      type: 'UUID',
      nullable: true,
      description: 'The candidate, also of a signed rule.',
    }),
    reason: t.field({
      type: OmissionReasonEnum,
      nullable: true,
      description: 'Why they were left out.',
      resolve: ({ reason }) => reason,
    }),
  }),
});

const SourceCoverageRef = builder.objectRef<SourceCoverage>('SourceCoverage').implement({
  description: 'What became of every statement of a source.',
  fields: (t) => ({
    distilled: t.exposeBoolean('distilled', { description: 'Whether a run has read it to its end.' }),
    passages: t.field({
      type: [SourcePassageRef],
      description: 'In the order of the text; they may overlap.',
      resolve: ({ passages }) => passages,
    }),
  }),
});

builder.prismaObjectField(SourceMaterialRef, 'coverage', (t) =>
  t.field({
    type: SourceCoverageRef,
    select: { worldId: true, sha256: true },
    description: 'What became of its statements, over all runs and candidates.',
    resolve: ({ worldId, sha256 }, _args, { prisma }) => readSourceCoverage(prisma, { worldId, sha256 }),
  }),
);
