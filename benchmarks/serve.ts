import { exportJWK, generateKeyPair } from 'jose';
import { createAccessServices } from '../src/access/access-services.ts';
import { systemClock } from '../src/core/clock.ts';
import { connect } from '../src/db/client.ts';
import { createDecisionServices } from '../src/decisions/decision-services.ts';
import { threadedDistiller } from '../src/distillation/threaded-distiller.ts';
import { threadedCodeAgent } from '../src/distillation/threaded-code-agent.ts';
import { builtinSpecificationAgent } from '../src/distillation/world-agent/specification-agent.ts';
import { builtinReaders } from '../src/reading/readers.ts';
import { parseEnv } from '../src/env.ts';
import { createLog } from '../src/log.ts';
import { loadPublishingKey } from '../src/publication/version/publishing-keys.ts';
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
  const log = createLog('error');
  const publishingKey = await loadPublishingKey(env);
  const access = createAccessServices({ env, database, clock: systemClock });
  const decisions = createDecisionServices({ env, database, log });
  const service = await createService({
    env,
    database,
    clock: systemClock,
    log,
    access,
    fetchOptions: {},
    distiller: threadedDistiller,
    models: null,
    worldAgent: { code: threadedCodeAgent, specification: builtinSpecificationAgent },
    readers: builtinReaders,
    decisions,
    publishingKey,
  });
  const { url } = await service.listen(0, '127.0.0.1');
  return {
    url,
    async close() {
      await service.close(1_000);
      await decisions.close();
      await access.close();
      await database.close();
    },
  };
}
