import type { Logger } from 'pino';
import type { Metric } from 'prom-client';
import type { Database } from '../db/client.ts';
import type { Env } from '../env.ts';
import { createDecisionLog, type DecisionLog } from './decision-record.ts';
import type { FindTarget } from './decision-target.ts';
import { createTargetLookup } from './target-lookup.ts';
import { createModuleCache, type ModuleCache } from './module-cache.ts';
import { createVerdictDiagrams, type VerdictDiagrams } from './verdict-diagrams.ts';

/** The long-lived parts of the decision path; the process holds one of each. */
export interface DecisionServices {
  findTarget: FindTarget;
  modules: ModuleCache;
  verdictDiagrams: VerdictDiagrams;
  log: DecisionLog;
  metrics: readonly Metric[];
  close(): Promise<void>;
}

export function createDecisionServices({
  env,
  database,
  log,
}: {
  env: Pick<Env, 'DECISION_LOG' | 'DATABASE_TIMEOUT_SECONDS' | 'PLAN_TIMEOUT_SECONDS'>;
  database: Database;
  log: Logger;
}): DecisionServices {
  const decisionLog = createDecisionLog({
    pool: database.decisions,
    mode: env.DECISION_LOG,
    deadline: env.DATABASE_TIMEOUT_SECONDS * 1_000,
    onDropped: (error, records) =>
      log.error({ err: error, records }, 'decisions were answered and could not be recorded'),
  });
  return {
    findTarget: createTargetLookup(database.decisions, env.DATABASE_TIMEOUT_SECONDS * 1_000),
    modules: createModuleCache({ database, log }),
    verdictDiagrams: createVerdictDiagrams(log, env.PLAN_TIMEOUT_SECONDS * 1_000),
    log: decisionLog,
    metrics: [decisionLog.dropped],
    close: () => decisionLog.close(),
  };
}
