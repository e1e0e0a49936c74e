import { requirePermission } from '../core/require-permission.ts';
import { notFound } from '../core/errors.ts';
import { isUuid } from '../core/ids.ts';
import { readTransaction } from '../db/transaction.ts';
import type { Handler } from '../http/handler.ts';
import type { PlainRoute } from '../http/plain-route.ts';
import { readSourceContent } from './source-read-model.ts';

/** Nothing in the document may run, load or frame, whatever a browser takes it for. */
const sandbox = "default-src 'none'; sandbox";

const download: Handler = async (_request, response, context) => {
  const auth = requirePermission(await context.auth(), 'read:operations');
  const { world_id: worldId = '', id = '' } = context.params;
  if (!isUuid(worldId) || !isUuid(id)) throw notFound('source material');
  const { bytes, mediaType, sha256 } = await readTransaction(context.services.database, auth, (prisma) =>
    readSourceContent(prisma, worldId, id),
  );
  response.writeHead(200, {
    'content-type': mediaType,
    'content-length': bytes.length,
    'content-disposition': `attachment; filename="${sha256.slice(0, 16)}"`,
    'content-security-policy': sandbox,
    'x-content-type-options': 'nosniff',
    etag: `"${sha256}"`,
    'cache-control': 'private, max-age=31536000, immutable',
  });
  response.end(bytes);
};

export const sourceContentRoute: PlainRoute = {
  method: 'GET',
  path: '/worlds/{world_id}/source-materials/{id}/content',
  handler: download,
  tag: 'Sources',
  operationId: 'sourceMaterialContent',
  summary: 'Download the original bytes',
  description:
    'As an attachment under a sandboxing content security policy. ETag is the hex SHA-256 of the bytes.',
  access: 'read:operations',
  answers: [
    { status: 200, description: 'The bytes as they were ingested.', contentType: 'application/octet-stream' },
  ],
};
