import { anonymous } from '../../db/transaction.ts';
import { builder } from '../../graphql/builder.ts';
import type { GraphQLContext } from '../../graphql/context.ts';
import { CandidateRef } from '../candidate.graphql.ts';
import { RuleRef } from '../rule.graphql.ts';
import { RevisionChangeEnum } from './law-change.graphql.ts';
import { readLawChange, type LawChange } from './law-change.ts';
import { readOvertaken, type Overtaken } from './overtaken-read-model.ts';
import { gravestOf } from './words-change.ts';

/** A newer revision of what a rule, or an open candidate, cites. */
interface SourceChanged {
  worldId: string;
  sourceMaterialId: string;
  ruleKey: string;
  /** Of a candidate. */
  candidateId: string | null;
}

/** What is asked of each rule of a list is worked out once for the request. */
class Remembered {
  readonly overtaken = new Map<string, Promise<Overtaken>>();
  readonly changes = new Map<string, Promise<LawChange | null>>();
}
const ofRequest = new WeakMap<GraphQLContext, Remembered>();

function rememberedOf(context: GraphQLContext): Remembered {
  const known = ofRequest.get(context) ?? new Remembered();
  ofRequest.set(context, known);
  return known;
}

function overtakenIn(context: GraphQLContext, worldId: string): Promise<Overtaken> {
  const { overtaken } = rememberedOf(context);
  const found = overtaken.get(worldId) ?? readOvertaken(context.prisma, worldId);
  overtaken.set(worldId, found);
  return found;
}

function lawChangeIn(
  context: GraphQLContext,
  { worldId, sourceMaterialId }: SourceChanged,
): Promise<LawChange | null> {
  const { changes } = rememberedOf(context);
  const key = `${worldId} ${sourceMaterialId}`;
  const found =
    changes.get(key) ??
    readLawChange(context.reads, worldId, sourceMaterialId, (context.auth ?? anonymous).user_id);
  changes.set(key, found);
  return found;
}

const SourceChangedRef = builder.objectRef<SourceChanged>('SourceChanged').implement({
  description:
    'A newer revision of law that a rule, or an open candidate, cites and has not followed: it is carried over, revised or retired. Until then gate 2 says `source_changed`.',
  fields: (t) => ({
    sourceMaterialId: t.expose('sourceMaterialId', { type: 'UUID', description: 'The newer revision.' }),
    change: t.field({
      type: RevisionChangeEnum,
      description:
        'What became of the words that it rests on; of several passages the gravest. The texts are compared for it, once for the request.',
      extensions: { readsApart: true },
      resolve: async (changed, _args, context) => {
        const law = await lawChangeIn(context, changed);
        const { ruleKey, candidateId } = changed;
        const affected = candidateId
          ? law?.candidates.filter(({ candidate }) => candidate?.id === candidateId)
          : law?.rules.filter((rule) => rule.ruleKey === ruleKey);
        return gravestOf((affected ?? []).map(({ change }) => change));
      },
    }),
  }),
});

const description =
  'Newer revisions of the law that it cites and has not followed; none where it cites the current law.';

builder.prismaObjectField(RuleRef, 'sourceChanged', (t) =>
  t.field({
    type: [SourceChangedRef],
    select: { id: true, worldId: true, key: true },
    description,
    resolve: async ({ id, worldId, key }, _args, context) =>
      ((await overtakenIn(context, worldId)).rules.get(id) ?? []).map((sourceMaterialId) => ({
        worldId,
        sourceMaterialId,
        ruleKey: key,
        candidateId: null,
      })),
  }),
);

builder.prismaObjectField(CandidateRef, 'sourceChanged', (t) =>
  t.field({
    type: [SourceChangedRef],
    select: { id: true, worldId: true, ruleKey: true },
    description,
    resolve: async ({ id, worldId, ruleKey }, _args, context) =>
      ((await overtakenIn(context, worldId)).candidates.get(id) ?? []).map((sourceMaterialId) => ({
        worldId,
        sourceMaterialId,
        ruleKey,
        candidateId: id,
      })),
  }),
);
