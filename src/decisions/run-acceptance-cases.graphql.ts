import { AcceptanceOutcomeRef } from '../acceptance/acceptance-finding.graphql.ts';
import { builder } from '../graphql/builder.ts';
import { namedBy } from '../graphql/named-by.ts';
import { runAcceptanceCases, type AcceptanceRun } from './run-acceptance-cases.ts';
import { servicesOfDecisions } from './resolver-services.graphql.ts';

const AcceptanceRunRef = builder.objectRef<AcceptanceRun>('AcceptanceRun').implement({
  description: 'Acceptance cases run on the draft or a version. Nothing is written.',
  fields: (t) => ({
    version: t.exposeString('version', { description: '`draft`, or the version that they ran on.' }),
    outcome: t.expose('outcome', { type: AcceptanceOutcomeRef, description: 'What they came to.' }),
  }),
});

const RunAcceptanceCasesInput = builder.inputType('RunAcceptanceCasesInput', {
  description: 'Cases of one action or of all, and whether the draft or a version is asked.',
  fields: (t) => ({
    worldId: t.field({ type: 'UUID', required: true, description: namedBy.world }),
    key: t.string({ description: 'Routing key; by default the cases of every active action.' }),
    version: t.field({
      type: 'TrialVersion',
      description: '`draft`: the working set as the next version would have it (default); or `v3` or `3`.',
    }),
  }),
});

builder.mutationField('runAcceptanceCases', (t) =>
  t.withAuth({ scope: 'read:operations' }).field({
    type: AcceptanceRunRef,
    errors: {},
    description:
      'Runs acceptance cases on the draft or a version of a world. Writes nothing. Scope: `read:operations`.',
    args: {
      input: t.arg({
        type: RunAcceptanceCasesInput,
        required: true,
        description: 'The cases, and the rules that are to answer them.',
      }),
    },
    resolve: (_parent, { input }, { services, auth }) =>
      runAcceptanceCases(servicesOfDecisions(services), auth, input),
  }),
);
