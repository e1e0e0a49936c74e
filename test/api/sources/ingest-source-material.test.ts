import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDocumentServer, type DocumentServer } from '../../testkit/document-server.ts';
import { meetAtLock } from '../../testkit/meet-at-lock.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';
import { openWorld, provenance, type IngestAnswer, type TestWorld } from '../../testkit/world.ts';

let service: TestService;
let web: DocumentServer;
let world: TestWorld;
beforeAll(async () => {
  web = await startDocumentServer();
  service = await startTestService({ services: { fetchOptions: { allowedPrivateOrigins: [web.origin] } } });
  world = await openWorld(service);
});
afterAll(async () => {
  await service.close();
  await web.close();
});

interface Read {
  extracted_text: string;
  sections: { heading_path: string[]; heading: string; start: number; end: number; ordinal: number }[];
}

const read = async (id: string): Promise<Read> => (await world.get<Read>(`/source-materials/${id}`)).body;

const sha256 = (bytes: string): string => createHash('sha256').update(bytes).digest('hex');

const rowsOf = async (sha: string): Promise<number> =>
  (await service.testDatabase.adminQuery('SELECT id FROM source_material WHERE sha256 = $1', [sha])).length;

const markdown = '# Harbour Regulation\n\n## 1 Berths\n\nA master must not leave a berth unlit.\n';

describe('a document as content', () => {
  it('keeps its bytes by digest, and its sections by heading path and range', async () => {
    const { status, headers, body } = await world.ingest({ content: markdown, media_type: 'text/markdown' });
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`${world.path}/source-materials/${body.id}`);
    expect(body).toMatchObject({ unchanged: false, source_material: { id: body.id, state: 'ingested' } });
    expect(body.source_material).toMatchObject({
      title: 'Harbour Regulation',
      publication: provenance.publication,
      media_type: 'text/markdown',
      sha256: sha256(markdown),
      byte_length: Buffer.byteLength(markdown),
      url: null,
      retrieved_at: null,
      supersedes_id: null,
    });
    const { extracted_text: text, sections } = await read(body.id);
    const berths = sections.find(({ heading_path }) => heading_path.at(-1) === '1 Berths');
    expect(text.slice(berths?.start, berths?.end)).toContain('A master must not leave a berth unlit.');
  });

  it.each(['contract', 'internal_policy', 'guideline'])('may be of the kind %s', async (kind) => {
    const content = `# Agreement\n\nThe lessee must close the gate (${kind}).\n`;
    const { status, body } = await world.ingest({
      content,
      media_type: 'text/markdown',
      provenance: { ...provenance, kind },
    });
    expect(status).toBe(201);
    expect(body.source_material).toMatchObject({ kind });
  });

  it('reads plain text and HTML, the latter without what is no text', async () => {
    const plain = await world.ingest({
      content: 'PART 1\n\n1. Moorings\n\nA vessel must be moored by two lines.\n',
      media_type: 'text/plain',
    });
    expect(plain.body.source_material.media_type).toBe('text/plain');
    const html = await world.ingest({
      content:
        '<!doctype html><html lang="en"><head><title>Lights</title><script>steal()</script></head>' +
        '<body><h1>2 Lights</h1><p>A buoy must carry a light.</p><style>p{}</style></body></html>',
    });
    expect(html.body.source_material).toMatchObject({
      media_type: 'text/html',
      title: 'Lights',
      language: 'en',
    });
    const { extracted_text } = await read(html.body.id);
    expect(extracted_text).toContain('A buoy must carry a light.');
    expect(extracted_text).not.toContain('steal');
  });

  it('lists what was ingested newest first, and by state', async () => {
    const listed = await openWorld(service);
    const ids: string[] = [];
    for (const name of ['one', 'two', 'three']) {
      const { body } = await listed.ingest({
        content: `A pilot must report ${name}.`,
        media_type: 'text/plain',
      });
      ids.push(body.id);
    }
    await listed.send('POST', `/source-materials/${ids[0]}/retire`, { reason: 'Repealed.' });
    const idsOf = async (query: string): Promise<string[]> => {
      const { body } = await listed.get<{ items: { id: string }[] }>(`/source-materials${query}`);
      return body.items.map(({ id }) => id);
    };
    expect(await idsOf('')).toEqual([...ids].reverse());
    expect(await idsOf('?state=ingested')).toEqual([ids[2], ids[1]]);
    expect(await idsOf('?state=retired')).toEqual([ids[0]]);
  });
});

