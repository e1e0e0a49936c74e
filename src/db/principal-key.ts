import { createHmac, randomBytes } from 'node:crypto';
import pg from 'pg';

/** Length of the key in bytes: that of the MAC. */
const keyLength = 32;

/** Block length of SHA-256, to which HMAC pads its key. */
const blockLength = 64;

const padded = (key: Buffer, byte: number): Buffer =>
  Buffer.from(Buffer.concat([key, Buffer.alloc(blockLength - key.length)]).map((each) => each ^ byte));

/**
 * The key by which the service proves whom it acts for: the one that the database has, or `wanted`, or a new one. Read
 * and written on the admin connection, since the serving role must not know it to be held by what it proves.
 * @throws Error when the database has another key than `wanted`.
 */
export async function establishPrincipalKey(adminUrl: string, wanted?: Buffer): Promise<Buffer> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'enshrine principal key' });
  await client.connect();
  try {
    const made = wanted ?? randomBytes(keyLength);
    await client.query(
      `INSERT INTO enshrine_private.principal_key (key, inner_key, outer_key) VALUES ($1, $2, $3)
       ON CONFLICT (one) DO NOTHING`,
      [made, padded(made, 0x36), padded(made, 0x5c)],
    );
    const { rows } = await client.query<{ key: Buffer }>('SELECT key FROM enshrine_private.principal_key');
    const key = rows[0]!.key;
    if (wanted && !key.equals(wanted)) {
      throw new Error('PRINCIPAL_KEY: the database has another key; `enshrine principal-key` prints it');
    }
    return key;
  } finally {
    await client.end();
  }
}

/** @throws Error for anything but 32 bytes in base64url. */
export function parsePrincipalKey(text: string): Buffer {
  const key = Buffer.from(text, 'base64url');
  if (key.length === keyLength && key.toString('base64url') === text.replaceAll('=', '')) return key;
  throw new Error('PRINCIPAL_KEY: needs 32 bytes in base64url, as `enshrine principal-key` prints them');
}

/**
 * The proof that the service acts for this principal on this connection, `<milliseconds since 1970>.<hex MAC>`. Worth
 * nothing for another principal, on another backend, or five minutes from now.
 * @param pid of the backend
 */
export function proofFor(
  key: Buffer,
  principalId: string,
  pid: number,
  at = Math.round(performance.timeOrigin + performance.now()),
): string {
  const numbers = Buffer.alloc(12);
  numbers.writeInt32BE(pid, 0);
  numbers.writeBigInt64BE(BigInt(at), 4);
  const mac = createHmac('sha256', key).update(`enter ${principalId.toLowerCase()}`).update(numbers);
  return `${at}.${mac.digest('hex')}`;
}
