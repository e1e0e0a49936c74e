import { AcceptanceOutcomeRef } from '../../acceptance/acceptance-finding.graphql.ts';
import { builder } from '../../graphql/builder.ts';
import { closedEnum } from '../../graphql/closed-enum.ts';
import { ErrorCodeEnum } from '../../graphql/problem.graphql.ts';
import { FindingRef, WitnessRef } from '../../review/rule.graphql.ts';
import { NotesFindingRef } from '../notes/notes-finding.graphql.ts';
import { versionLabel } from '../version/version-label.ts';
import type { RuleFindings } from './findings.ts';
import type { Refusal } from './prepare-publication.ts';
import type { PublicationPreview } from './preview-publication.ts';
import type { ArbitrationQuestion, RenameProposal } from './reconcile.ts';

const RefusalRef = builder.objectRef<Refusal>('PublicationRefusal').implement({
  description: 'Why publishing now would be refused.',
  fields: (t) => ({
    code: t.expose('code', {
      type: ErrorCodeEnum,
      description: 'The code that the call would be answered with.',
    }),
    message: t.exposeString('message', {
      description: 'What prevents publication, and what to do about it.',
    }),
    detail: t.expose('detail', {
      type: 'JSON',
      description:
        'Further members of the problem, by code: `findings` per rule, `preview` of renames, `drift`.',
    }),
  }),
});

const RenameReasonEnum = closedEnum<RenameProposal['because']>(
  'RenameReason',
  'Why two names are taken for one input.',
  {
    alias: 'The input declares the other name as an alias.',
    arbitration: 'The operator said so.',
    naming_convention: 'The same words in another naming convention.',
    unit: 'The same words, with another unit.',
    same_words: 'The same words in another order: a guess, which is asked.',
  },
);

type RenameProofOf = RenameProposal['rules'][number];

const ProofEnum = closedEnum<RenameProofOf['proof']>(
  'RenameProof',
  'Whether a rule answers as before under another name of an input.',
  {
    equivalent: 'Proved to answer as before on all inputs.',
    different: 'It does not: `witness` shows it.',
    undecided: 'It could not be told.',
    refused: 'It does not compile with it.',
  },
);

const RenamedRuleRef = builder.objectRef<RenameProofOf>('RenamedRule').implement({
  description: 'A rule that reads an input under another name.',
  fields: (t) => ({
    rule: t.exposeString('rule', { description: 'Key of the rule, e.g. `R-0007`.' }),
    proof: t.expose('proof', { type: ProofEnum, description: 'Whether it answers as before.' }),
    detail: t.exposeString('detail', {
      nullable: true,
      description: 'Why it could not be told, or not compiled.',
    }),
  }),
});

const RenameRef = builder.objectRef<RenameProposal>('InputRename').implement({
  description: 'What became, or could become, of one input of an action.',
  fields: (t) => ({
    action: t.exposeString('action', { description: 'Routing key.' }),
    from: t.exposeString('from', { description: 'The name that rules read.' }),
    to: t.exposeString('to', { description: 'The name that the action declares.' }),
    because: t.expose('because', { type: RenameReasonEnum, description: 'Why.' }),
    confidence: t.exposeFloat('confidence', { description: '0 to 1.' }),
    rules: t.expose('rules', { type: [RenamedRuleRef], description: 'Rules that read it under this name.' }),
    rename: t.expose('rename', {
      type: 'JSON',
      description:
        'As the module would hold it: `{input}`, with `numerator`, `denominator` and `unit` where it is also converted.',
    }),
    witness: t.expose('witness', {
      type: WitnessRef,
      nullable: true,
      description: 'Inputs on which a rule would answer differently.',
    }),
  }),
});

const QuestionKindEnum = closedEnum<ArbitrationQuestion['kind']>(
  'ArbitrationKind',
  'What the operator has to decide before this can be published.',
  {
    rename: 'Whether two names are one input.',
    published_input_changed: 'Whether an input that a published version has may be another.',
    published_input_removed: 'Whether an input that a published version has may go.',
    unusable_arbitration: 'What to do in the place of an answer that does not hold.',
  },
);

