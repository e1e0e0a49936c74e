import { importJWK, type CryptoKey, type JWK } from 'jose';

/** A signed statement (DSSE v1): its bytes, what they are, and who signed both. */
export interface Envelope {
  payloadType: string;
  /** Base64. */
  payload: string;
  signatures: { keyid: string; sig: string }[];
}

export interface SigningKey {
  kid: string;
  privateKey: CryptoKey | Uint8Array;
}

const utf8 = new TextEncoder();

/** What is signed: the type is bound to the bytes, so that no statement can be taken for one of another type. */
function preAuthenticated(payloadType: string, payload: Uint8Array): Uint8Array<ArrayBuffer> {
  const type = utf8.encode(payloadType);
  const head = utf8.encode(`DSSEv1 ${type.length} ${payloadType} ${payload.length} `);
  const all = new Uint8Array(head.length + payload.length);
  all.set(head);
  all.set(payload, head.length);
  return all;
}

/** Signed with Ed25519. */
export async function signEnvelope(
  payloadType: string,
  payload: string,
  { kid, privateKey }: SigningKey,
): Promise<Envelope> {
  if (privateKey instanceof Uint8Array) throw new TypeError('an Ed25519 private key is expected');
  const bytes = utf8.encode(payload);
  const sig = await crypto.subtle.sign('Ed25519', privateKey, preAuthenticated(payloadType, bytes));
  return {
    payloadType,
    payload: toBase64(bytes),
    signatures: [{ keyid: kid, sig: toBase64(new Uint8Array(sig)) }],
  };
}

/** The envelope of a JSON text; null for what is none. Says nothing of whether it holds. */
export function readEnvelope(text: string): Envelope | null {
  try {
    const read = JSON.parse(text) as Partial<Envelope> | null;
    const { payloadType, payload, signatures } = read ?? {};
    if (typeof payloadType !== 'string' || typeof payload !== 'string' || !Array.isArray(signatures))
      return null;
    const are = signatures.every(
      (one: unknown) =>
        typeof one === 'object' &&
        one !== null &&
        typeof (one as Envelope['signatures'][number]).keyid === 'string' &&
        typeof (one as Envelope['signatures'][number]).sig === 'string',
    );
    return are && signatures.length > 0 ? { payloadType, payload, signatures } : null;
  } catch {
    return null;
  }
}

/** The payload of an envelope whose signature by this key holds; null where it does not. */
export async function openEnvelope(
  { payloadType, payload, signatures }: Envelope,
  { kid, jwk }: { kid: string; jwk: JWK },
): Promise<string | null> {
  const signature = signatures.find(({ keyid }) => keyid === kid);
  if (!signature) return null;
  try {
    const key = await importJWK({ ...jwk, alg: 'EdDSA' });
    if (key instanceof Uint8Array) return null;
    const bytes = fromBase64(payload);
    const signed = preAuthenticated(payloadType, bytes);
    const holds = await crypto.subtle.verify('Ed25519', key, fromBase64(signature.sig), signed);
    return holds ? new TextDecoder('utf-8', { fatal: true }).decode(bytes) : null;
  } catch {
    return null;
  }
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** Either alphabet, as the specification has it. @throws DOMException */
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (unit) => unit.charCodeAt(0));
