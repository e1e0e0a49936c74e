import { anonymous, readTransaction } from '../../db/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import type { PlainRoute } from '../../http/plain-route.ts';
import { sendJson } from '../../http/respond.ts';
import { readPublicKeys } from './module-read-model.ts';

const serveKeys: Handler = async (_request, response, { services }) => {
  const keys = await readTransaction(services.database, anonymous, readPublicKeys);
  sendJson(
    response,
    200,
    { keys: keys.map(({ jwk, compromised_at }) => ({ ...jwk, ...(compromised_at && { compromised_at }) })) },
    { 'cache-control': 'public, max-age=300', 'content-type': 'application/jwk-set+json' },
  );
};

export const publishingKeysRoute: PlainRoute = {
  method: 'GET',
  path: '/.well-known/publishing-keys.json',
  handler: serveKeys,
  tag: 'Publication',
  operationId: 'publishingKeys',
  summary: 'Public keys of operator-approval markers and receipts, as a JWKS',
  description:
    'Retired keys are kept permanently; one that was compromised says since when, and nothing it signed is believed.',
  access: 'anyone',
  ignoresQuery: true,
  answers: [{ status: 200, description: 'The key set (RFC 7517).', contentType: 'application/jwk-set+json' }],
};
