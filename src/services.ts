import type { Logger } from 'pino';
import type { AccessServices } from './access/access-services.ts';
import type { Clock } from './core/clock.ts';
import type { Database } from './db/client.ts';
import type { Distiller } from './distillation/distiller.ts';
import type { Env } from './env.ts';

/** What the process holds and every door uses. Slices add their own long-lived parts here, by type. */
export interface Services {
  env: Env;
  database: Database;
  clock: Clock;
  log: Logger;
  /** Verifier, rate limits, invitations: the long-lived parts of access control. */
  access: AccessServices;
  /** What reads law text: the built-in one, or a model's. */
  distiller: Distiller;
}
