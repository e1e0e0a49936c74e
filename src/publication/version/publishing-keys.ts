import { hkdfSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  importPKCS8,
  type CryptoKey,
  type JWK,
} from 'jose';
import type { Database } from '../../db/client.ts';
import { registerKey } from '../../db/proofs.ts';
import { ConfigurationError } from '../../env.ts';
import type { SigningKey } from '../../rules/module/dsse.ts';
import { publicJwkColumn } from './version-columns.ts';

/** The key pair with which this installation signs operator-approval markers and receipts. */
export interface PublishingKey extends SigningKey {
  publicJwk: JWK;
  /** Derived from the private key: seals what the database may hold and not show, such as webhook secrets. */
  sealingKey: Buffer;
}

export interface PublishingKeySettings {
  /** Ed25519 private key, as JWK (JSON) or PKCS#8 PEM. */
  PUBLISHING_KEY?: string | undefined;
  DATA_DIR: string;
}

/**
 * The configured key, or, in development, one that is made once and kept under the data folder, readable by its owner
 * alone. The key id is the JWK thumbprint (RFC 7638).
 * @throws ConfigurationError that names PUBLISHING_KEY and what is wrong with it, never its value.
 */
export async function loadPublishingKey(settings: PublishingKeySettings): Promise<PublishingKey> {
  if (settings.PUBLISHING_KEY) return keyFrom(settings.PUBLISHING_KEY);
  const path = join(settings.DATA_DIR, 'publishing-key.jwk');
  if (!existsSync(path)) {
    mkdirSync(settings.DATA_DIR, { recursive: true });
    writeFileSync(path, await newPublishingKey(), { mode: 0o600, flag: 'wx' });
  }
  return keyFrom(readFileSync(path, 'utf8'));
}

/** A new private key, as JSON of a JWK. */
export async function newPublishingKey(): Promise<string> {
  const { privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  return JSON.stringify(await exportJWK(privateKey));
}

/**
 * A key from its text, an Ed25519 private key as JWK or PKCS#8 PEM.
 * @throws ConfigurationError that names the setting and what is wrong with it, never its value.
 */
export async function keyFrom(text: string, setting = 'PUBLISHING_KEY'): Promise<PublishingKey> {
  const trimmed = text.trim();
  const jwk = trimmed.startsWith('{') ? parseJwk(trimmed, setting) : await jwkOfPem(trimmed, setting);
  if (jwk.kty !== 'OKP' || jwk.crv !== 'Ed25519' || !jwk.d) {
    throw new ConfigurationError(`${setting}: needs an Ed25519 private key, as JWK or PKCS#8 PEM`);
  }
  const publicJwk: JWK = { kty: jwk.kty, crv: jwk.crv, x: jwk.x };
  const kid = await calculateJwkThumbprint(publicJwk);
  return {
    kid,
    privateKey: await importJWK({ ...jwk, alg: 'EdDSA' }),
    publicJwk: { ...publicJwk, kid, alg: 'EdDSA', use: 'sig' },
    sealingKey: Buffer.from(hkdfSync('sha256', Buffer.from(jwk.d, 'base64url'), '', 'enshrine sealing', 32)),
  };
}

function parseJwk(text: string, setting: string): JWK {
  try {
    return JSON.parse(text) as JWK;
  } catch {
    throw new ConfigurationError(`${setting}: begins like a JWK and is no JSON`);
  }
}

async function jwkOfPem(text: string, setting: string): Promise<JWK> {
  // Environment files often carry the line breaks of a PEM as the two characters \n.
  const key = await importPKCS8(text.replaceAll('\\n', '\n'), 'EdDSA', { extractable: true }).catch(
    (): CryptoKey | null => null,
  );
  if (!key)
    throw new ConfigurationError(`${setting}: is neither a JWK nor a PKCS#8 PEM of an Ed25519 private key`);
  return exportJWK(key);
}

/**
 * Makes the public half known permanently, and retires those before it: they verify what they signed and sign no more. A
 * retired key that is configured again signs again; a compromised one never.
 * @throws ConfigurationError that names PUBLISHING_KEY when the key was compromised
 */
export async function registerPublishingKey(
  { pool }: Pick<Database, 'pool'>,
  { kid, publicJwk }: PublishingKey,
): Promise<void> {
  // The last value is the proof that it is the service that asks, and the connection's to give.
  const { rows } = await pool.query<{ usable: boolean }>(registerKey, [
    kid,
    publicJwkColumn.text(publicJwk),
    '',
  ]);
  if (rows[0]?.usable !== true) {
    throw new ConfigurationError(
      `PUBLISHING_KEY: the key ${kid} is marked as compromised; configure a new one (enshrine new-publishing-key)`,
    );
  }
}
