import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const nonceLength = 12;
const tagLength = 16;

/** AES-256-GCM: nonce, tag, ciphertext. `context` is bound in: a sealed value opens in its own place only. */
export function seal(key: Buffer, context: string, secret: string): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), sealed]));
}

/** @throws Error when the key is another one, the context differs, or the bytes were changed */
export function unseal(key: Buffer, context: string, sealed: Uint8Array): string {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceLength))
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
  const body = bytes.subarray(nonceLength + tagLength);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}