const QuestionRef = builder.objectRef<ArbitrationQuestion>('ArbitrationQuestion').implement({
  description: 'What the operator has to decide of one input.',
  fields: (t) => ({
    kind: t.expose('kind', { type: QuestionKindEnum, description: 'What is asked.' }),
    action: t.exposeString('action', { description: 'Routing key.' }),
    input: t.exposeString('input', { description: 'Name by which rules read the input now.' }),
    message: t.exposeString('message', { description: 'The question in words.' }),
    proposal: t.expose('proposal', {
      type: RenameRef,
      nullable: true,
      description: 'Of `RENAME`: what it would be.',
    }),
    before: t.expose('before', {
      type: 'JSON',
      nullable: true,
      description: 'Its declaration in the last version, as it was written there; null of a rename.',
    }),
    after: t.expose('after', {
      type: 'JSON',
      nullable: true,
      description: 'Its declaration now, as it is written; null of a rename, and where it is gone.',
    }),
  }),
});

const RuleFindingsRef = builder.objectRef<RuleFindings>('RuleFindings').implement({
  description: 'What was found of one rule, or of one action as a whole.',
  fields: (t) => ({
    action: t.exposeString('action', { description: 'Routing key.' }),
    rule: t.exposeString('rule', {
      nullable: true,
      description: 'Key of the rule; null of the action as a whole.',
    }),
    findings: t.expose('findings', { type: [FindingRef], description: 'What was found.' }),
  }),
});

const ModulePreviewRef = builder.objectRef<PublicationPreview['modules'][number]>('ModulePreview').implement({
  description: 'A module as it would be minted.',
  fields: (t) => ({
    action: t.exposeString('action', { description: 'Routing key.' }),
    digest: t.exposeString('digest', { description: '`sha256:…` of the tar.' }),
    moduleVersion: t.exposeString('moduleVersion', {
      description: 'Counts the versions of the world that changed this action.',
    }),
    suiteCases: t.exposeInt('cases', { description: 'Cases that it ships.' }),
  }),
});

export const PreviewRef = builder.objectRef<PublicationPreview>('PublicationPreview').implement({
  description: 'What publishing now would do before the mint. Nothing is written.',
  fields: (t) => ({
    workingSetRevision: t.exposeInt('workingSetRevision', {
      description: 'Of the working set that was read; send it with the publication.',
    }),
    worldModelVersion: t.string({
      description: 'The version that it would be, e.g. `v3`.',
      resolve: ({ nextVersion }) => versionLabel(nextVersion),
    }),
    publishable: t.exposeBoolean('publishable', { description: 'Whether nothing prevents publication.' }),
    refusals: t.expose('refusals', {
      type: [RefusalRef],
      description: 'What prevents publication, in the order of the checks.',
    }),
    renames: t.expose('renames', {
      type: [RenameRef],
      description: 'Renames that reconciliation applies, each proved.',
    }),
    questions: t.expose('questions', { type: [QuestionRef], description: 'What to arbitrate.' }),
    findings: t.expose('findings', {
      type: [RuleFindingsRef],
      description: 'Of every rule, what blocks nothing included.',
    }),
    rulesWithoutDay: t.exposeStringList('rulesWithoutDay', {
      description:
        'Keys of rules that have no day: the version holds them, and they decide nothing until a revision gives them one.',
    }),
    notesFindings: t.expose('notesFindings', {
      type: [NotesFindingRef],
      description:
        'Where the draft’s release notes disagree with what is staged; none where there is no draft.',
    }),
    acceptance: t.expose('acceptance', {
      type: AcceptanceOutcomeRef,
      description: 'What the acceptance cases of the world come to on these modules.',
    }),
    modules: t.expose('modules', {
      type: [ModulePreviewRef],
      description: 'Modules as they would be minted.',
    }),
  }),
});
