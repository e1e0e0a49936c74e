import type { DocumentNode } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localAccount } from '../../../src/access/local-provider/demo-users.ts';
import { plainRoutes } from '../../../src/handlers.ts';
import { compileRoute, type CompiledRoute } from '../../../src/rest/compile-route.ts';
import { buildOpenApi } from '../../../src/rest/openapi.ts';
import { routes } from '../../../src/rest/routes.ts';
import { fromText, toGraphQL } from '../../../src/rest/wire-type.ts';
import { buildSchema } from '../../../src/schema.ts';
import { accessTable } from '../../testkit/access-table.ts';
import { graphqlRefusals, judge, type Verdict } from '../../testkit/judge-answer.ts';
import { naughtyStrings } from '../../testkit/naughty-strings.ts';
import { emailOf } from '../../testkit/people.ts';
import { newCorrelation } from '../../testkit/publication.ts';
import {
  headerBytes,
  percentEncode,
  rawClient,
  type RawClient,
  type RawRequest,
} from '../../testkit/raw-requests.ts';
import type { SampleRequest } from '../../testkit/sample-access-requests.ts';
import { sampleRequests, type SampleRequests } from '../../testkit/sample-requests.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';
import {
  bodyPositions,
  stringPositions,
  withText,
  type StringPosition,
} from '../../testkit/string-positions.ts';

const schema = buildSchema();
const document = buildOpenApi(schema, routes, plainRoutes);
const positions = stringPositions(document);
const compiled = new Map(
  routes.map((route) => [`${route.method} ${route.path}`, compileRoute(schema, route)]),
);
const accessOf = new Map(accessTable.map(([route, , access]) => [route, access]));

const strings = naughtyStrings();
/** How many of them each place gets, its turn of the list; neighbours get others, so that all are used. */
const perPosition = Math.min(Number(process.env.NAUGHTY_PER_POSITION ?? 1), strings.length);
/** `npm run soak`, or more strings a place, tries each place with more, and at both doors. */
const isLong = perPosition > 1 || process.env.SOAK_TIMES !== undefined;
/** REST asks by the same operations, so that a short run puts every third place of theirs to the test at both doors. */
const atBothDoors = <Place>(places: readonly Place[]): Place[] =>
  places.filter((_place, index) => isLong || index % 3 === 0);

let service: TestService;
let samples: SampleRequests;
let client: RawClient;
const tokens = new Map<string, string>();

beforeAll(async () => {
  const unlimited = '100000000';
  service = await startTestService({
    env: {
      LOG_LEVEL: 'error',
      RATE_LIMIT_INVITE_PER_MINUTE: unlimited,
      RATE_LIMIT_GRAPHQL_PER_MINUTE: unlimited,
      RATE_LIMIT_DECIDE_PER_MINUTE: unlimited,
    },
  });
  samples = await sampleRequests(service);
  client = rawClient(service.url);
  for (const person of ['operator', 'admin', 'owner'] as const) {
    const email = emailOf(person);
    const claims = { sub: localAccount(email)?.subject, email, email_verified: true, exp: 9_999_999_999 };
    tokens.set(person, await service.issuer.sign(claims));
  }
});
afterAll(async () => {
  await client.close();
  await service.close();
});

const patternOf = (route: string): string => route.slice(route.indexOf(' ') + 1);

/** Credentials of a caller whom the table admits; a text in place of them where that is the position. */
function headersFor(
  { route, in: where, path: [name] }: StringPosition,
  text: string | null,
): Record<string, string> {
  const pattern = patternOf(route);
  const access = accessOf.get(route);
  const token =
    access === 'decide:domain' || access === 'read:actions'
      ? samples.apiKey
      : tokens.get(samples.personOf(pattern))!;
  const headers: Record<string, string> = {
    authorization: `Bearer ${token}`,
    ...(pattern.startsWith('/domains/{id}') && { 'x-domain-id': service.domains.acme }),
    ...(pattern === '/mcp' && { accept: 'application/json, text/event-stream' }),
  };
  if (where !== 'header' || text === null) return headers;
  const value = headerBytes(text);
  if (name === 'Cookie') {
    delete headers.authorization;
    return { ...headers, cookie: `access_token=${value}`, 'sec-fetch-site': 'same-origin' };
  }
  return { ...headers, [name!.toLowerCase()]: name === 'Authorization' ? `Bearer ${value}` : value };
}

