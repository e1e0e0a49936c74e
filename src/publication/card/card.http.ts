import { requireDomainMatch, requirePermission } from '../../core/require-permission.ts';
import { notFound } from '../../core/errors.ts';
import { isUuid } from '../../core/ids.ts';
import type { AuthContext } from '../../core/permissions.ts';
import { readTransaction } from '../../db/transaction.ts';
import type { Handler, RequestContext } from '../../http/handler.ts';
import type { PlainRoute } from '../../http/plain-route.ts';
import { send, sendJson } from '../../http/respond.ts';
import { wantsPage } from '../../http/wants-page.ts';
import { runTask } from '../../workers/run-task.ts';
import { cardPagePolicy } from './card-page.ts';
import { withLaterCorrections } from './later-corrections.ts';
import { readCard, readCardPage } from './published-card-read-model.ts';
import { readLaterCorrections } from '../version/version-read-model.ts';
import { versionNumberOf } from '../version/version-label.ts';
import { cardSchema } from './card-schema.ts';

/**
 * Answers with the card of the version that the path names by `world_id` and `v`: as a page to a browser.
 * @param where its domain, for whom it is shown as a member of that.
 * @throws DomainError `not_found`
 */
export async function answerWithCard(
  request: Parameters<Handler>[0],
  response: Parameters<Handler>[1],
  context: RequestContext,
  auth: AuthContext,
  where: { domainId?: string } = {},
): Promise<void> {
  const { world_id: worldId = '', v = '' } = context.params;
  const number = versionNumberOf(v);
  if (!isUuid(worldId) || number === null) throw notFound('version');
  const { database } = context.services;
  const { card, later } = await readTransaction(database, auth, async (prisma) => ({
    card: await readCard(prisma, { worldId, number, ...where }),
    later: (await readLaterCorrections(prisma, { worldId, numbers: [number] })).get(number) ?? [],
  }));
  const headers = { etag: `"${card.contentHash}"`, vary: 'Accept', 'cache-control': 'private, no-cache' };
  if (!wantsPage(request)) {
    sendJson(response, 200, card.content, headers);
    return;
  }
  const rendered = await readTransaction(database, auth, (prisma) => readCardPage(prisma, card.versionId));
  const { content, contentHash } = card;
  const page =
    rendered ?? (await runTask('render_card', { card: content, contentHash }, { caller: auth.user_id }));
  send(response, 200, 'text/html; charset=utf-8', withLaterCorrections(page, later), {
    ...headers,
    // The card never changes; what is said above it does, with each version that corrects it.
    ...(later.length > 0 && { etag: `"${card.contentHash}-corrected-${later.length}"` }),
    'content-security-policy': cardPagePolicy(page),
  });
}

const forOperators: Handler = async (request, response, context) => {
  const auth = requirePermission(await context.auth(), 'read:operations');
  await answerWithCard(request, response, context, auth);
};

const forMembers: Handler = async (request, response, context) => {
  const { id = '' } = context.params;
  const auth = requireDomainMatch(await context.auth(), 'read:domain', id);
  await answerWithCard(request, response, context, auth, { domainId: id });
};

const description =
  'By the published schema `world-model-card.json`; with `Accept: text/html` the same as a page to read and print. ETag is the hash of its canonical JSON.';
const answers: PlainRoute['answers'] = [{ status: 200, description: 'The card.', schema: cardSchema }];

export const cardRoutes: readonly PlainRoute[] = [
  {
    method: 'GET',
    path: '/worlds/{world_id}/versions/{v}/card',
    handler: forOperators,
    tag: 'Publication',
    operationId: 'versionCard',
    summary: 'Read the World Model Card of a version',
    description,
    access: 'read:operations',
    answers,
  },
  {
    method: 'GET',
    path: '/domains/{id}/worlds/{world_id}/versions/{v}/card',
    handler: forMembers,
    tag: 'Publication',
    operationId: 'domainVersionCard',
    summary: 'Read the World Model Card of a version, as a member of the domain',
    description,
    access: 'read:domain',
    answers,
  },
];
