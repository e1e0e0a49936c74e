import pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../../db/client.ts';
import { isDatabaseUnavailable } from '../../db/errors.ts';
import { systemTransaction } from '../../db/transaction.ts';
import { signalChannel } from '../../outbox/outbox.ts';
import { runTask } from '../../workers/run-task.ts';
import type { Card } from './card-schema.ts';

const actor = 'card_renderer';
const sweepMilliseconds = 60_000;
const reconnectMilliseconds = 1_000;

/** Times that a process tries a card whose page cannot be made; then it leaves it to the next release. */
const maximumFailures = 3;

/**
 * Renders the page of every published card that has none, each in a thread and by itself: one that cannot be rendered
 * keeps no other from its page. Any number may run; a page is written once. Answers how many were written.
 *
 * @param failures how often each version failed, kept by the caller between calls
 */
export async function renderMissingPages(
  database: Database,
  failures: Map<string, number>,
  onFailure: (error: unknown, versionId: string) => void,
): Promise<number> {
  const givenUp = [...failures].filter(([, count]) => count >= maximumFailures).map(([id]) => id);
  const cards = await systemTransaction(
    database,
    actor,
    (tx) => tx.$queryRaw<{ versionId: string; domainId: string; content: Card; contentHash: string }[]>`
      SELECT c.version_id AS "versionId", c.domain_id AS "domainId", c.content, c.content_hash AS "contentHash"
        FROM world_model_card c
       WHERE NOT EXISTS (SELECT FROM card_page p WHERE p.version_id = c.version_id)
         AND c.version_id <> ALL (${givenUp}::uuid[])
       ORDER BY c.created_at LIMIT 50`,
  );
  let written = 0;
  for (const { versionId, domainId, content, contentHash } of cards) {
    try {
      const html = await runTask('render_card', { card: content, contentHash }, { caller: domainId });
      await systemTransaction(
        database,
        actor,
        (tx) => tx.$executeRaw`
          INSERT INTO card_page (version_id, domain_id, html)
          VALUES (${versionId}::uuid, ${domainId}::uuid, ${html})
          ON CONFLICT (version_id) DO NOTHING`,
      );
      written += 1;
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      failures.set(versionId, (failures.get(versionId) ?? 0) + 1);
      onFailure(error, versionId);
    }
  }
  return written;
}

/**
 * Renders pages when `worldmodel.version.published` is heard. The signal is a hint and may be missed: at start, after a
 * lost connection and now and then it looks by itself. Answers how to stop it.
 */
export function startCardRenderer({
  database,
  log,
  later = (work, milliseconds) => {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
}: {
  database: Database;
  log: Logger;
  /** Does the work after so long; answers how to call it off. */
  later?: (work: () => void, milliseconds: number) => () => void;
}): () => Promise<void> {
  let stopped = false;
  let client: pg.Client | null = null;
  let working: Promise<void> = Promise.resolve();
  const failures = new Map<string, number>();
  const onFailure = (error: unknown, versionId: string): void =>
    log.warn({ err: error, version_id: versionId }, 'a card could not be rendered');
  const render = (): void => {
    working = working.then(async () => {
      if (stopped) return;
      while ((await renderMissingPages(database, failures, onFailure)) > 0);
    });
    working = working.catch((error: unknown) => log.warn({ err: error }, 'cards could not be rendered'));
  };
  const listen = async (): Promise<void> => {
    const listener = new pg.Client({
      connectionString: database.workerUrl(actor),
      application_name: 'enshrine card renderer',
    });
    client = listener;
    listener.on('notification', render);
    listener.on('error', (error) => log.warn({ err: error }, 'card renderer lost its connection'));
    // Also after a connection that did not come about: here alone it is begun again.
    listener.on('end', again);
    try {
      await listener.connect();
      await listener.query(`LISTEN ${signalChannel}`);
      render();
    } catch (error) {
      log.warn({ err: error }, 'card renderer could not listen, tries again');
      await listener.end().catch(() => undefined);
    }
  };
  let callOff: () => void = () => undefined;
  const again = (): void => {
    callOff();
    if (!stopped) callOff = later(() => void listen(), reconnectMilliseconds);
  };
  void listen();
  const timer = setInterval(render, sweepMilliseconds);
  return async () => {
    stopped = true;
    clearInterval(timer);
    callOff();
    await client?.end().catch(() => undefined);
    await working;
  };
}
