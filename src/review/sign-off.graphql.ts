import { builder } from '../graphql/builder.ts';
import { closedEnum } from '../graphql/closed-enum.ts';
import { readTogether } from '../graphql/read-together.ts';
import type { SignOffObstacle } from './approval-policy.ts';
import { CandidateRef } from './candidate.graphql.ts';
import { candidateOf } from './candidate-read-model.ts';
import { readSignatures, readSignOffs, type Signatures } from './sign-off-read-model.ts';

const SignOffObstacleEnum = closedEnum<SignOffObstacle>(
  'SignOffObstacle',
  'Why an operator may not sign a content, whatever the gates say of it.',
  {
    signed_already: 'The operator has signed this content; the next signature is another’s.',
    own_work:
      'The operator wrote it, and the world lets no author sign (`approvals`, `allow_self_approval`).',
    own_work_unconfirmed:
      'The operator wrote it, no reading of its words confirms the code, and the world asks for another then (`approvals`, `hand_written`).',
  },
);

/** Of all candidates of a world that are asked about at the same time, at once. */
const obstacleOf = readTogether(
  async ({ prisma, auth }, ids, { worldId }: { worldId: string }) => {
    const rows = await prisma.ruleCandidate.findMany({ where: { id: { in: ids }, worldId } });
    // Candidates are read by staff alone: somebody asks.
    return readSignOffs(prisma, worldId, rows.map(candidateOf), auth!.user_id);
  },
  ({ candidateId }) => candidateId,
);

/** Lists ask for the signatures alone, which need neither what the gates found nor who wrote it. */
const signaturesOf = readTogether(
  async ({ prisma }, ids, { worldId }: { worldId: string }) => readSignatures(prisma, worldId, ids),
  ({ candidateId }) => candidateId,
);

const SignOffRef = builder.objectRef<Signatures & { worldId: string }>('SignOff').implement({
  description: 'What the sign-off of a candidate still asks for.',
  fields: (t) => ({
    required: t.exposeInt('required', { description: 'Operators who have to sign the same content.' }),
    given: t.exposeInt('given', { description: 'Operators who have signed the content as it is now.' }),
    obstacle: t.field({
      type: SignOffObstacleEnum,
      nullable: true,
      description:
        'Why the signature of the operator who asks would be refused; null where it would not. Of a content that gate 1 has not seen it is not known yet, and null.',
      resolve: async ({ candidateId, worldId }, _args, context) =>
        (await obstacleOf(context, { worldId }, candidateId))!.obstacle,
    }),
  }),
});

builder.prismaObjectField(CandidateRef, 'signOff', (t) =>
  t.field({
    type: SignOffRef,
    description: 'What its sign-off still asks for, seen by the operator who asks.',
    // No candidate is ever deleted: what was read is there.
    resolve: async ({ id, worldId }, _args, context) => ({
      ...(await signaturesOf(context, { worldId }, id))!,
      worldId,
    }),
  }),
);
