import type { JWK } from 'jose';
import { openEnvelope, readEnvelope, signEnvelope, type Envelope, type SigningKey } from './dsse.ts';

/** A public key of the installation, which may have signed modules and decisions. */
export interface PublicPublishingKey {
  kid: string;
  jwk: JWK;
  /** RFC 3339; nothing that it signed is believed any more. */
  compromised_at: string | null;
}

/** What is stated, about one thing. */
export interface SignedStatement<Predicate> {
  subject: { name: string; sha256: string };
  predicateType: string;
  predicate: Predicate;
}

/** An in-toto statement, as its JSON is in an envelope. */
interface StatementJson {
  _type: string;
  subject: { name: string; digest: { sha256: string } }[];
  predicateType: string;
  predicate: unknown;
}

const payloadType = 'application/vnd.in-toto+json';
const statementType = 'https://in-toto.io/Statement/v1';

/** An in-toto statement in a DSSE envelope, as JSON; Ed25519. */
export async function signStatement<Predicate>(
  { subject: { name, sha256 }, predicateType, predicate }: SignedStatement<Predicate>,
  key: SigningKey,
): Promise<string> {
  const statement: StatementJson = {
    _type: statementType,
    subject: [{ name, digest: { sha256 } }],
    predicateType,
    predicate,
  };
  return JSON.stringify(await signEnvelope(payloadType, JSON.stringify(statement), key));
}

export type StatementRefusal = 'malformed' | 'key_unknown' | 'key_compromised' | 'signature_invalid';

export type VerifiedStatement =
  { ok: true; statement: SignedStatement<unknown> } | { ok: false; refusal: StatementRefusal };

/**
 * The statement of an envelope that was signed with the key that it names, if it is of this type: the same keys sign
 * statements of others. Retired keys always verify, compromised ones never. The predicate's members are the signer's word.
 */
export async function verifyStatement(
  text: string,
  predicateType: string,
  keys: readonly PublicPublishingKey[],
): Promise<VerifiedStatement> {
  const envelope = readEnvelope(text);
  if (envelope?.payloadType !== payloadType) return { ok: false, refusal: 'malformed' };
  const key = keys.find(({ kid }) => kid === keyOf(envelope));
  if (!key) return { ok: false, refusal: 'key_unknown' };
  if (key.compromised_at !== null) return { ok: false, refusal: 'key_compromised' };
  const payload = await openEnvelope(envelope, key);
  if (payload === null) return { ok: false, refusal: 'signature_invalid' };
  const statement = readStatement(payload);
  return statement?.predicateType === predicateType
    ? { ok: true, statement }
    : { ok: false, refusal: 'malformed' };
}

/** The key that an envelope names first. */
export const keyOf = ({ signatures }: Envelope): string | undefined => signatures[0]?.keyid;

/** Null for what is no statement about one thing. */
function readStatement(payload: string): SignedStatement<unknown> | null {
  try {
    const { _type: type, subject, predicateType, predicate } = JSON.parse(payload) as StatementJson;
    const [only, ...others] = subject;
    if (type !== statementType || !only || others.length > 0 || !predicate) return null;
    return { subject: { name: only.name, sha256: only.digest.sha256 }, predicateType, predicate };
  } catch {
    return null;
  }
}
