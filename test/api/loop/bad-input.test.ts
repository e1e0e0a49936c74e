import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainRoutes } from '../../../src/handlers.ts';
import { routes } from '../../../src/rest/routes.ts';
import { decide, issueKey, type DecisionProblem } from '../../testkit/decisions.ts';
import { meetAtLock } from '../../testkit/meet-at-lock.ts';
import {
  draftNotes,
  openPublishableWorld,
  publish,
  publishNext,
  type ProblemAnswer,
  type PublicationAnswer,
} from '../../testkit/publication.ts';
import type { ReviewWorld } from '../../testkit/review.ts';
import { startTestService, type RestAnswer, type TestService } from '../../testkit/service.ts';
import { tableCounts } from '../../testkit/table-counts.ts';
import type { Problem } from '../../testkit/world.ts';

let service: TestService;
let world: ReviewWorld & { rules: string[] };
let key: string;
beforeAll(async () => {
  service = await startTestService();
  world = await openPublishableWorld(service);
  await publishNext(world);
  ({ key } = await issueKey(service));
});
afterAll(() => service.close());

/** Whatever is sent, no table has another number of rows after it, and the answer is problem details. */
async function changesNothing<Body extends { code: string }>(
  send: () => Promise<RestAnswer<Body>>,
): Promise<{ status: number; code: string; body: Body }> {
  const before = await tableCounts(service.testDatabase);
  const { status, headers, body } = await send();
  expect(await tableCounts(service.testDatabase)).toEqual(before);
  expect(headers.get('content-type')).toBe('application/problem+json');
  return { status, code: body.code, body };
}

/** Every route of a world that takes a body, with identifiers that are well formed. */
const commands = routes
  .filter(
    ({ method, path }) => method !== 'GET' && method !== 'DELETE' && path.startsWith('/worlds/{world_id}'),
  )
  .map(({ method, path }) => `${method} ${path}`);

const send = (
  command: string,
  worldId: string,
  request: { body?: unknown; headers?: Record<string, string>; domain?: string },
): Promise<RestAnswer<Problem>> => {
  const [method = '', path = ''] = command.split(' ');
  const filled = path
    .replace('{world_id}', worldId)
    .replace('{v}', 'v1')
    .replace('{key}', 'R-0001')
    .replace('{name}', 'approvals')
    .replace(/\{\w+\}/g, () => randomUUID());
  return service.rest<Problem>(method, filled, { as: 'operator', ...request });
};

