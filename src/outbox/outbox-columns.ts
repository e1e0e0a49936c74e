import { jsonColumn } from '../db/json-column.ts';
import { withMembers } from '../rules/model-schema.ts';
import type { CardPublished, SourceRevised, WebhookTested } from './events.ts';

/** `envelope` of outbox messages, checked in full by the event's schema before it was written. */
export const envelopeColumn = jsonColumn(
  'envelope',
  withMembers<CardPublished | SourceRevised | WebhookTested>('specversion', 'id', 'type', 'subject', 'data'),
);

/** `data` of the snapshots of cards: that of the event. */
export const snapshotDataColumn = jsonColumn(
  'card_snapshot.data',
  withMembers<CardPublished['data']>('card_content_hash'),
);
