import { createPublicKey, verify as verifyBytes, type JsonWebKey } from 'node:crypto';
import { CompactSign, exportJWK, generateKeyPair } from 'jose';
import { describe, expect, it } from 'vitest';
import { checkRuleSet } from '../../../../src/rules/rule-set/check-rule-set.ts';
import type { Rule, RuleSet } from '../../../../src/rules/model.ts';
import { buildModule } from '../../../../src/rules/module/build-module.ts';
import { readEnvelope, signEnvelope } from '../../../../src/rules/module/dsse.ts';
import { signMarker, signerOf } from '../../../../src/rules/module/marker.ts';
import { ModuleRefused, openModule, verifyModule } from '../../../../src/rules/module/open-module.ts';
import { readTar } from '../../../../src/rules/module/read-tar.ts';
import type { PublicPublishingKey } from '../../../../src/rules/module/statement.ts';
import { writeTar } from '../../../../src/rules/module/write-tar.ts';

const quote = 'An applicant must be at least 18 years of age.';
const sha256 = 'a'.repeat(64);
const row = '019f0000-0000-7000-8000-000000000001';

const rule = (change: Partial<Rule> = {}): Rule => ({
  key: 'R-0001',
  natural_language: quote,
  citations: [
    {
      source_material_id: row,
      source_sha256: sha256,
      section: '§ 2',
      quote,
      start: 10,
      end: 10 + quote.length,
      prefix: '',
      suffix: '',
    },
  ],
  action: 'account.open',
  modality: 'must',
  applies_when: 'true',
  requires: 'inputs.age >= 18',
  if_met: 'none',
  if_unmet: 'deny',
  overrides: [],
  limits: [],
  obligations: [],
  tier: 'mandatory',
  from: '2026-01-01',
  to: null,
  suite: [{ name: 'of age', inputs: { age: 18 }, as_of: null, expected: 'met', origin: 'extracted' }],
  ...change,
});

const ruleSet = (rules: Rule[]): RuleSet => ({
  action: {
    key: 'account.open',
    title: 'Open an account',
    aggregation_mode: 'permit-unless-deny',
    time_zone: 'UTC',
    inputs: [{ name: 'age', type: 'int', unit: 'year', minimum: 0, maximum: 150 }],
    assumptions: [],
  },
  rules,
  definitions: [],
  renames: {},
});

const order = { publication: 'Accounts Order', revision: '2026', url: null };
const sources = new Map([
  [row, order],
  ['elsewhere', order],
  ['journal', { ...order, publication: 'Journal of Accounts' }],
]);

async function build(rules: Rule[]) {
  const result = checkRuleSet(ruleSet(rules));
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return buildModule({
    checked: result.checked,
    revisions: rules.map((each) => ({ rule: each, contentHash: `sha256:${'b'.repeat(64)}` })),
    sources,
    worldModelVersion: 'v3',
    moduleVersion: '2',
  });
}

async function signed() {
  const module = await build([rule()]);
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  const key: PublicPublishingKey = { kid: 'k1', jwk: await exportJWK(publicKey), compromised_at: null };
  const marker = await signMarker(
    {
      digest: module.digest,
      action: 'account.open',
      world_model_version: 'v3',
      approved_by: 'u1',
      approved_at: '2026-01-02T00:00:00Z',
    },
    { kid: 'k1', privateKey },
  );
  return { module, key, marker, privateKey };
}

const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'accepted',
    (error: unknown) => (error instanceof ModuleRefused ? error.refusal : `unexpected: ${String(error)}`),
  );

