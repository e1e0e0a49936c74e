import type { JWK } from 'jose';
import { anyObject, jsonColumn } from '../../db/json-column.ts';
import { withMembers } from '../../rules/model-schema.ts';
import type { Card } from '../card/card-schema.ts';
import type { VersionSnapshot } from './version-content.ts';
import type { Manifest } from '../../rules/module/module-content.ts';

/** `snapshot` of versions: null until published, and not read before. */
export const snapshotColumn = jsonColumn(
  'snapshot',
  withMembers<VersionSnapshot>('actions', 'definitions', 'configuration', 'renames'),
);
/** `content` of cards, checked in full by the schema of the card before it was written. */
export const cardColumn = jsonColumn(
  'content',
  withMembers<Card>('format', 'world_model_version', 'approvals', 'coverage'),
);
/** `manifest` of action modules: `manifest.json` of the bundle. */
export const manifestColumn = jsonColumn(
  'manifest',
  withMembers<Manifest>('format', 'action', 'content_hash', 'input_schema_digest'),
);
/** `input_schema` of action modules: `input_schema.json` of the bundle, a JSON Schema. */
export const inputSchemaColumn = jsonColumn('input_schema', anyObject);
/** `public_jwk` of publishing keys. */
export const publicJwkColumn = jsonColumn('public_jwk', withMembers<JWK>('kty', 'crv', 'x'));
