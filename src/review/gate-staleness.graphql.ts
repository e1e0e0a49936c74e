import { builder } from '../graphql/builder.ts';
import { readTogether } from '../graphql/read-together.ts';
import { CandidateRef } from './candidate.graphql.ts';
import { isOfEarlierChecks, readRulesChanges } from './gate-staleness-read-model.ts';

/** Of all candidates of a world that are asked about at the same time, at once. */
const rulesChangeOf = readTogether(
  async ({ prisma }, ids, { worldId }: { worldId: string }) => readRulesChanges(prisma, worldId, ids),
  ({ candidateId }) => candidateId,
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
