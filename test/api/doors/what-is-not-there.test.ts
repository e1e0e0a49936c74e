import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainRoutes } from '../../../src/handlers.ts';
import { parentOf } from '../../../src/rest/parent-route.ts';
import { routes } from '../../../src/rest/routes.ts';
import { createTestDatabase } from '../../testkit/database.ts';
import { sampleRequests, type SampleRequests } from '../../testkit/sample-requests.ts';
import { startTestService, type RestRequest, type TestService } from '../../testkit/service.ts';

let service: TestService;
let sample: SampleRequests;
beforeAll(async () => {
  // One connection to read by: a read that began another within itself would wait for itself.
  service = await startTestService({ database: await createTestDatabase({ poolSize: 1 }) });
  sample = await sampleRequests(service);
}, 240_000);
afterAll(() => service.close());

/** Every route that reads something which its path names. */
const reads = [...routes, ...plainRoutes].filter(
  ({ method, path }) => method === 'GET' && path.includes('{'),
);
const namesOf = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
const unknown: Readonly<Record<string, string>> = {
  v: 'v99',
  key: 'R-9999',
  action: 'no.such',
  name: 'none',
};

/** What two routes compare with; it is looked at after the path. */
const queryOf = (path: string): string =>
  path.endsWith('/diff')
    ? '?from=v1'
    : path.endsWith('/compare')
      ? `?from=${sample.paramsOf('/source-materials/{id}').id}`
      : '';

/** The path with what exists for the first names, and what does not for the others. */
function pathOf(path: string, known: number, existing = sample.paramsOf(path)): string {
  let filled = path;
  for (const [place, name] of namesOf(path).entries()) {
    const value = place < known ? existing[name]! : (unknown[name] ?? randomUUID());
    filled = filled.replace(`{${name}}`, encodeURIComponent(value));
  }
  return filled + queryOf(path);
}

const whoReads = (path: string): RestRequest => {
  if (path.startsWith('/decisions/') || path.startsWith('/actions')) return { token: sample.apiKey };
  const as = path.startsWith('/domains/{id}') ? 'admin' : sample.personOf(path);
  return { as, ...(as === 'operator' ? {} : { domain: service.domains.acme }) };
};

const cases = reads.flatMap(({ path }) => namesOf(path).map((name, place) => [path, name, place] as const));

describe('a path under what does not exist', () => {
  it.each(cases)('GET %s is 404 for an unknown %s', async (path, _name, place) => {
    const { status, body } = await service.rest<{ code: string }>('GET', pathOf(path, place), whoReads(path));
    // Of a domain in which one has no role nothing is said, not even whether it exists.
    const expected =
      path.startsWith('/domains/{id}') && place === 0
        ? '403 domain_mismatch'
        : /^404 (not_found|action_not_in_version)$/;
    expect(`${status} ${body.code}`).toMatch(expected);
  });

  const inDomains = cases.filter(([path, name]) => path.startsWith('/domains/{id}/') && name === 'world_id');
  it.each(inDomains)('GET %s is 404 for the world of another tenant', async (path) => {
    const params = { ...sample.paramsOf(path), id: service.domains.elsewhere };
    const { status } = await service.rest('GET', pathOf(path, namesOf(path).length, params), {
      as: 'outsider',
      domain: service.domains.elsewhere,
    });
    expect(status).toBe(404);
  });
});

describe('a path under what exists', () => {
  // Streams end with the work that they tell of; a card is kept once a webhook delivered it.
  const ending = reads.filter(({ path }) => !/\/(?:events|card-snapshot)$/.test(path));
  it.each(ending.map(({ path }) => [path]))('GET %s answers, if only that there is nothing', async (path) => {
    // Not every source has a law change: one that supersedes another, in a world of its own.
    const params = path.endsWith('/law-change')
      ? (await sample.byRoute[`GET ${path}`]!()).params
      : sample.paramsOf(path);
    const { status, body } = await service.rest('GET', pathOf(path, Infinity, params), whoReads(path));
    expect(status, JSON.stringify(body)).toBe(200);
  });

  it('is told from one under nothing by the route that reads what it is of', () => {
    const lists = routes.filter((route) => parentOf(route, routes));
    expect(lists.length).toBeGreaterThan(20);
    expect(() => parentOf({ ...lists[0]!, path: '/shelves/{id}/books' }, routes)).toThrow(
      'no route reads /shelves/{id}',
    );
  });
});
