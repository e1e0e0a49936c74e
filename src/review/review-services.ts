import type { Clock } from '../core/clock.ts';
import type { Database } from '../db/client.ts';
import type { CodeAgent, SpecificationAgent } from '../distillation/world-agent.ts';
import type { ModelClient } from '../models/model-client.ts';
import type { Readers } from '../reading/readers.ts';

/** What review needs of the process. A command names those of them that it uses. */
export interface ReviewServices {
  database: Database;
  clock: Clock;
  worldAgent: { code: CodeAgent; specification: SpecificationAgent };
  readers: Readers;
  /** Null where the installation names no endpoint. */
  models: ModelClient | null;
}
