import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
let world: string;

beforeAll(async () => {
  service = await startTestService({ worker: true });
  const created = await service.rest<{ id: string }>('POST', '/worlds', {
    as: 'operator',
    body: { correlation_id: newId(), domain_id: service.domains.acme, slug: 'stream', title: 'Stream' },
  });
  world = created.body.id;
});
afterAll(() => service.close());

const text = `# Library Regulation

## 1 Loans

A member must be at least 12 years of age to borrow a book.
`;

interface Source {
  source_material: { id: string; media_type: string; sha256: string; byte_length: number };
}

const ingest = async (): Promise<string> => {
  const provenance = { kind: 'statute', publication: 'Library Regulation' };
  const { body } = await service.rest<Source>('POST', `/worlds/${world}/source-materials`, {
    as: 'operator',
    body: { correlation_id: newId(), provenance, content: text, media_type: 'text/markdown' },
  });
  return body.source_material.id;
};

const openStream = async (path: string): Promise<Response> =>
  fetch(`${service.url}${path}`, {
    headers: { authorization: `Bearer ${await service.tokenOf('operator')}` },
  });

/** Name and data of every event until the stream ends. */
async function eventsOf(response: Response): Promise<{ event: string; data: Record<string, unknown> }[]> {
  return (await response.text()).split('\n\n').flatMap((block) => {
    const parts = /^event: (.*)\ndata: (.*)$/.exec(block);
    return parts ? [{ event: parts[1]!, data: JSON.parse(parts[2]!) as Record<string, unknown> }] : [];
  });
}

describe('a subscription as server-sent events', () => {
  it('shows a run in wire names until it ends, says so, and closes', async () => {
    const run = await service.rest<{ id: string; status: string }>('POST', `/worlds/${world}/distillations`, {
      as: 'operator',
      body: { correlation_id: newId(), source_material_ids: [await ingest()], expected_tier: 'mandatory' },
    });
    expect(run).toMatchObject({ status: 201, body: { status: 'in_progress' } });
    const response = await openStream(`/worlds/${world}/distillations/${run.body.id}/events`);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const events = await eventsOf(response);
    expect(events.at(-1)).toEqual({ event: 'complete', data: {} });
    const last = events.at(-2);
    expect(last?.event).toBe('distillation_run_progress');
    expect(last?.data).toMatchObject({
      id: run.body.id,
      status: 'completed',
      sources: [{ status: 'completed' }],
    });
  });

  it('answers a problem, not a stream, to a caller who may not watch or names nothing', async () => {
    const path = `/worlds/${world}/distillations/${newId()}/events`;
    expect(await service.rest('GET', path, { as: 'observer' })).toMatchObject({ status: 403 });
    expect(await service.rest('GET', path)).toMatchObject({ status: 401 });
    const unknown = await service.rest('GET', path, { as: 'operator' });
    expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});

describe('a file as multipart/form-data', () => {
  const form = (parts: Record<string, string | Blob>): FormData => {
    const data = new FormData();
    for (const [name, part] of Object.entries(parts)) {
      if (typeof part === 'string') data.append(name, part);
      else data.append(name, part, 'regulation.md');
    }
    return data;
  };
  const provenance = JSON.stringify({ kind: 'statute', publication: 'Library Regulation, by form' });
  const post = (body: FormData, headers: Record<string, string> = {}) =>
    service.rest<Source & { code?: string; errors?: { pointer: string }[] }>(
      'POST',
      `/worlds/${world}/source-materials`,
      { as: 'operator', body, headers },
    );

  it('is ingested byte for byte, with the other fields beside it', async () => {
    const file = new Blob([`${text}\n\nSent as a file.\n`], { type: 'text/markdown' });
    const { status, body } = await post(form({ correlation_id: newId(), provenance, file }));
    expect(status).toBe(201);
    expect(body.source_material).toMatchObject({ media_type: 'text/markdown', byte_length: file.size });
  });

  it('takes its idempotency anchor from the header as well', async () => {
    const file = new Blob([`${text}\n\nSent twice.\n`], { type: 'text/markdown' });
    const key = newId();
    const first = await post(form({ provenance, file }), { 'idempotency-key': key });
    const again = await post(form({ provenance, file }), { 'idempotency-key': key });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
  });

  it('is refused with a pointer for a part that the route does not know', async () => {
    const file = new Blob([text], { type: 'text/markdown' });
    const unknown = await post(form({ correlation_id: newId(), provenance, file, colour: 'red' }));
    expect(unknown).toMatchObject({
      status: 400,
      body: { code: 'invalid_field', errors: [{ pointer: '/colour' }] },
    });
    const misplaced = await post(form({ correlation_id: newId(), provenance, document: file }));
    expect(misplaced).toMatchObject({ status: 400, body: { errors: [{ pointer: '/document' }] } });
  });

  it('is refused when the form is cut short', async () => {
    const response = await fetch(`${service.url}/worlds/${world}/source-materials`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await service.tokenOf('operator')}`,
        'content-type': 'multipart/form-data; boundary=cut',
      },
      body: '--cut\r\nContent-Disposition: form-data; name="correlation_id"\r\n\r\nabc',
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'malformed_request' });
  });

  it('is refused when it is made of parts that are nothing', async () => {
    const response = await fetch(`${service.url}/worlds/${world}/source-materials`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await service.tokenOf('operator')}`,
        'content-type': 'multipart/form-data; boundary=X',
      },
      body: `${'--X\r\nA: b\r\n\r\n'.repeat(30)}--X--\r\n`,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'malformed_request' });
  });

  it('is refused beyond the limit of the route', async () => {
    const file = new Blob([new Uint8Array(29 * 1024 * 1024)], { type: 'text/markdown' });
    const { status, body } = await post(form({ correlation_id: newId(), provenance, file }));
    expect({ status, code: body.code }).toEqual({ status: 413, code: 'payload_too_large' });
  });
});

