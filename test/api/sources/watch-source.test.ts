import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runDueChecks } from '../../../src/sources/watch/run-due-checks.ts';
import { honest, startLawServer, type LawServer } from '../../testkit/law-server.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';
import {
  openWorld,
  provenance,
  type Problem,
  type SourceAnswer,
  type TestWorld,
} from '../../testkit/world.ts';

let law: LawServer;
let service: TestService;
let world: TestWorld;
beforeAll(async () => {
  law = await startLawServer();
  service = await startTestService({ services: { fetchOptions: { allowedPrivateOrigins: [law.origin] } } });
});
afterAll(async () => {
  await service.close();
  await law.close();
});
beforeEach(async () => {
  // What other tests have watched is none of this one's.
  await service.testDatabase.adminQuery('UPDATE source_watch SET every_hours = NULL, next_check_at = NULL');
  world = await openWorld(service);
  law.asked.length = 0;
});

const text = [
  '# Harbour Regulation',
  '## 1 Berths',
  'A master must not leave a berth unlit.',
  'A master must moor at two lines.',
  'The fee is 12 EUR.',
].join('\n\n');
const dearer = text.replace('12 EUR', '14 EUR');

interface Watch {
  url: string;
  every_hours: number | null;
  checked_at: string | null;
  outcome: string | null;
  error_code: string | null;
  message: string | null;
  failures: number;
  next_check_at: string | null;
}
type Watched = SourceAnswer & { watch: Watch | null; revision: string | null };
type Checked = Problem & {
  outcome: string;
  error_code: string | null;
  message: string | null;
  source_material: Watched;
};

/** The law, fetched from its address. */
async function fetched(path = '/law'): Promise<string> {
  const { status, body } = await world.ingest({ url: `${law.origin}${path}` });
  expect(status).toBe(201);
  return body.id;
}
const read = async (id: string): Promise<Watched> =>
  (await world.get<Watched>(`/source-materials/${id}`)).body;
const check = (id: string) => world.send<Checked>('POST', `/source-materials/${id}/checks`);
const watch = (id: string, body: Record<string, unknown>) =>
  world.send<Watched & Problem>('PUT', `/source-materials/${id}/watch`, body);

/** Lets the worker look at everything that is watched, as if its time had come. */
async function lookAtAll(): Promise<number> {
  await service.testDatabase.adminQuery(
    `UPDATE source_watch SET next_check_at = now() - interval '1 second' WHERE next_check_at IS NOT NULL`,
  );
  return runDueChecks(service.services, new AbortController().signal);
}
const hoursFromNow = (time: string | null): number => (Date.parse(time ?? '') - Date.now()) / 3_600_000;

