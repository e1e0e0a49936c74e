import { builder } from '../graphql/builder.ts';
import { readTogether } from '../graphql/read-together.ts';
import { CandidateRef } from './candidate.graphql.ts';
import { isOfEarlierChecks, readDaysOfSources, readRulesChanges } from './gate-staleness-read-model.ts';

/** Of all candidates of a world that are asked about at the same time, at once. */
const rulesChangeOf = readTogether(
  async ({ prisma }, ids, { worldId }: { worldId: string }) => readRulesChanges(prisma, worldId, ids),
  ({ candidateId }) => candidateId,
);

/** As {@link rulesChangeOf}. */
const dayOfSourceOf = readTogether(
  async ({ prisma }, ids, { worldId }: { worldId: string }) => readDaysOfSources(prisma, worldId, ids),
  ({ candidateId }) => candidateId,
);

builder.prismaObjectField(CandidateRef, 'dayOfSource', (t) =>
  t.field({
    type: 'Date',
    nullable: true,
    select: { id: true, worldId: true },
    description:
      'The day from which its source is in force, as it was corrected to say since this was distilled without one: its sign-off is refused, `stale_revision`, until the gates ran again, which take the day over. Null otherwise.',
    resolve: async ({ id, worldId }, _args, context) =>
      (await dayOfSourceOf(context, { worldId }, id))?.day ?? null,
  }),
);

builder.prismaObjectField(CandidateRef, 'checksChanged', (t) =>
  t.boolean({
    select: { status: true, gateChecks: true },
    description:
      'Whether the gates judged it by the checks of an earlier release: its sign-off is refused, `stale_revision`, until they ran again.',
    resolve: isOfEarlierChecks,
  }),
);

builder.prismaObjectField(CandidateRef, 'rulesChanged', (t) =>
  t.boolean({
    select: { id: true, worldId: true },
    description:
      'Whether rules of its action changed since gate 2 ran: what it found beside them may not be so any more. The sign-off looks again.',
    // No candidate is ever deleted: what was read is there.
    resolve: async ({ id, worldId }, _args, context) =>
      (await rulesChangeOf(context, { worldId }, id))!.changed,
  }),
);
