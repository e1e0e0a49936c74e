import { exportJWK, generateKeyPair } from 'jose';
import { localAccount } from '../../src/access/local-provider/demo-users.ts';
import { systemClock, type Clock } from '../../src/core/clock.ts';
import type { Database } from '../../src/db/client.ts';
import { createServices, type Opened } from '../../src/create-services.ts';
import { noReaders } from '../../src/reading/readers.ts';
import { parseEnv } from '../../src/env.ts';
import { createLog } from '../../src/log.ts';
import { registerPublishingKey } from '../../src/publication/version/publishing-keys.ts';
import { createService, type Service } from '../../src/server.ts';
import type { Services } from '../../src/services.ts';
import { startWorker } from '../../src/start-worker.ts';
import { Started } from '../../src/started.ts';
import { configureWorkers } from '../../src/workers/run-task.ts';
import { bundled } from './bundled.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { startTestIssuer, type TestIssuer } from './issuer.ts';
import { emailOf, seedPeople, type People, type Person } from './people.ts';

export interface RestAnswer<Body> {
  status: number;
  headers: Headers;
  /** Parsed when the answer is JSON or a problem; the text otherwise, and null when there is none. */
  body: Body;
}

export interface RestRequest {
  /** Null or left out: without credentials. */
  as?: Person | null;
  /** A token or API key to send in place of a person's. */
  token?: string;
  /** `X-Domain-Id`. */
  domain?: string;
  /** Sent as JSON; a string, bytes or a form as they are. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface GraphQLAnswer<Data> {
  status: number;
  data: Data | null;
  errors: { message: string; path?: (string | number)[]; extensions: Record<string, unknown> }[];
}

/** The whole service on a free port of loopback, over a database of its own. */
export interface TestService extends People {
  url: string;
  services: Services;
  service: Service;
  testDatabase: TestDatabase;
  issuer: TestIssuer;
  /** Every line that was logged. */
  logged: string[];
  /** An access token as the identity provider would sign it. */
  tokenOf(person: Person): Promise<string>;
  rest<Body = Record<string, unknown>>(
    method: string,
    path: string,
    request?: RestRequest,
  ): Promise<RestAnswer<Body>>;
  graphql<Data = Record<string, unknown>>(
    query: string,
    variables?: Record<string, unknown>,
    request?: Omit<RestRequest, 'body'>,
  ): Promise<GraphQLAnswer<Data>>;
  close(): Promise<void>;
}

export interface TestServiceOptions {
  /** Settings over the defaults, as environment variables. */
  env?: Record<string, string>;
  clock?: Clock;
  /** Parts in place of the usual ones: another distiller, a fetch that may reach loopback. */
  services?: Opened['replaced'];
  /** A migrated database in place of a copy of the run's own. */
  database?: TestDatabase;
  /** A connection of its own to serve from: one that may fail. */
  connected?: Database;
  /** Works the queue too; otherwise jobs stay where they were put. */
  worker?: boolean;
}

/** Nothing of a test is kept on disk: its key comes as a setting would. */
async function newPublishingKey(): Promise<string> {
  const { privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  return JSON.stringify(await exportJWK(privateKey));
}

export async function startTestService({
  env = {},
  clock = systemClock,
  services: replaced = {},
  database,
  connected,
  worker = false,
}: TestServiceOptions = {}): Promise<TestService> {
  const [testDatabase, issuer] = await Promise.all([database ?? createTestDatabase(), startTestIssuer()]);
  const people = await seedPeople(testDatabase);
  const logged: string[] = [];
  configureWorkers({ timeoutMilliseconds: 240_000, entry: bundled('task-thread') });
  const settings = parseEnv({
    NODE_ENV: 'test',
    // What a machine is too busy for is no other answer.
    PLAN_TIMEOUT_SECONDS: '300',
    PORT: '0',
    OIDC_ISSUER: issuer.url,
    OIDC_JWKS_URL: `${issuer.url}/keys`,
    LOG_LEVEL: 'debug',
    // Tests invite many, and one address often.
    RATE_LIMIT_INVITES_PER_HOUR: '100000',
    RATE_LIMIT_REST_PER_MINUTE: '600000',
    RATE_LIMIT_BAD_CREDENTIALS_PER_MINUTE: '600000',
    ...env,
    PUBLISHING_KEY: await newPublishingKey(),
  });
  const log = createLog(settings.LOG_LEVEL, { write: (line: string) => void logged.push(line) });
  const { services, close } = await createServices(settings, {
    database: connected ?? testDatabase.database,
    log,
    replaced: { clock, readers: noReaders, ...replaced },
  });
  await registerPublishingKey(testDatabase.database, services.publishingKey);
  const started = new Started();
  if (worker) await startWorker(services, started);
  const service = await createService(services);
  const { url } = await service.listen(0, '127.0.0.1');

  const tokenOf = (person: Person): Promise<string> => {
    const email = emailOf(person);
    return issuer.sign({ sub: localAccount(email)?.subject, email, email_verified: true });
  };

  const send = async (method: string, path: string, request: RestRequest): Promise<Response> => {
    const token = request.token ?? (request.as ? await tokenOf(request.as) : undefined);
    const { body } = request;
    const raw = typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData;
    return fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(request.domain !== undefined && { 'x-domain-id': request.domain }),
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...request.headers,
      },
      ...(body !== undefined && { body: raw ? (body as string) : JSON.stringify(body) }),
    });
  };

  return {
    ...people,
    url,
    services,
    service,
    testDatabase,
    issuer,
    logged,
    tokenOf,
    async rest<Body>(method: string, path: string, request: RestRequest = {}) {
      const response = await send(method, path, request);
      const text = await response.text();
      const isJson = /[/+]json\b/.test(response.headers.get('content-type') ?? '');
      const body: unknown = text === '' ? null : isJson ? JSON.parse(text) : text;
      return { status: response.status, headers: response.headers, body: body as Body };
    },
    async graphql<Data>(
      query: string,
      variables: Record<string, unknown> = {},
      request: Omit<RestRequest, 'body'> = {},
    ) {
      const response = await send('POST', '/graphql', { ...request, body: { query, variables } });
      const { data = null, errors = [] } = (await response.json()) as Partial<GraphQLAnswer<Data>>;
      return { status: response.status, data, errors };
    },
    async close() {
      await service.close(1_000, 0);
      await started.end();
      await close();
      await Promise.all([issuer.close(), testDatabase.drop()]);
    },
  };
}
