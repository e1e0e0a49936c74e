import { builder } from '../graphql/builder.ts';
import { commandField, readBack } from '../graphql/command-field.ts';
import { readWritten } from './read-written.ts';
import { closedEnum } from '../graphql/closed-enum.ts';
import { namedBy } from '../graphql/named-by.ts';
import type { LedgerSlot } from '../rules/ledger/assign-words.ts';
import { CitationInput, InputDeclarationInput, inputDeclarationOf } from '../worlds/ontology.graphql.ts';
import { assignWords } from './assign-words.ts';
import { authorCandidate } from './author-candidate.ts';
import { contentFields, fieldsOf, statedValues } from './candidate-input.graphql.ts';
import { CandidateRef } from './candidate.graphql.ts';
import { editCandidate } from './edit-candidate.ts';
import { rejectCandidate } from './reject-candidate.ts';
import { ModalityEnum, OutcomeEnum } from './rule.graphql.ts';
import { stateOutcomes } from './state-outcomes.ts';
import { steerCandidate } from './steer-candidate.ts';
import { verifyCandidate } from './verify-candidate.ts';
import { servicesOfReview } from './resolver-services.graphql.ts';

commandField('authorCandidate', {
  description: 'Writes a candidate by hand.',
  details:
    'It takes the same way through both gates and a sign-off as a distilled one; a predicate that does not parse or type-check is `predicate_invalid`.',
  scope: 'write:operations',
  audited: ['rule_candidate created'],
  input: {
    description: 'A candidate written by hand.',
    fields: (t) => ({
      worldId: t.field({ type: 'UUID', required: true, description: namedBy.world }),
      naturalLanguage: t.string({ required: true, description: 'The rule as a person reads it.' }),
      citations: t.field({ type: [CitationInput], required: true, description: 'At least one passage.' }),
      action: t.string({ required: true, description: 'Routing key of the action that it is about.' }),
      modality: t.field({ type: ModalityEnum, required: true, description: 'Kind of norm.' }),
      ...contentFields(t),
    }),
  },
  type: CandidateRef,
  run: (context, input) =>
    readBack(
      authorCandidate(servicesOfReview(context.services), context.auth, {
        correlationId: input.correlationId,
        worldId: input.worldId,
        ...fieldsOf(input),
      }),
      (...written) => readWritten(context.prisma, ...written),
    ),
});

commandField('editCandidate', {
  description: 'Changes a candidate.',
  details: 'New content: back to `proposed`, without gate results, earlier approvals void.',
  scope: 'write:operations',
  audited: ['rule_candidate revised'],
  input: {
    description: 'What to change of a candidate; what is left out stays.',
    fields: (t) => ({
      worldId: t.field({ type: 'UUID', required: true, description: namedBy.world }),
      candidateId: t.field({ type: 'UUID', required: true, description: namedBy.candidate }),
      expectedContentHash: t.string({
        description: 'Refuse with `stale_revision` when it has other content.',
      }),
      naturalLanguage: t.string({ description: 'The rule as a person reads it.' }),
      citations: t.field({ type: [CitationInput], description: 'Its passages, whole.' }),
      action: t.string({ description: 'Routing key of the action.' }),
      modality: t.field({ type: ModalityEnum, description: 'Kind of norm; proposes the effects anew.' }),
      ...contentFields(t),
    }),
  },
  type: CandidateRef,
  run: (context, input) =>
    readBack(
      editCandidate(servicesOfReview(context.services), context.auth, {
        correlationId: input.correlationId,
        worldId: input.worldId,
        candidateId: input.candidateId,
        expectedContentHash: input.expectedContentHash,
        ...fieldsOf(input),
      }),
      (...written) => readWritten(context.prisma, ...written),
    ),
});

const WordsInput = builder.inputType('WordsInput', {
  description: 'A run of whole words of a quote.',
  fields: (t) => ({
    citation: t.int({ required: true, description: 'Position of the quote among the citations, from 0.' }),
    start: t.int({ required: true, description: 'First character in the quote (UTF-16).' }),
    end: t.int({ required: true, description: 'Character after the last.' }),
  }),
});

const LedgerSlotEnum = closedEnum<LedgerSlot>('LedgerSlot', 'A part of a norm.', {
  who: 'What restricts actor and object.',
  if: 'When it holds.',
  act: 'What is done, with its measures.',
  only: 'What alone allows it.',
  except: 'Where it does not hold.',
});

