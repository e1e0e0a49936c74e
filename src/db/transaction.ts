import type { PrismaClient } from '../generated/prisma/client.ts';
import type { AuthContext } from '../core/permissions.ts';
import { canonicalJson, sha256Hex, type Json } from '../core/canonical-json.ts';
import { DomainError } from '../core/errors.ts';
import { newId } from '../core/ids.ts';
import { record, type AuditEntry } from '../audit/audit.ts';
import type { Database } from './client.ts';
import { translateDatabaseErrors } from './errors.ts';
import type { ReadClient } from './read-client.ts';
import type { Tx } from './tx.ts';
import type { SystemActor } from './worker-roles.ts';
import { anchorAnswerColumn, renderingColumn, type Rendering } from './anchor-columns.ts';

export type { ReadClient };

/** Who asks: only the id matters to the database. */
export type Principal = Pick<AuthContext, 'user_id'>;

/** What a command hands back: its result and the audit records without which it may not commit. */
export interface CommandOutcome<T> {
  result: T;
  audit: [AuditEntry, ...AuditEntry[]];
  /** What is done once the record is written: for anyone who gives up the right by which they may write it. */
  afterwards?: () => Promise<void>;
}

/**
 * What a command hands back that changed nothing which is governed. That is: it found nothing to do; its parts were
 * audited in transactions of their own; or it wrote a row that says itself who wrote it and when, and governs nothing
 * (feedback on a decision, an ingestion that failed).
 */
export interface UnchangedOutcome<T> {
  result: T;
  audit: null;
}

/** What most commands answer: what they made or changed is read where it is shown. */
export interface Identified {
  id: string;
}

/** A result as its anchor keeps it, and as it is answered the first time too: JSON, in which dates are text. */
export type Recorded<T> = T extends Json
  ? T
  : T extends Date
    ? string
    : T extends object
      ? { [Name in keyof T]: Recorded<T[Name]> }
      : T;

/** The idempotent call of one operator. `request` is the canonical request, its target included. */
export interface CommandCall {
  operation: string;
  correlationId: string;
  request: unknown;
}

/** A result, and whether it is the recorded answer of an earlier call with the same identity. */
export interface Answer<T> {
  result: T;
  replayed: boolean;
}

const commandLimits = { timeout: 15_000, maxWait: 10_000 };

async function begin<T>(
  client: PrismaClient,
  principalId: string,
  work: (tx: Tx) => Promise<T>,
  limits: { timeout: number; maxWait: number } = commandLimits,
): Promise<T> {
  return translateDatabaseErrors(() =>
    client.$transaction(async (raw) => {
      // Its second value is the proof, and the connection's to give: `provingClient`.
      await raw.$executeRaw`SELECT enter_principal(${principalId}::uuid, ${''})`;
      return work(raw as Tx);
    }, limits),
  );
}

/**
 * Runs a command once per (operator, correlation_id) and replays its recorded answer after that.
 * The anchor is inserted first: a duplicate that arrives at the same time waits for it, then replays.
 * Everything rolls back together: state, anchor, audit.
 *
 * @throws DomainError `correlation_id_required`, `correlation_id_reused`, and what the command throws.
 */
export async function command<T>(
  db: Database,
  principal: Principal,
  call: CommandCall,
  work: (tx: Tx) => Promise<CommandOutcome<T> | UnchangedOutcome<T>>,
  limits = commandLimits,
): Promise<Answer<Recorded<T>>> {
  const correlationId = requireCorrelationId(call.correlationId);
  const digest = requestDigest(call);
  return begin(
    db.commands,
    principal.user_id,
    async (tx) => {
      const anchorId = newId();
      const inserted = await tx.$executeRaw`
        INSERT INTO idempotency_anchor (id, operator_id, correlation_id, operation, request_digest)
        VALUES (${anchorId}::uuid, ${principal.user_id}::uuid, ${correlationId}, ${call.operation}, ${digest})
        ON CONFLICT (operator_id, correlation_id) DO NOTHING`;
      if (inserted === 0) return replay<Recorded<T>>(tx, principal, call, digest);
      const outcome = await work(tx);
      const auditId = outcome.audit
        ? await record(tx, principal.user_id, correlationId, outcome.audit)
        : null;
      const answer = JSON.parse(JSON.stringify(outcome.result ?? null)) as Recorded<T>;
      await tx.idempotencyAnchor.update({
        where: { id: anchorId },
        data: { answer: anchorAnswerColumn.write(answer), auditId },
        select: { id: true },
      });
      return { result: answer, replayed: false };
    },
    limits,
  );
}

/**
 * The recorded answer of an earlier call with this identity, or null: for commands that have costly or outward work to
 * do before their transaction, such as fetching a document, and need not do it for a replay.
 * @throws DomainError `correlation_id_required`, `correlation_id_reused`
 */
