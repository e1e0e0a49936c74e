import { builder } from '../graphql/builder.ts';
import { closedEnum } from '../graphql/closed-enum.ts';
import { readTogether } from '../graphql/read-together.ts';
import { CandidateRef } from './candidate.graphql.ts';
import { readHands, type HandDid, type Hands, type RuleWriter } from './hands-read-model.ts';

const RuleWriterEnum = closedEnum<RuleWriter>('RuleWriter', 'What wrote a rule in the first place.', {
  distiller: 'The built-in distiller.',
  model: 'A model, asked by the distiller.',
  operator: 'An operator, by hand.',
  revision: 'It was a revision of the rule before, which an operator opened.',
});

const HandDidEnum = closedEnum<HandDid>('HandDid', 'What an operator did to a rule that was written.', {
  edited: 'Changed its content.',
  steered: 'Told the world agent what to change.',
  read_words: 'Said what some of its words are.',
});

type NamedHands = Hands & { names: ReadonlyMap<string, string | null> };

const HandRef = builder
  .objectRef<{ operatorId: string; name: string | null; did: HandDid }>('Hand')
  .implement({
    description: 'What one operator did to what was written.',
    fields: (t) => ({
      operatorId: t.expose('operatorId', { type: 'UUID', description: 'Whose hand it was: the user.' }),
      name: t.exposeString('name', { nullable: true, description: 'What people call that user.' }),
      did: t.expose('did', { type: HandDidEnum, description: 'Kind of change.' }),
    }),
  });

const HandsRef = builder.objectRef<NamedHands>('Hands').implement({
  description: 'By whose hand a content is.',
  fields: (t) => ({
    writer: t.expose('writer', { type: RuleWriterEnum, description: 'What wrote it.' }),
    operatorId: t.expose('operatorId', {
      type: 'UUID',
      nullable: true,
      description: 'Who wrote it by hand, or opened the revision; null where a program wrote it.',
    }),
    operatorName: t.string({
      nullable: true,
      description: 'What people call that user; null where a program wrote it, or no name is known.',
      resolve: ({ operatorId, names }) => (operatorId === null ? null : (names.get(operatorId) ?? null)),
    }),
    later: t.field({
      type: [HandRef],
      description: 'What operators did since, in the order of time; each once for each thing done.',
      resolve: ({ later, names }) =>
        later.map(({ operatorId, did }) => ({ operatorId, did, name: names.get(operatorId) ?? null })),
    }),
  }),
});

/** Of all candidates of a world that are asked about at the same time, at once. */
const handsOf = readTogether(
  async ({ prisma }, ids, { worldId }: { worldId: string }): Promise<NamedHands[]> => {
    const hands = await readHands(prisma, worldId, ids);
    const people = hands.flatMap(({ operatorId, later }) => [
      ...(operatorId === null ? [] : [operatorId]),
      ...later.map((hand) => hand.operatorId),
    ]);
    const users = await prisma.user.findMany({
      where: { id: { in: [...new Set(people)] } },
      select: { id: true, name: true },
    });
    const names = new Map(users.map(({ id, name }) => [id, name]));
    return hands.map((of) => ({ ...of, names }));
  },
  ({ candidateId }) => candidateId,
);

builder.prismaObjectField(CandidateRef, 'hands', (t) =>
  t.field({
    type: HandsRef,
    select: { id: true, worldId: true },
    description: 'By whose hand it is: what wrote it, and which operators did what to it since.',
    // No candidate is ever deleted: what was read is there.
    resolve: async ({ id, worldId }, _args, context) => (await handsOf(context, { worldId }, id))!,
  }),
);
