import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardSchema } from '../../../src/publication/card/card-schema.ts';
import { bundled } from '../../testkit/bundled.ts';
import {
  draftNotes,
  enshrine,
  openPublishableWorld,
  passengers,
  publish,
  publishNext,
  withoutInputs,
  type NotesAnswer,
  type ProblemAnswer,
} from '../../testkit/publication.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const jacketText = 'The operator must provide a life jacket when the number of passengers exceeds 12.';
const jackets = {
  modality: 'must',
  applies_when: 'inputs.passengers > 12',
  requires: 'inputs.jackets',
  limits: ['all'],
  limit_reasons: [{ rule: 'all', reason: 'No permission lifts it.' }],
  inputs: [passengers, { name: 'jackets', type: 'bool', description: 'the operator provides a life jacket' }],
};

interface Staged {
  rule_counts: { added: number; changed: number; removed: number };
  configuration_counts: { added: number };
  restatements: { category: string; subject: string }[];
  behaviour: {
    action: string;
    status: string;
    witness: { inputs: object } | null;
    before: unknown;
    after: unknown;
  }[];
}

describe('release notes', () => {
  it('offer what the staged changes restate, and are edited under an optimistic lock', async () => {
    const world = await openPublishableWorld(service);
    await world.send('PUT', '/configuration/approvals', { value: { approvals_required: 1 } });
    const notes = await draftNotes(world);
    expect(notes.restatements.map(({ category, subject }) => [category, subject])).toEqual([
      ['configuration', 'approvals'],
      ['action', world.action],
    ]);
    const edited = await world.send<NotesAnswer>('PATCH', `/release-notes/${notes.id}`, {
      revision: 1,
      narrative: 'Better words.',
    });
    expect(edited).toMatchObject({ status: 200, body: { revision: 2, narrative: 'Better words.' } });
    const stale = await world.send<ProblemAnswer>('PATCH', `/release-notes/${notes.id}`, {
      revision: 1,
      narrative: 'Other words.',
    });
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale_revision', current_revision: 2 } });
    const second = await world.send<ProblemAnswer>('POST', '/release-notes', { narrative: 'Another draft.' });
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'draft_exists', release_notes_id: notes.id },
    });
  });

  it('are locked with their version for good, over the API and in the tables', async () => {
    const world = await openPublishableWorld(service);
    const { release_notes: notes } = await publishNext(world);
    const refused = await world.send<ProblemAnswer>('PATCH', `/release-notes/${notes.id}`, {
      narrative: 'Rewritten.',
    });
    expect(refused).toMatchObject({ status: 409, body: { code: 'release_notes_locked' } });
    await expect(
      service.testDatabase.adminQuery('UPDATE release_notes SET narrative = $1 WHERE id = $2', [
        'x',
        notes.id,
      ]),
    ).rejects.toThrow(/release_notes_locked/);
    const again = await publish<ProblemAnswer>(world, notes.id);
    expect(again).toMatchObject({ status: 409, body: { code: 'release_notes_locked' } });
  });

  it('link a correction to its rule and prior version, and refuse one to a version that never was', async () => {
    const world = await openPublishableWorld(service);
    await publishNext(world);
    await enshrine(world, jacketText, jackets);
    const [rule] = world.rules;
    const correction = { rule_key: rule, was_wrong: 'It was read too widely.', holds_now: 'Ferries only.' };
    const refused = await world.send<ProblemAnswer & { errors: { pointer: string }[] }>(
      'POST',
      '/release-notes',
      { corrections: [{ ...correction, prior_version: 9 }] },
    );
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_field' } });
    expect(refused.body.errors[0]?.pointer).toBe('/corrections/0/prior_version');
    const notes = await draftNotes(world, { corrections: [{ ...correction, prior_version: 1 }] });
    const listed = await world.get<{ items: unknown[] }>(`/release-notes/${notes.id}/corrections`);
    expect(listed.body.items).toMatchObject([{ rule_key: rule, prior_version: 'v1' }]);
  });
});

describe('the next version', () => {
  it('shows what is staged with an input that both versions answer differently, chains to the last, and compares', async () => {
    const world = await openPublishableWorld(service);
    const first = await publishNext(world);
    const key = await enshrine(world, jacketText, jackets);
    const staged = await world.get<Staged>('/staged-changes');
    expect(staged.body.rule_counts).toEqual({ added: 1, changed: 0, removed: 0 });
    const [change] = staged.body.behaviour;
    expect(change).toMatchObject({ action: world.action, status: 'different' });
    expect(change?.before).not.toEqual(change?.after);
    const second = await publishNext(world);
    expect(second).toMatchObject({ world_model_version: 'v2', modules: [{ module_version: '2' }] });
    expect(second.modules[0]?.digest).not.toBe(first.modules[0]?.digest);
    const versions = await world.get<{
      items: { content_hash: string; previous_version_hash: string | null }[];
    }>('/versions');
    const [newer, older] = versions.body.items;
    expect(newer?.previous_version_hash).toBe(older?.content_hash);
    const diff = await world.get<{ from: string; to: string; rules: { subject: string; change: string }[] }>(
      '/versions/v2/diff?from=v1',
    );
    expect(diff.body).toMatchObject({ from: 'v1', to: 'v2', rules: [{ subject: key, change: 'added' }] });
  });

  it('stages an older version again, sign-offs intact, and publishes it as the next', async () => {
    const world = await openPublishableWorld(service);
    const first = await publishNext(world);
    await enshrine(world, jacketText, jackets);
    await publishNext(world);
    const restored = await world.send('POST', '/versions/v1/restore');
    expect(restored.status).toBe(200);
    const third = await publishNext(world, withoutInputs(world, 'jackets'));
    expect(third.world_model_version).toBe('v3');
    expect(third.modules[0]?.content_hash).toBe(first.modules[0]?.content_hash);
    const nothing = await world.send('POST', '/versions/v3/restore');
    const { body } = await world.get<{ working_set_revision: number }>('');
    expect(nothing.body).toMatchObject({ world: { working_set_revision: body.working_set_revision } });
  });
});

