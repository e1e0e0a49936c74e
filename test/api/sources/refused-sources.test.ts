import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../testkit/people.ts';
import { startTestService, type RestRequest, type TestService } from '../../testkit/service.ts';
import { configureWorkers, defaultWorkerLimits } from '../../../src/workers/run-task.ts';
import { tableCounts } from '../../testkit/table-counts.ts';
import { openWorld, provenance, type Problem, type TestWorld } from '../../testkit/world.ts';

let service: TestService;
let world: TestWorld;
beforeAll(async () => {
  service = await startTestService();
  world = await openWorld(service);
});
afterAll(() => service.close());

const failedReads = ['source_unavailable', 'source_unparseable', 'payload_too_large', 'work_too_large'];

/** Sends it, proves that nothing but the run of a failed read was kept, and answers what was said. */
async function refuse(request: RestRequest, path = world.path): Promise<Problem & { title?: string }> {
  const before = await tableCounts(service.testDatabase);
  const { status, headers, body } = await service.rest<Problem>('POST', `${path}/source-materials`, {
    as: 'operator',
    ...request,
  });
  expect(headers.get('content-type')).toBe('application/problem+json');
  expect(body.status).toBe(status);
  const { ingestion_run: runs = 0, ...after } = await tableCounts(service.testDatabase);
  const { ingestion_run: runsBefore = 0, ...others } = before;
  expect(after).toEqual(others);
  // A request that is too large is refused before its document is looked at.
  const expected = !failedReads.includes(body.code) ? [0] : status === 413 ? [0, 1] : [1];
  expect(expected).toContain(runs - runsBefore);
  return body;
}

const call = (fields: Record<string, unknown>): Record<string, unknown> => ({
  correlation_id: randomUUID(),
  provenance,
  ...fields,
});

const fileOf = (bytes: BlobPart, name: string, type: string): FormData => {
  const form = new FormData();
  form.append('correlation_id', randomUUID());
  form.append('provenance', JSON.stringify(provenance));
  form.append('file', new Blob([bytes], { type }), name);
  return form;
};

describe('a document that holds no law text', () => {
  const scripts = '<!doctype html><html><head><script>render()</script></head><body></body></html>';
  const lfs = 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 12\n';
  const unreadable: [name: string, fields: Record<string, unknown>, words: RegExp][] = [
    ['empty', { content: '' }, /empty/],
    ['only white space', { content: ' \n\t\n' }, /white space/],
    ['only a script', { content: scripts }, /only a script/],
    ['XML', { content: '<?xml version="1.0"?><act><s>1</s></act>' }, /XML/],
    ['a Git LFS pointer', { content: lfs }, /LFS/],
    ['of an unknown media type', { content: 'A law.', media_type: 'application/x-law' }, /not supported/],
    [
      'a PDF that is none',
      { content: 'A law.', media_type: 'application/pdf' },
      /sent as a PDF, and is none/,
    ],
    ['of an unknown encoding', { content: 'A law.', media_type: 'text/plain; charset=klingon' }, /klingon/],
  ];
  it.each(unreadable)('is refused with the reason when it is %s', async (_name, fields, words) => {
    const problem = await refuse({ body: call(fields) });
    expect(problem).toMatchObject({ status: 422, code: 'source_unparseable' });
    expect(problem.detail).toMatch(words);
  });

  const files: [name: string, bytes: Uint8Array, file: string, type: string, words: RegExp][] = [
    ['empty', new Uint8Array(), 'law.md', 'text/markdown', /empty/],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj'), 'law.pdf', 'application/pdf', /PDF/],
    [
      'an office document under a false name',
      Buffer.from('PK\u0003\u0004word'),
      'a.md',
      'text/markdown',
      /ZIP/,
    ],
    ['binary', Buffer.from([1, 0, 2, 0, 255, 0, 7]), 'law.txt', 'text/plain', /binary|not valid/],
    ['text in another encoding', Buffer.from('Gesetz \u00fcber', 'latin1'), 'a.txt', 'text/plain', /charset/],
  ];
  it.each(files)('is refused as a file when it is %s', async (_name, bytes, file, type, words) => {
    const problem = await refuse({ body: fileOf(new Uint8Array(bytes), file, type) });
    expect(problem).toMatchObject({ status: 422, code: 'source_unparseable' });
    expect(problem.detail).toMatch(words);
  });

  it('is refused above 20 MiB, by the size of the document and not only of the request', async () => {
    const bytes = new Uint8Array(20 * 1024 * 1024 + 1).fill(0x61);
    expect(await refuse({ body: fileOf(bytes, 'law.txt', 'text/plain') })).toMatchObject({
      status: 413,
      code: 'payload_too_large',
    });
  });
});

