import { builder } from '../graphql/builder.ts';
import { commandField } from '../graphql/command-field.ts';
import { namedBy } from '../graphql/named-by.ts';
import { DefinitionBodyRef } from '../worlds/definition.graphql.ts';
import { CitationRef, InputDeclarationRef } from '../worlds/ontology.graphql.ts';
import { leadToWorld } from '../worlds/world-of.graphql.ts';
import { CandidateRef } from './candidate.graphql.ts';
import { renameVocabulary } from './rename-vocabulary.ts';
import {
  readFoundTerms,
  readVocabulary,
  type FoundTerm,
  type WorldVocabulary,
  type VocabularyAction,
  type VocabularyInput,
} from './vocabulary-read-model.ts';
import { servicesOfReview } from './resolver-services.graphql.ts';

const VocabularyInputRef = builder.objectRef<VocabularyInput>('VocabularyInput').implement({
  description: 'An input of an action, as the world has it or candidates propose it.',
  fields: (t) => ({
    input: t.field({
      type: InputDeclarationRef,
      description: 'Its declaration.',
      resolve: ({ input }) => input,
    }),
    registered: t.exposeBoolean('registered', { description: 'Whether the world’s action declares it.' }),
    candidates: t.exposeStringList('candidates', {
      description: 'Rule keys of the open candidates that declare it.',
    }),
  }),
});

const VocabularyActionRef = builder.objectRef<VocabularyAction>('VocabularyAction').implement({
  description: 'An action that the world has, or that candidates propose.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Routing key.' }),
    title: t.exposeString('title', { description: 'Name for people.' }),
    registered: t.exposeBoolean('registered', { description: 'Whether the world has it.' }),
    candidates: t.exposeStringList('candidates', { description: 'Rule keys of its open candidates.' }),
    inputs: t.field({
      type: [VocabularyInputRef],
      description: 'What requests of it may send, each with the candidates that read it.',
      resolve: ({ inputs }) => inputs,
    }),
  }),
});

const VocabularyDefinitionRef = builder
  .objectRef<WorldVocabulary['definitions'][number]>('VocabularyDefinition')
  .implement({
    description: 'A definition that the world has, or that candidates bring.',
    fields: (t) => ({
      definition: t.field({
        type: DefinitionBodyRef,
        description: 'What it says.',
        resolve: ({ definition }) => definition,
      }),
      registered: t.exposeBoolean('registered', { description: 'Whether the world has it.' }),
      candidates: t.exposeStringList('candidates', {
        description: 'Rule keys of the candidates that bring it.',
      }),
    }),
  });

const FoundTermRef = builder.objectRef<FoundTerm>('FoundTerm').implement({
  description: 'A term that a source of the world defines.',
  fields: (t) => ({
    term: t.exposeString('term', { description: 'As the law has it.' }),
    name: t.exposeString('name', { description: 'Name that a definition of it would have in `terms.name`.' }),
    citations: t.field({
      type: [CitationRef],
      description: 'The words that define it.',
      resolve: ({ citations }) => citations,
    }),
    definition: t.field({
      type: DefinitionBodyRef,
      nullable: true,
      description: 'What it computes, where that was read; null where a person has to say it.',
      resolve: ({ definition }) => definition,
    }),
  }),
});

const VocabularyRef = builder.objectRef<WorldVocabulary>('Vocabulary').implement({
  description: 'What a world speaks of as a whole: what it has, and what its open candidates would add.',
  fields: (t) => ({
    actions: t.field({
      type: [VocabularyActionRef],
      description: 'Actions, by routing key.',
      resolve: ({ actions }) => actions,
    }),
    definitions: t.field({
      type: [VocabularyDefinitionRef],
      description: 'Terms, by name.',
      resolve: ({ definitions }) => definitions,
    }),
    terms: t.field({
      type: [FoundTermRef],
      description:
        'Terms that its sources define, and that neither it nor an open candidate has as a definition.',
      resolve: (vocabulary, _args, { prisma }) => readFoundTerms(prisma, vocabulary),
    }),
  }),
});

builder.queryField('vocabulary', (t) =>
  t.withAuth({ scope: 'read:operations' }).field({
    type: VocabularyRef,
    description:
      'Actions, inputs and definitions of a world with those that its open candidates propose. Scope: `read:operations`.',
    args: { worldId: t.arg({ type: 'UUID', required: true, description: namedBy.world }) },
    resolve: (_parent, { worldId }, { prisma }) => readVocabulary(prisma, worldId),
  }),
);

const RenamedVocabularyRef = builder
  .objectRef<{ worldId: string; changed: string[] }>('RenamedVocabulary')
  .implement({
    description: 'What a change of a name changed.',
    fields: (t) => ({
      changed: t.exposeStringList('changed', {
        description: 'Rule keys of the candidates with other content now.',
      }),
      candidates: t.prismaField({
        type: [CandidateRef],
        description: 'These candidates as they are now, by rule key.',
        resolve: (query, { worldId, changed }, _args, { prisma }) =>
          prisma.ruleCandidate.findMany({
            ...query,
            where: { worldId, ruleKey: { in: changed } },
            orderBy: [{ ruleKey: 'asc' }, { id: 'asc' }],
          }),
      }),
    }),
  });

leadToWorld(RenamedVocabularyRef, 'The world, whose vocabulary it is.');

commandField('renameVocabulary', {
  description: 'Renames, merges or splits an action or an input in every candidate that is not signed yet.',
  details: 'They go back to `proposed`, without gate results.',
  scope: 'write:operations',
  audited: ['rule_candidate revised'],
  input: {
    description: 'Another name for an action or an input that candidates propose.',
    fields: (t) => ({
      worldId: t.field({ type: 'UUID', required: true, description: namedBy.world }),
      action: t.string({ required: true, description: 'Routing key of the action.' }),
      input: t.string({ description: 'An input of it; left out: the action itself.' }),
      to: t.string({
        required: true,
        description: 'The new name; one that is there already merges the two.',
      }),
      title: t.string({ description: 'Of an action: its title from now on.' }),
      only: t.stringList({
        description:
          'Rule keys of the candidates that follow; the others keep the name, which splits it in two. Left out: all of them.',
      }),
    }),
  },
  type: RenamedVocabularyRef,
  run: (context, input) => renameVocabulary(servicesOfReview(context.services), context.auth, input),
});
