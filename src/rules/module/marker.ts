import { compactVerify, decodeProtectedHeader, importJWK } from 'jose';
import { readEnvelope, type SigningKey } from './dsse.ts';
import { keyOf, signStatement, verifyStatement, type PublicPublishingKey } from './statement.ts';

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

const predicateType = 'https://enshrine.dev/attestation/module-approval/v1';

type Approval = Pick<MarkerClaims, 'world_model_version' | 'approved_by' | 'approved_at'>;

/** An in-toto statement, of this module, that an operator published it, in a DSSE envelope. */
export const signMarker = (
  { digest, action, ...predicate }: MarkerClaims,
  key: SigningKey,
): Promise<string> =>
  signStatement<Approval>(
    { subject: { name: action, sha256: digest.replace(/^sha256:/, '') }, predicateType, predicate },
    key,
  );

/** Markers of earlier releases are compact JWS. */
const isEnvelope = (marker: string): boolean => marker.startsWith('{');
const type = 'enshrine-module-approval';

/** The key id that a marker names; null for what is no marker. Says nothing of whether it holds. */
export function signerOf(marker: string): string | null {
  if (isEnvelope(marker)) {
    const envelope = readEnvelope(marker);
    return (envelope && keyOf(envelope)) ?? null;
  }
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
  const verified = await verifyStatement(marker, predicateType, keys);
  if (!verified.ok) {
    return {
      ok: false,
      refusal: verified.refusal === 'malformed' ? 'marker_malformed' : verified.refusal,
    };
  }
  const { subject, predicate } = verified.statement;
  const { world_model_version, approved_by, approved_at } = predicate as Approval;
  return {
    ok: true,
    claims: {
      digest: `sha256:${subject.sha256}`,
      action: subject.name,
      world_model_version,
      approved_by,
      approved_at,
    },
  };
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
