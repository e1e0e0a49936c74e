import type { Logger } from 'pino';
import { createAccessServices } from './access/access-services.ts';
import { systemClock } from './core/clock.ts';
import type { Database } from './db/client.ts';
import { createDecisionServices } from './decisions/decision-services.ts';
import { threadedCodeAgent } from './distillation/threaded-code-agent.ts';
import { threadedDistiller } from './distillation/threaded-distiller.ts';
import { builtinSpecificationAgent } from './distillation/world-agent/specification-agent.ts';
import type { Env } from './env.ts';
import { modelClientOf } from './models/client-of-settings.ts';
import { loadPublishingKey } from './publication/version/publishing-keys.ts';
import { builtinReaders } from './reading/readers.ts';
import type { Services } from './services.ts';

/** What is open before the services are: the rest follows from the settings. */
export interface Opened {
  database: Database;
  log: Logger;
  /** Parts in place of the usual ones: another clock, another distiller, a fetch that may reach loopback. */
  replaced?: Partial<Omit<Services, 'env' | 'database' | 'log' | 'access'>>;
}

/**
 * Puts the services of one process together, as the service itself, its tests and its benchmarks use them.
 * @throws ConfigurationError for a publishing key that is none
 */
export async function createServices(
  env: Env,
  { database, log, replaced = {} }: Opened,
): Promise<{ services: Services; close: () => Promise<void> }> {
  const { clock = systemClock, publishingKey = await loadPublishingKey(env) } = replaced;
  const services: Services = {
    fetchOptions: { allowedPrivateOrigins: env.FETCH_ALLOWED_ORIGINS, clock },
    distiller: threadedDistiller,
    models: modelClientOf(env),
    worldAgent: { code: threadedCodeAgent, specification: builtinSpecificationAgent },
    readers: builtinReaders,
    decisions: replaced.decisions ?? createDecisionServices({ env, database, log }),
    ...replaced,
    env,
    database,
    clock,
    log,
    access: createAccessServices({
      env,
      database,
      clock,
      onKeyUsageError: (error) => log.warn({ err: error }, 'the use of API keys could not be noted'),
    }),
    publishingKey,
  };
  return {
    services,
    async close() {
      await services.models?.close();
      await services.decisions.close();
      await services.access.close();
    },
  };
}