describe('a query', () => {
  const strict = plainRoutes.filter(({ ignoresQuery }) => !ignoresQuery);

  it('is read by every route but those of protocols and probes', () => {
    const ignoring = plainRoutes.filter(({ ignoresQuery }) => ignoresQuery).map(({ path }) => path);
    expect(ignoring.filter((path) => !/^\/(?:health|\.well-known|access\/v1|mcp)/.test(path))).toEqual([]);
  });

  it.each(strict.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s refuses a parameter that it does not know by name',
    async (_name, { method, path, access }) => {
      const who =
        access === 'decide:domain' || access === 'read:actions'
          ? { token: key }
          : { as: 'operator' as const };
      const filled = path
        .replace('{world_id}', world.worldId)
        .replace('{v}', 'v1')
        .replace('{action}', world.action)
        .replace(/\{\w+\}/g, () => world.sourceId);
      const body = method === 'POST' ? { action: world.action, inputs: {} } : undefined;
      for (const query of ['colour=red', 'version=v1&colour=red', '=', 'explain=full']) {
        const { status, body: problem } = await service.rest<Problem>(method, `${filled}?${query}`, {
          ...who,
          body,
        });
        expect({ query, status, code: problem.code }).toEqual({ query, status: 400, code: 'invalid_field' });
      }
    },
  );

  it('by an empty address finds no user, and by one in capitals whose it is', async () => {
    const found = async (email: string): Promise<number> => {
      const path = `/users?email=${encodeURIComponent(email)}`;
      return (await service.rest<{ items: unknown[] }>('GET', path, { as: 'operator' })).body.items.length;
    };
    expect(await found('')).toBe(0);
    expect(await found('ADMIN@acme.test')).toBe(1);
  });

  it('for the modules of a version that is not there is answered so', async () => {
    const modulesOf = (version: string) =>
      service.rest<Problem>('GET', `/worlds/${world.worldId}/versions/${version}/modules`, {
        as: 'operator',
      });
    expect((await modulesOf('v1')).status).toBe(200);
    expect(await modulesOf('v99')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});

describe('a body that cannot be read', () => {
  it.each(commands)('is refused by %s: cut JSON, no object, another content type', async (command) => {
    const refused = async (body: string, type = 'application/json') => {
      const headers = { 'content-type': type };
      const { status, code } = await changesNothing(() => send(command, world.worldId, { body, headers }));
      return `${status} ${code}`;
    };
    expect(await refused('{"correlation_id": "a"')).toBe('400 malformed_request');
    expect(await refused('[]')).toMatch(/^400 (malformed_request|invalid_field)$/);
    expect(await refused('{"correlation_id": "a"}', 'text/plain')).toBe('415 unsupported_media_type');
  });

  // The preview, the plan of the playground, a candidate that is tried and a run of acceptance cases write nothing and need no anchor.
  it.each(commands.filter((command) => !/\/(?:preview|plan|try|run)$/.test(command)))(
    '%s refuses a call without correlation_id, and names a member that it does not know',
    async (command) => {
      const anchorless = await changesNothing(() => send(command, world.worldId, { body: {} }));
      expect([anchorless.status, anchorless.code]).toEqual([400, 'correlation_id_required']);
      const unknown = await changesNothing(() =>
        send(command, world.worldId, { body: { correlation_id: randomUUID(), colour: 'red' } }),
      );
      expect([unknown.status, unknown.code]).toEqual([400, 'invalid_field']);
      expect(unknown.body.errors).toContainEqual(
        expect.objectContaining({ pointer: '/colour', code: 'unknown' }),
      );
    },
  );
});

describe('a world that is not there, or not this request’s', () => {
  const call = () => ({
    correlation_id: randomUUID(),
    narrative: 'Notes.',
  });

  it('is not found; a foreign one is refused, and neither gets release notes', async () => {
    const route = 'POST /worlds/{world_id}/release-notes';
    const unknown = await changesNothing(() => send(route, randomUUID(), { body: call() }));
    expect([unknown.status, unknown.code]).toEqual([404, 'not_found']);
    const foreign = await changesNothing(() =>
      send(route, world.worldId, { body: call(), domain: service.domains.elsewhere }),
    );
    expect([foreign.status, foreign.code]).toEqual([403, 'domain_mismatch']);
  });
});

describe('a predicate with a forbidden construct', () => {
  const forbidden = [
    'inputs.name.matches("(a+)+$")',
    '[1, 2, 3].map(x, x * 2) == [2]',
    'inputs.name + "x" == "yx"',
    'inputs.name > "a"',
    'inputs.nobody_declared_this == "x"',
    '"not a condition"',
    'dyn(inputs.name) == 1',
    'process.exit()',
    'inputs["name"].size() > 0',
    'true; drop table rule',
  ];
  it.each(forbidden)('is refused with its place: %s', async (requires) => {
    const { status, code, body } = await changesNothing(() =>
      world.send<Problem>('POST', '/candidates', {
        citations: [{ source_material_id: world.sourceId, quote: 'A person must not operate a ferry.' }],
        natural_language: 'A person must not operate a ferry.',
        action: world.action,
        modality: 'must_not',
        requires,
        inputs: [{ name: 'name', type: 'string' }],
      }),
    );
    expect([status, code]).toEqual([422, 'predicate_invalid']);
    expect(body.errors?.[0]?.pointer).toBe('/requires');
  });

  it.each([
    [35, '/obligations/0/values'],
    [{ fee: 35 }, '/obligations/0/values/fee'],
    [{ 'a/b': ['inputs.name'] }, '/obligations/0/values/a~1b'],
    [{ fee: null }, '/obligations/0/values/fee'],
  ])('is refused as the value of an obligation: %j', async (values, pointer) => {
    const { status, code, body } = await changesNothing(() =>
      world.send<Problem>('POST', '/candidates', {
        citations: [{ source_material_id: world.sourceId, quote: 'A person must not operate a ferry.' }],
        natural_language: 'A person must not operate a ferry.',
        action: world.action,
        modality: 'must_not',
        obligations: [{ id: 'pay', on: 'applies', text: 'Pay.', values }],
      }),
    );
    expect([status, code]).toEqual([422, 'predicate_invalid']);
    expect(body.errors?.[0]?.pointer).toBe(pointer);
  });
});

describe('a question that cannot be decided', () => {
  const ask = (body: Record<string, unknown>) =>
    changesNothing(() => decide<DecisionProblem>(service, key, body));

  it('has inputs of a wrong type: each is pointed at, and no decision is recorded', async () => {
    const { status, code, body } = await ask({
      action: world.action,
      inputs: { passengers: 'forty', licensed: 1, boat: 'red' },
    });
    expect([status, code]).toEqual([422, 'inputs_invalid']);
    expect(body.errors?.map(({ pointer }) => pointer).sort()).toEqual([
      '/inputs/boat',
      '/inputs/licensed',
      '/inputs/passengers',
    ]);
    for (const passengers of [1.5, -1, 1001, null, [40], { n: 40 }, 1e300]) {
      const refused = await ask({ action: world.action, inputs: { passengers, licensed: true } });
      expect([passengers, refused.code]).toEqual([passengers, 'inputs_invalid']);
    }
  });

  it('names an action that was not published, even one that waits in a working set', async () => {
    const unpublished = await openPublishableWorld(service);
    for (const action of ['ferry.fly', unpublished.action, '__proto__', 'constructor']) {
      const { status, code } = await ask({ action, inputs: {} });
      expect([action, status, code]).toEqual([action, 404, 'action_not_in_version']);
    }
  });
});

describe('publishing', () => {
  const outcome = ({ status, body }: RestAnswer<ProblemAnswer | PublicationAnswer>): string =>
    `${status} ${'code' in body ? body.code : body.status}`;

  const versionsOf = async (of: ReviewWorld): Promise<string[]> => {
    const { body } = await of.get<{ items: { world_model_version: string }[] }>('/versions');
    return body.items.map(({ world_model_version }) => world_model_version);
  };

  it('is refused with nothing staged, and with notes that are not there', async () => {
    const notes = await draftNotes(world);
    const nothing = await changesNothing(() => publish<ProblemAnswer>(world, notes.id));
    expect([nothing.status, nothing.code]).toEqual([422, 'nothing_staged']);
    const unknown = await changesNothing(() => publish<ProblemAnswer>(world, randomUUID()));
    expect([unknown.status, unknown.code]).toEqual([404, 'not_found']);
    const elsewhere = await openPublishableWorld(service);
    const foreign = await changesNothing(() => publish<ProblemAnswer>(elsewhere, notes.id));
    expect([foreign.status, foreign.code]).toEqual([404, 'not_found']);
  });

  it('twice, one after the other: the same call is replayed, another one finds the notes locked', async () => {
    const own = await openPublishableWorld(service);
    const notes = await draftNotes(own);
    const call = { correlation_id: randomUUID() };
    const first = await publish(own, notes.id, call);
    expect(outcome(first)).toBe('201 completed');
    const before = await tableCounts(service.testDatabase);
    const again = await publish(own, notes.id, call);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(outcome(await publish<ProblemAnswer>(own, notes.id))).toBe('409 release_notes_locked');
    const otherPayload = await publish<ProblemAnswer>(own, randomUUID(), call);
    expect(outcome(otherPayload)).toBe('422 correlation_id_reused');
    expect(await tableCounts(service.testDatabase)).toEqual(before);
  });

  it('twice at once with the same correlation_id is one publication and one answer', async () => {
    const own = await openPublishableWorld(service);
    const notes = await draftNotes(own);
    const call = { correlation_id: randomUUID() };
    const [one, other] = await meetAtLock(
      service.testDatabase,
      `LOCK TABLE publication IN EXCLUSIVE MODE`,
      2,
      () => Promise.all([publish(own, notes.id, call), publish(own, notes.id, call)]),
    );
    expect([outcome(one), outcome(other)]).toEqual(['201 completed', '201 completed']);
    expect(other.body).toEqual(one.body);
    expect(await versionsOf(own)).toEqual(['v1']);
  });

  it('twice at once with another correlation_id is one publication; the other is told so', async () => {
    const own = await openPublishableWorld(service);
    const notes = await draftNotes(own);
    const answers = await Promise.all(
      [1, 2, 3].map(() => publish<ProblemAnswer | PublicationAnswer>(own, notes.id)),
    );
    const outcomes = answers.map(outcome).sort();
    expect(outcomes[0]).toBe('201 completed');
    for (const lost of outcomes.slice(1)) {
      expect(lost).toMatch(/^409 (conflict|publication_in_progress|release_notes_locked)$/);
    }
    expect(await versionsOf(own)).toEqual(['v1']);
    const minted = await service.testDatabase.adminQuery(
      `SELECT id FROM world_authoring_audit WHERE world_id = $1 AND action = 'version_published'`,
      [own.worldId],
    );
    expect(minted).toHaveLength(1);
  });
});