describe('a module', () => {
  it('has the same bytes whatever the order of its rules and the row that holds its source', async () => {
    const other = rule({ key: 'R-0002', requires: 'inputs.age <= 120' });
    const moved = rule({
      citations: rule().citations.map((citation) => ({ ...citation, source_material_id: 'elsewhere' })),
    });
    const one = await build([rule(), other]);
    const two = await build([other, moved]);
    expect(two.digest).toBe(one.digest);
    expect(one.bytes.includes('019f0000')).toBe(false);
  });

  it('cites equal bytes under the envelope of the row that each rule names', async () => {
    const other = rule({
      key: 'R-0002',
      requires: 'inputs.age <= 120',
      citations: rule().citations.map((citation) => ({ ...citation, source_material_id: 'journal' })),
    });
    const { rules } = await openModule((await build([rule(), other])).bytes);
    const cited = [...rules].map(([key, [first]]) => [key, ...(first?.citations ?? [])]);
    expect(cited).toMatchObject([
      ['R-0001', { publication: 'Accounts Order', source_sha256: sha256 }],
      ['R-0002', { publication: 'Journal of Accounts', source_sha256: sha256 }],
    ]);
  });

  it('opens to the rules, the suite and the citations that it was built from', async () => {
    const { module, key, marker } = await signed();
    const opened = await verifyModule(module.bytes, { digest: module.digest, marker, keys: [key] });
    expect(opened.manifest).toEqual(module.manifest);
    expect(opened.checked.ruleSet.rules[0]?.requires).toBe('inputs.age >= 18');
    expect(opened.suite[0]?.cases[0]?.expected).toBe('met');
    expect(opened.rules.get('R-0001')?.[0]?.citations[0]).toMatchObject({
      publication: 'Accounts Order',
      quote,
    });
    expect(opened.approval.approved_by).toBe('u1');
  });

  it('is refused by name when a byte of a file changed', async () => {
    const { module, key, marker } = await signed();
    const files = await readTar(module.bytes);
    files.set('rules/R-0001.json', files.get('rules/R-0001.json')!.replace('>= 18', '>= 16'));
    const tampered = await writeTar(files);
    expect(await refusal(verifyModule(tampered, { digest: module.digest, marker, keys: [key] }))).toBe(
      'digest_mismatch',
    );
    expect(await refusal(openModule(tampered))).toBe('content_hash_mismatch');
  });

  it('is refused by name when the suite or the manifest changed', async () => {
    const { module } = await signed();
    const files = await readTar(module.bytes);
    const suite = new Map(files).set('suite.json', '[]');
    expect(await refusal(openModule(await writeTar(suite)))).toBe('content_hash_mismatch');
    const manifest = new Map(files).set(
      'manifest.json',
      files.get('manifest.json')!.replace('"format":1', '"format":2'),
    );
    expect(await refusal(openModule(await writeTar(manifest)))).toBe('compiler_unknown');
    const without = new Map(files);
    without.delete('manifest.json');
    expect(await refusal(openModule(await writeTar(without)))).toBe('manifest_malformed');
    const none = Buffer.from('no tar at all'.repeat(100));
    expect(await refusal(openModule(none))).toBe('archive_malformed');
    await expect(openModule(none)).rejects.toThrow(/^The bundle is no tar of a module, .*Fetch it again\.$/);
    await expect(openModule(none)).rejects.not.toThrow(/Error:/);
  });

  it('is refused by name when its marker is forged, foreign, of an unknown or of a compromised key', async () => {
    const { module, key, marker, privateKey } = await signed();
    const { digest, bytes } = module;
    const verify = (change: { marker?: string; keys?: PublicPublishingKey[] }) =>
      refusal(verifyModule(bytes, { digest, marker, keys: [key], ...change }));
    const envelope = readEnvelope(marker)!;
    const forgedPayload = Buffer.from(envelope.payload, 'base64').toString().replace('u1', 'u2');
    const forged = { ...envelope, payload: Buffer.from(forgedPayload).toString('base64') };
    expect(await verify({ marker: JSON.stringify(forged) })).toBe('signature_invalid');
    expect(await verify({ marker: JSON.stringify({ ...envelope, signatures: [] }) })).toBe(
      'marker_malformed',
    );
    // Signed by the same key, as something else.
    const statement = Buffer.from(envelope.payload, 'base64').toString();
    const signer = { kid: 'k1', privateKey };
    for (const [type, payload] of [
      ['application/vnd.enshrine.decision+json', statement],
      ['application/vnd.in-toto+json', statement.replace('module-approval', 'test-result')],
      ['application/vnd.in-toto+json', 'no statement'],
    ] as const) {
      const other = JSON.stringify(await signEnvelope(type, payload, signer));
      expect(await verify({ marker: other })).toBe('marker_malformed');
    }
    expect(await verify({ keys: [] })).toBe('key_unknown');
    expect(await verify({ keys: [{ ...key, compromised_at: '2026-02-01T00:00:00Z' }] })).toBe(
      'key_compromised',
    );
    expect(await verify({ marker: 'nonsense' })).toBe('marker_malformed');
    const foreign = await signMarker(
      {
        digest,
        action: 'account.close',
        world_model_version: 'v3',
        approved_by: 'u1',
        approved_at: '2026-01-02T00:00:00Z',
      },
      { kid: 'k1', privateKey },
    );
    expect(await verify({ marker: foreign })).toBe('marker_mismatch');
  });

  it('is an in-toto statement in a DSSE envelope, which any reader of these can check', async () => {
    const { module, key, marker } = await signed();
    const { payloadType, payload, signatures } = readEnvelope(marker)!;
    const bytes = Buffer.from(payload, 'base64');
    expect(JSON.parse(bytes.toString())).toEqual({
      _type: 'https://in-toto.io/Statement/v1',
      subject: [{ name: 'account.open', digest: { sha256: module.digest.slice('sha256:'.length) } }],
      predicateType: 'https://enshrine.dev/attestation/module-approval/v1',
      predicate: { world_model_version: 'v3', approved_by: 'u1', approved_at: '2026-01-02T00:00:00Z' },
    });
    const head = `DSSEv1 ${payloadType.length} ${payloadType} ${bytes.length} `;
    const publicKey = createPublicKey({ key: key.jwk as JsonWebKey, format: 'jwk' });
    const sig = Buffer.from(signatures[0]!.sig, 'base64');
    expect(verifyBytes(null, Buffer.concat([Buffer.from(head), bytes]), publicKey, sig)).toBe(true);
    // Either alphabet of base64 is read.
    const inOtherLetters = {
      payloadType,
      payload: bytes.toString('base64url'),
      signatures: [{ keyid: 'k1', sig: sig.toString('base64url') }],
    };
    const { digest } = module;
    const opened = await verifyModule(module.bytes, {
      digest,
      marker: JSON.stringify(inOtherLetters),
      keys: [key],
    });
    expect(opened.approval.approved_by).toBe('u1');
  });

  it('is believed with the marker of an earlier release, a compact JWS', async () => {
    const { module, key, privateKey } = await signed();
    const { digest, bytes } = module;
    const claims = {
      digest,
      action: 'account.open',
      world_model_version: 'v3',
      approved_by: 'u1',
      approved_at: '2026-01-02T00:00:00Z',
    };
    const sign = (typ: string): Promise<string> =>
      new CompactSign(Buffer.from(JSON.stringify(claims)))
        .setProtectedHeader({ alg: 'EdDSA', kid: 'k1', typ })
        .sign(privateKey);
    const older = await sign('enshrine-module-approval');
    expect((await verifyModule(bytes, { digest, marker: older, keys: [key] })).approval.approved_by).toBe(
      'u1',
    );
    expect(signerOf(older)).toBe('k1');
    const [header, payload, signature] = older.split('.') as [string, string, string];
    const changed = Buffer.from(payload, 'base64url').toString().replace('u1', 'u2');
    const forged = [header, Buffer.from(changed).toString('base64url'), signature].join('.');
    const verify = (marker: string, keys = [key]) => refusal(verifyModule(bytes, { digest, marker, keys }));
    expect(await verify(forged)).toBe('signature_invalid');
    expect(await verify(older, [])).toBe('key_unknown');
    expect(await verify(older, [{ ...key, compromised_at: '2026-02-01T00:00:00Z' }])).toBe('key_compromised');
    expect(await verify(await sign('JWT'))).toBe('key_unknown');
  });
});
