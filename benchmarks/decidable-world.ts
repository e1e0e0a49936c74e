import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK, generateKeyPair } from 'jose';
import pg from 'pg';
import { generateApiKey, hashApiKey } from '../src/access/api-keys/api-key.ts';
import { seedDemoUsers } from '../src/access/local-provider/seed-demo-users.ts';
import { newId } from '../src/core/ids.ts';
import { connect } from '../src/db/client.ts';
import { startEmbedded } from '../src/db/embedded.ts';
import { migrate } from '../src/db/migrate.ts';
import { establishPrincipalKey } from '../src/db/principal-key.ts';
import { loadPublishingKey, registerPublishingKey } from '../src/publication/version/publishing-keys.ts';
import { seedModule, type ModuleParts } from '../test/testkit/decisions.ts';

/** A fresh database with one published module, of the action `account.open`. */
export interface DecidableWorld {
  /** As the role that serves. */
  database: { url: string; principalKey: Buffer };
  /** As a superuser, whom row-level security does not hold. */
  adminUrl: string;
  /** Of the world, and of the keys. */
  domainId: string;
  /** That signed the module: a value of the setting. */
  PUBLISHING_KEY: string;
  /** `state` is SQL: of `is_active` and `expires_at`. */
  issueKey(scopes: string, state?: string): Promise<string>;
  /** One more action, in a world of its own. */
  publish(parts: ModuleParts): Promise<void>;
  analyze(): Promise<void>;
  close(): Promise<void>;
}

export async function openDecidableWorld(): Promise<DecidableWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'enshrine-bench-'));
  const server = await startEmbedded({ dataDir });
  await migrate({ adminUrl: server.adminUrl, serving: server.serving });
  await seedDemoUsers(server.adminUrl);
  const admin = new pg.Client({ connectionString: server.adminUrl });
  await admin.connect();
  const adminQuery = async <Row extends pg.QueryResultRow>(
    text: string,
    values: unknown[] = [],
  ): Promise<Row[]> => (await admin.query<Row>(text, values)).rows;
  const idOf = async (query: string): Promise<string> => (await adminQuery<{ id: string }>(query))[0]!.id;
  const domainId = await idOf(`SELECT id FROM domain WHERE slug = 'credit'`);
  const operatorId = await idOf(`SELECT id FROM app_user WHERE org_role = 'operations'`);

  const { privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  const PUBLISHING_KEY = JSON.stringify(await exportJWK(privateKey));
  const publishingKey = await loadPublishingKey({ DATA_DIR: dataDir, PUBLISHING_KEY });
  const principalKey = await establishPrincipalKey(server.adminUrl);
  const database = connect({ url: server.url, principalKey });
  await registerPublishingKey(database, publishingKey);
  await database.close();
  const openWorld = async (): Promise<string> => {
    const id = newId();
    await adminQuery(
      `INSERT INTO world_model (id, domain_id, slug, title, updated_at) VALUES ($1, $2, $3, 'Bench', now())`,
      [id, domainId, `bench-${id}`],
    );
    return id;
  };
  const worldId = await openWorld();
  const seeding = {
    testDatabase: { adminQuery },
    users: { operator: operatorId },
    services: { publishingKey },
  };
  await seedModule(seeding, { worldId, domainId });
  return {
    database: { url: server.url, principalKey },
    adminUrl: server.adminUrl,
    domainId,
    PUBLISHING_KEY,
    async issueKey(scopes, state = 'true, NULL') {
      const key = generateApiKey();
      await adminQuery(
        `INSERT INTO api_key (id, domain_id, name, key_hash, prefix, last_four, scopes, created_by, is_active, expires_at)
         VALUES ($1, $2, 'bench', $3, 'ens_live', $4, $5, $6, ${state})`,
        [newId(), domainId, hashApiKey(key), key.slice(-4), scopes, operatorId],
      );
      return key;
    },
    async publish(parts) {
      await seedModule(seeding, { worldId: await openWorld(), domainId }, parts);
    },
    async analyze() {
      await adminQuery('ANALYZE');
    },
    async close() {
      await admin.end();
      await server.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
