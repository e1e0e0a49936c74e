import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';

/** What the local provider keeps between starts, for its owner's eyes only. */
export interface LocalProviderSecrets {
  signingKey: JWK;
  cookieKey: string;
  /** Signs in every account of the local provider. */
  demoPassword: string;
}

const recordOf = (dataDir: string): string => join(dataDir, 'local-provider.json');

async function generate(): Promise<LocalProviderSecrets> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  return {
    signingKey: { ...jwk, alg: 'RS256', use: 'sig', kid: await calculateJwkThumbprint(jwk) },
    cookieKey: randomBytes(32).toString('base64url'),
    demoPassword: randomBytes(9).toString('base64url'),
  };
}

/** Reads the secrets of the data folder; makes them at the first start. Files of 0600. */
export async function localProviderSecrets(dataDir: string): Promise<LocalProviderSecrets> {
  try {
    return readLocalProviderSecrets(dataDir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const secrets = await generate();
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const half = `${recordOf(dataDir)}.${randomBytes(6).toString('hex')}`;
  writeFileSync(half, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  renameSync(half, recordOf(dataDir));
  return secrets;
}

/** Those that a running service made. Throws ENOENT when it has not. */
export const readLocalProviderSecrets = (dataDir: string): LocalProviderSecrets =>
  JSON.parse(readFileSync(recordOf(dataDir), 'utf8')) as LocalProviderSecrets;