const sampleOf = async (route: string): Promise<SampleRequest> =>
  (await samples.byRoute[route]?.()) ?? { params: samples.paramsOf(patternOf(route)) };

/** Whether the route takes an idempotency anchor; each request has its own. */
const isCorrelated = (route: string): boolean => compiled.get(route)?.body?.correlated ?? false;

/** The members of the body, with the text in its place. */
function bodyWith(
  sample: SampleRequest,
  { route, in: where, path }: StringPosition,
  text: string | null,
): object {
  const inHeader = where === 'header' && path[0] === 'Idempotency-Key';
  const body = {
    ...(isCorrelated(route) && !inHeader && { correlation_id: newCorrelation() }),
    ...sample.body,
  };
  return where === 'body' && text !== null ? (withText(body, path, text) as object) : body;
}

function restRequest(sample: SampleRequest, position: StringPosition, text: string | null): RawRequest {
  const {
    route,
    in: where,
    path: [name],
  } = position;
  const [method = ''] = route.split(' ');
  const path = patternOf(route).replace(/\{(\w+)\}/g, (_, each: string) =>
    where === 'path' && each === name && text !== null
      ? percentEncode(text)
      : percentEncode(sample.params[each]!),
  );
  const query = { ...sample.query, ...(where === 'query' && text !== null && { [name!]: text }) };
  const pairs = Object.entries(query).map(([each, value]) => `${each}=${percentEncode(value)}`);
  const hasBody = sample.body !== undefined || isCorrelated(route);
  return {
    method,
    path: pairs.length === 0 ? path : `${path}?${pairs.join('&')}`,
    headers: { ...headersFor(position, text), ...(hasBody && { 'content-type': 'application/json' }) },
    body: hasBody ? JSON.stringify(bodyWith(sample, position, text)) : undefined,
  };
}

/** The operations are sent by the hash that the generator wrote beside them, as a client built with them does. */
const hashOf = (operation: DocumentNode): string =>
  (operation as DocumentNode & { __meta__: { hash: string } }).__meta__.hash;

/** The route's own operation, with the text in the variable that the position fills. */
function graphqlRequest(
  { route: { operation }, path, query, inputType }: CompiledRoute,
  sample: SampleRequest,
  position: StringPosition,
  text: string | null,
): RawRequest {
  const variables: Record<string, unknown> = {};
  const input: Record<string, unknown> = { ...bodyWith(sample, position, text) };
  for (const { name, type, target } of [...path, ...query]) {
    const here = text !== null && position.in !== 'body' && position.path[0] === name;
    const given = sample.params[name] ?? sample.query?.[name];
    if (!here && given === undefined) continue;
    const value = here
      ? text
      : fromText(type, [given!.replace(/^v(?=\d+$)/, type.toString().startsWith('Int') ? '' : 'v')]);
    if (target.kind === 'variable') variables[target.name] = value;
    else input[target.wireName] = value;
  }
  if (inputType) variables.input = toGraphQL(inputType, input);
  return {
    method: 'POST',
    path: '/graphql',
    headers: { ...headersFor(position, text), 'content-type': 'application/json' },
    body: JSON.stringify({
      extensions: { persistedQuery: { version: 1, sha256Hash: hashOf(operation) } },
      variables,
    }),
  };
}

interface Attempt {
  position: StringPosition;
  text: string;
  request: (sample: SampleRequest) => RawRequest;
  door: 'rest' | 'graphql';
}

/** What was arranged for each route, until a request with it is accepted and may have used it up. */
type Samples = Map<string, SampleRequest>;

const wasAccepted = ({ outcome }: Verdict): boolean => /^2\d\d$/.test(outcome);

/** A world's commands exclude each other and say so; sent one after the other, they do what they can. */
const excludesOthers = ({ position: { route } }: Attempt): boolean =>
  !route.startsWith('GET') && route.includes('/worlds/{world_id}');

