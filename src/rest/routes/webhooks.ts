import {
  CardSnapshotDocument,
  CreateWebhookDocument,
  RedeliverDocument,
  RemoveWebhookDocument,
  ReviseWebhookDocument,
  TestWebhookDocument,
  WebhookDeliveriesDocument,
  WebhookDocument,
  WebhooksDocument,
} from '../../generated/operations/graphql.ts';
import type { Route } from '../route.ts';

const tag = 'Webhooks';
const webhooks = '/worlds/{world_id}/webhooks';
const rename = { subscription_id: 'id' } as const;

export const webhookRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/worlds/{world_id}/card-snapshot',
    operation: CardSnapshotDocument,
    tag,
    summary: 'Read the platform’s snapshot of the newest card',
  },
  { method: 'GET', path: webhooks, operation: WebhooksDocument, tag, summary: 'List webhook subscriptions' },
  {
    method: 'POST',
    path: webhooks,
    operation: CreateWebhookDocument,
    tag,
    summary: 'Subscribe an endpoint',
    status: 201,
    location: '/worlds/{world_id}/webhooks/{id}',
  },
  {
    method: 'GET',
    path: `${webhooks}/{id}`,
    operation: WebhookDocument,
    tag,
    summary: 'Read a webhook subscription',
    rename,
  },
  {
    method: 'PATCH',
    path: `${webhooks}/{id}`,
    operation: ReviseWebhookDocument,
    tag,
    summary: 'Pause or resume an endpoint',
    rename,
  },
  {
    method: 'DELETE',
    path: `${webhooks}/{id}`,
    operation: RemoveWebhookDocument,
    tag,
    summary: 'Remove an endpoint',
    status: 204,
    rename,
  },
  {
    method: 'GET',
    path: `${webhooks}/{id}/deliveries`,
    operation: WebhookDeliveriesDocument,
    tag,
    summary: 'List deliveries to an endpoint',
    rename,
  },
  {
    method: 'POST',
    path: `${webhooks}/{id}/test`,
    operation: TestWebhookDocument,
    tag,
    summary: 'Send an event to try an endpoint',
    rename,
  },
  {
    method: 'POST',
    path: `${webhooks}/{id}/deliveries/{delivery_id}/redeliver`,
    operation: RedeliverDocument,
    tag,
    summary: 'Send an event again',
    rename,
  },
];
