import { exportJWK, generateKeyPair } from 'jose';
import { connect } from '../src/db/client.ts';
import { createServices } from '../src/create-services.ts';
import { parseEnv } from '../src/env.ts';
import { createLog } from '../src/log.ts';
import { createService } from '../src/server.ts';

export interface ServedService {
  url: string;
  close(): Promise<void>;
}

/** The whole service on a free port of loopback, as the role of the database's `url`, with settings over the test defaults. */
export async function serve(
  { url: databaseUrl, principalKey }: { url: string; principalKey: Buffer },
  settings: Record<string, string>,
): Promise<ServedService> {
  const database = connect({ url: databaseUrl, principalKey });
  const { privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  const PUBLISHING_KEY = JSON.stringify(await exportJWK(privateKey));
  const unlimited = { RATE_LIMIT_BAD_CREDENTIALS_PER_MINUTE: '1000000000' };
  const env = parseEnv({ NODE_ENV: 'test', PORT: '0', PUBLISHING_KEY, ...unlimited, ...settings });
  const { services, close } = await createServices(env, { database, log: createLog('error') });
  const service = await createService(services);
  const { url } = await service.listen(0, '127.0.0.1');
  return {
    url,
    async close() {
      await service.close(1_000);
      await close();
      await database.close();
    },
  };
}
