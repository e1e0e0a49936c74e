import type { DeliveryStatus } from '../generated/prisma/client.ts';
import { builder } from '../graphql/builder.ts';
import { connectionOf, countedAtMost } from '../graphql/connection-of.ts';
import { commandField, readBack } from '../graphql/command-field.ts';
import { ofOperations } from '../graphql/type-access.ts';
import { namedBy } from '../graphql/named-by.ts';
import { createWebhook } from './create-webhook.ts';
import { redeliver } from './redeliver.ts';
import { removeWebhook } from './remove-webhook.ts';
import { reviseWebhook } from './revise-webhook.ts';
import { testWebhook } from './test-webhook.ts';
import { servicesOfOutbox } from './resolver-services.graphql.ts';
import { envelopeColumn } from './outbox-columns.ts';

export const WebhookRef = builder.prismaNode('WebhookSubscription', {
  id: { field: 'id' },
  nullable: true,
  ...ofOperations,
  description: 'An endpoint that is told of published versions, by Standard Webhooks.',
  fields: (t) => ({
    subscriptionId: t.expose('id', { type: 'UUID', description: 'Its identifier.' }),
    worldId: t.expose('worldId', { type: 'UUID', description: 'The world whose publications are posted.' }),
    url: t.exposeString('url', { description: 'Where events are posted.' }),
    isActive: t.exposeBoolean('isActive', { description: 'Whether events are posted.' }),
    disabledReason: t.exposeString('disabledReason', { nullable: true, description: 'Why they are not.' }),
    createdById: t.expose('createdBy', { type: 'UUID', description: 'The operator who subscribed it.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When.' }),
  }),
});

const DeliveryStatusEnum = builder.enumType('DeliveryStatus', {
  description: 'What became of a delivery.',
  values: {
    PENDING: { value: 'pending', description: 'Not yet; `nextAttemptAt` says when it is tried.' },
    DELIVERED: { value: 'delivered', description: 'The endpoint answered 2xx.' },
    DEAD_LETTER: { value: 'dead_letter', description: 'Given up; it can be redelivered.' },
  } as const,
});

