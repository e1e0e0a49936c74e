import { exportJWK, generateKeyPair } from 'jose';
import { describe, expect, it } from 'vitest';
import { checkRuleSet } from '../../../../src/rules/rule-set/check-rule-set.ts';
import type { Rule, RuleSet } from '../../../../src/rules/model.ts';
import { buildModule } from '../../../../src/rules/module/build-module.ts';
import { signMarker, type PublicPublishingKey } from '../../../../src/rules/module/marker.ts';
import { ModuleRefused, openModule, verifyModule } from '../../../../src/rules/module/open-module.ts';
import { readTar } from '../../../../src/rules/module/read-tar.ts';
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
    expect(await refusal(openModule(Buffer.from('no tar at all'.repeat(100))))).toBe('archive_malformed');
  });

  it('is refused by name when its marker is forged, foreign, of an unknown or of a compromised key', async () => {
    const { module, key, marker, privateKey } = await signed();
    const { digest, bytes } = module;
    const verify = (change: { marker?: string; keys?: PublicPublishingKey[] }) =>
      refusal(verifyModule(bytes, { digest, marker, keys: [key], ...change }));
    const [header, payload, signature] = marker.split('.') as [string, string, string];
    const forgedPayload = Buffer.from(payload, 'base64url').toString().replace('u1', 'u2');
    const forged = [header, Buffer.from(forgedPayload).toString('base64url'), signature].join('.');
    expect(await verify({ marker: forged })).toBe('signature_invalid');
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
});