describe('a call that says too little or too much', () => {
  it('names every bad member of the provenance envelope', async () => {
    const { errors, ...problem } = await refuse({
      body: call({
        content: 'A law.',
        provenance: {
          kind: 'statute',
          publication: '  ',
          title: 't'.repeat(501),
          section: 'bell \u0007',
          language: 'English, of course',
          effective_from: '2026-07-01',
          effective_to: '2026-07-01',
        },
      }),
    });
    expect(problem).toMatchObject({ status: 400, code: 'invalid_field' });
    expect(errors?.map(({ pointer, code }) => [pointer, code])).toEqual([
      ['/provenance/language', 'invalid'],
      ['/provenance/publication', 'required'],
      ['/provenance/title', 'too_long'],
      ['/provenance/section', 'invalid'],
      ['/provenance/effective_to', 'order'],
    ]);
  });

  it('takes no blank for the title or language that it would read from the document', async () => {
    for (const blank of ['', ' ', '\u3000', '\ufeff']) {
      const problem = await refuse({
        body: call({ content: 'A law.', provenance: { ...provenance, title: blank, language: blank } }),
      });
      expect(problem).toMatchObject({ status: 400, code: 'invalid_field' });
      expect(problem.errors?.map(({ pointer }) => pointer).sort()).toEqual([
        '/provenance/language',
        '/provenance/title',
      ]);
    }
  });

  it('is told which member is of a wrong type, unknown or missing', async () => {
    const { errors } = await refuse({
      body: call({
        content: 'A law.',
        provenance: { kind: 'gossip', effective_from: '2026-02-30', colour: 'red' },
      }),
    });
    expect(new Map(errors?.map(({ pointer, code }) => [pointer, code]))).toEqual(
      new Map([
        ['/provenance/kind', 'invalid'],
        ['/provenance/publication', 'required'],
        ['/provenance/effective_from', 'invalid'],
        ['/provenance/colour', 'unknown'],
      ]),
    );
  });

  it('sends the document in exactly one way', async () => {
    for (const fields of [{}, { content: 'A law.', url: 'https://law.test/' }]) {
      const problem = await refuse({ body: call(fields) });
      expect(problem).toMatchObject({ status: 400, errors: [{ pointer: '/content', code: 'required' }] });
    }
  });

  it('has a correlation_id of printable characters', async () => {
    const { correlation_id: _left, ...anchorless } = call({ content: 'A law.' });
    expect(await refuse({ body: anchorless })).toMatchObject({
      status: 400,
      code: 'correlation_id_required',
    });
    for (const bad of ['', 'ü', 'x'.repeat(201), ' ']) {
      const { status } = await refuse({ body: call({ content: 'A law.', correlation_id: bad }) });
      expect([bad, status]).toEqual([bad, 400]);
    }
  });

  it('is JSON or a form', async () => {
    const body = '{"correlation_id": "x", "content": ';
    expect(await refuse({ body })).toMatchObject({ status: 400, code: 'malformed_request' });
    const xml = { body: '<law/>', headers: { 'content-type': 'application/xml' } };
    expect(await refuse(xml)).toMatchObject({ status: 415, code: 'unsupported_media_type' });
  });
});

describe('who may ingest where', () => {
  const body = (): Record<string, unknown> => call({ content: 'A law.', media_type: 'text/plain' });

  it('is not found in a world that does not exist', async () => {
    const problem = await refuse({ body: body() }, `/worlds/${randomUUID()}`);
    expect(problem).toMatchObject({ status: 404, code: 'not_found' });
    expect(await refuse({ body: body() }, '/worlds/harbour')).toMatchObject({ status: 404 });
  });

  it('is staff only: members and outsiders lack the scope, strangers are not authenticated', async () => {
    const people: Person[] = ['owner', 'admin', 'contributor', 'observer', 'outsider'];
    for (const as of people) {
      const { status, code } = await refuse({ as, body: body() });
      expect([as, status, code]).toEqual([as, 403, 'missing_scope']);
    }
    expect(await refuse({ as: null, body: body() })).toMatchObject({ status: 401, code: 'unauthenticated' });
  });

  it('is refused to a request that speaks for another domain than the world’s', async () => {
    const problem = await refuse({ body: body(), domain: service.domains.elsewhere });
    expect(problem).toMatchObject({ status: 403, code: 'domain_mismatch' });
    const foreign = await openWorld(service, 'elsewhere');
    expect(await refuse({ body: body(), domain: service.domains.acme }, foreign.path)).toMatchObject({
      status: 403,
    });
  });
});

describe('a document that could not be read', () => {
  it('for what it takes is refused with what to do, and leaves a run', async () => {
    const own = await openWorld(service);
    const row = '| Band | Fee |\n';
    const content = `${row}|---|---|\n${row.repeat(20_000)}`;
    configureWorkers({ timeoutMilliseconds: 5 });
    try {
      const problem = await refuse({ body: call({ content, media_type: 'text/markdown' }) }, own.path);
      expect(problem).toMatchObject({ status: 422, code: 'work_too_large', limit: 'time' });
      expect(problem.detail).toContain('in parts');
    } finally {
      configureWorkers(defaultWorkerLimits);
    }
    const { body } = await own.get<{ items: object[] }>('/ingestion-runs?outcome=failed');
    expect(body.items).toMatchObject([{ error_code: 'work_too_large' }]);
  });

  it('leaves a run with the code that was answered, which is listed and read over both doors', async () => {
    const own = await openWorld(service);
    const asked = call({ content: ' ', media_type: 'text/markdown' });
    await refuse({ body: asked }, own.path);
    interface Run {
      id: string;
      outcome: string;
      error_code: string | null;
    }
    const { body } = await own.get<{ items: Run[] }>('/ingestion-runs?outcome=failed');
    expect(body.items).toMatchObject([
      {
        outcome: 'failed',
        error_code: 'source_unparseable',
        source_material_id: null,
        url: null,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
        requested_by: service.users.operator,
        correlation_id: asked.correlation_id,
      },
    ]);
    const [run] = body.items;
    expect((await own.get<Run>(`/ingestion-runs/${run?.id}`)).body).toEqual(run);
    const { data } = await service.graphql(
      'query ($world: UUID!) { ingestionRuns(worldId: $world) { edges { node { outcome errorCode } } } }',
      { world: own.path.split('/').at(-1) },
      { as: 'operator' },
    );
    expect(data).toEqual({
      ingestionRuns: { edges: [{ node: { outcome: 'FAILED', errorCode: 'SOURCE_UNPARSEABLE' } }] },
    });
    // No anchor: the same call can be tried again.
    const again = await refuse({ body: asked }, own.path);
    expect(again.code).toBe('source_unparseable');
  });
});
