import { createHmac, randomBytes } from 'node:crypto';
import pg from 'pg';
import { cutOff, endWorkerLogins, ensureWorkerLogins } from './worker-roles.ts';

/** Length of the key in bytes: that of the MAC. */
const keyLength = 32;

/** Block length of SHA-256, to which HMAC pads its key. */
const blockLength = 64;

const padded = (key: Buffer, byte: number): Buffer =>
  Buffer.from(Buffer.concat([key, Buffer.alloc(blockLength - key.length)]).map((each) => each ^ byte));

/**
 * The key by which the service proves whom it acts for: the one that the database has, or `wanted`, or a new one. Read
 * and written on the admin connection, since the serving role must not know it to be held by what it proves. Makes the
 * logins of the workers, which come from it.
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
    await ensureWorkerLogins(client, key);
    return key;
  } finally {
    await client.end();
  }
}

export interface Rotation {
  key: Buffer;
  /** Until then the key before holds as well. */
  until: Date;
}

/**
 * Puts a new key in the place of the one in use, which holds for some more hours: so long processes that were given it may
 * run. Waits for the transactions that are under way, since their principals are sealed by the key in use. The logins of
 * the workers go with their key.
 * @param hours 0: what has the key before, and not the new one, is refused at once and cut off
 */
export async function rotatePrincipalKey(adminUrl: string, hours: number): Promise<Rotation> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'enshrine principal key' });
  await client.connect();
  try {
    const key = randomBytes(keyLength);
    await client.query('BEGIN');
    await client.query(`SET LOCAL lock_timeout = '60s'`);
    await client.query('LOCK TABLE enshrine_private.principal_key IN ACCESS EXCLUSIVE MODE');
    const { rows } = await client.query<{ former: Buffer; until: Date }>(
      `UPDATE enshrine_private.principal_key k
          SET key = $1, inner_key = $2, outer_key = $3,
              former_inner_key = k.inner_key, former_outer_key = k.outer_key,
              former_until = clock_timestamp() + $4 * interval '1 hour'
         FROM enshrine_private.principal_key before
        RETURNING before.key AS former, k.former_until AS until`,
      [key, padded(key, 0x36), padded(key, 0x5c), hours],
    );
    const [rotated] = rows;
    if (!rotated) throw new Error('the database has no key yet: the first start makes it');
    await ensureWorkerLogins(client, key);
    await endWorkerLogins(client, rotated.former, rotated.until);
    await client.query('COMMIT');
    if (hours === 0) await cutOff(client, rotated.former);
    return { key, until: rotated.until };
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
 * The proof that the service says these words on this connection, `<milliseconds since 1970>.<hex MAC>`. Worth nothing for
 * other words, on another backend, or five minutes from now.
 * @param pid of the backend
 */
export function proofFor(
  key: Buffer,
  words: string,
  pid: number,
  at = Math.round(performance.timeOrigin + performance.now()),
): string {
  const numbers = Buffer.alloc(12);
  numbers.writeInt32BE(pid, 0);
  numbers.writeBigInt64BE(BigInt(at), 4);
  return `${at}.${createHmac('sha256', key).update(words).update(numbers).digest('hex')}`;
}
