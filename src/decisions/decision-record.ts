import type pg from 'pg';
import { Counter } from 'prom-client';
import type { Json } from '../core/canonical-json.ts';
import { DomainError } from '../core/errors.ts';
import { isDatabaseUnavailable } from '../db/errors.ts';
import type { Env } from '../env.ts';
import { createBatcher } from './batcher.ts';
import type { DecisionAnswer } from './decision-answer.ts';
import { boundAnswer } from './decision-columns.ts';
import type { Asked, EarlierDecision } from './idempotency-policy.ts';

/** A row of `decision`, by its column names. */
export interface DecisionRow {
  id: string;
  domain_id: string;
  world_id: string;
  api_key_id: string;
  simulated_by: null;
  action: string;
  version_number: number;
  module_digest: string;
  decision: string;
  as_of: string;
  evaluated_at: string;
  inputs: Json;
  /** Hex SHA-256 of the canonical JSON of all inputs. */
  inputs_digest: string;
  /** Its JSON, as it goes out or less what is not kept. */
  answer: string;
  subject_ref: string | null;
  trace_id: string | null;
  idempotency_key: string | null;
  asked: Asked;
}

export interface DecisionLog {
  /**
   * Records a decision as `DECISION_LOG` says: committed when this resolves, or taken note of, or not at all.
   * Answers the decision that stands already under the same idempotency key within 24 hours, in place of which nothing
   * is recorded.
   * @param idempotencyKey of the request; null: it has none
   * @param make makes the row, where one is kept
   * @throws DomainError `database_unavailable`: there is no verdict without its record.
   */
  record(idempotencyKey: string | null, make: () => DecisionRow): Promise<EarlierDecision | null>;
  /** Of `async`: records that were given up. */
  dropped: Counter;
  /** Waits for what was taken note of. */
  close(): Promise<void>;
}

/** More than this many waiting records of `async` are not kept: memory is no log. */
const maximumWaiting = 50_000;

export function createDecisionLog({
  pool,
  mode,
  onDropped,
  deadline = null,
}: {
  pool: Pick<pg.Pool, 'query'>;
  mode: Env['DECISION_LOG'];
  onDropped: (error: unknown) => void;
  /** Milliseconds until a record that is not committed is given up, and its verdict with it. */
  deadline?: number | null;
}): DecisionLog {
  const dropped = new Counter({
    name: 'enshrine_decision_records_dropped_total',
    help: 'Decisions that were answered and whose record was lost (DECISION_LOG=async).',
    registers: [],
  });
  const batcher = createBatcher<DecisionRow, EarlierDecision | null>((rows) => insertRecords(pool, rows), {
    // What could not be written says why as its cause: whatever it was, there is no verdict without a record.
    isShared: (error) => isDatabaseUnavailable(error instanceof DomainError ? error.cause : error),
    deadline,
    late: () => unrecorded(undefined),
  });
  const pending = new Set<Promise<unknown>>();

  const note = (row: DecisionRow): void => {
    if (batcher.waiting() >= maximumWaiting) {
      dropped.inc();
      return;
    }
    const writing = batcher
      .ask(row)
      .catch((error: unknown) => {
        dropped.inc();
        onDropped(error);
      })
      .finally(() => pending.delete(writing));
    pending.add(writing);
  };

  return {
    dropped,
    async record(idempotencyKey, make) {
      if (mode === 'off') return null;
      // Only what is committed can be answered again: an idempotency key asks for durability.
      if (mode === 'durable' || idempotencyKey !== null) return batcher.ask(make());
      note(make());
      return null;
    },
    async close() {
      await Promise.all(pending);
    },
  };
}

interface EarlierRow {
  id: string;
  earlier_answer: DecisionAnswer;
  earlier_digest: string;
  earlier_action: string;
  earlier_asked: Asked | null;
  earlier_subject: string | null;
}

/** One statement, one commit for all of them. */
async function insertRecords(
  pool: Pick<pg.Pool, 'query'>,
  rows: readonly DecisionRow[],
): Promise<(EarlierDecision | null)[]> {
  try {
    const result = await pool.query<EarlierRow & pg.QueryResultRow>({
      name: 'record_decisions',
      text: 'SELECT * FROM record_decisions($1)',
      values: [`[${rows.map(rowJson).join(',')}]`],
    });
    const earlier = new Map(result.rows.map((row) => [row.id, row]));
    return rows.map(({ id }) => {
      const found = earlier.get(id);
      return found
        ? {
            answer: boundAnswer(found.earlier_answer, found.earlier_digest),
            inputsDigest: found.earlier_digest,
            action: found.earlier_action,
            asked: found.earlier_asked,
            subjectRef: found.earlier_subject,
          }
        : null;
    });
  } catch (cause) {
    throw unrecorded(cause);
  }
}

/** The answer is JSON already: it is the largest part of a row, and is written once for wire and record. */
const rowJson = ({ answer, ...row }: DecisionRow): string =>
  `${JSON.stringify(row).slice(0, -1)},"answer":${answer}}`;

const unrecorded = (cause: unknown): DomainError =>
  new DomainError(
    'database_unavailable',
    'The decision cannot be recorded, so none is given. Try again shortly.',
    { retry_after: 2 },
    { cause },
  );
