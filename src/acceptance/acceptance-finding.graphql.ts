import { VerdictEnum } from '../review/verdict.graphql.ts';
import { builder } from '../graphql/builder.ts';
import { closedEnum } from '../graphql/closed-enum.ts';
import type { AcceptanceFinding, AcceptanceOutcome, ActualVerdict } from '../rules/suite/acceptance-case.ts';

/** Failing cases that one answer lists. */
const mostListed = 1_000;

const ActualVerdictEnum = closedEnum<ActualVerdict>('ActualVerdict', 'What an acceptance case came to.', {
  permit: 'The rules permit it.',
  deny: 'The rules prohibit it.',
  indeterminate: 'It depends on inputs that are missing.',
  not_applicable: 'No rule speaks of it.',
  inputs_invalid: 'The action takes other inputs now.',
  action_not_in_version: 'No rule of the action is there.',
});

const AcceptanceFindingRef = builder.objectRef<AcceptanceFinding>('AcceptanceFinding').implement({
  description: 'An acceptance case that does not come out as expected.',
  fields: (t) => ({
    id: t.exposeString('id', {
      description: 'Of this outcome of this case: an acknowledgement names it, and holds for nothing else.',
    }),
    action: t.exposeString('action', { description: 'Routing key.' }),
    caseId: t.expose('case_id', {
      type: 'UUID',
      description: 'Identifies the acceptance case, for `putAcceptanceCase`.',
    }),
    case: t.exposeString('case', { description: 'Its name.' }),
    inputs: t.field({
      type: 'Inputs',
      description: 'What it asks, as `/decide` takes inputs.',
      resolve: ({ inputs }) => inputs,
    }),
    expected: t.expose('expected', { type: VerdictEnum, description: 'The verdict that it expects.' }),
    actual: t.expose('actual', { type: ActualVerdictEnum, description: 'What it came to.' }),
    asOf: t.expose('as_of', { type: 'Date', description: 'The date that it was decided as of.' }),
    differences: t.exposeStringList('differences', { description: 'What differs, in sentences.' }),
    rules: t.exposeStringList('rules', {
      description: 'Rules that decided, or that are still open; none where no rule speaks.',
    }),
    message: t.exposeString('message', { description: 'All of it in a sentence.' }),
  }),
});

export const AcceptanceOutcomeRef = builder.objectRef<AcceptanceOutcome>('AcceptanceOutcome').implement({
  description: 'What acceptance cases came to.',
  fields: (t) => ({
    cases: t.exposeInt('cases', { description: 'Cases that ran.' }),
    failed: t.int({
      description: 'Of these, how many do not come out as expected.',
      resolve: ({ findings }) => findings.length,
    }),
    findings: t.field({
      type: [AcceptanceFindingRef],
      description: `Which ones: the first ${mostListed}.`,
      resolve: ({ findings }) => findings.slice(0, mostListed),
    }),
  }),
});
