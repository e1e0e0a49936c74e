import { compactVerify, decodeProtectedHeader, importJWK, type CryptoKey, type JWK } from 'jose';
import { openEnvelope, readEnvelope, signEnvelope, type Envelope } from './dsse.ts';

/** What the operator-approval marker states. */
export interface MarkerClaims {
  /** `sha256:…` of the tar. */
  digest: string;
  action: string;
  /** `v3` */
  world_model_version: string;
  /** Id of the operator who published. */
  approved_by: string;
  /** RFC 3339. */
  approved_at: string;
}

export interface PublishingKeyPair {
  kid: string;
  privateKey: CryptoKey | Uint8Array;
}

/** A public key that may have signed modules. */
export interface PublicPublishingKey {
  kid: string;
  jwk: JWK;
  /** RFC 3339; nothing that it signed is believed any more. */
  compromised_at: string | null;
}

const payloadType = 'application/vnd.in-toto+json';
const statementType = 'https://in-toto.io/Statement/v1';
const predicateType = 'https://enshrine.dev/attestation/module-approval/v1';

/** An in-toto statement: of this module, that an operator published it. */
interface ApprovalStatement {
  _type: string;
  subject: { name: string; digest: { sha256: string } }[];
  predicateType: string;
  predicate: Pick<MarkerClaims, 'world_model_version' | 'approved_by' | 'approved_at'>;
}

/** An in-toto statement in a DSSE envelope, as JSON; Ed25519. */
export async function signMarker(
  { digest, action, ...predicate }: MarkerClaims,
  key: PublishingKeyPair,
): Promise<string> {
  const statement: ApprovalStatement = {
    _type: statementType,
    subject: [{ name: action, digest: { sha256: digest.replace(/^sha256:/, '') } }],
    predicateType,
    predicate,
  };
  return JSON.stringify(await signEnvelope(payloadType, JSON.stringify(statement), key));
}

/** Markers of earlier releases are compact JWS. */
const isEnvelope = (marker: string): boolean => marker.startsWith('{');
const type = 'enshrine-module-approval';

/** The key id that a marker names; null for what is no marker. Says nothing of whether it holds. */
export function signerOf(marker: string): string | null {
  if (isEnvelope(marker)) return readEnvelope(marker)?.signatures[0]?.keyid ?? null;
  try {
    return decodeProtectedHeader(marker).kid ?? null;
  } catch {
    return null;
  }
}

export type MarkerRefusal = 'marker_malformed' | 'key_unknown' | 'key_compromised' | 'signature_invalid';

export type MarkerResult = { ok: true; claims: MarkerClaims } | { ok: false; refusal: MarkerRefusal };

/** Verifies the signature with the key that the marker names; retired keys always verify, compromised ones never. */
export async function verifyMarker(
  marker: string,
  keys: readonly PublicPublishingKey[],
): Promise<MarkerResult> {
  if (!isEnvelope(marker)) return verifyJws(marker, keys);
  const envelope = readEnvelope(marker);
  return envelope ? verifyStatement(envelope, keys) : { ok: false, refusal: 'marker_malformed' };
}

async function verifyStatement(
  envelope: Envelope,
  keys: readonly PublicPublishingKey[],
): Promise<MarkerResult> {
  if (envelope.payloadType !== payloadType) return { ok: false, refusal: 'marker_malformed' };
  const key = keys.find(({ kid }) => kid === envelope.signatures[0]?.keyid);
  if (!key) return { ok: false, refusal: 'key_unknown' };
  if (key.compromised_at !== null) return { ok: false, refusal: 'key_compromised' };
  const payload = await openEnvelope(envelope, key);
  if (payload === null) return { ok: false, refusal: 'signature_invalid' };
  const claims = claimsOf(payload);
  return claims ? { ok: true, claims } : { ok: false, refusal: 'marker_malformed' };
}

/** Null: a statement of something else, which the same key may have signed. */
function claimsOf(payload: string): MarkerClaims | null {
  try {
    const statement = JSON.parse(payload) as ApprovalStatement;
    const [subject, ...others] = statement.subject;
    if (statement._type !== statementType || statement.predicateType !== predicateType) return null;
    if (!subject || others.length > 0) return null;
    const { world_model_version, approved_by, approved_at } = statement.predicate;
    const digest = `sha256:${subject.digest.sha256}`;
    return { digest, action: subject.name, world_model_version, approved_by, approved_at };
  } catch {
    return null;
  }
}

async function verifyJws(marker: string, keys: readonly PublicPublishingKey[]): Promise<MarkerResult> {
  let refusal: MarkerRefusal = 'marker_malformed';
  try {
    const { payload, protectedHeader } = await compactVerify(
      marker,
      async ({ kid, typ }) => {
        const key = typ === type ? keys.find((candidate) => candidate.kid === kid) : undefined;
        refusal = key
          ? key.compromised_at === null
            ? 'signature_invalid'
            : 'key_compromised'
          : 'key_unknown';
        if (!key || key.compromised_at !== null) throw new Error(refusal);
        return importJWK({ ...key.jwk, alg: 'EdDSA' });
      },
      { algorithms: ['EdDSA'] },
    );
    if (protectedHeader.typ !== type) return { ok: false, refusal: 'marker_malformed' };
    return { ok: true, claims: JSON.parse(new TextDecoder().decode(payload)) as MarkerClaims };
  } catch {
    return { ok: false, refusal };
  }
}
