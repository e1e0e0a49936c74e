import type pg from 'pg';
import { hashApiKey, isWellFormedApiKey } from '../access/api-keys/api-key.ts';
import type { KeyRow } from '../access/api-keys/api-key-read-model.ts';
import { DomainError } from '../core/errors.ts';
import { requireStorableText } from '../core/storable-text.ts';
import { isDatabaseUnavailable } from '../db/errors.ts';
import type { ReadClient } from '../db/transaction.ts';
import { compromisedKeys } from '../publication/version/module-read-model.ts';
import { readDecisionLog } from '../worlds/configuration-read-model.ts';
import { createBatcher } from './batcher.ts';

/** What a request asks: which key, which action, which version. */
export interface TargetQuestion {
  apiKey: string;
  action: string;
  /** Null: the current one. */
  version: number | null;
  /** When it is asked: the key may have expired. */
  at: Date;
}

/** What answers for an action of a domain. */
export interface DecisionTarget {
  /** Null when no world of the domain ever had the action. */
  worldId: string | null;
  /** Null when the version has no such action, or nothing is published. */
  module: { id: string; version: number; digest: string } | null;
  /** How many publishing keys are not believed any more. */
  compromisedKeys: number;
  /** The configuration block `decision_log` of the world; null where none is set. */
  decisionLog: unknown;
}

/** What answers for an action of a key's domain, and the key. */
export interface KeyTarget extends DecisionTarget {
  key: KeyRow;
}

/** One for each question; without a usable key all but the question is null. */
interface TargetRow extends Omit<KeyRow, 'key_id'> {
  question: string;
  key_id: string | null;
  world_id: string | null;
  module_id: string | null;
  version: number | null;
  digest: string | null;
  decision_log: unknown;
  compromised_keys: number;
}

export type FindTarget = (question: TargetQuestion) => Promise<KeyTarget | null>;

/**
 * Looks targets up for all requests that are waiting, with one query in flight at a time: a request's answer is as
 * fresh as a query that began after it came. Null is a key that does not exist, was revoked, or has expired: all three
 * are looked up by the same work.
 * @throws DomainError `database_unavailable`: nothing is decided on a guess; `invalid_field` for an action that no text
 * column can hold.
 */
export function createTargetLookup(pool: Pick<pg.Pool, 'query'>, deadline: number | null = null): FindTarget {
  const batcher = createBatcher<TargetQuestion, KeyTarget | null>(
    async (questions) => {
      try {
        return await queryTargets(pool, questions);
      } catch (cause) {
        throw isDatabaseUnavailable(cause) ? unavailable(cause) : cause;
      }
    },
    { isShared: isDatabaseUnavailable, deadline, late: () => unavailable(undefined) },
  );
  return async (question) => {
    requireStorableText(question.action, '/action');
    return batcher.ask(question);
  };
}

const unavailable = (cause: unknown): DomainError =>
  new DomainError(
    'database_unavailable',
    'The database cannot be asked, so nothing is decided. Try again shortly.',
    { retry_after: 2 },
    { cause },
  );

/** Questions of one batch that are the same are asked once: callers ask a few actions with a few keys. */
async function queryTargets(
  pool: Pick<pg.Pool, 'query'>,
  questions: readonly TargetQuestion[],
): Promise<(KeyTarget | null)[]> {
  const asked = new Map<string, TargetQuestion>();
  const places = questions.map((question) => {
    // No header holds a line break, so that no key reaches into what follows it.
    const place = `${question.apiKey}\n${question.version}\n${question.action}`;
    const same = asked.get(place);
    // Of two instants the later: what has expired by then has expired before the answer.
    if (!same || same.at < question.at) asked.set(place, question);
    return place;
  });
  // What is no key of ours was never issued: no store is asked for it.
  const distinct = [...asked].filter(([, { apiKey }]) => isWellFormedApiKey(apiKey));
  if (distinct.length === 0) return questions.map(() => null);
  const { rows } = await pool.query<TargetRow & pg.QueryResultRow>({
    name: 'decision_targets',
    text: `SELECT *, (SELECT count(*)::int FROM publishing_key WHERE compromised_at IS NOT NULL) AS compromised_keys
             FROM decision_targets($1, $2, $3, $4)`,
    values: [
      distinct.map(([, { apiKey }]) => hashApiKey(apiKey)),
      distinct.map(([, { action }]) => action),
      distinct.map(([, { version }]) => version),
      distinct.map(([, { at }]) => at),
    ],
  });
  const targets = new Map<string, KeyTarget>();
  for (const row of rows) {
    const { key_id, domain_id, scopes, module_id: id, version, digest } = row;
    if (key_id === null) continue;
    targets.set(distinct[Number(row.question) - 1]![0], {
      key: { key_id, domain_id, scopes },
      worldId: row.world_id,
      module: id !== null && version !== null && digest !== null ? { id, version, digest } : null,
      compromisedKeys: row.compromised_keys,
      decisionLog: row.decision_log,
    });
  }
  return places.map((place) => targets.get(place) ?? null);
}

/** The same for a principal whose access is already known: one question, under row-level security. */
export async function readTarget(
  prisma: ReadClient,
  { domainId, action, version }: { domainId: string; action: string; version: number | null },
): Promise<DecisionTarget> {
  const routing = await prisma.routingKey.findFirst({
    where: { domainId, key: action },
    select: { worldId: true },
  });
  if (!routing) return { worldId: null, module: null, compromisedKeys: 0, decisionLog: null };
  const { worldId } = routing;
  const world = await prisma.worldModel.findFirst({
    where: { id: worldId },
    select: { currentVersion: true },
  });
  const versionNumber = version ?? world?.currentVersion ?? null;
  const [module, decisionLog, keys] = await Promise.all([
    versionNumber === null
      ? null
      : prisma.actionModule.findFirst({
          where: { worldId, action, versionNumber },
          select: { id: true, versionNumber: true, digest: true },
        }),
    readDecisionLog(prisma, worldId),
    compromisedKeys(prisma),
  ]);
  return {
    worldId,
    module: module && { id: module.id, version: module.versionNumber, digest: module.digest },
    compromisedKeys: keys,
    decisionLog,
  };
}
