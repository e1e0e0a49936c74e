import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { requirePermission } from '../../core/require-permission.ts';
import { notFound } from '../../core/errors.ts';
import { isUuid } from '../../core/ids.ts';
import { readTransaction } from '../../db/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import type { PlainRoute } from '../../http/plain-route.ts';
import { readBundle } from './module-read-model.ts';
import { versionNumberOf } from './version-label.ts';

const compress = promisify(gzip);

const download: Handler = async (request, response, context) => {
  const auth = requirePermission(await context.auth(), 'read:operations');
  const { world_id: worldId = '', v = '', action = '' } = context.params;
  const number = versionNumberOf(v);
  if (!isUuid(worldId) || number === null) throw notFound('version');
  const bundle = await readTransaction(context.services.database, auth, (prisma) =>
    readBundle(prisma, { worldId, number, action }),
  );
  const headers = {
    etag: `"${bundle.digest}"`,
    'x-approval-marker': bundle.marker,
    'cache-control': 'private, max-age=31536000, immutable',
  };
  if (request.headers['if-none-match']?.includes(headers.etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const body = await compress(bundle.bytes);
  response.writeHead(200, {
    ...headers,
    'content-type': 'application/gzip',
    'content-length': body.length,
    'content-disposition': `attachment; filename="${action}-v${number}.tar.gz"`,
  });
  response.end(body);
};

export const moduleBundleRoute: PlainRoute = {
  method: 'GET',
  path: '/worlds/{world_id}/versions/{v}/modules/{action}',
  handler: download,
  tag: 'Publication',
  operationId: 'actionModuleBundle',
  summary: 'Download the bundle of an action module',
  description:
    'The gzipped tar. ETag is the digest: SHA-256 of the tar, unzipped. `X-Approval-Marker` is the operator-approval marker, an in-toto statement in a DSSE envelope (Ed25519); of modules that an earlier release published, a compact JWS.',
  access: 'read:operations',
  answers: [
    { status: 200, description: 'The bundle.', contentType: 'application/gzip' },
    { status: 304, description: 'The digest is the one that was sent in If-None-Match.' },
  ],
};
