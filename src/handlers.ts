import { acceptanceCasesRoute } from './acceptance/acceptance-cases.http.ts';
import { actionsRoute } from './decisions/actions.http.ts';
import { authzenRoutes } from './decisions/authzen.http.ts';
import { decideRoute } from './decisions/decide.http.ts';
import { mcpRoutes } from './decisions/mcp.http.ts';
import { replayResultRoute } from './decisions/replay-result.http.ts';
import { planRoute } from './decisions/plan.http.ts';
import { live, ready } from './health.ts';
import type { PlainRoute } from './http/plain-route.ts';
import { cardRoutes } from './publication/card/card.http.ts';
import { moduleBundleRoute } from './publication/version/module-bundle.http.ts';
import { publishingKeysRoute } from './publication/version/publishing-keys.http.ts';
import type { Services } from './services.ts';
import { sourceContentRoute } from './sources/source-content.http.ts';

const healthRoutes: readonly PlainRoute[] = [
  {
    method: 'GET',
    path: '/health/live',
    handler: live,
    tag: 'Service',
    operationId: 'healthLive',
    summary: 'Whether the process runs',
    access: 'anyone',
    ignoresQuery: true,
    answers: [{ status: 200, description: 'It runs.' }],
  },
  {
    method: 'GET',
    path: '/health/ready',
    handler: ready,
    tag: 'Service',
    operationId: 'healthReady',
    summary: 'Whether requests may be sent here',
    access: 'anyone',
    ignoresQuery: true,
    answers: [
      { status: 200, description: 'The database answers, takes writes and is migrated.' },
      { status: 503, description: 'Not now, or not any more: the process is about to end.' },
    ],
  },
];

/** What every process serves, whatever its roles: whether it is well, and what its signatures are held to. */
const everywhere: readonly PlainRoute[] = [...healthRoutes, publishingKeysRoute];

/** What the role `api` serves beside GraphQL and what is derived from it. */
const ofApi: readonly PlainRoute[] = [
  sourceContentRoute,
  acceptanceCasesRoute,
  replayResultRoute,
  moduleBundleRoute,
  ...cardRoutes,
];

/** What the role `decider` serves, and nothing else. */
const ofDecider: readonly PlainRoute<Services>[] = [
  decideRoute,
  planRoute,
  actionsRoute,
  ...authzenRoutes,
  ...mcpRoutes,
];

/** Every route without a GraphQL document behind it, gathered from the slices' `*.http.ts`. */
export const plainRoutes: readonly PlainRoute<Services>[] = [...everywhere, ...ofApi, ...ofDecider];

/** Those of a process with these roles. */
export const plainRoutesOf = (roles: readonly string[]): readonly PlainRoute<Services>[] => [
  ...everywhere,
  ...(roles.includes('api') ? ofApi : []),
  ...(roles.includes('decider') ? ofDecider : []),
];
