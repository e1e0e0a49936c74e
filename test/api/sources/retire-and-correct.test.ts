import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { meetAtLock } from '../../testkit/meet-at-lock.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';
import { tableCounts } from '../../testkit/table-counts.ts';
import {
  openWorld,
  provenance,
  type Problem,
  type SourceAnswer,
  type TestWorld,
} from '../../testkit/world.ts';

let service: TestService;
let world: TestWorld;
beforeAll(async () => {
  service = await startTestService();
  world = await openWorld(service);
});
afterAll(() => service.close());

const text = '# Harbour Regulation\n\n## 1 Berths\n\nA master must not leave a berth unlit.\n';

async function ingest(content = text, media = 'text/markdown'): Promise<string> {
  const { body } = await world.ingest({
    content,
    media_type: media,
    provenance: { ...provenance, revision: randomUUID() },
  });
  return body.id;
}

const retire = (id: string, fields: Record<string, unknown> = {}) =>
  world.send<SourceAnswer & Problem>('POST', `/source-materials/${id}/retire`, {
    reason: 'Repealed.',
    ...fields,
  });

const correct = (id: string, fields: Record<string, unknown> = {}) =>
  world.send<SourceAnswer & Problem>('POST', `/source-materials/${id}/corrections`, {
    provenance: { ...provenance, publication: 'Harbour Regulation 2025' },
    reason: 'The year was wrong.',
    ...fields,
  });

const auditOf = async (...ids: string[]): Promise<[string, string][]> => {
  const records = await service.testDatabase.adminQuery<{ target_id: string; action: string }>(
    `SELECT target_id, action FROM world_authoring_audit
      WHERE target_type = 'source_material' AND target_id = ANY ($1) ORDER BY occurred_at, id`,
    [ids],
  );
  return records.map((record) => [record.target_id, record.action]);
};

describe('retiring a source material', () => {
  it('is a state with its reason and date; what it held stays readable', async () => {
    const id = await ingest();
    const retired = await retire(id);
    expect(retired).toMatchObject({
      status: 200,
      body: { id, state: 'retired', retire_reason: 'Repealed.' },
    });
    expect(retired.body.retired_at).not.toBeNull();
    const read = await world.get<{ extracted_text: string }>(`/source-materials/${id}`);
    expect(read.body.extracted_text).toContain('A master must not leave a berth unlit.');
  });

  it('is done once: again it answers the same, changes nothing and leaves no second audit record', async () => {
    const id = await ingest();
    const first = await retire(id);
    const again = await retire(id, { reason: 'Once more.' });
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(await auditOf(id)).toEqual([
      [id, 'ingested'],
      [id, 'retired'],
    ]);
  });

  it('replays the recorded answer to the same correlation_id, and refuses it for another source', async () => {
    const call = { correlation_id: randomUUID() };
    const [id, other] = [await ingest(), await ingest()];
    const first = await retire(id, call);
    const replayed = await retire(id, call);
    expect(replayed).toMatchObject({ status: 200, body: first.body });
    expect(replayed.headers.get('idempotency-replayed')).toBe('true');
    expect(await retire(other, call)).toMatchObject({ status: 422, body: { code: 'correlation_id_reused' } });
  });

  it('by two operators at once succeeds for one; the other conflicts or finds it done, and one record tells', async () => {
    const id = await ingest();
    const answers = await meetAtLock(
      service.testDatabase,
      'LOCK TABLE source_material IN EXCLUSIVE MODE',
      2,
      () =>
        Promise.all([
          retire(id),
          world.send<SourceAnswer>(
            'POST',
            `/source-materials/${id}/retire`,
            { reason: 'Mine.' },
            'operator2',
          ),
        ]),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect([200, 409]).toContain(statuses[1]);
    expect((await auditOf(id)).filter(([, action]) => action === 'retired')).toHaveLength(1);
  });

  it('is refused, and changes nothing, without a reason, elsewhere, or to who may only write', async () => {
    const id = await ingest();
    const other = await openWorld(service);
    const before = await tableCounts(service.testDatabase);
    expect(await retire(id, { reason: ' ' })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/reason', code: 'required' }] },
    });
    const misplaced = await other.send('POST', `/source-materials/${id}/retire`, { reason: 'Repealed.' });
    expect(misplaced.status).toBe(404);
    expect((await retire(randomUUID())).status).toBe(404);
    const path = `/source-materials/${id}/retire`;
    expect((await world.send('POST', path, { reason: 'Mine.' }, 'owner')).status).toBe(403);
    expect(await tableCounts(service.testDatabase)).toEqual(before);
  });
});