describe('a file of a GraphQL request', () => {
  const query = `mutation ($input: IngestSourceMaterialInput!) {
    ingestSourceMaterial(input: $input) {
      __typename
      ... on IngestedSourceMaterial { sourceMaterial { byteLength mediaType } }
      ... on Problem { code }
    }
  }`;
  const operationsOf = (bytes: string | null = null): string =>
    JSON.stringify({
      query,
      variables: {
        input: {
          worldId: world,
          correlationId: newId(),
          provenance: { kind: 'STATUTE', publication: `By form, ${newId()}` },
          file: { bytes, fileName: 'regulation.md', mediaType: 'text/markdown' },
        },
      },
    });
  const place = JSON.stringify({ 0: ['variables.input.file.bytes'] });
  const file = (bytes = 1): Blob => new Blob([`${text}\n\n${'Read by nobody. '.repeat(bytes / 16)}\n`]);
  const post = async (parts: [string, string | Blob][], headers?: Record<string, string>) => {
    const body = new FormData();
    for (const [name, part] of parts) {
      if (typeof part === 'string') body.append(name, part);
      else body.append(name, part, 'regulation.md');
    }
    const response = await fetch(`${service.url}/graphql`, {
      method: 'POST',
      headers: headers ?? { authorization: `Bearer ${await service.tokenOf('operator')}` },
      body,
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  it('is longer than JSON may be, and arrives byte for byte', async () => {
    const long = file(3_000_000);
    const answer = await post([
      ['operations', operationsOf()],
      ['map', place],
      ['0', long],
    ]);
    expect(answer).toEqual({
      status: 200,
      body: {
        data: {
          ingestSourceMaterial: {
            __typename: 'IngestedSourceMaterial',
            sourceMaterial: { byteLength: long.size, mediaType: 'text/markdown' },
          },
        },
      },
    });
  });

  it.each<[string, () => [string, string | Blob][]]>([
    [
      'its map comes after it',
      () => [
        ['operations', operationsOf()],
        ['0', file()],
        ['map', place],
      ],
    ],
    [
      'there is no map',
      () => [
        ['operations', operationsOf()],
        ['0', file()],
      ],
    ],
    ['there are no operations', () => [['map', place]]],
    [
      'the map names another part',
      () => [
        ['operations', operationsOf()],
        ['map', place],
        ['1', file()],
      ],
    ],
    [
      'the file is missing',
      () => [
        ['operations', operationsOf()],
        ['map', place],
      ],
    ],
    [
      'the map leads to what is not there',
      () => [
        ['operations', operationsOf()],
        ['map', '{"0":["variables.input.document"]}'],
        ['0', file()],
      ],
    ],
    [
      'the map leads to a prototype',
      () => [
        ['operations', operationsOf()],
        ['map', '{"0":["variables.__proto__.bytes"]}'],
        ['0', file()],
      ],
    ],
    [
      'the map leads out of the variables',
      () => [
        ['operations', operationsOf()],
        ['map', '{"0":["query"]}'],
        ['0', file()],
      ],
    ],
    [
      'its place is taken',
      () => [
        ['operations', operationsOf('AAAA')],
        ['map', place],
        ['0', file()],
      ],
    ],
    [
      'the map has two variables for it',
      () => [
        ['operations', operationsOf()],
        ['map', '{"0":["variables.a","variables.b"]}'],
        ['0', file()],
      ],
    ],
    [
      'there is a second file',
      () => [
        ['operations', operationsOf()],
        ['map', place],
        ['0', file()],
        ['1', file()],
      ],
    ],
    [
      'a field is unknown',
      () => [
        ['operations', operationsOf()],
        ['colour', 'red'],
      ],
    ],
    [
      'the operations are no object',
      () => [
        ['operations', '[]'],
        ['map', place],
        ['0', file()],
      ],
    ],
  ])('is refused where %s', async (_what, parts) => {
    const answer = await post(parts());
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ extensions: { code: 'malformed_request' } }] },
    });
  });

  it('is refused beyond the limit, and from anyone who is not signed in', async () => {
    const parts = (bytes: number): [string, string | Blob][] => [
      ['operations', operationsOf()],
      ['map', place],
      ['0', file(bytes)],
    ];
    expect(await post(parts(29 * 1024 * 1024))).toMatchObject({
      status: 413,
      body: { errors: [{ extensions: { code: 'payload_too_large' } }] },
    });
    expect(await post(parts(1), {})).toMatchObject({
      status: 415,
      body: { errors: [{ extensions: { code: 'unsupported_media_type' } }] },
    });
  });
});