commandField('assignWords', {
  description: 'Says what some words of the quotes are, and with what scope.',
  details:
    'Words that something else read are taken from it. When no word is left the rule is written from the ledger. The candidate is back at `proposed`.',
  scope: 'write:operations',
  audited: ['rule_candidate revised'],
  input: {
    description: 'What some words of the quotes are.',
    fields: (t) => ({
      worldId: t.field({ type: 'UUID', required: true, description: namedBy.world }),
      candidateId: t.field({ type: 'UUID', required: true, description: namedBy.candidate }),
      expectedContentHash: t.string({
        description: 'Refuse with `stale_revision` when it has other content.',
      }),
      words: t.field({ type: [WordsInput], required: true, description: 'The words, at least one run.' }),
      element: t.field({
        type: 'LedgerElementValue',
        required: true,
        description:
          'What they are, in the shape of an element of `readingLedger.tree` without `words` and `read_by`: a condition (`fact`, `measure`, `one_of` …), `{kind: "note", role, reason}` for words without effect, `{kind: "norm", modality}` for the modal. `all`, `any` and `not` name in `of` the paths of the elements that they join; `cases` in `rows: [{when, then}]` and `otherwise`.',
      }),
      slot: t.field({
        type: LedgerSlotEnum,
        description: 'The part of the norm that a condition belongs to.',
      }),
      group: t.string({
        description:
          'In the place of `slot`: path of the connective under which the condition goes (`norm/if/0`).',
      }),
      inputs: t.field({
        type: [InputDeclarationInput],
        description: 'Inputs that the element reads, where neither the candidate nor its action has them.',
      }),
    }),
  },
  type: CandidateRef,
  run: (context, input) =>
    readBack(
      assignWords(servicesOfReview(context.services), context.auth, {
        ...input,
        place: input.slot ?? input.group ?? null,
        inputs: input.inputs?.map(inputDeclarationOf) ?? null,
      }),
      (...written) => readWritten(context.prisma, ...written),
    ),
});

const StatedOutcomeInput = builder.inputType('StatedOutcomeInput', {
  description: 'What the law makes of one case that gate 1 lists.',
  fields: (t) => ({
    id: t.string({ required: true, description: '`gate1.suite.missing.id`.' }),
    expected: t.field({
      type: OutcomeEnum,
      required: true,
      description: 'Outcome of the rule by itself, by your own reading.',
    }),
    values: t.field({
      type: 'Values',
      description: `Where the case asks for values. ${statedValues}`,
    }),
  }),
});

commandField('stateOutcomes', {
  description:
    'Says what the law makes of the cases that gate 1 lists as missing: a table with everything filled in but the outcome, in one command.',
  details: 'They become cases of yours; the candidate is back at `proposed`.',
  scope: 'write:operations',
  audited: ['rule_candidate revised'],
  input: {
    description: 'Outcomes of cases that gate 1 lists as missing.',
    fields: (t) => ({
      worldId: t.field({ type: 'UUID', required: true, description: namedBy.world }),
      candidateId: t.field({ type: 'UUID', required: true, description: namedBy.candidate }),
      expectedContentHash: t.string({
        description: 'Refuse with `stale_revision` when it has other content.',
      }),
      outcomes: t.field({
        type: [StatedOutcomeInput],
        required: true,
        description: 'One for each case that you answer; the others stay missing.',
      }),
    }),
  },
  type: CandidateRef,
  run: (context, input) =>
    readBack(stateOutcomes(servicesOfReview(context.services), context.auth, input), (...written) =>
      readWritten(context.prisma, ...written),
    ),
});

commandField('steerCandidate', {
  description: 'A message to the world agent, which answers in the thread.',
  details: 'The candidate is back at `proposed`.',
  scope: 'write:operations',
  audited: ['rule_candidate revised'],
  input: {
    description: 'A message in a candidate’s thread.',
    fields: (t) => ({
      worldId: t.field({ type: 'UUID', required: true, description: namedBy.world }),
      candidateId: t.field({ type: 'UUID', required: true, description: namedBy.candidate }),
      text: t.string({
        required: true,
        description: 'The rule in other words; in quotation marks, if you say more.',
      }),
    }),
  },
  type: CandidateRef,
  run: (context, input) =>
    readBack(steerCandidate(servicesOfReview(context.services), context.auth, input), (...written) =>
      readWritten(context.prisma, ...written),
    ),
});

commandField('verifyCandidate', {
  description: 'Runs gate 1 and, where it passes, gate 2.',
  details: 'What the gates find is data: the answer is the candidate.',
  scope: 'write:operations',
  audited: ['rule_candidate verified'],
  input: {
    description: 'The candidate to put through gate 1, and after it gate 2.',
    fields: (t) => ({
      worldId: t.field({ type: 'UUID', required: true, description: namedBy.world }),
      candidateId: t.field({ type: 'UUID', required: true, description: namedBy.candidate }),
    }),
  },
  type: CandidateRef,
  run: (context, input) =>
    readBack(
      verifyCandidate(servicesOfReview(context.services), context.auth, input, context.signal),
      (...written) => readWritten(context.prisma, ...written),
    ),
});

commandField('rejectCandidate', {
  description: 'Rejects a candidate for good.',
  scope: 'write:operations',
  audited: ['rule_candidate rejected'],
  input: {
    description: 'A rejection.',
    fields: (t) => ({
      worldId: t.field({ type: 'UUID', required: true, description: namedBy.world }),
      candidateId: t.field({ type: 'UUID', required: true, description: namedBy.candidate }),
      contentHash: t.string({ required: true, description: 'The content that you looked at.' }),
      statement: t.string({ required: true, description: 'Why you reject it.' }),
    }),
  },
  type: CandidateRef,
  run: (context, input) =>
    readBack(rejectCandidate(servicesOfReview(context.services), context.auth, input), (...written) =>
      readWritten(context.prisma, ...written),
    ),
});
