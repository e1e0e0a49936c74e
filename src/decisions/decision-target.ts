import type pg from 'pg';
import { DomainError } from '../core/errors.ts';
import type { KeyRow } from '../access/api-key-read-model.ts';

/** What a request asks: which key, which action, which version. */
export interface TargetQuestion {
  keyHash: Buffer;
  action: string;
  /** Null: the current one. */
  version: number | null;
}

/** Who asks, and what answers. */
export interface DecisionTarget {
  key: KeyRow;
  /** Null when no world of the key's domain ever had the action. */
  worldId: string | null;
  /** Null when the version has no such action, or nothing is published. */
  module: { id: string; version: number; digest: string } | null;
  /** The configuration block `decision_log` of the world. */
  decisionLog: unknown;
}

interface TargetRow extends KeyRow {
  question: string;
  world_id: string | null;
  module_id: string | null;
  version: number | null;
  digest: string | null;
  decision_log: unknown;
}

export type FindTarget = (question: TargetQuestion) => Promise<DecisionTarget | null>;

interface Waiting {
  question: TargetQuestion;
  resolve(target: DecisionTarget | null): void;
  reject(error: unknown): void;
}

/**
 * Looks targets up for all requests that are waiting, with one query in flight at a time: a request's answer is as
 * fresh as a query that began after it came, and the database sees a few queries instead of thousands.
 */
export function createTargetLookup(pool: Pick<pg.Pool, 'query'>, maximumBatch = 500): FindTarget {
  let waiting: Waiting[] = [];
  let running = false;

  const runBatches = async (): Promise<void> => {
    running = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maximumBatch);
      waiting = waiting.slice(maximumBatch);
      try {
        const found = await query(
          pool,
          batch.map(({ question }) => question),
        );
        batch.forEach(({ resolve }, index) => resolve(found.get(index + 1) ?? null));
      } catch (cause) {
        const error = new DomainError(
          'database_unavailable',
          'The database cannot be asked, so nothing is decided. Try again shortly.',
          { retry_after: 2 },
          { cause },
        );
        for (const { reject } of batch) reject(error);
      }
    }
    running = false;
  };

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      // After this turn of the event loop: requests that arrived together share the query.
      if (!running) setImmediate(() => void (running || runBatches()));
    });
}

async function query(
  pool: Pick<pg.Pool, 'query'>,
  questions: readonly TargetQuestion[],
): Promise<Map<number, DecisionTarget>> {
  const { rows } = await pool.query<TargetRow & pg.QueryResultRow>({
    name: 'decision_targets',
    text: 'SELECT * FROM decision_targets($1, $2, $3)',
    values: [
      questions.map(({ keyHash }) => keyHash),
      questions.map(({ action }) => action),
      questions.map(({ version }) => version),
    ],
  });
  return new Map(
    rows.map((row) => [
      Number(row.question),
      {
        key: row,
        worldId: row.world_id,
        module:
          row.module_id !== null && row.version !== null && row.digest !== null
            ? { id: row.module_id, version: row.version, digest: row.digest }
            : null,
        decisionLog: row.decision_log,
      },
    ]),
  );
}