/** Sends all; answers what was wrong with any answer, and what the service recorded of it. */
async function attack(attempts: readonly Attempt[]): Promise<string[]> {
  const faults: string[] = [];
  const tally = new Map<string, number>();
  const one = async ({ position, text, request, door }: Attempt, samples: Samples): Promise<void> => {
    let verdict: Verdict;
    const { route } = position;
    try {
      const sample = samples.get(route) ?? (await sampleOf(route));
      samples.set(route, sample);
      verdict = judge(await client.send(request(sample)), position, text, door);
    } catch (error) {
      verdict = { fault: `no answer: ${String(error)}`, outcome: 'none' };
    }
    if (wasAccepted(verdict)) samples.delete(route);
    tally.set(verdict.outcome, (tally.get(verdict.outcome) ?? 0) + 1);
    if (verdict.fault === null) return;
    const place = `${door} ${position.route} ${position.in} /${position.path.join('/')}`;
    faults.push(`${place} ${JSON.stringify(text.slice(0, 80))}: ${verdict.fault}`);
  };
  const queue = async (waiting: Attempt[]): Promise<void> => {
    const samples: Samples = new Map();
    for (let attempt = waiting.pop(); attempt; attempt = waiting.pop()) await one(attempt, samples);
  };
  const alone = attempts.filter(excludesOthers);
  const together = attempts.filter((attempt) => !excludesOthers(attempt));
  await Promise.all([queue(alone), ...Array.from({ length: 4 }, () => queue(together))]);
  if (process.env.NAUGHTY_STRINGS !== undefined) {
    const counts = JSON.stringify(Object.fromEntries([...tally].sort()));
    process.stdout.write(`${attempts.length} requests: ${counts}
`);
  }
  const recorded = service.logged.flatMap(
    (line) => /"message":"(?!internal_error)(.*?)"[,}]/.exec(line)?.[1] ?? [],
  );
  return faults.length === 0 ? [] : [...faults, ...new Set(recorded)];
}

const turn = (place: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => strings[(place * count + index) % strings.length]!);

const spread = (
  door: Attempt['door'],
  of: readonly StringPosition[],
  ask: (sample: SampleRequest, position: StringPosition, text: string) => RawRequest,
): Attempt[] =>
  of.flatMap((position, place) =>
    turn(place, position.in === 'header' ? Math.ceil(perPosition / 4) : perPosition).map((text) => ({
      position,
      text,
      door,
      request: (sample) => ask(sample, position, text),
    })),
  );

/** Only when one that never ends is given up, on a machine that is busy. */
const patience = 600_000 * perPosition;

describe('a naughty string', () => {
  it('is put into requests that are accepted without it', async () => {
    const refused: string[] = [];
    for (const route of new Set(positions.map((position) => position.route))) {
      const position: StringPosition = { route, in: 'body', path: [] };
      const { status, text } = await client.send(restRequest(await sampleOf(route), position, null));
      if (status >= 300)
        refused.push(`${status} ${route} ${/"code":\s*"(\w+)"/.exec(text)?.[1] ?? ''}`.trim());
    }
    expect(refused).toEqual([
      // Would need the token of a mail, a delivery that was given up, a card that was kept, and to publish with every request.
      '404 POST /api/invites/accept not_found',
      '409 POST /worlds/{world_id}/publications stale_revision',
      '404 GET /worlds/{world_id}/card-snapshot not_found',
      '404 POST /worlds/{world_id}/webhooks/{id}/deliveries/{delivery_id}/redeliver not_found',
      '405 GET /mcp',
      '405 DELETE /mcp',
    ]);
  });

  it('is put into variables that are accepted without it', async () => {
    const refused: string[] = [];
    for (const [route, operation] of compiled) {
      const position: StringPosition = { route, in: 'body', path: [] };
      const { text } = await client.send(graphqlRequest(operation, await sampleOf(route), position, null));
      const refusals = graphqlRefusals(JSON.parse(text === '' ? '{}' : text) as Record<string, unknown>);
      refused.push(...refusals.map(({ code }) => `${code} ${route}`));
    }
    expect(refused).toEqual([
      'not_found POST /api/invites/accept',
      'stale_revision POST /worlds/{world_id}/publications',
      'not_found POST /worlds/{world_id}/webhooks/{id}/deliveries/{delivery_id}/redeliver',
    ]);
  });

  it(
    'in any place of any REST route is refused by name or kept as it is, and never breaks the service',
    async () => {
      const attempts = spread('rest', positions, restRequest);
      expect(await attack(attempts)).toEqual([]);
    },
    patience,
  );

  it(
    'in any variable of any GraphQL operation likewise',
    async () => {
      const ofOperations = atBothDoors(
        positions.filter(({ route, in: where }) => compiled.has(route) && where !== 'header'),
      );
      const attempts = spread('graphql', ofOperations, (sample, position, text) =>
        graphqlRequest(compiled.get(position.route)!, sample, position, text),
      );
      expect(await attack(attempts)).toEqual([]);
    },
    patience,
  );

  it(
    'as a global id, or within one, finds nothing',
    async () => {
      const query = 'query ($id: ID!, $ids: [ID!]!) { node(id: $id) { id } nodes(ids: $ids) { id } }';
      const position: StringPosition = { route: 'GET /worlds', in: 'body', path: ['id'] };
      const ids = strings.flatMap((text) => [text, Buffer.from(`WorldModel:${text}`).toString('base64')]);
      const attempts = ids.map((id): Attempt => ({
        position,
        text: id,
        door: 'graphql',
        request: () => ({
          method: 'POST',
          path: '/graphql',
          headers: { ...headersFor(position, null), 'content-type': 'application/json' },
          body: JSON.stringify({ query, variables: { id, ids: [id, id] } }),
        }),
      }));
      expect(await attack(attempts)).toEqual([]);
    },
    patience,
  );
});

