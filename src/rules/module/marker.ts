import { CompactSign, compactVerify, decodeProtectedHeader, importJWK, type CryptoKey, type JWK } from 'jose';

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

const type = 'enshrine-module-approval';

/** Compact JWS, EdDSA. */
export async function signMarker(
  claims: MarkerClaims,
  { kid, privateKey }: PublishingKeyPair,
): Promise<string> {
  return new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'EdDSA', kid, typ: type })
    .sign(privateKey);
}

/** The key id that a marker names; null for what is no marker. Says nothing of whether it holds. */
export function signerOf(marker: string): string | null {
  try {
    return decodeProtectedHeader(marker).kid ?? null;
  } catch {
    return null;
  }
}

export type MarkerRefusal = 'marker_malformed' | 'key_unknown' | 'key_compromised' | 'signature_invalid';

export type MarkerResult = { ok: true; claims: MarkerClaims } | { ok: false; refusal: MarkerRefusal };

/** Verifies the signature with the key that `kid` names; retired keys always verify, compromised ones never. */
export async function verifyMarker(
  marker: string,
  keys: readonly PublicPublishingKey[],
): Promise<MarkerResult> {
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
