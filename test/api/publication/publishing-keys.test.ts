import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyBundle } from '../../../src/cli/bundle.ts';
import { compromiseKey } from '../../../src/publication/version/compromise-key.ts';
import { resealSecrets } from '../../../src/outbox/reseal-secrets.ts';
import { unseal } from '../../../src/outbox/seal.ts';
import {
  keyFrom,
  loadPublishingKey,
  newPublishingKey,
  registerPublishingKey,
} from '../../../src/publication/version/publishing-keys.ts';
import { decide, issueKey, type DecisionProblem } from '../../testkit/decisions.ts';
import { draftNotes, openPublishableWorld, publish, publishNext } from '../../testkit/publication.ts';
import type { ReviewWorld } from '../../testkit/review.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
let world: ReviewWorld;
let agent: string;
let folder: string;

beforeAll(async () => {
  service = await startTestService();
  world = await openPublishableWorld(service);
  agent = (await issueKey(service)).key;
  folder = await mkdtemp(join(tmpdir(), 'publishing-keys-'));
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

/** As a restart with another PUBLISHING_KEY does. Answers its id. */
async function rotate(): Promise<string> {
  const key = await loadPublishingKey({ DATA_DIR: folder, PUBLISHING_KEY: await newPublishingKey() });
  await registerPublishingKey(service.services.database, key);
  Object.assign(service.services, { publishingKey: key });
  return key.kid;
}

/** A version that differs from the last by its configuration. */
async function publishAnother(low: number): Promise<void> {
  await world.send('PUT', '/configuration/gates', { value: { low_confidence_below: low } });
  await publishNext(world);
}

const ask = (version: string) =>
  decide<DecisionProblem & { decision?: string }>(service, agent, {
    action: world.action,
    version,
    inputs: { licensed: true, passengers: 12 },
  });

interface KeySet {
  keys: { kid: string; d?: string; compromised_at?: string }[];
}
const keySet = async (): Promise<KeySet> =>
  (await service.rest<KeySet>('GET', '/.well-known/publishing-keys.json')).body;

/** What `enshrine verify` says of the bundle of a version, with the keys as they are published now. */
async function verifyOffline(version: string): Promise<string> {
  const download = await fetch(
    `${service.url}/worlds/${world.worldId}/versions/${version}/modules/${world.action}`,
    { headers: { authorization: `Bearer ${await service.tokenOf('operator')}` } },
  );
  const at = (name: string): string => join(folder, `${version}-${name}`);
  await writeFile(at('bundle.tar.gz'), Buffer.from(await download.arrayBuffer()));
  await writeFile(at('marker'), download.headers.get('x-approval-marker') ?? '');
  await writeFile(at('keys.json'), JSON.stringify(await keySet()));
  return verifyBundle([at('bundle.tar.gz'), '--marker', at('marker'), '--keys', at('keys.json')]);
}

const refusals = (): unknown[] =>
  service.logged
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ message }) => message === 'a module was refused')
    .map(({ refusal }) => refusal);

describe('publishing keys', () => {
  it('are rotated, compromised and replaced, and each version is believed as long as its key is', async () => {
    const { adminUrl, adminQuery } = service.testDatabase;
    const first = service.services.publishingKey.kid;
    await publishNext(world);
    expect((await ask('v1')).body.decision).toBe('permit');

    // Rotated: what the retired key signed is decided with as before, here and offline.
    const second = await rotate();
    await publishAnother(0.5);
    for (const version of ['v1', 'v2']) {
      expect((await ask(version)).body.decision).toBe('permit');
      expect(await verifyOffline(version)).toContain('Verified.');
    }
    const published = await keySet();
    expect(published.keys.map(({ kid }) => kid)).toEqual([first, second]);
    expect(published.keys.some(({ d }) => d !== undefined)).toBe(false);

    // The retired one is found to be compromised: refused at once, although it was verified and kept before.
    expect(await compromiseKey(adminUrl, first)).toMatchObject({ kid: first, marked: true, refused: [] });
    expect(await ask('v1')).toMatchObject({ status: 500, body: { code: 'internal_error' } });
    expect(refusals()).toEqual(['key_compromised']);
    expect((await ask('v2')).body.decision).toBe('permit');
    await expect(verifyOffline('v1')).rejects.toMatchObject({ refusal: 'key_compromised' });
    expect(await verifyOffline('v2')).toContain('Verified.');
    expect((await keySet()).keys[0]?.compromised_at).toMatch(/Z$/);

    // Once and for good, with one record.
    expect(await compromiseKey(adminUrl, first)).toMatchObject({ marked: false });
    expect(
      await adminQuery(`SELECT action, detail FROM access_audit WHERE target_type = 'publishing_key'`),
    ).toEqual([{ action: 'compromised', detail: { kid: first } }]);

    // The one in use: what was signed with it is named, and nothing is published with it any more.
    const { title } = (await world.get<{ title: string }>('')).body;
    expect((await compromiseKey(adminUrl, second)).refused).toEqual([
      { world: title, version: 2, action: world.action },
    ]);
    expect((await ask('v2')).status).toBe(500);
    await world.send('PUT', '/configuration/gates', { value: { low_confidence_below: 0.4 } });
    const notes = await draftNotes(world);
    const call = { correlation_id: 'with-the-compromised-key' };
    expect((await publish(world, notes.id, call)).status).toBe(500);
    await expect(
      registerPublishingKey(service.services.database, service.services.publishingKey),
    ).rejects.toThrow(/^PUBLISHING_KEY: the key .* is marked as compromised/);

    // Under a new one the very attempt goes on, and its version decides.
    await rotate();
    expect(await publish(world, notes.id, call)).toMatchObject({
      status: 201,
      body: { world_model_version: 'v3' },
    });
    expect((await ask('v3')).body.decision).toBe('permit');
    expect(await verifyOffline('v3')).toContain('Verified.');
  });

  it('that does not exist cannot be marked', async () => {
    await expect(compromiseKey(service.testDatabase.adminUrl, 'nobody-has-it')).rejects.toThrow(
      'there is no publishing key nobody-has-it',
    );
  });

  it('that was retired and is configured again signs again', async () => {
    const { database } = service.services;
    const before = service.services.publishingKey;
    await rotate();
    await registerPublishingKey(database, before);
    const active = await service.testDatabase.adminQuery<{ kid: string }>(
      'SELECT kid FROM publishing_key WHERE retired_at IS NULL',
    );
    expect(active).toEqual([{ kid: before.kid }]);
  });
});

describe('a webhook', () => {
  it('keeps its secret over a rotation: sealed anew with the former key, and lost without it', async () => {
    const { database } = service.services;
    const hook = await world.send<{ id: string; secret: string }>('POST', '/webhooks', {
      url: 'https://hooks.example.test/',
    });
    const former = service.services.publishingKey.sealingKey;
    await rotate();
    const current = service.services.publishingKey.sealingKey;
    const sealed = async (): Promise<Uint8Array> =>
      (
        await service.testDatabase.adminQuery<{ secret: Buffer }>(
          'SELECT secret FROM webhook_subscription WHERE id = $1',
          [hook.body.id],
        )
      )[0]!.secret;
    const stranger = await keyFrom(await newPublishingKey());
    expect(await resealSecrets(database, stranger.sealingKey, current)).toBe(0);
    const before = await sealed();
    expect(() => unseal(current, hook.body.id, before)).toThrow();
    expect(await resealSecrets(database, former, current)).toBe(1);
    expect(unseal(current, hook.body.id, await sealed())).toBe(hook.body.secret);
    expect(await resealSecrets(database, former, current)).toBe(0);
  });
});