describe('a document from a URL', () => {
  it('is fetched through redirects, with where and when in its provenance', async () => {
    web.documents.set('/law', { body: '', location: '/law/2026.md' });
    web.documents.set('/law/2026.md', { mediaType: 'text/markdown', body: `${markdown}\nFetched.\n` });
    const { status, body } = await world.ingest({ url: `${web.origin}/law` });
    expect(status).toBe(201);
    expect(body.source_material).toMatchObject({
      url: `${web.origin}/law/2026.md`,
      media_type: 'text/markdown',
    });
    expect(body.source_material.retrieved_at).not.toBeNull();
  });

  it('says of unchanged bytes that they are unchanged, and of changed ones that they are another source', async () => {
    web.documents.set('/moving', { mediaType: 'text/plain', body: 'A ferry must sail at six.' });
    const ingest = () => world.ingest({ url: `${web.origin}/moving` });
    const first = await ingest();
    const again = await ingest();
    expect(again.body).toMatchObject({ id: first.body.id, unchanged: true });
    expect(again.body.ingestion_run_id).not.toBe(first.body.ingestion_run_id);
    web.documents.set('/moving', { mediaType: 'text/plain', body: 'A ferry must sail at seven.' });
    const changed = await ingest();
    expect(changed.body.unchanged).toBe(false);
    expect(changed.body.id).not.toBe(first.body.id);
  });

  it('is not fetched again for a replay', async () => {
    web.documents.set('/once', { mediaType: 'text/plain', body: 'A tug must answer once.' });
    const call = { correlation_id: randomUUID(), url: `${web.origin}/once` };
    const first = await world.ingest(call);
    web.documents.delete('/once');
    const replayed = await world.ingest(call);
    expect(replayed).toMatchObject({ status: 201, body: first.body });
    expect(replayed.headers.get('idempotency-replayed')).toBe('true');
    expect(web.asked.filter((path) => path === '/once')).toHaveLength(1);
  });

  it('is refused when it is not there, or not at a public address, without naming the path', async () => {
    const missing = await world.ingest({ url: `${web.origin}/secret-token` });
    expect(missing).toMatchObject({ status: 422, body: { code: 'source_unavailable' } });
    expect(JSON.stringify(missing.body)).not.toContain('secret-token');
    for (const url of [
      'http://127.0.0.1:9/',
      'http://169.254.169.254/latest',
      'file:///etc/passwd',
      'nowhere',
    ]) {
      const refused = await world.ingest({ url });
      expect([url, refused.status, refused.body.code]).toEqual([url, 422, 'source_unavailable']);
    }
  });
});

describe('equal bytes', () => {
  const text = 'A vessel must fly its flag.';

  it('make no second row under the same provenance, however often and at once they are sent', async () => {
    // The threads that parse are there before the lock is held, which is not for long.
    await Promise.all(
      [1, 2, 3, 4].map((n) => world.ingest({ content: `A vessel must carry ${n} anchors.` })),
    );
    const four = () =>
      Promise.all([1, 2, 3, 4].map(() => world.ingest({ content: text, media_type: 'text/plain' })));
    const answers = await meetAtLock(
      service.testDatabase,
      'LOCK TABLE source_material IN SHARE MODE',
      4,
      four,
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.filter(({ body }) => !body.unchanged)).toHaveLength(1);
    expect(await rowsOf(sha256(text))).toBe(1);
  });

  it('are another source material under another provenance', async () => {
    const other = { ...provenance, revision: 'consolidated 2026-07-01' };
    const { body } = await world.ingest({ content: text, media_type: 'text/plain', provenance: other });
    expect(body.unchanged).toBe(false);
    expect(await rowsOf(sha256(text))).toBe(2);
  });

  it('are a source material again after the first was retired', async () => {
    const repealed = 'A vessel must carry ballast.';
    const first = await world.ingest({ content: repealed, media_type: 'text/plain' });
    await world.send('POST', `/source-materials/${first.body.id}/retire`, { reason: 'Repealed.' });
    const second = await world.ingest({ content: repealed, media_type: 'text/plain' });
    expect(second.body.unchanged).toBe(false);
    expect(second.body.id).not.toBe(first.body.id);
  });
});

describe('the idempotency of an ingestion', () => {
  const call = (): Record<string, unknown> => ({
    correlation_id: randomUUID(),
    content: `A master must log ${randomUUID()}.`,
    media_type: 'text/plain',
  });

  it('answers the same call with the same body, and leaves one audit record', async () => {
    const body = call();
    const first = await world.ingest(body);
    const again = await world.ingest(body);
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const audit = await service.testDatabase.adminQuery<{ target_type: string; action: string }>(
      'SELECT target_type, action FROM world_authoring_audit WHERE correlation_id = $1',
      [body.correlation_id],
    );
    expect(audit).toEqual([{ target_type: 'source_material', action: 'ingested' }]);
  });

  it('answers the same call at the same time with the same body', async () => {
    const body = call();
    const [one, other] = await Promise.all([world.ingest(body), world.ingest(body)]);
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(other.body).toEqual(one.body);
  });

  it('refuses the same correlation_id for another payload, world or operation', async () => {
    const body = call();
    const first = await world.ingest(body);
    const reused = { status: 422, body: { code: 'correlation_id_reused' } };
    expect(await world.ingest({ ...body, content: 'A master must log otherwise.' })).toMatchObject(reused);
    expect(await world.ingest({ ...body, provenance: { ...provenance, section: '7' } })).toMatchObject(
      reused,
    );
    expect(await (await openWorld(service)).ingest(body)).toMatchObject(reused);
    const retired = await world.send('POST', `/source-materials/${first.body.id}/retire`, {
      correlation_id: body.correlation_id,
      reason: 'By mistake.',
    });
    expect(retired).toMatchObject(reused);
  });

  it('is per operator: a colleague may use the same correlation_id', async () => {
    const body = { provenance, ...call() };
    const mine = await world.send<IngestAnswer>('POST', '/source-materials', body);
    const theirs = await world.send<IngestAnswer>('POST', '/source-materials', body, 'operator2');
    expect(theirs).toMatchObject({ status: 201, body: { id: mine.body.id, unchanged: true } });
    expect(theirs.headers.get('idempotency-replayed')).toBeNull();
  });
});