export const DeliveryRef = builder.prismaNode('WebhookDelivery', {
  id: { field: 'id' },
  nullable: true,
  ...ofOperations,
  description: 'One event on its way to one endpoint.',
  fields: (t) => ({
    deliveryId: t.expose('id', { type: 'UUID', description: 'Its identifier.' }),
    messageId: t.expose('messageId', { type: 'UUID', description: 'The event: `webhook-id`.' }),
    eventType: t.string({
      description: 'Type of the event, as its envelope has it: `worlds.world_model_card.published`.',
      select: { message: { select: { topic: true } } },
      resolve: ({ message }) => message.topic,
    }),
    body: t.string({
      description:
        'What is posted: the event as CloudEvents 1.0 in JSON, the same at each try. Beside it go the headers of Standard Webhooks, which name and sign it.',
      select: { message: { select: { envelope: true } } },
      resolve: ({ message }) => envelopeColumn.text(envelopeColumn.read(message.envelope)),
    }),
    sequence: t.exposeInt('sequence', {
      description: 'Number of the version, or of the event among those of its type: the order of delivery.',
    }),
    status: t.expose('status', {
      type: DeliveryStatusEnum,
      description: 'The last state that was recorded.',
    }),
    attempts: t.exposeInt('attempts', { description: 'How often it was tried.' }),
    nextAttemptAt: t.expose('nextAttemptAt', { type: 'DateTime', description: 'Not tried before.' }),
    lastStatus: t.exposeInt('lastStatus', { nullable: true, description: 'Status of the last answer.' }),
    lastError: t.exposeString('lastError', { nullable: true, description: 'Why there was none.' }),
    deliveredAt: t.expose('deliveredAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it arrived.',
    }),
    redelivery: t.exposeBoolean('redelivery', { description: 'Whether an operator sent it again.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
  }),
});

const worldArg = { type: 'UUID', required: true, description: namedBy.world } as const;

export const WebhookConnection = connectionOf('Webhook', WebhookRef);

builder.queryField('webhooks', (t) =>
  t.withAuth({ scope: 'read:operations' }).prismaConnection(
    {
      type: WebhookRef,
      cursor: 'id',
      description: 'Webhook subscriptions of a world, newest first. Scope: `read:operations`.',
      args: { worldId: t.arg(worldArg) },
      totalCount: (_parent, { worldId }, { prisma }) =>
        prisma.webhookSubscription.count({ where: { worldId } }),
      resolve: (query, _parent, { worldId }, { prisma }) =>
        prisma.webhookSubscription.findMany({ ...query, where: { worldId }, orderBy: { id: 'desc' } }),
    },
    WebhookConnection,
  ),
);

builder.queryField('webhook', (t) =>
  t.withAuth({ scope: 'read:operations' }).prismaField({
    type: WebhookRef,
    nullable: true,
    description: 'One webhook subscription. Scope: `read:operations`.',
    args: {
      worldId: t.arg(worldArg),
      subscriptionId: t.arg({ type: 'UUID', required: true, description: namedBy.subscription }),
    },
    resolve: (query, _parent, { worldId, subscriptionId }, { prisma }) =>
      prisma.webhookSubscription.findFirst({ ...query, where: { id: subscriptionId, worldId } }),
  }),
);

const DeliveryConnection = connectionOf('Delivery', DeliveryRef, { isFilledByMachines: true });

const deliveriesWhere = ({
  worldId,
  subscriptionId,
  status,
}: {
  worldId: string;
  subscriptionId: string;
  status?: DeliveryStatus | null | undefined;
}) => ({ subscriptionId, subscription: { worldId }, ...(status && { status }) });

builder.queryField('webhookDeliveries', (t) =>
  t.withAuth({ scope: 'read:operations' }).prismaConnection(
    {
      type: DeliveryRef,
      cursor: 'id',
      description: 'Deliveries to an endpoint, newest first. Scope: `read:operations`.',
      args: {
        worldId: t.arg(worldArg),
        subscriptionId: t.arg({ type: 'UUID', required: true, description: namedBy.subscription }),
        status: t.arg({ type: DeliveryStatusEnum, description: 'Only those in this state.' }),
      },
      totalCount: (_parent, args, { prisma }) =>
        prisma.webhookDelivery.count({ where: deliveriesWhere(args), take: countedAtMost }),
      resolve: (query, _parent, args, { prisma }) =>
        prisma.webhookDelivery.findMany({
          ...query,
          where: deliveriesWhere(args),
          orderBy: { id: 'desc' },
        }),
    },
    DeliveryConnection,
  ),
);

const CreatedWebhookRef = builder
  .objectRef<{ id: string; secret: string | null }>('CreatedWebhook')
  .implement({
    description: 'A new subscription, with its secret.',
    fields: (t) => ({
      subscriptionId: t.expose('id', { type: 'UUID', description: 'Its identifier.' }),
      secret: t.exposeString('secret', {
        nullable: true,
        description: 'Verifies deliveries (`whsec_…`). Shown this once: null where the call is a repetition.',
      }),
      subscription: t.prismaField({
        type: WebhookRef,
        description: 'The endpoint as it is now.',
        resolve: (query, { id }, _args, { prisma }) =>
          prisma.webhookSubscription.findUniqueOrThrow({ ...query, where: { id } }),
      }),
    }),
  });

commandField('createWebhook', {
  description: 'Subscribes an endpoint to `worlds.world_model_card.published`.',
  scope: 'write:operations',
  audited: ['webhook_subscription created'],
  input: {
    description: 'An endpoint to subscribe.',
    fields: (t) => ({
      worldId: t.field(worldArg),
      url: t.string({ required: true, description: 'https, at a public address.' }),
    }),
  },
  type: CreatedWebhookRef,
  run: async (context, input) => {
    const answer = await createWebhook(servicesOfOutbox(context.services), context.auth, input);
    if (answer.result.secret !== null) context.shownOnce.add(answer.result.secret);
    return answer;
  },
});

commandField('reviseWebhook', {
  description: 'Pauses or resumes an endpoint.',
  scope: 'write:operations',
  audited: ['webhook_subscription revised'],
  input: {
    description: 'Pauses or resumes an endpoint.',
    fields: (t) => ({
      worldId: t.field(worldArg),
      subscriptionId: t.field({ type: 'UUID', required: true, description: namedBy.subscription }),
      isActive: t.boolean({ required: true, description: 'Whether events are posted.' }),
    }),
  },
  type: WebhookRef,
  run: (context, input) =>
    readBack(reviseWebhook(servicesOfOutbox(context.services), context.auth, input), ({ id }) =>
      context.prisma.webhookSubscription.findUniqueOrThrow({ where: { id } }),
    ),
});

export const RemovedWebhookRef = builder
  .objectRef<{ id: string; worldId: string }>('RemovedWebhook')
  .implement({
    description: 'A subscription that is gone.',
    fields: (t) => ({
      subscriptionId: t.expose('id', { type: 'UUID', description: 'Its former identifier.' }),
    }),
  });

commandField('removeWebhook', {
  description: 'Removes an endpoint.',
  scope: 'write:operations',
  audited: ['webhook_subscription removed'],
  input: {
    description: 'An endpoint to remove.',
    fields: (t) => ({
      worldId: t.field(worldArg),
      subscriptionId: t.field({ type: 'UUID', required: true, description: namedBy.subscription }),
    }),
  },
  type: RemovedWebhookRef,
  run: (context, input) =>
    readBack(removeWebhook(servicesOfOutbox(context.services), context.auth, input), async (removed) => ({
      ...removed,
      worldId: input.worldId,
    })),
});

commandField('testWebhook', {
  description:
    'Sends the event `worlds.webhook_subscription.tested` to one endpoint alone, signed and tried again as any other. Problems: `invalid_state` where it is paused.',
  scope: 'write:operations',
  audited: ['webhook_delivery tested'],
  input: {
    description: 'An endpoint to try.',
    fields: (t) => ({
      worldId: t.field(worldArg),
      subscriptionId: t.field({ type: 'UUID', required: true, description: namedBy.subscription }),
    }),
  },
  type: DeliveryRef,
  run: (context, input) =>
    readBack(testWebhook(servicesOfOutbox(context.services), context.auth, input), ({ id }) =>
      context.prisma.webhookDelivery.findUniqueOrThrow({ where: { id } }),
    ),
});

commandField('redeliver', {
  description: 'Sends an event again, marked as a redelivery.',
  scope: 'write:operations',
  audited: ['webhook_delivery redelivered'],
  input: {
    description: 'A delivery to send again.',
    fields: (t) => ({
      worldId: t.field(worldArg),
      subscriptionId: t.field({ type: 'UUID', required: true, description: namedBy.subscription }),
      deliveryId: t.field({
        type: 'UUID',
        required: true,
        description: 'A delivery to that endpoint; one to another is not found.',
      }),
    }),
  },
  type: DeliveryRef,
  run: (context, input) =>
    readBack(redeliver(servicesOfOutbox(context.services), context.auth, input), ({ id }) =>
      context.prisma.webhookDelivery.findUniqueOrThrow({ where: { id } }),
    ),
});
