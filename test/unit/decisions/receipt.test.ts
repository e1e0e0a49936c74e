import { exportJWK, generateKeyPair } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DecisionAnswer } from '../../../src/decisions/decision-answer.ts';
import { isOfAnswer, signReceipt, verifyReceipt } from '../../../src/decisions/receipt.ts';
import { readEnvelope, signEnvelope, type SigningKey } from '../../../src/rules/module/dsse.ts';
import { signMarker, verifyMarker } from '../../../src/rules/module/marker.ts';
import type { PublicPublishingKey } from '../../../src/rules/module/statement.ts';

const clause = { publication: 'Accounts Order', section: '§ 2', revision: null, quote: 'At least 18.' };
const answer: DecisionAnswer = {
  decision: 'deny',
  decision_id: '019f0000-0000-7000-8000-000000000001',
  action: 'account.open',
  world_model_version: 'v3',
  module_digest: `sha256:${'a'.repeat(64)}`,
  evaluated_at: '2026-11-23T06:00:00.000Z',
  as_of: '2026-11-23',
  valid_until: null,
  inputs_digest: `sha256:${'b'.repeat(64)}`,
  reasons: [
    {
      rule: 'R-0001',
      effect: 'deny',
      possible_effects: [],
      outcome: 'unmet',
      overridden_by: null,
      limited_by: null,
      text: 'At least 18.',
      citations: [clause],
    },
  ],
  outputs: [{ name: 'fee_cap', value: '35.00', unit: 'USD', citations: [] }],
  obligations: [],
  advice: [],
  possible: null,
  missing_inputs: [],
};

let signer: SigningKey;
let key: PublicPublishingKey;
beforeAll(async () => {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  signer = { kid: 'k1', privateKey };
  key = { kid: 'k1', jwk: await exportJWK(publicKey), compromised_at: null };
});

const refusal = async (envelope: string, keys = [key]): Promise<string> => {
  const verified = await verifyReceipt(envelope, keys);
  return verified.ok ? 'accepted' : verified.refusal;
};

describe('a receipt', () => {
  it('states what was decided, in an in-toto statement that names no input', async () => {
    const envelope = await signReceipt(answer, signer);
    const { payloadType, payload } = readEnvelope(envelope)!;
    expect(payloadType).toBe('application/vnd.in-toto+json');
    expect(JSON.parse(Buffer.from(payload, 'base64').toString())).toEqual({
      _type: 'https://in-toto.io/Statement/v1',
      subject: [
        {
          name: answer.decision_id,
          digest: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown },
        },
      ],
      predicateType: 'https://enshrine.dev/attestation/decision/v1',
      predicate: {
        decision: 'deny',
        action: 'account.open',
        world_model_version: 'v3',
        module_digest: answer.module_digest,
        inputs_digest: answer.inputs_digest,
        as_of: '2026-11-23',
        valid_until: null,
        evaluated_at: answer.evaluated_at,
        reasons: [{ rule: 'R-0001', digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) as unknown }],
      },
    });
  });

  it('holds for its answer, whatever was explained beside it and in whatever order', async () => {
    const envelope = await signReceipt({ ...answer, rules: [], definitions: [] }, signer);
    const verified = await verifyReceipt(envelope, [key]);
    if (!verified.ok) throw new Error(verified.refusal);
    const { receipt } = verified;
    expect(isOfAnswer(receipt, { ...answer, receipt: envelope })).toBe(true);
    const turned = Object.fromEntries(Object.entries(answer).reverse()) as unknown as DecisionAnswer;
    expect(isOfAnswer(receipt, turned)).toBe(true);
    expect(receipt).toMatchObject({ decision_id: answer.decision_id, decision: 'deny' });
  });

  it.each<[string, Partial<DecisionAnswer>]>([
    ['verdict', { decision: 'permit' }],
    ['id', { decision_id: '019f0000-0000-7000-8000-000000000002' }],
    ['date', { as_of: '2026-11-24' }],
    ['inputs', { inputs_digest: `sha256:${'c'.repeat(64)}` }],
    ['output', { outputs: [{ ...answer.outputs[0]!, value: '36.00' }] }],
    ['clause', { reasons: [{ ...answer.reasons[0]!, citations: [{ ...clause, quote: 'At least 16.' }] }] }],
  ])('is of no answer with another %s', async (_what, change) => {
    const verified = await verifyReceipt(await signReceipt(answer, signer), [key]);
    expect(verified.ok && isOfAnswer(verified.receipt, { ...answer, ...change })).toBe(false);
  });

  it('is refused by name when it was changed, or its key is unknown or compromised', async () => {
    const envelope = readEnvelope(await signReceipt(answer, signer))!;
    const changed = Buffer.from(envelope.payload, 'base64').toString().replace('"deny"', '"permit"');
    const forged = { ...envelope, payload: Buffer.from(changed).toString('base64') };
    expect(await refusal(JSON.stringify(envelope))).toBe('accepted');
    expect(await refusal(JSON.stringify(forged))).toBe('signature_invalid');
    expect(await refusal(JSON.stringify(envelope), [])).toBe('key_unknown');
    const compromised = { ...key, compromised_at: '2026-12-01T00:00:00Z' };
    expect(await refusal(JSON.stringify(envelope), [compromised])).toBe('key_compromised');
    expect(await refusal('{}')).toBe('malformed');
    expect(await refusal(JSON.stringify(await signEnvelope('text/plain', changed, signer)))).toBe(
      'malformed',
    );
  });

  it('is no approval of a module, and no approval is a receipt, although one key signs both', async () => {
    const claims = {
      digest: answer.module_digest!,
      action: 'account.open',
      world_model_version: 'v3',
      approved_by: 'u1',
      approved_at: '2026-01-02T00:00:00Z',
    };
    const marker = await signMarker(claims, signer);
    const receipt = await signReceipt(answer, signer);
    expect(await verifyMarker(marker, [key])).toEqual({ ok: true, claims });
    expect(await verifyMarker(receipt, [key])).toEqual({ ok: false, refusal: 'marker_malformed' });
    expect(await refusal(marker)).toBe('malformed');
  });
});
