import type pg from 'pg';
import type { KeyRow } from '../access/api-keys/api-key-read-model.ts';
import { hashApiKey, isWellFormedApiKey } from '../access/api-keys/api-key.ts';
import { DomainError } from '../core/errors.ts';
import { requireStorableText } from '../core/storable-text.ts';
import { isAnyStatements } from '../db/errors.ts';
import { createBatcher } from './batcher.ts';
import type { FindTarget, KeyTarget, TargetQuestion } from './decision-target.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { decisionLogColumn } from '../worlds/configuration-columns.ts';

/** One for each question; without a usable key all but the question is null. */
interface AuthorityRow extends Omit<KeyRow, 'key_id'> {
  question: string;
  key_id: string | null;
  expires_at: Date | null;
  world_id: string | null;
  module_id: string | null;
  version: number | null;
  digest: string | null;
  decision_log: Prisma.JsonValue;
  compromised_keys: number;
  epoch: string;
}

/** What was looked up, and what has to be unchanged for it to hold still. */
interface Known {
  target: KeyTarget;
  /** Of the key. Judged by each question's own time. */
  expiresAt: Date | null;
  /** Of the key's domain. */
  epoch: string;
}

/** Questions that are remembered; of more the ones that were asked longest ago go. */
const manyTargets = 10_000;

/**
 * Looks targets up for all requests that are waiting, with one batch at a time: a request's answer is as fresh as a query
 * that began after it came. What was looked up before is believed while the epoch of its domain is the same: that is what
 * the batch asks, and the rest is looked up. Null is a key that does not exist, was revoked, or has expired: all three are
 * looked up by the same work, and never remembered.
 * @throws DomainError `database_unavailable`: nothing is decided on a guess; `invalid_field` for an action that no text
 * column can hold.
 */
export function createTargetLookup(pool: Pick<pg.Pool, 'query'>, deadline: number | null = null): FindTarget {
  const known = new Map<string, Known>();
  const batcher = createBatcher<TargetQuestion, KeyTarget | null>(
    async (questions) => {
      try {
        return await findTargets(pool, known, questions);
      } catch (cause) {
        throw isAnyStatements(cause) ? unavailable(cause) : cause;
      }
    },
    {
      isShared: (error) => isAnyStatements(error instanceof DomainError ? error.cause : error),
      deadline,
      late: () => unavailable(undefined),
    },
  );
  return async (question) => {
    requireStorableText(question.action, '/action');
    // What is no key of ours was never issued: no store is asked for it, and no batch of others waited for.
    return isWellFormedApiKey(question.apiKey) ? batcher.ask(question) : null;
  };
}

const unavailable = (cause: unknown): DomainError =>
  new DomainError(
    'database_unavailable',
    'The database cannot be asked, so nothing is decided. Try again shortly.',
    { retry_after: 2 },
    { cause },
  );

/**
 * Questions of one batch, each once: callers ask a few actions with a few keys. Of two instants the later counts: what has
 * expired by then has expired before the answer.
 */
function distinct(questions: readonly TargetQuestion[]): {
  places: string[];
  asked: Map<string, TargetQuestion>;
} {
  const asked = new Map<string, TargetQuestion>();
  const places = questions.map((question) => {
    // No header holds a line break, so that no key reaches into what follows it.
    const place = `${question.apiKey}\n${question.version}\n${question.action}`;
    const same = asked.get(place);
    if (!same || same.at < question.at) asked.set(place, question);
    return place;
  });
  return { places, asked };
}

async function findTargets(
  pool: Pick<pg.Pool, 'query'>,
  known: Map<string, Known>,
  questions: readonly TargetQuestion[],
): Promise<(KeyTarget | null)[]> {
  const { places, asked } = distinct(questions);
  const remembered = new Map<string, Known>();
  for (const place of asked.keys()) {
    const found = known.get(place);
    if (found) remembered.set(place, found);
  }
  const [holdsStill, looked] = await Promise.all([
    queryEpochs(pool, remembered),
    queryTargets(
      pool,
      [...asked].filter(([place]) => !remembered.has(place)),
    ),
  ]);
  const changed = [...remembered].filter(([, one]) => !holdsStill(one)).map(([place]) => place);
  for (const place of changed) remembered.delete(place);
  const again = await queryTargets(
    pool,
    changed.map((place) => [place, asked.get(place)!]),
  );
  const found = new Map([...remembered, ...looked, ...again]);
  for (const place of changed) known.delete(place);
  for (const [place, one] of found) {
    known.delete(place);
    // Of what is not there nothing tells when it appears.
    if (one.target.module !== null) known.set(place, one);
  }
  for (const place of known.keys()) {
    if (known.size <= manyTargets) break;
    known.delete(place);
  }
  return places.map((place, at) => {
    const one = found.get(place);
    if (!one || (one.expiresAt !== null && one.expiresAt <= questions[at]!.at)) return null;
    return one.target;
  });
}

/** Asks what tells whether something that was looked up before would be found so now. */
async function queryEpochs(
  pool: Pick<pg.Pool, 'query'>,
  remembered: ReadonlyMap<string, Known>,
): Promise<(one: Known) => boolean> {
  if (remembered.size === 0) return () => false;
  const { rows } = await pool.query<{ domain_id: string; epoch: string; compromised_keys: number }>({
    name: 'authority_epochs',
    text: `SELECT domain_id, epoch, ${compromisedCount} AS compromised_keys FROM authority_epochs($1)`,
    values: [[...new Set([...remembered.values()].map(({ target }) => target.key.domain_id))]],
  });
  const epochs = new Map(rows.map(({ domain_id, epoch }) => [domain_id, epoch]));
  const compromised = rows[0]?.compromised_keys;
  return ({ target, epoch }) =>
    epochs.get(target.key.domain_id) === epoch && target.compromisedKeys === compromised;
}

const compromisedCount = '(SELECT count(*)::int FROM publishing_key WHERE compromised_at IS NOT NULL)';

async function queryTargets(
  pool: Pick<pg.Pool, 'query'>,
  questions: readonly (readonly [string, TargetQuestion])[],
): Promise<Map<string, Known>> {
  const found = new Map<string, Known>();
  if (questions.length === 0) return found;
  const { rows } = await pool.query<AuthorityRow & pg.QueryResultRow>({
    name: 'decision_authority',
    text: `SELECT *, ${compromisedCount} AS compromised_keys FROM decision_authority($1, $2, $3, $4)`,
    values: [
      questions.map(([, { apiKey }]) => hashApiKey(apiKey)),
      questions.map(([, { action }]) => action),
      questions.map(([, { version }]) => version),
      questions.map(([, { at }]) => at),
    ],
  });
  for (const row of rows) {
    const { key_id, domain_id, scopes, module_id: id, version, digest } = row;
    if (key_id === null) continue;
    const target = {
      key: { key_id, domain_id, scopes },
      worldId: row.world_id,
      module: id !== null && version !== null && digest !== null ? { id, version, digest } : null,
      compromisedKeys: row.compromised_keys,
      decisionLog: decisionLogColumn.read(row.decision_log),
    };
    found.set(questions[Number(row.question) - 1]![0], {
      target,
      expiresAt: row.expires_at,
      epoch: row.epoch,
    });
  }
  return found;
}
