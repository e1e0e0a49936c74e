import type { Logger } from 'pino';
import type { Clock } from '../core/clock.ts';
import type { Database } from '../db/client.ts';
import type { DecisionServices } from './decision-services.ts';

/** What replays need of the process. */
export interface ReplayServices {
  database: Database;
  clock: Clock;
  log: Logger;
  decisions: Pick<DecisionServices, 'modules'>;
}