/** JSON that is valid, and hardly ever what is meant: numbers that no double holds, and values of every other kind. */
const values = [
  '-1e999',
  '[1e999]',
  '{"x":{"y":[-1e999]}}',
  '[["5"]]',
  '{"__proto__":{"toString":null},"constructor":1}',
  'null',
  'true',
  '-0.0',
  '1e-999',
  '9007199254740993',
  '1.5',
  '[]',
  '{}',
  '""',
];
/** Of a short run one for each place; its neighbours get others, so that all are used, and the first at every third place. */
const valuesOf = (place: number): string[] => {
  if (!isLong) return [place % 3 === 0 ? '1e999' : values[place % values.length]!];
  return ['1e999', ...[0, 1].map((index) => values[(place * 2 + index) % values.length]!)];
};

describe('a naughty value', () => {
  const marker = '@value@';
  const withValue = (request: RawRequest, value: string): RawRequest => ({
    ...request,
    body: request.body?.replace(`"${marker}"`, value),
  });
  // Which names an answer shows it under does not matter here.
  const nowhere = (position: StringPosition): StringPosition => ({ ...position, path: [] });
  const everywhere = bodyPositions(document);

  const spreadValues = (
    door: Attempt['door'],
    of: readonly StringPosition[],
    ask: (sample: SampleRequest, position: StringPosition) => RawRequest,
  ): Attempt[] =>
    of.flatMap((position, place) =>
      valuesOf(place).map((value) => ({
        position: nowhere(position),
        text: `${position.path.join('/')}: ${value}`,
        door,
        request: (sample) => withValue(ask(sample, position), value),
      })),
    );

  it(
    'in any place of any body of REST is refused by name, and never breaks the service',
    async () => {
      const attempts = spreadValues('rest', everywhere, (sample, position) =>
        restRequest(sample, position, marker),
      );
      expect(await attack(attempts)).toEqual([]);
    },
    4 * patience,
  );

  const rounded = '12.4999999999999999999';

  it(
    'that would be rounded is refused with what to do in any place of any body, before anything is done',
    async () => {
      const kept = new Map<string, Promise<SampleRequest>>();
      const wrong: string[] = [];
      const check = async (place: string, request: RawRequest): Promise<void> => {
        const { status, text } = await client.send(withValue(request, rounded));
        const said = /"code":"not_exact","message":"[^"]*Send it as a string/.test(text);
        if (status !== 422 || !said) wrong.push(`${place}: ${status} ${text.slice(0, 200)}`);
      };
      const atGraphQL = new Set(atBothDoors(everywhere));
      for (const position of everywhere) {
        const { route, path } = position;
        const sample = kept.get(route) ?? sampleOf(route);
        kept.set(route, sample);
        const place = `${route} /${path.join('/')}`;
        await check(place, restRequest(await sample, position, marker));
        const operation = compiled.get(route);
        if (operation && atGraphQL.has(position))
          await check(`${place} (GraphQL)`, graphqlRequest(operation, await sample, position, marker));
      }
      expect(wrong).toEqual([]);
    },
    patience,
  );

  it(
    'in any variable of any GraphQL operation likewise',
    async () => {
      const attempts = spreadValues(
        'graphql',
        atBothDoors(everywhere.filter(({ route }) => compiled.has(route))),
        (sample, position) => graphqlRequest(compiled.get(position.route)!, sample, position, marker),
      );
      expect(await attack(attempts)).toEqual([]);
    },
    4 * patience,
  );
});
