import type pg from 'pg';
import { Counter } from 'prom-client';
import type { Json } from '../core/canonical-json.ts';
import { DomainError } from '../core/errors.ts';
import { isAnyStatements } from '../db/errors.ts';
import type { Env } from '../env.ts';
import { createBatcher, type Batcher } from './batcher.ts';
import { answerColumn, askedColumn, boundAnswer } from './decision-columns.ts';
import type { Asked, EarlierDecision } from './idempotency-policy.ts';
import type { Prisma } from '../generated/prisma/client.ts';

/** A row of `decision`, by its column names. */
export interface DecisionRow {
  id: string;
  domain_id: string;
  world_id: string;
  api_key_id: string;
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
   * Answers the decision that was recorded under the same idempotency key within 24 hours, in place of which nothing
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

/** Bytes of the records that one statement writes, unless a single one has more. */
const maximumStatement = 4_000_000;

/** Records of `async` come together for so long: a statement for many costs little more than for one. */
const gatherMilliseconds = 20;

const tellingMilliseconds = 1_000;

export function createDecisionLog({
  pool,
  mode,
  onDropped,
  deadline = null,
}: {
  pool: Pick<pg.Pool, 'query'>;
  mode: Env['DECISION_LOG'];
  /** Told of all records that one failure cost, within a second. */
  onDropped: (error: unknown, records: number) => void;
  /** Milliseconds until a record that is not committed is given up, and its verdict with it. */
  deadline?: number | null;
}): DecisionLog {
  const dropped = new Counter({
    name: 'enshrine_decision_records_dropped_total',
    help: 'Decisions that were answered and whose record was lost (DECISION_LOG=async).',
    registers: [],
  });
  // One for all of them: a database that hangs is told once, not for each record.
  const late = unrecorded(undefined);
  const batcherOf = (gather: number): Batcher<WrittenRecord, EarlierRow | null> =>
    createBatcher((records) => insertRecords(pool, records), {
      gather,
      sizeOf: ({ line }) => Buffer.byteLength(line),
      maximumSize: maximumStatement,
      // What could not be written says why as its cause: whatever it was, there is no verdict without a record.
      isShared: (error) => isAnyStatements(error instanceof DomainError ? error.cause : error),
      deadline,
      late: () => late,
    });
  const batcher = batcherOf(0);
  const noted = batcherOf(gatherMilliseconds);
  const pending = new Set<Promise<unknown>>();
  const lost = new Map<unknown, number>();
  const tellDropped = (): void => {
    for (const [error, records] of lost) onDropped(error, records);
    lost.clear();
  };
  const drop = (error: unknown): void => {
    dropped.inc();
    if (lost.size === 0) setTimeout(tellDropped, tellingMilliseconds).unref();
    lost.set(error, (lost.get(error) ?? 0) + 1);
  };
  const overflow = new Error(`More than ${maximumWaiting} records wait for the database.`);

  const note = (record: WrittenRecord): void => {
    if (noted.waiting() >= maximumWaiting) {
      drop(overflow);
      return;
    }
    const writing = noted
      .ask(record)
      .catch((error: unknown) => {
        drop(error);
      })
      .finally(() => pending.delete(writing));
    pending.add(writing);
  };

  return {
    dropped,
    async record(idempotencyKey, make) {
      if (mode === 'off') return null;
      // Only what is committed can be answered again: an idempotency key asks for durability.
      if (mode === 'durable' || idempotencyKey !== null) {
        const earlier = await batcher.ask(written(make()));
        return earlier && earlierDecision(earlier);
      }
      note(written(make()));
      return null;
    },
    async close() {
      await Promise.all(pending);
      tellDropped();
    },
  };
}

interface EarlierRow {
  id: string;
  earlier_answer: Prisma.JsonValue;
  earlier_digest: string;
  earlier_action: string;
  earlier_asked: Prisma.JsonValue;
  earlier_subject: string | null;
}

/** Columns of a record, and what ends it, as `decision_rows` reads them: JSON writes both as escapes. */
const betweenColumns = '\x1f';
const afterRecord = '\x1e';

/** A column that is no JSON: a name, or printable. @throws Error: it would be read as two. */
function column(text: string | null): string {
  if (text === null) return '';
  if (text.includes(betweenColumns) || text.includes(afterRecord)) {
    throw new Error('A record of a decision cannot hold what separates its columns.');
  }
  return text;
}

/** The answer is JSON already: it is the largest part of a record, and is written once for wire and record. */
const lineOf = (row: DecisionRow): string =>
  [
    row.id,
    row.domain_id,
    row.world_id,
    row.api_key_id,
    column(row.action),
    row.version_number,
    row.module_digest,
    row.decision,
    row.as_of,
    row.evaluated_at,
    row.inputs === null ? '' : JSON.stringify(row.inputs),
    row.inputs_digest,
    row.answer,
    row.subject_ref === null ? '' : JSON.stringify(row.subject_ref),
    column(row.trace_id),
    column(row.idempotency_key),
    JSON.stringify(row.asked),
  ].join(betweenColumns) + afterRecord;

/** A record as it goes to the database. */
interface WrittenRecord {
  id: string;
  /** Whether an earlier decision may stand in its place. */
  isKeyed: boolean;
  line: string;
}

/** @throws DomainError `database_unavailable` for what no record can hold: it concerns no one else's. */
function written(row: DecisionRow): WrittenRecord {
  try {
    return { id: row.id, isKeyed: row.idempotency_key !== null, line: lineOf(row) };
  } catch (cause) {
    throw unrecorded(cause);
  }
}

const linesOf = (records: readonly WrittenRecord[], keyed: boolean): string => {
  let lines = '';
  for (const { isKeyed, line } of records) if (isKeyed === keyed) lines += line;
  return lines;
};

/** One statement, one commit for all of them. */
async function insertRecords(
  pool: Pick<pg.Pool, 'query'>,
  records: readonly WrittenRecord[],
): Promise<(EarlierRow | null)[]> {
  try {
    const { rows } = await pool.query<EarlierRow & pg.QueryResultRow>({
      name: 'record_decisions',
      text: 'SELECT * FROM record_decisions($1, $2)',
      values: [linesOf(records, false), linesOf(records, true)],
    });
    const earlier = new Map(rows.map((row) => [row.id, row]));
    return records.map(({ id }) => earlier.get(id) ?? null);
  } catch (cause) {
    throw unrecorded(cause);
  }
}

/** What was decided before under the same idempotency key, read for its own caller alone. */
const earlierDecision = (found: EarlierRow): EarlierDecision => ({
  answer: boundAnswer(answerColumn.read(found.earlier_answer), found.earlier_digest),
  inputsDigest: found.earlier_digest,
  action: found.earlier_action,
  asked: askedColumn.read(found.earlier_asked),
  subjectRef: found.earlier_subject,
});

const unrecorded = (cause: unknown): DomainError =>
  new DomainError(
    'database_unavailable',
    'The decision cannot be recorded, so none is given. Try again shortly.',
    { retry_after: 2 },
    { cause },
  );
