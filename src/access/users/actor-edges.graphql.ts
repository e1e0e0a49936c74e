import { installerId } from '../../db/as-installer.ts';
import { builder } from '../../graphql/builder.ts';
import type { GraphQLContext } from '../../graphql/context.ts';
import { readTogether, type QueryOf } from '../../graphql/read-together.ts';
import { asAdministrator } from '../../graphql/type-access.ts';
import { ApiKeyRef } from '../api-keys/api-key.graphql.ts';
import { userById } from './user-by-id.graphql.ts';
import { UserRef } from './user.graphql.ts';

// Who did what, as objects. Of whom the caller may not know, null: row-level security says whose rows they read.

const keyById = readTogether(
  ({ prisma }, ids, query: QueryOf<'ApiKey'>) =>
    prisma.apiKey.findMany({ ...query, where: { id: { in: ids } } }),
  ({ id }) => id,
);

/** Keys are for the administrators of their domain: to others it is as if there were none. */
const isShownKeys = ({ auth }: GraphQLContext, domainId: string): boolean =>
  auth !== null && asAdministrator(auth, domainId);

const aUser = { type: UserRef, nullable: true } as const;

builder.prismaObjectField('RuleCandidate', 'createdBy', (t) =>
  t.prismaField({
    ...aUser,
    description: 'Who asked for it.',
    resolve: (query, { createdBy }, _args, context) => userById(context, query, createdBy),
  }),
);

builder.prismaObjectField('ApprovalDecision', 'decidedBy', (t) =>
  t.prismaField({
    ...aUser,
    description: 'The operator who decided.',
    resolve: (query, { decidedBy }, _args, context) => userById(context, query, decidedBy),
  }),
);

builder.prismaObjectField('SteeringMessage', 'operator', (t) =>
  t.prismaField({
    ...aUser,
    description: 'Which operator wrote it; null where the world agent did.',
    resolve: (query, { operatorId }, _args, context) => userById(context, query, operatorId),
  }),
);

builder.prismaObjectField('SourceMaterial', 'ingestedBy', (t) =>
  t.prismaField({
    ...aUser,
    description: 'The operator who ingested it.',
    resolve: (query, { ingestedBy }, _args, context) => userById(context, query, ingestedBy),
  }),
);

builder.prismaObjectField('SourceWatch', 'requestedBy', (t) =>
  t.prismaField({
    ...aUser,
    description: 'The operator in whose name a newer revision is ingested.',
    resolve: (query, { requestedBy }, _args, context) => userById(context, query, requestedBy),
  }),
);

builder.prismaObjectField('IngestionRun', 'requestedBy', (t) =>
  t.prismaField({
    ...aUser,
    description: 'The operator who asked for it.',
    resolve: (query, { requestedBy }, _args, context) => userById(context, query, requestedBy),
  }),
);

builder.prismaObjectField('DistillationRun', 'requestedBy', (t) =>
  t.prismaField({
    ...aUser,
    description: 'The operator who submitted it.',
    resolve: (query, { requestedBy }, _args, context) => userById(context, query, requestedBy),
  }),
);

builder.prismaObjectField('ReleaseNotes', 'createdBy', (t) =>
  t.prismaField({
    ...aUser,
    description: 'The operator who drafted them.',
    resolve: (query, { createdBy }, _args, context) => userById(context, query, createdBy),
  }),
);

builder.prismaObjectField('WorldModelVersion', 'publishedBy', (t) =>
  t.prismaField({
    ...aUser,
    description: 'The operator who published it; null to members, who may not know of them.',
    resolve: (query, { publishedBy }, _args, context) => userById(context, query, publishedBy),
  }),
);

builder.prismaObjectField('Publication', 'operator', (t) =>
  t.prismaField({
    ...aUser,
    description: 'The operator who claimed it.',
    resolve: (query, { operatorId }, _args, context) => userById(context, query, operatorId),
  }),
);

builder.prismaObjectField('WebhookSubscription', 'createdBy', (t) =>
  t.prismaField({
    ...aUser,
    description: 'The operator who subscribed it.',
    resolve: (query, { createdBy }, _args, context) => userById(context, query, createdBy),
  }),
);

builder.prismaObjectField('Replay', 'requestedBy', (t) =>
  t.prismaField({
    ...aUser,
    description: 'The operator who asked.',
    resolve: (query, { requestedBy }, _args, context) => userById(context, query, requestedBy),
  }),
);

builder.prismaObjectField('DecisionRecord', 'simulatedBy', (t) =>
  t.prismaField({
    ...aUser,
    description: 'The operator who simulated it; null for a decision.',
    resolve: (query, { simulatedBy }, _args, context) => userById(context, query, simulatedBy),
  }),
);

builder.prismaObjectField('ApiKey', 'createdBy', (t) =>
  t.prismaField({
    ...aUser,
    description: 'The administrator who made it; null to whom users are closed.',
    resolve: (query, { createdBy }, _args, context) => userById(context, query, createdBy),
  }),
);

builder.prismaObjectField('DomainInvite', 'invitedBy', (t) =>
  t.prismaField({
    ...aUser,
    description: 'Who issued it.',
    resolve: (query, { invitedBy }, _args, context) => userById(context, query, invitedBy),
  }),
);

builder.prismaObjectField('DecisionRecord', 'apiKey', (t) =>
  t.prismaField({
    type: ApiKeyRef,
    nullable: true,
    description: 'The key that asked, to administrators of its domain; null for a simulation.',
    resolve: (query, { apiKeyId, domainId }, _args, context) =>
      isShownKeys(context, domainId) ? keyById(context, query, apiKeyId) : null,
  }),
);

const SystemActorRef = builder.objectRef<{ name: string }>('SystemActor').implement({
  description: 'What acts without a user.',
  fields: (t) => ({
    name: t.exposeString('name', { description: '`command line`: the installation’s own.' }),
  }),
});

const ActorRef = builder.unionType('Actor', {
  description: 'Who acted: a user, an API key, or the installation itself.',
  types: [UserRef, ApiKeyRef, SystemActorRef],
  resolveType: (actor) => ('subject' in actor ? 'User' : 'keyHash' in actor ? 'ApiKey' : 'SystemActor'),
});

/** The one who acts on the command line is in no table. */
const operatorOf = (context: GraphQLContext, operatorId: string) =>
  operatorId === installerId ? { name: 'command line' } : userById(context, {}, operatorId);

builder.prismaObjectField('WorldAuthoringAudit', 'operator', (t) =>
  t.field({
    type: ActorRef,
    nullable: true,
    description: 'Who acted.',
    resolve: ({ operatorId }, _args, context) => operatorOf(context, operatorId),
  }),
);

builder.prismaObjectField('AccessAudit', 'operator', (t) =>
  t.field({
    type: ActorRef,
    nullable: true,
    description: 'Who acted.',
    resolve: ({ operatorId }, _args, context) => operatorOf(context, operatorId),
  }),
);

builder.prismaObjectField('DecisionFeedback', 'author', (t) =>
  t.field({
    type: ActorRef,
    nullable: true,
    description: 'Who said it: a user, or an API key to administrators of its domain.',
    resolve: async ({ authorId, domainId }, _args, context) => {
      const key = isShownKeys(context, domainId) ? await keyById(context, {}, authorId) : null;
      return key ?? userById(context, {}, authorId);
    },
  }),
);
