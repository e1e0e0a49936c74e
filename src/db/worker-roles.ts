import { createHash, createHmac } from 'node:crypto';
import pg from 'pg';
import { MigrationError } from './migration-error.ts';
import { resetSettings } from './role-settings.ts';

/** The closed list of what works without an operator. Each has a role of its own, with the rights of its work alone. */
export const systemActors = [
  'distillation_worker',
  'publication_worker',
  'outbox_relay',
  'disposal',
  'replay_worker',
  'card_renderer',
  'source_watcher',
] as const;
export type SystemActor = (typeof systemActors)[number];

/** Works the queue, and sees nothing but the queue. */
export const queueRole = 'enshrine_queue';

/** Who connects beside the serving role. */
export type Worker = SystemActor | 'queue';
export const workers: readonly Worker[] = [...systemActors, 'queue'];

/** The role that has the rights; no one logs in as it. */
export const roleOf = (worker: Worker): string => `enshrine_${worker}`;

export interface Login {
  name: string;
  password: string;
}

/**
 * The login of a worker. Name and password come from the key by which principals are proven, so that a process that has
 * the one needs no further setting, two databases of one server have logins of their own, and a rotation of the key makes
 * new logins beside those in use.
 */
export function loginOf(principalKey: Buffer, worker: Worker): Login {
  const database = createHash('sha256').update('logins of ').update(principalKey).digest('hex').slice(0, 12);
  return {
    name: `${roleOf(worker)}_${database}`,
    password: createHmac('sha256', principalKey)
      .update(`login ${roleOf(worker)}`)
      .digest('base64url'),
  };
}

/** The serving connection's URL, as another login. */
export function urlOf(servingUrl: string, { name, password }: Login): string {
  const url = new URL(servingUrl);
  url.username = name;
  url.password = password;
  return url.toString();
}

/**
 * Makes the workers' logins where they are missing, and takes back what they gave themselves as settings. Any number of processes may.
 * @throws MigrationError when the owner of the database may not make roles
 */
export async function ensureWorkerLogins(
  client: Pick<pg.Client, 'query'>,
  principalKey: Buffer,
): Promise<void> {
  const logins = workers.map((worker) => ({ role: roleOf(worker), ...loginOf(principalKey, worker) }));
  const { rows } = await client.query<{ name: string }>(
    `SELECT rolname AS name FROM pg_roles WHERE rolname = ANY ($1) AND (rolvaliduntil IS NULL OR rolvaliduntil = 'infinity')`,
    [logins.map(({ name }) => name)],
  );
  const present = new Set(rows.map(({ name }) => name));
  for (const { role, name, password } of logins) {
    if (present.has(name)) continue;
    await makeLogin(client, role, { name, password });
  }
  await resetSettings(
    client,
    logins.map(({ name }) => name),
  );
}

const duplicate = ['42710', '23505'];

async function makeLogin(
  client: Pick<pg.Client, 'query'>,
  role: string,
  { name, password }: Login,
): Promise<void> {
  const login = pg.escapeIdentifier(name);
  const secret = pg.escapeLiteral(password);
  try {
    await client.query(`CREATE ROLE ${login} LOGIN PASSWORD ${secret} IN ROLE ${role}`);
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    // Made by another process just now, or left by a rotation that was taken back.
    if (duplicate.includes(code ?? '')) {
      await client.query(`ALTER ROLE ${login} VALID UNTIL 'infinity'`);
      return;
    }
    if (code !== '42501') throw error;
    throw new MigrationError(
      `The login ${name} of a worker cannot be made: ${message}. Have an administrator run: ALTER ROLE <owner> CREATEROLE; GRANT ${role} TO <owner> WITH ADMIN OPTION; and the same for each role enshrine_….`,
      { cause: error },
    );
  }
}

const loginsOf = (principalKey: Buffer): string[] =>
  workers.map((worker) => loginOf(principalKey, worker).name);

/** Lets the logins of a key end at a time, and drops those whose time has come. */
export async function endWorkerLogins(
  client: Pick<pg.Client, 'query'>,
  principalKey: Buffer,
  until: Date,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT r.rolname AS name FROM pg_roles r JOIN pg_auth_members m ON m.member = r.oid
      WHERE m.roleid::regrole::text = ANY ($1) AND r.rolvaliduntil < now()`,
    [workers.map(roleOf)],
  );
  for (const { name } of rows) await client.query(`DROP ROLE IF EXISTS ${pg.escapeIdentifier(name)}`);
  for (const name of loginsOf(principalKey)) {
    const login = pg.escapeIdentifier(name);
    await client.query(`ALTER ROLE ${login} VALID UNTIL ${pg.escapeLiteral(until.toISOString())}`);
  }
}

/** Ends the connections of the logins of a key. */
export async function cutOff(client: Pick<pg.Client, 'query'>, principalKey: Buffer): Promise<void> {
  await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = ANY ($1)', [
    loginsOf(principalKey),
  ]);
}