describe('looking now for a newer revision', () => {
  it('asks with the validators of the last answer, and takes "not modified" for an answer', async () => {
    law.answer = honest(text, '"v1"');
    const id = await fetched();
    const first = await check(id);
    expect(first).toMatchObject({ status: 200, body: { outcome: 'same' } });
    const second = await check(id);
    expect(second.body).toMatchObject({ outcome: 'not_modified', source_material: { id } });
    expect(law.asked.map(({ ifNoneMatch }) => ifNoneMatch)).toEqual([undefined, undefined, '"v1"']);
    expect(law.asked.at(-1)?.ifModifiedSince).toBe('Wed, 01 Jul 2026 10:00:00 GMT');
    expect((await read(id)).watch).toMatchObject({
      url: `${law.origin}/law`,
      every_hours: null,
      outcome: 'not_modified',
      failures: 0,
      next_check_at: null,
    });
  });

  it('ingests other bytes as a revision that supersedes, with its event, and watches that one on', async () => {
    law.answer = honest(text, '"v1"');
    const older = await fetched();
    await watch(older, { every_hours: 24 });
    law.answer = honest(dearer, '"v2"');
    const { body } = await check(older);
    expect(body).toMatchObject({
      outcome: 'revised',
      source_material: { supersedes_id: older, state: 'ingested', publication: provenance.publication },
    });
    expect(body.source_material.revision).toMatch(/^fetched \d{4}-\d\d-\d\d$/);
    expect(await read(older)).toMatchObject({ state: 'retired', watch: null });
    expect(body.source_material.watch).toMatchObject({ every_hours: 24, outcome: 'revised' });
    const events = await service.testDatabase.adminQuery<{ envelope: { data: object } }>(
      'SELECT envelope FROM outbox_message WHERE world_id = $1',
      [world.id],
    );
    expect(events.map(({ envelope }) => envelope.data)).toMatchObject([
      { supersedes_id: older, sentences: { same: 2, changed: 1, removed: 0 } },
    ]);
    const change = await world.get(`/source-materials/${body.source_material.id}/law-change`);
    expect(change.body).toMatchObject({ counts: { changed: 1 } });
    // The audit says who looked, and what came of it.
    const audit = await service.testDatabase.adminQuery<{ action: string; target_id: string }>(
      `SELECT action, target_id FROM world_authoring_audit
        WHERE world_id = $1 AND action IN ('checked', 'ingested', 'retired') ORDER BY occurred_at, id`,
      [world.id],
    );
    expect(
      audit
        .slice(1)
        .map(({ action }) => action)
        .sort(),
    ).toEqual(['checked', 'ingested', 'retired']);
    // And again, with the validators of the newer.
    expect((await check(body.source_material.id)).body.outcome).toBe('not_modified');
    expect(law.asked.at(-1)?.ifNoneMatch).toBe('"v2"');
  });

  it('follows a permanent address that leads to another document each time, and asks each by its own validator', async () => {
    let target = '/2026';
    // The same entity tag at two addresses: a server that numbers the versions of each.
    law.answer = (request, response) =>
      request.url === '/latest'
        ? response.writeHead(302, { location: target }).end()
        : honest(request.url === '/2026' ? text : dearer, '"1"')(request, response);
    const id = await fetched('/latest');
    await watch(id, { url: `${law.origin}/latest` });
    expect((await check(id)).body.outcome).toBe('same');
    expect((await check(id)).body.outcome).toBe('not_modified');
    target = '/2027';
    expect((await check(id)).body.outcome).toBe('revised');
  });

  it('sees the same text in other bytes, and makes no revision of it', async () => {
    let token = 0;
    law.answer = (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          `<html><head><meta name="token" content="${token++}"></head><body><p>The fee is 12 EUR.</p></body></html>`,
        );
    const id = await fetched();
    expect((await check(id)).body).toMatchObject({ outcome: 'same', source_material: { id } });
    expect(await read(id)).toMatchObject({ state: 'ingested' });
  });

  it('takes no page of another kind for the law', async () => {
    law.answer = honest(text, '"v1"');
    const id = await fetched();
    law.answer = honest('# Maintenance\n\nThis site is being maintained. Come back tomorrow.', '"m"');
    const held = await check(id);
    expect(held.body).toMatchObject({ outcome: 'held', source_material: { id, state: 'ingested' } });
    expect(held.body.message).toMatch(/lacks 3 of 3 sentences.*`supersedes`/);
    // It stays held, whatever is asked with, until the law is back.
    expect((await check(id)).body.outcome).toBe('held');
    law.answer = honest(text, '"v1"');
    expect((await check(id)).body.outcome).toBe('same');
  });

  it('keeps what prevented it with the source, with its code, and leaves a run of it', async () => {
    law.answer = honest(text, '"v1"');
    const id = await fetched();
    law.answer = (_request, response) => response.writeHead(500).end('no');
    const { status, body } = await check(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ outcome: 'failed', error_code: 'source_unavailable' });
    expect(body.message).toContain('status 500');
    await check(id);
    expect((await read(id)).watch).toMatchObject({
      outcome: 'failed',
      error_code: 'source_unavailable',
      failures: 2,
      next_check_at: null,
    });
    const runs = await world.get<{ items: { outcome: string; error_code: string | null }[] }>(
      '/ingestion-runs',
    );
    expect(runs.body.items.slice(0, 2)).toMatchObject([
      { outcome: 'failed', error_code: 'source_unavailable' },
      { outcome: 'failed' },
    ]);
    law.answer = honest(text, '"v1"');
    expect((await check(id)).body).toMatchObject({ outcome: 'same', error_code: null, message: null });
    expect((await read(id)).watch).toMatchObject({ failures: 0, error_code: null });
  });

  it.each<[string, (typeof law)['answer'], RegExp]>([
    ['says "not modified" unasked', (_request, response) => response.writeHead(304).end(), /status 304/],
    [
      'breaks off',
      (_request, response) => {
        response.writeHead(200, { 'content-length': '1000' }).write('half');
        setTimeout(() => response.destroy(), 20);
      },
      /could not be reached/,
    ],
    ['sends a document without a word', (_request, response) => response.end(''), /empty|no text|nothing/i],
    [
      'leads to a private address',
      (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/inner' }).end(),
      /not at a public internet address/,
    ],
    [
      'leads round and round',
      (_request, response) => response.writeHead(302, { location: '/law' }).end(),
      /redirects more than/,
    ],
  ])('is told of a server that %s', async (_what, answer, message) => {
    law.answer = (_request, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end(text);
    const id = await fetched();
    law.answer = answer;
    const { body } = await check(id);
    expect(body.outcome).toBe('failed');
    expect(body.message).toMatch(message);
    expect(await read(id)).toMatchObject({ state: 'ingested' });
  });

  it('asks a server that always says "not modified" without conditions after a month', async () => {
    law.answer = honest(text, '"v1"');
    const id = await fetched();
    await check(id);
    law.answer = (request, response) =>
      request.headers['if-none-match'] === undefined
        ? response.writeHead(200, { 'content-type': 'text/markdown', etag: '"v1"' }).end(dearer)
        : response.writeHead(304).end();
    expect((await check(id)).body.outcome).toBe('not_modified');
    await service.testDatabase.adminQuery(
      `UPDATE source_watch SET served_at = now() - interval '31 days' WHERE source_material_id = $1`,
      [id],
    );
    expect((await check(id)).body.outcome).toBe('revised');
  });

  it('does not undo a revision that an operator ingested before the address served it', async () => {
    law.answer = honest(text, '"v1"');
    const older = await fetched();
    await check(older);
    const newer = (await world.ingest({ content: dearer, media_type: 'text/markdown', supersedes: older }))
      .body.id;
    law.answer = (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/markdown' }).end(text);
    expect((await check(newer)).body.outcome).toBe('same');
    law.answer = (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/markdown' }).end(dearer);
    expect((await check(newer)).body.outcome).toBe('same');
    // The law returns to its old words: that is a revision.
    law.answer = (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/markdown' }).end(text);
    expect((await check(newer)).body).toMatchObject({
      outcome: 'revised',
      source_material: { supersedes_id: newer },
    });
  });

  it('refuses a source without an address, and one that was superseded', async () => {
    const sent = (await world.ingest({ content: text, media_type: 'text/markdown' })).body.id;
    const refused = await check(sent);
    expect(refused).toMatchObject({ status: 409, body: { code: 'invalid_state' } });
    expect(refused.body.detail).toContain('Watch it first');
    await watch(sent, { url: `${law.origin}/law` });
    law.answer = honest(dearer, '"v2"');
    expect((await check(sent)).body.outcome).toBe('revised');
    expect(await check(sent)).toMatchObject({ status: 409, body: { code: 'invalid_state' } });
  });
});

describe('a schedule', () => {
  it('is off until an operator sets it, and then looks in that operator’s name', async () => {
    law.answer = honest(text, '"v1"');
    const id = await fetched();
    expect(await lookAtAll()).toBe(0);
    const { status, body } = await watch(id, { every_hours: 24 });
    expect(status).toBe(200);
    expect(body.watch).toMatchObject({ every_hours: 24, checked_at: null });
    expect(hoursFromNow(body.watch!.next_check_at)).toBeLessThan(0.1);
    expect(await lookAtAll()).toBe(1);
    const { watch: looked } = await read(id);
    expect(looked).toMatchObject({ outcome: 'same' });
    expect(hoursFromNow(looked!.next_check_at)).toBeCloseTo(24, 1);
    law.answer = honest(dearer, '"v2"');
    expect(await lookAtAll()).toBe(1);
    const [newer] = (await world.get<{ items: Watched[] }>('/source-materials?state=ingested')).body.items;
    expect(newer).toMatchObject({ supersedes_id: id, watch: { every_hours: 24, outcome: 'revised' } });
    // Looking alone is no operator's act: the audit has the revision, and the setting of the schedule.
    const audit = await service.testDatabase.adminQuery<{ action: string; operator_id: string }>(
      `SELECT action, operator_id FROM world_authoring_audit
        WHERE world_id = $1 AND target_type = 'source_material'`,
      [world.id],
    );
    expect(audit.map(({ action }) => action).sort()).toEqual(['ingested', 'ingested', 'retired', 'watched']);
    expect(new Set(audit.map(({ operator_id }) => operator_id)).size).toBe(1);
    // Nothing is due.
    expect(await runDueChecks(service.services, new AbortController().signal)).toBe(0);
    await watch(newer!.id, { every_hours: null });
    expect(await lookAtAll()).toBe(0);
  });

  it('looks again sooner after a failure, each time later, and never before the server wants it', async () => {
    law.answer = honest(text, '"v1"');
    const id = await fetched();
    await watch(id, { every_hours: 48 });
    law.answer = (_request, response) => response.writeHead(404).end();
    const waits: number[] = [];
    for (let n = 0; n < 10; n++) {
      await lookAtAll();
      waits.push(Math.round(hoursFromNow((await read(id)).watch!.next_check_at) * 4) / 4);
    }
    expect(waits).toEqual([0.25, 0.5, 1, 2, 4, 8, 16, 32, 48, 48]);
    law.answer = (_request, response) => response.writeHead(503, { 'retry-after': '360000' }).end();
    await lookAtAll();
    expect(hoursFromNow((await read(id)).watch!.next_check_at)).toBeCloseTo(100, 1);
  });

  it('says so where its operator may not change the world any more, and goes on with the next', async () => {
    law.answer = (request, response) => honest(`${text}\n\nOf ${request.url}.`, '"v1"')(request, response);
    const [mine, theirs] = [await fetched('/mine'), await fetched('/theirs')];
    await watch(mine, { every_hours: 24 });
    await world.send('PUT', `/source-materials/${theirs}/watch`, { every_hours: 24 }, 'operator2');
    await service.testDatabase.adminQuery(`UPDATE app_user SET status = 'suspended' WHERE id = $1`, [
      service.users.operator2,
    ]);
    try {
      expect(await lookAtAll()).toBe(2);
      expect((await read(mine)).watch).toMatchObject({ outcome: 'same' });
      const { watch: refused } = await read(theirs);
      expect(refused).toMatchObject({ outcome: 'failed', error_code: 'not_found', failures: 1 });
      expect(refused!.message).toContain('Another operator has to set the interval');
    } finally {
      await service.testDatabase.adminQuery(`UPDATE app_user SET status = 'active' WHERE id = $1`, [
        service.users.operator2,
      ]);
    }
  });

  it('is worked by one of several workers at a time, and taken over from one that died', async () => {
    law.answer = honest(text, '"v1"');
    const id = await fetched();
    await watch(id, { every_hours: 24 });
    const { signal } = new AbortController();
    const counts = await Promise.all([1, 2, 3].map(() => runDueChecks(service.services, signal)));
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
    const lease = (until: string) =>
      service.testDatabase.adminQuery(
        `UPDATE source_watch SET next_check_at = now(), leased_until = now() + $1::interval
          WHERE source_material_id = $2`,
        [until, id],
      );
    await lease('5 minutes');
    expect(await runDueChecks(service.services, signal)).toBe(0);
    await lease('-1 minute');
    expect(await runDueChecks(service.services, signal)).toBe(1);
  });

  it('is let go of, uncounted, by a worker that stops in the middle', async () => {
    law.answer = honest(text, '"v1"');
    const id = await fetched();
    await watch(id, { every_hours: 24 });
    const stopping = new AbortController();
    // The server is slow, and the worker is told to stop.
    law.answer = () => stopping.abort();
    expect(await runDueChecks(service.services, stopping.signal)).toBe(0);
    expect((await read(id)).watch).toMatchObject({ failures: 0, outcome: null });
    law.answer = honest(text, '"v1"');
    expect(await runDueChecks(service.services, new AbortController().signal)).toBe(1);
  });

  it('stores a revision later where another command holds the world', async () => {
    law.answer = honest(text, '"v1"');
    const id = await fetched();
    await watch(id, { every_hours: 24 });
    law.answer = honest(dearer, '"v2"');
    const holder = new pg.Client({ connectionString: service.testDatabase.adminUrl });
    await holder.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT FROM world_model WHERE id = $1 FOR UPDATE', [world.id]);
      await lookAtAll();
    } finally {
      await holder.query('ROLLBACK');
      await holder.end();
    }
    expect(await read(id)).toMatchObject({
      state: 'ingested',
      watch: { outcome: 'failed', error_code: 'conflict', failures: 1 },
    });
    await lookAtAll();
    expect(await read(id)).toMatchObject({ state: 'retired' });
  });

  it('follows a correction, and ends with the source', async () => {
    law.answer = honest(text, '"v1"');
    const id = await fetched();
    await watch(id, { every_hours: 24 });
    const corrected = await world.send<Watched>('POST', `/source-materials/${id}/corrections`, {
      provenance: { ...provenance, revision: '2026' },
      reason: 'Its year.',
    });
    expect((await read(corrected.body.id)).watch).toMatchObject({ every_hours: 24 });
    await world.send('POST', `/source-materials/${corrected.body.id}/retire`, { reason: 'Repealed.' });
    expect((await read(corrected.body.id)).watch).toMatchObject({ every_hours: null, next_check_at: null });
    expect(await lookAtAll()).toBe(0);
    expect(await watch(corrected.body.id, { every_hours: 24 })).toMatchObject({
      status: 409,
      body: { code: 'invalid_state' },
    });
  });

  it.each([
    [{ every_hours: 0 }, '/every_hours'],
    [{ every_hours: 8_761 }, '/every_hours'],
    [{ every_hours: -1 }, '/every_hours'],
    [{ url: 'ftp://law.example/act' }, '/url'],
    [{ url: 'https://user:secret@law.example/act' }, '/url'],
    [{ url: 'the gazette' }, '/url'],
    [{ every_hours: 24 }, '/url'],
  ])('refuses %j', async (body, pointer) => {
    const sent = (await world.ingest({ content: text, media_type: 'text/markdown' })).body.id;
    const refused = await watch(sent, body);
    expect(refused.status).toBe(400);
    expect(refused.body.errors?.map((error) => error.pointer)).toEqual([pointer]);
    expect(JSON.stringify(refused.body)).not.toContain('secret');
  });

  it('forgets what it knew of an address when it is told another', async () => {
    law.answer = honest(text, '"v1"');
    const id = await fetched();
    await check(id);
    const { body } = await watch(id, { url: `${law.origin}/elsewhere` });
    expect(body.watch).toMatchObject({ url: `${law.origin}/elsewhere`, checked_at: null, outcome: null });
    await check(id);
    expect(law.asked.at(-1)).toEqual({
      path: '/elsewhere',
      ifNoneMatch: undefined,
      ifModifiedSince: undefined,
    });
  });
});
