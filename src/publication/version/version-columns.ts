import { jsonColumn } from '../../db/json-column.ts';
import { withMembers } from '../../rules/model-schema.ts';
import type { Card } from '../card/card-schema.ts';
import type { VersionSnapshot } from './version-content.ts';

/** `snapshot` of versions. */
export const snapshotColumn = jsonColumn(
  'snapshot',
  withMembers<VersionSnapshot>('actions', 'definitions', 'configuration', 'renames'),
);
/** `content` of cards, checked in full by the schema of the card before it was written. */
export const cardColumn = jsonColumn(
  'content',
  withMembers<Card>('format', 'world_model_version', 'approvals', 'coverage'),
);