describe('correcting the metadata of a source material', () => {
  it('makes a successor of the same bytes, retires the predecessor, and records both', async () => {
    const id = await ingest();
    const corrected = await correct(id);
    expect(corrected.status).toBe(201);
    const { body } = corrected;
    expect(corrected.headers.get('location')).toBe(`${world.path}/source-materials/${body.id}`);
    expect(body).toMatchObject({
      state: 'ingested',
      publication: 'Harbour Regulation 2025',
      supersedes_id: id,
    });
    const old = (await world.get<SourceAnswer>(`/source-materials/${id}`)).body;
    expect(old).toMatchObject({
      state: 'retired',
      retire_reason: 'The year was wrong.',
      sha256: body.sha256,
    });
    expect(await auditOf(id, body.id)).toEqual([
      [id, 'ingested'],
      [body.id, 'ingested'],
      [id, 'retired'],
    ]);
  });

  it('goes on as a chain, each link superseding the last; only its end can be corrected', async () => {
    const id = await ingest();
    const second = (await correct(id)).body.id;
    const third = (await correct(second)).body;
    expect(third.supersedes_id).toBe(second);
    expect(await correct(id)).toMatchObject({ status: 409, body: { code: 'invalid_state' } });
  });

  it('leaves text and sections as they were read, in whatever encoding the bytes are', async () => {
    const form = new FormData();
    form.append('correlation_id', randomUUID());
    form.append('provenance', JSON.stringify(provenance));
    form.append('media_type', 'text/plain; charset=windows-1252');
    const bytes = new Uint8Array(
      Buffer.from('1 Geb\u00fchren\n\nA caf\u00e9 must pay \u00a3 5.\n', 'latin1'),
    );
    form.append('file', new Blob([bytes]), 'law.txt');
    const path = `${world.path}/source-materials`;
    const sent = await service.rest<{ id: string }>('POST', path, { as: 'operator', body: form });
    const corrected = await correct(sent.body.id);
    expect(corrected.status).toBe(201);
    const read = async (id: string) => {
      const { extracted_text, sections } = (
        await world.get<{ extracted_text: string; sections: unknown }>(`/source-materials/${id}`)
      ).body;
      return { extracted_text, sections };
    };
    const successor = await read(corrected.body.id);
    expect(successor.extracted_text).toContain('A caf\u00e9 must pay \u00a3 5.');
    expect(successor).toEqual(await read(sent.body.id));
  });

  it('by two operators at once makes one successor', async () => {
    const id = await ingest();
    const answers = await meetAtLock(
      service.testDatabase,
      'LOCK TABLE world_model IN EXCLUSIVE MODE',
      2,
      () => Promise.all([correct(id), correct(id)]),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('is refused, and changes nothing, with a bad envelope, without a reason, or of a retired source', async () => {
    const [id, retired] = [await ingest(), await ingest()];
    await retire(retired);
    const before = await tableCounts(service.testDatabase);
    expect(await correct(id, { provenance: { ...provenance, language: '?' } })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/provenance/language' }] },
    });
    expect(await correct(id, { reason: '' })).toMatchObject({ body: { errors: [{ pointer: '/reason' }] } });
    expect(await correct(retired)).toMatchObject({ status: 409, body: { code: 'invalid_state' } });
    expect((await correct(randomUUID())).status).toBe(404);
    expect(await tableCounts(service.testDatabase)).toEqual(before);
  });
});

describe('looking at source materials', () => {
  it('compares two of a world section by section', async () => {
    const older = await ingest('# Act\n\n## 1 Fees\n\nThe fee is 5.\n\n## 2 Oaths\n\nAn oath is sworn.\n');
    const newer = await ingest('# Act\n\n## 1 Fees\n\nThe fee is 6.\n\n## 3 Seals\n\nA seal is set.\n');
    const { status, body } = await world.get<{ items: { heading_path: string[]; change: string }[] }>(
      `/source-materials/${newer}/compare?from=${older}`,
    );
    expect(status).toBe(200);
    const changes = new Map(body.items.map((section) => [section.heading_path.at(-1), section.change]));
    expect(changes.get('1 Fees')).toBe('changed');
    expect(changes.get('2 Oaths')).toBe('removed');
    expect(changes.get('3 Seals')).toBe('added');
    // The name that the parameter had.
    expect((await world.get(`/source-materials/${newer}/compare?with=${older}`)).body).toEqual(body);
    const unknown = await world.get<Problem>(`/source-materials/${newer}/compare?from=${randomUUID()}`);
    expect(unknown.status).toBe(404);
    expect((await world.get(`/source-materials/${newer}/compare`)).status).toBe(400);
  });

  it('hands out the original bytes as an attachment in which nothing can run', async () => {
    const page =
      '<html><body><h1>1 Law</h1><p>A page must be inert.</p><script>alert(1)</script></body></html>';
    const id = await ingest(page, 'text/html');
    const path = `${world.path}/source-materials/${id}/content`;
    const { status, headers, body } = await service.rest<string>('GET', path, { as: 'operator' });
    expect(status).toBe(200);
    expect(body).toBe(page);
    const { sha256 } = (await world.get<SourceAnswer>(`/source-materials/${id}`)).body;
    expect(headers.get('etag')).toBe(`"${sha256}"`);
    expect(headers.get('content-disposition')).toMatch(/^attachment\b/);
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect((await service.rest('GET', path, { as: 'contributor' })).status).toBe(403);
    const other = await openWorld(service);
    const misplaced = `${other.path}/source-materials/${id}/content`;
    expect((await service.rest('GET', misplaced, { as: 'operator' })).status).toBe(404);
  });
});
