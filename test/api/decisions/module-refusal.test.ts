import { generateKeyPair, type CryptoKey } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../src/core/canonical-json.ts';
import type { SigningKey } from '../../../src/rules/module/dsse.ts';
import { signMarker, type MarkerClaims } from '../../../src/rules/module/marker.ts';
import { readTar } from '../../../src/rules/module/read-tar.ts';
import { writeTar } from '../../../src/rules/module/write-tar.ts';
import { decide, issueKey, seedModule, seedWorld, type DecisionProblem } from '../../testkit/decisions.ts';
import type { ModuleParts, StoredRow } from '../../testkit/decisions.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
let key: string;
let forged: string;
let another: CryptoKey;

/** The module with one file changed, packed again under the digest that it has then. */
async function repacked(row: StoredRow, name: string, change: (text: string) => string): Promise<StoredRow> {
  const files = await readTar(row.bytes);
  const [before, after] = [files.get(name) ?? '', change(files.get(name) ?? '')];
  if (before === after) throw new Error(`${name} was to be changed`);
  const bytes = await writeTar(files.set(name, after));
  return { ...row, bytes, digest: `sha256:${sha256Hex(bytes)}` };
}

/** The marker of a row, stating what it stated of another digest before. */
const approvalOf = ({ marker, digest }: StoredRow, key: SigningKey): Promise<string> =>
  signMarker({ ...claimsOf(marker), digest }, key);

function claimsOf(marker: string): MarkerClaims {
  const { payload } = JSON.parse(marker) as { payload: string };
  const { subject, predicate } = JSON.parse(Buffer.from(payload, 'base64').toString()) as {
    subject: { name: string }[];
    predicate: Omit<MarkerClaims, 'digest' | 'action'>;
  };
  return { ...predicate, digest: '', action: subject[0]!.name };
}

beforeAll(async () => {
  service = await startTestService();
  ({ key } = await issueKey(service));
  const { privateKey } = await generateKeyPair('EdDSA');
  another = privateKey;
  forged = await signMarker(
    { digest: '', action: '', world_model_version: '', approved_by: '', approved_at: '' },
    { kid: service.services.publishingKey.kid, privateKey },
  );
});

afterAll(() => service.close());

/** What only the owner of the tables could do. */
async function pastImmutability(statement: string, values: unknown[] = []): Promise<void> {
  const { adminQuery } = service.testDatabase;
  await adminQuery('ALTER TABLE action_module DISABLE TRIGGER USER');
  await adminQuery(statement, values);
  await adminQuery('ALTER TABLE action_module ENABLE TRIGGER USER');
}

describe('a module that does not verify', () => {
  const cases: [string, string, ModuleParts['tamper'], string][] = [
    [
      'whose marker was signed with another key',
      'tampered.key',
      (row) => ({ ...row, marker: forged }),
      'signature_invalid',
    ],
    ['that has no marker', 'tampered.none', (row) => ({ ...row, marker: '' }), 'marker_malformed'],
    [
      'whose signature differs in one letter',
      'tampered.signature',
      (row) => ({ ...row, marker: row.marker.replace(/.(?=.{20}$)/, (c) => (c === 'A' ? 'B' : 'A')) }),
      'signature_invalid',
    ],
    [
      'whose marker names a key that was never published',
      'tampered.unknown',
      async (row) => ({ ...row, marker: await approvalOf(row, { kid: 'unknown', privateKey: another }) }),
      'key_unknown',
    ],
    [
      'whose manifest was changed under a new digest',
      'tampered.manifest',
      (row) =>
        repacked(row, 'manifest.json', (text) =>
          text.replace('"module_version":"1"', '"module_version":"2"'),
        ),
      'marker_mismatch',
    ],
    [
      'whose suite was changed under a new digest',
      'tampered.suite',
      (row) => repacked(row, 'suite.json', () => '[]'),
      'marker_mismatch',
    ],
    [
      'whose suite was changed and approved with the genuine key, but not in its manifest',
      'tampered.inside',
      async (row) => {
        const changed = await repacked(row, 'suite.json', () => '[]');
        return { ...changed, marker: await approvalOf(changed, service.services.publishingKey) };
      },
      'content_hash_mismatch',
    ],
  ];

  const expectRefusal = async (action: string, refusal: string): Promise<void> => {
    const { status, body } = await decide<DecisionProblem>(service, key, {
      action,
      inputs: { age: 30, court_order: false },
    });
    expect([status, body.code]).toEqual([500, 'internal_error']);
    expect(body).not.toHaveProperty('decision');
    const lines = service.logged.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toContainEqual(
      expect.objectContaining({ message: 'a module was refused', refusal, level: 'fatal' }),
    );
    const rows = await service.testDatabase.adminQuery('SELECT FROM decision WHERE action = $1', [action]);
    expect(rows).toHaveLength(0);
  };

  it.each(cases)('%s decides nothing, and the log says why', async (_what, action, tamper, refusal) => {
    await seedModule(service, await seedWorld(service), { action, tamper });
    await expectRefusal(action, refusal);
  });

  it('whose bytes were changed under their digest decides nothing, and the log says why', async () => {
    const { digest } = await seedModule(service, await seedWorld(service), { action: 'tampered.bytes' });
    const { adminQuery } = service.testDatabase;
    await adminQuery('ALTER TABLE module_bytes DROP CONSTRAINT module_bytes_digest_check');
    await adminQuery('ALTER TABLE module_bytes DISABLE TRIGGER USER');
    await adminQuery('UPDATE module_bytes SET bytes = set_byte(bytes, 700, 33) WHERE digest = $1', [digest]);
    await expectRefusal('tampered.bytes', 'digest_mismatch');
  });

  it('that was approved for another action decides nothing in that place', async () => {
    const world = await seedWorld(service);
    await seedModule(service, world, { action: 'swapped.from' });
    await seedModule(service, world, { action: 'swapped.to', version: 2 });
    await service.testDatabase.adminQuery(
      `INSERT INTO routing_key (domain_id, key, world_id) VALUES ($1, 'swapped.in', $2)`,
      [world.domainId, world.worldId],
    );
    await pastImmutability(
      `INSERT INTO action_module SELECT gen_random_uuid(), domain_id, world_id, version_id, version_number, 'swapped.in',
         title, description, aggregation_mode, module_version, manifest, input_schema, content_hash, digest, marker
         FROM action_module WHERE action = 'swapped.to'`,
    );
    const { status, body } = await decide<DecisionProblem>(service, key, {
      action: 'swapped.in',
      inputs: {},
    });
    expect([status, body.code]).toEqual([500, 'internal_error']);
  });

  it('is decided with again once it verifies: a refusal is not remembered', async () => {
    const world = await seedWorld(service);
    const action = 'mended';
    let genuine = '';
    await seedModule(service, world, {
      action,
      tamper: (row) => {
        genuine = row.marker;
        return { ...row, marker: forged };
      },
    });
    const ask = () => decide(service, key, { action, inputs: { age: 30, court_order: false } });
    expect((await ask()).status).toBe(500);
    await pastImmutability('UPDATE action_module SET marker = $1 WHERE action = $2', [genuine, action]);
    expect((await ask()).status).toBe(200);
  });
});