export async function recordedAnswer<T>(
  db: Database,
  principal: Principal,
  call: CommandCall,
): Promise<Answer<T> | null> {
  requireCorrelationId(call.correlationId);
  return begin(db.commands, principal.user_id, async (tx) => {
    const found = await tx.idempotencyAnchor.count({
      where: { operatorId: principal.user_id, correlationId: call.correlationId },
    });
    return found === 0 ? null : replay<T>(tx, principal, call, requestDigest(call));
  });
}

/**
 * Keeps the first rendering of a command's answer with its anchor. Answers the one that was kept before this one, if any:
 * of two callers at once, both give the same.
 */
export async function keepRendering(
  db: Database,
  principal: Principal,
  correlationId: string,
  rendering: Rendering,
): Promise<Rendering | null> {
  return begin(db.commands, principal.user_id, async (tx) => {
    const kept = await tx.$executeRaw`
      UPDATE idempotency_anchor SET rendering = ${renderingColumn.text(rendering)}::json
       WHERE operator_id = ${principal.user_id}::uuid AND correlation_id = ${correlationId} AND rendering IS NULL`;
    if (kept > 0) return null;
    const anchor = await tx.idempotencyAnchor.findFirst({
      where: { operatorId: principal.user_id, correlationId },
      select: { rendering: true },
    });
    return renderingColumn.read(anchor?.rendering ?? null);
  });
}

/** SHA-256 of the canonical JSON of the request. */
const requestDigest = ({ request }: CommandCall): string =>
  sha256Hex(canonicalJson(JSON.parse(JSON.stringify(request ?? null))));

async function replay<T>(
  tx: Tx,
  principal: Principal,
  call: CommandCall,
  digest: string,
): Promise<Answer<T>> {
  const anchor = await tx.idempotencyAnchor.findFirst({
    where: { operatorId: principal.user_id, correlationId: call.correlationId },
  });
  if (!anchor)
    throw new DomainError('conflict', 'Another call with this correlation_id is being undone; try again.');
  if (anchor.operation !== call.operation || anchor.requestDigest !== digest) {
    throw new DomainError(
      'correlation_id_reused',
      'This correlation_id was used for another request. Use a new correlation_id for a new request.',
    );
  }
  // The digest says that the same command answered it to the same request: it alone knows what it answers.
  return { result: anchorAnswerColumn.read(anchor.answer) as T, replayed: true };
}

/** A correlation_id has 1 to 200 printable characters. */
export function requireCorrelationId(correlationId: string | null | undefined): string {
  if (!correlationId) {
    throw new DomainError(
      'correlation_id_required',
      'Send a correlation_id (or the Idempotency-Key header): 1 to 200 printable characters, for instance a UUID.',
    );
  }
  if (!/^[\x20-\x7e]{1,200}$/.test(correlationId) || correlationId.trim() === '') {
    throw new DomainError('invalid_field', 'correlation_id has 1 to 200 printable ASCII characters.', {
      errors: [
        { pointer: '/correlation_id', code: 'invalid', message: '1 to 200 printable ASCII characters' },
      ],
    });
  }
  return correlationId;
}

/** A mutation without an anchor, which is not replayed: audited in its own transaction all the same. */
export async function transaction<T>(
  db: Database,
  principal: Principal,
  work: (tx: Tx) => Promise<CommandOutcome<T> | UnchangedOutcome<T>>,
  correlationId: string = newId(),
  limits = commandLimits,
): Promise<T> {
  return begin(
    db.commands,
    principal.user_id,
    async (tx) => {
      const outcome = await work(tx);
      if (outcome.audit) {
        await record(tx, principal.user_id, correlationId, outcome.audit);
        await outcome.afterwards?.();
      }
      return outcome.result;
    },
    limits,
  );
}

/**
 * A transaction of the service itself, as the role of a system actor: what it may read and write is what the actor's work
 * is. Neither principal nor proof: the login is both.
 */
export async function systemTransaction<T>(
  db: Pick<Database, 'workers'>,
  actor: SystemActor,
  work: (tx: Tx) => Promise<T>,
  limits = commandLimits,
): Promise<T> {
  return translateDatabaseErrors(() =>
    db.workers(actor, (client) => client.$transaction((raw) => work(raw as Tx), limits)),
  );
}

/** Reads what is open to everybody. */
export const anonymous: Principal = { user_id: '00000000-0000-0000-0000-000000000000' };

/** Longer than the statements of a page may take together. */
const readLimitMs = 30_000;

/**
 * A transaction to read in, on the pool for reads: holders of a read connection may wait for a command's
 * connection, never the reverse, so that the pools cannot starve each other.
 */
export async function readTransaction<T>(
  db: Database,
  principal: Principal,
  work: (prisma: ReadClient) => Promise<T>,
  limitMs = readLimitMs,
): Promise<T> {
  return translateDatabaseErrors(() => db.reads.read(principal.user_id, work, limitMs));
}
