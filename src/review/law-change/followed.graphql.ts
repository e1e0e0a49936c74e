import { builder } from '../../graphql/builder.ts';
import { closedEnum } from '../../graphql/closed-enum.ts';
import { readFollowed, type Followed, type FollowedAs } from './followed-read-model.ts';
import { LawChangeRef } from './law-change.graphql.ts';

const FollowedAsEnum = closedEnum<FollowedAs>(
  'FollowedAs',
  'What has come of a law change for a rule or a candidate.',
  {
    carried_over: 'It cites the newer revision, and says what it said.',
    awaits_signature: 'It is cited anew and verified, and waits for another operator’s signature.',
    needs_review: 'It is cited anew, and a person has to look at what the gates find.',
    revision_opened: 'A candidate that revises it is open.',
    revised: 'Its revision for the newer text is signed.',
    rejected: 'The candidate that was opened for it was rejected.',
    retired: 'It is retired: from the day of the repeal, where that is known.',
  },
);

const FollowedRef = builder.objectRef<Followed & { name: string | null }>('FollowedRule').implement({
  description: 'What an operator did about a rule or a candidate when the law changed.',
  fields: (t) => ({
    ruleKey: t.exposeString('ruleKey', {
      description: 'Key of the rule, or the one that the candidate has, e.g. `R-0007`.',
    }),
    candidateId: t.expose('candidateId', {
      type: 'UUID',
      nullable: true,
      description: 'The candidate that it was done by; null of a rule that was retired.',
    }),
    outcome: t.expose('outcome', { type: FollowedAsEnum, description: 'What came of it, as it is now.' }),
    operatorId: t.expose('operatorId', {
      type: 'UUID',
      description: 'The user who signed it last; else who began it.',
    }),
    operatorName: t.exposeString('name', { nullable: true, description: 'What people call that user.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When.' }),
  }),
});

/** What one answer lists. */
const mostListed = 1_000;

builder.objectField(LawChangeRef, 'followed', (t) =>
  t.field({
    type: [FollowedRef],
    description:
      'What has been done about it so far, newest first, as the records have it; at most the newest 1,000. Rules that were retired by themselves, and not by the law change, are not among it.',
    resolve: ({ worldId, sourceMaterialId }, _args, { reads }) =>
      reads(async (prisma) => {
        const followed = (await readFollowed(prisma, worldId, sourceMaterialId)).slice(0, mostListed);
        const users = await prisma.user.findMany({
          where: { id: { in: [...new Set(followed.map(({ operatorId }) => operatorId))] } },
          select: { id: true, name: true },
        });
        const names = new Map(users.map(({ id, name }) => [id, name]));
        return followed.map((one) => ({ ...one, name: names.get(one.operatorId) ?? null }));
      }),
  }),
);
