import fc from 'fast-check';
import { exportJWK, generateKeyPair } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { EnshrineError, loadModule, type PublishingKeySet } from '../../../client/sdk/src/module.ts';
import { checkRuleSet } from '../../../src/rules/rule-set/check-rule-set.ts';
import { compileRuleSet } from '../../../src/rules/evaluate/compile.ts';
import { buildModule } from '../../../src/rules/module/build-module.ts';
import { openModule } from '../../../src/rules/module/open-module.ts';
import type { SigningKey } from '../../../src/rules/module/dsse.ts';
import { signMarker } from '../../../src/rules/module/marker.ts';
import { fullInputs, partialInputs, ruleSets, someDate } from '../rules/evaluate/random-rules.ts';
import { ruleSet, type RuleSetParts } from '../rules/language/rule-texts.ts';
import { cases } from '../../testkit/cases.ts';

let signer: SigningKey;
let keys: PublishingKeySet;
beforeAll(async () => {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  signer = { kid: 'k1', privateKey };
  keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'k1' }] };
});

async function published(parts: RuleSetParts) {
  const result = checkRuleSet(ruleSet(parts));
  if (!result.ok) return null;
  const { bytes, digest } = await buildModule({
    checked: result.checked,
    revisions: result.checked.ruleSet.rules.map((rule) => ({
      rule,
      contentHash: `sha256:${'b'.repeat(64)}`,
    })),
    sources: new Map(),
    worldModelVersion: 'v7',
    moduleVersion: '1',
  });
  const claims = {
    digest,
    action: result.checked.ruleSet.action.key,
    world_model_version: 'v7',
    approved_by: 'operator',
    approved_at: '2026-01-01T00:00:00Z',
  };
  return { bytes, marker: await signMarker(claims, signer), digest };
}

type Answer = Record<string, unknown> | { errors: unknown };

describe('a module that the SDK loaded', () => {
  it('answers what the service computes, for any rules, inputs and date', { timeout: 600_000 }, async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(
        ruleSets,
        fc.array(fc.tuple(fc.oneof(fullInputs, partialInputs), someDate), { minLength: 4, maxLength: 4 }),
        async (parts, questions) => {
          const module = await published(parts);
          if (module === null) return;
          const compiled = compileRuleSet((await openModule(module.bytes)).checked);
          const loaded = await loadModule(module.bytes, { ...module, keys });
          for (const [inputs, asOf] of questions) {
            const json = JSON.parse(JSON.stringify(inputs)) as Parameters<typeof loaded.decide>[0];
            const service = compiled.decide(json, asOf);
            const here = ((): Answer => {
              try {
                return { ...loaded.decide(json, { asOf }) };
              } catch (error) {
                const { failure } = error as EnshrineError;
                return { errors: failure.kind === 'problem' ? failure.fields : failure };
              }
            })();
            if (service.status === 'inputs_invalid') expect(here).toEqual({ errors: service.errors });
            else {
              const { decision, outputs, obligations, reasons, missing_inputs, possible } = service;
              expect(here).toMatchObject({
                decision,
                possible,
                missing_inputs,
                outputs: outputs.map(({ name, value, unit }) => ({ name, value, unit })),
                obligations: obligations.map(({ rule, id, values }) => ({ rule, id, values })),
                reasons: reasons.map(({ rule, effect, outcome }) => ({ rule, effect, outcome })),
              });
            }
            compared += 1;
          }
        },
      ),
      { numRuns: cases(50) },
    );
    expect(compared).toBeGreaterThan(cases(65));
  });

  it('refuses options that it does not answer, by type and at run time', async () => {
    const module = await published({ rules: [] });
    const loaded = await loadModule(module!.bytes, { ...module!, keys });
    const pointersOf = (work: () => unknown): unknown => {
      try {
        return work();
      } catch (error) {
        const { failure } = error as EnshrineError;
        return failure.kind === 'problem' && [failure.code, ...failure.fields.map(({ pointer }) => pointer)];
      }
    };
    // @ts-expect-error What would change the verdict is asked of the service.
    expect(pointersOf(() => loaded.decide({}, { explain: 'counterfactual' }))).toEqual([
      'invalid_field',
      '/explain',
    ]);
    // @ts-expect-error There is no such explanation.
    expect(pointersOf(() => loaded.decide({}, { explain: 'all' }))).toEqual(['invalid_field', '/explain']);
    for (const asOf of ['today', '2026-02-30', '2026-2-3']) {
      expect(pointersOf(() => loaded.decide({}, { asOf }))).toEqual(['invalid_field', '/as_of']);
    }
    expect(loaded.decide({}, { asOf: '2026-02-03', explain: 'full' })).toMatchObject({ as_of: '2026-02-03' });
  });

  it('is refused by name where bytes, signature or key do not hold', async () => {
    const module = await published({ rules: [] });
    if (module === null) throw new Error('An action without rules checks.');
    const refusal = async (bytes: Uint8Array, evidence: Parameters<typeof loadModule>[1]) => {
      const error: unknown = await loadModule(bytes, evidence).catch((thrown: unknown) => thrown);
      return error instanceof EnshrineError && error.failure.kind === 'module_refused'
        ? error.failure.refusal
        : error;
    };
    const changed = Uint8Array.from(module.bytes);
    changed[600] = (changed[600] ?? 0) ^ 1;
    const compromised = {
      keys: keys.keys.map((key) => ({ ...key, compromised_at: '2026-02-01T00:00:00Z' })),
    };
    expect(await refusal(changed, { ...module, keys })).toBe('digest_mismatch');
    expect(await refusal(module.bytes, { marker: module.marker, keys: { keys: [] } })).toBe('key_unknown');
    expect(await refusal(module.bytes, { marker: module.marker, keys: compromised })).toBe('key_compromised');
    expect(await refusal(module.bytes, { marker: 'none', keys })).toBe('marker_malformed');
  });
});
