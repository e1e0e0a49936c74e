import { createServer, type AddressInfo, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventSchemas } from '../../../src/outbox/events.ts';
import { signalChannel } from '../../../src/outbox/outbox.ts';
import { projectMessages } from '../../../src/outbox/project-messages.ts';
import { startCardRenderer } from '../../../src/publication/card/render-cards.ts';
import { draftNotes, openPublishableWorld, publish, publishNext } from '../../testkit/publication.ts';
import type { ReviewWorld } from '../../testkit/review.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';
import { until } from '../../testkit/until.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const pages = async (world: ReviewWorld): Promise<number> => {
  const [row] = await service.testDatabase.adminQuery<{ count: number }>(
    `SELECT count(*)::int AS count FROM card_page p JOIN world_model_version v ON v.id = p.version_id
      WHERE v.world_id = $1`,
    [world.worldId],
  );
  return row?.count ?? 0;
};
const untilRendered = (world: ReviewWorld, count: number): Promise<unknown> =>
  until(async () => expect(await pages(world)).toBe(count));

/** Versions differ by their configuration. */
async function publishAnother(world: ReviewWorld, low: number): Promise<void> {
  await world.send('PUT', '/configuration/gates', { value: { low_confidence_below: low } });
  await publishNext(world);
}

const rendererConnections = (): Promise<{ pid: number }[]> =>
  service.testDatabase.adminQuery<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity
      WHERE application_name = 'enshrine card renderer' AND datname = current_database() AND query LIKE 'LISTEN%'`,
  );

describe('worldmodel.version.published', () => {
  it('is heard once the mint has committed, and not before', async () => {
    const world = await openPublishableWorld(service);
    const notes = await draftNotes(world);
    const { adminQuery, url, adminUrl } = service.testDatabase;
    const listener = new pg.Client({ connectionString: url });
    const holder = new pg.Client({ connectionString: adminUrl });
    await Promise.all([listener.connect(), holder.connect()]);
    const heard: string[] = [];
    listener.on('notification', ({ payload = '' }) => heard.push(payload));
    await listener.query(`LISTEN ${signalChannel}`);
    // The audit record is the last that the mint writes: it waits there, with all else done.
    await adminQuery(
      `CREATE FUNCTION wait_there() RETURNS trigger LANGUAGE plpgsql
         AS $$ BEGIN PERFORM pg_advisory_xact_lock(4242); RETURN NEW; END $$`,
    );
    await adminQuery(
      `CREATE TRIGGER wait_there BEFORE INSERT ON world_authoring_audit FOR EACH ROW
         WHEN (NEW.action = 'version_published') EXECUTE FUNCTION wait_there()`,
    );
    try {
      await holder.query('SELECT pg_advisory_lock(4242)');
      const publishing = publish(world, notes.id);
      await until(async () =>
        expect(
          await adminQuery(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`),
        ).toHaveLength(1),
      );
      await listener.query('SELECT 1');
      expect(heard).toEqual([]);
      const versions = await world.get<{ items: { status: string }[] }>('/versions');
      expect(versions.body.items.filter(({ status }) => status === 'published')).toEqual([]);
      await holder.query('SELECT pg_advisory_unlock(4242)');
      expect((await publishing).status).toBe(201);
      await until(() => expect(heard).toHaveLength(1));
      const event = eventSchemas['worldmodel.version.published'].parse(JSON.parse(heard[0] ?? ''));
      expect(event).toMatchObject({ subject: 'v1', data: { world_id: world.worldId } });
    } finally {
      await Promise.all([listener.end(), holder.end()]);
      await adminQuery('DROP TRIGGER wait_there ON world_authoring_audit');
      await adminQuery('DROP FUNCTION wait_there()');
    }
  });

  it('is a hint: pages are rendered for a renderer that starts later, that loses its connection, and that hears it', async () => {
    const world = await openPublishableWorld(service);
    await publishNext(world);
    expect(await pages(world)).toBe(0);
    const stop = startCardRenderer(service.services);
    try {
      await untilRendered(world, 1);
      await publishAnother(world, 0.7);
      await untilRendered(world, 2);
      await until(async () => expect(await rendererConnections()).toHaveLength(1));
      await service.testDatabase.adminQuery(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE application_name = 'enshrine card renderer' AND datname = current_database()`,
      );
      await publishAnother(world, 0.6);
      await untilRendered(world, 3);
      await until(async () => expect(await rendererConnections()).toHaveLength(1));
    } finally {
      await stop();
    }
    expect(await rendererConnections()).toEqual([]);
  });
});

describe('a renderer', () => {
  it('whose database cannot be reached tries again once a second, not ever more often', async () => {
    let attempts = 0;
    const server = createServer((socket: Socket) => {
      attempts += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const waits: { work: () => void; milliseconds: number; calledOff: boolean }[] = [];
    const stop = startCardRenderer({
      database: {
        ...service.services.database,
        workerUrl: () => `postgresql://x@127.0.0.1:${(server.address() as AddressInfo).port}/x`,
      },
      log: service.services.log,
      later: (work, milliseconds) => {
        const wait = { work, milliseconds, calledOff: false };
        waits.push(wait);
        return () => (wait.calledOff = true);
      },
    });
    const due = () => waits.filter(({ calledOff }) => !calledOff);
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await until(() => expect(due()).toHaveLength(1));
      expect(attempts).toBe(attempt);
      const [{ work, milliseconds }] = due().splice(0, 1) as [(typeof waits)[number]];
      expect(milliseconds).toBe(1_000);
      waits.length = 0;
      work();
    }
    await stop();
    expect(due()).toEqual([]);
    await new Promise((resolve) => server.close(resolve));
  });
});

describe('the snapshot', () => {
  it('of a world is never put back to an older version, in whatever order and however often messages come', async () => {
    const world = await openPublishableWorld(service);
    await publishNext(world);
    await publishAnother(world, 0.7);
    const { adminQuery } = service.testDatabase;
    const { database } = service.services;
    const project = async (): Promise<unknown> => {
      while ((await projectMessages(database)) > 0);
      return adminQuery('SELECT version, content_hash, data FROM card_snapshot WHERE world_id = $1', [
        world.worldId,
      ]);
    };
    const snapshot = await project();
    expect(snapshot).toMatchObject([{ version: 2, data: { world_model_version: 'v2' } }]);
    for (const sequences of [[1], [2], [1, 2]]) {
      await adminQuery(
        'UPDATE outbox_message SET projected_at = NULL WHERE world_id = $1 AND sequence = ANY($2)',
        [world.worldId, sequences],
      );
      expect(await project()).toEqual(snapshot);
    }
  });
});
