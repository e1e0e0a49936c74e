import {
  CorrectSourceMaterialDocument,
  IngestionRunDocument,
  IngestionRunsDocument,
  IngestSourceMaterialDocument,
  RetireSourceMaterialDocument,
  SourceMaterialComparisonDocument,
  SourceMaterialDocument,
  SourceMaterialsDocument,
} from '../../generated/operations/graphql.ts';
import type { Route } from '../route.ts';

const tag = 'Sources';
const collection = '/worlds/{world_id}/source-materials';
const rename = { source_material_id: 'id' };

export const sourceRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/worlds/{world_id}/ingestion-runs',
    operation: IngestionRunsDocument,
    tag,
    summary: 'List reads of documents, failed ones included',
  },
  {
    method: 'GET',
    path: '/worlds/{world_id}/ingestion-runs/{id}',
    operation: IngestionRunDocument,
    tag,
    summary: 'Read one read of a document',
    rename: { ingestion_run_id: 'id' },
  },
  {
    method: 'GET',
    path: collection,
    operation: SourceMaterialsDocument,
    tag,
    summary: 'List source materials',
  },
  {
    method: 'POST',
    path: collection,
    operation: IngestSourceMaterialDocument,
    tag,
    summary: 'Ingest a source material',
    status: 201,
    location: `${collection}/{id}`,
    // 20 MiB of document, and what JSON or a form puts around it.
    bodyLimit: 28 * 1024 * 1024,
    errors: ['source_unparseable', 'source_unavailable', 'payload_too_large', 'conflict', 'invalid_state'],
  },
  {
    method: 'GET',
    path: `${collection}/{id}`,
    operation: SourceMaterialDocument,
    tag,
    summary: 'Read a source material',
    rename,
  },
  {
    method: 'GET',
    path: `${collection}/{id}/compare`,
    operation: SourceMaterialComparisonDocument,
    tag,
    summary: 'Compare with another source material',
    rename,
    formerNames: { from: 'with' },
  },
  {
    method: 'POST',
    path: `${collection}/{id}/retire`,
    operation: RetireSourceMaterialDocument,
    tag,
    summary: 'Retire a source material',
    rename,
    errors: ['conflict'],
  },
  {
    method: 'POST',
    path: `${collection}/{id}/corrections`,
    operation: CorrectSourceMaterialDocument,
    tag,
    summary: 'Correct the metadata of a source material',
    status: 201,
    location: `${collection}/{id}`,
    rename,
    errors: ['conflict', 'invalid_state'],
  },
];