describe('the preview', () => {
  it('writes nothing and says what would be minted', async () => {
    const world = await openPublishableWorld(service);
    const count = async (): Promise<unknown> =>
      service.testDatabase.adminQuery(
        `SELECT (SELECT count(*) FROM publication WHERE world_id = $1) AS publications,
                (SELECT count(*) FROM world_authoring_audit WHERE world_id = $1) AS records,
                (SELECT count(*) FROM module_bytes) AS modules`,
        [world.worldId],
      );
    const before = await count();
    const preview = await service.rest<{ publishable: boolean; modules: { digest: string }[] }>(
      'POST',
      `/worlds/${world.worldId}/publications/preview`,
      { as: 'operator', body: {} },
    );
    expect(preview).toMatchObject({ status: 200, body: { publishable: true, questions: [], refusals: [] } });
    expect(await count()).toEqual(before);
    const published = await publishNext(world);
    expect(published.modules[0]?.digest).toBe(preview.body.modules[0]?.digest);
    const again = await service.rest('POST', `/worlds/${world.worldId}/publications/preview`, {
      as: 'operator',
      body: {},
    });
    expect(again.body).toMatchObject({ publishable: false, refusals: [{ code: 'nothing_staged' }] });
  });
});

describe('the card', () => {
  it('is by its schema, and a page without script for a client that asks for one', async () => {
    const world = await openPublishableWorld(service);
    await publishNext(world);
    const json = await world.get<unknown>('/versions/v1/card');
    const card = cardSchema.parse(json.body);
    expect(card.rules[0]?.rules.map(({ citations }) => citations[0]?.quote)).toContain(
      'A person must not operate a ferry.',
    );
    expect(card.approvals.map(({ rule }) => rule).sort()).toEqual([...world.rules].sort());
    const page = await service.rest<string>('GET', `/worlds/${world.worldId}/versions/1/card`, {
      as: 'operator',
      headers: { accept: 'text/html' },
    });
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.body).toContain('A person must not operate a ferry.');
    expect(page.body).not.toContain('<script');
  });

  it('is read by members of the domain, who see no draft, and by no one else', async () => {
    const world = await openPublishableWorld(service);
    const path = `/domains/${service.domains.acme}/worlds/${world.worldId}/versions`;
    const ask = (person: 'observer' | 'outsider', rest = '') =>
      service.rest<{ items: unknown[] }>('GET', `${path}${rest}`, {
        as: person,
        domain: service.domains.acme,
      });
    await draftNotes(world);
    // A world of which nothing is published does not exist for them.
    expect((await ask('observer')).status).toBe(404);
    const notes = await world.get<{ items: NotesAnswer[] }>('/release-notes');
    await publish(world, notes.body.items[0]?.id ?? '');
    expect((await ask('observer')).body.items).toHaveLength(1);
    expect((await ask('observer', '/v1')).status).toBe(200);
    expect((await ask('observer', '/v1/card')).status).toBe(200);
    expect((await ask('outsider')).status).toBe(403);
  });
});

describe('a bundle', () => {
  const run = promisify(execFile);
  const enshrineCli = (...words: string[]) =>
    run(process.execPath, [bundled('enshrine'), ...words], {
      env: { PATH: process.env.PATH ?? '' },
    });

  it('is downloaded under its digest, verified and decided with offline, and refused when a byte differs', async () => {
    const world = await openPublishableWorld(service);
    const { modules } = await publishNext(world);
    const path = `/worlds/${world.worldId}/versions/v1/modules/${world.action}`;
    const download = await fetch(`${service.url}${path}`, {
      headers: { authorization: `Bearer ${await service.tokenOf('operator')}` },
    });
    expect(download.headers.get('etag')).toBe(`"${modules[0]?.digest}"`);
    const unchanged = await service.rest('GET', path, {
      as: 'operator',
      headers: { 'if-none-match': download.headers.get('etag') ?? '' },
    });
    expect(unchanged.status).toBe(304);
    const keys = await fetch(`${service.url}/.well-known/publishing-keys.json`);
    const folder = await mkdtemp(join(tmpdir(), 'bundle-'));
    try {
      const at = (name: string): string => join(folder, name);
      const bytes = Buffer.from(await download.arrayBuffer());
      await writeFile(at('bundle.tar.gz'), bytes);
      await writeFile(at('marker'), download.headers.get('x-approval-marker') ?? '');
      await writeFile(at('keys.json'), await keys.text());
      await writeFile(at('inputs.json'), JSON.stringify({ licensed: true, passengers: 12 }));
      const flags = ['--marker', at('marker'), '--keys', at('keys.json')];
      const verified = await enshrineCli('verify', at('bundle.tar.gz'), ...flags);
      expect(verified.stdout).toContain('Verified.');
      const decided = await enshrineCli(
        'decide',
        at('bundle.tar.gz'),
        at('inputs.json'),
        '--as-of',
        '2026-06-01',
        ...flags,
      );
      expect(JSON.parse(decided.stdout)).toMatchObject({ decision: 'permit', world_model_version: 'v1' });
      const { gunzipSync } = await import('node:zlib');
      const tar = Buffer.from(gunzipSync(bytes).toString('latin1').replace('<= 40', '<= 41'), 'latin1');
      await writeFile(at('tampered.tar'), tar);
      await expect(enshrineCli('verify', at('tampered.tar'), ...flags)).rejects.toMatchObject({ code: 1 });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
