import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createKillableService, type KillableService } from '../../testkit/killable-service.ts';
import { until } from '../../testkit/until.ts';

let service: KillableService;

beforeEach(async () => {
  service = createKillableService();
  await service.start();
});
afterEach(() => service.remove());

/** Asks the database again and again until the rows are as wanted. */
async function seen<Row extends object>(query: string, wanted: (rows: Row[]) => boolean): Promise<Row[]> {
  return until(async () => {
    const rows = await service.ask<Row>(query);
    if (!rows || !wanted(rows)) throw new Error(`not yet: ${query}\n${service.output().slice(-2_000)}`);
    return rows;
  });
}

const first = (rows: object[]): boolean => rows.length > 0;

/** Waits until the service waits for a lock on the table, so that it is in the middle of its work for certain. */
const untilItWaitsFor = (table: string): Promise<object[]> =>
  seen(`SELECT FROM pg_locks WHERE NOT granted AND relation = '${table}'::regclass`, first);

interface Run {
  world_id: string;
  status: string;
  candidates: number;
  keys: number;
}

// What the run itself wrote: the demonstration goes on and writes rules by hand into the same world.
const runs = `
  SELECT run.world_id, run.status,
         (SELECT count(DISTINCT candidate_id)::int FROM distillation_run_output o WHERE o.run_id = run.id) AS candidates,
         (SELECT count(DISTINCT rule_key)::int FROM rule_candidate c
           WHERE c.world_id = run.world_id AND c.origin = 'distilled') AS keys
    FROM distillation_run run ORDER BY run.started_at`;

interface Attempt {
  status: string;
  version: string;
  modules: number;
  cards: number;
  events: number;
  audited: number;
  actions: number;
}

const attempts = `
  SELECT p.status, v.status AS version,
         (SELECT count(*)::int FROM action_module m WHERE m.version_id = v.id) AS modules,
         (SELECT count(*)::int FROM world_model_card c WHERE c.version_id = v.id) AS cards,
         (SELECT count(*)::int FROM outbox_message o WHERE o.world_id = p.world_id) AS events,
         (SELECT count(*)::int FROM world_authoring_audit a
           WHERE a.target_id = v.id AND a.action = 'version_published') AS audited,
         (SELECT count(*)::int FROM action a WHERE a.world_id = p.world_id AND a.status = 'active') AS actions
    FROM publication p JOIN world_model_version v ON v.id = p.version_id
   WHERE p.status <> 'draft' ORDER BY p.claimed_at`;

describe('a service that is killed', () => {
  it('in the middle of a distillation leaves no candidate, and its next start brings the run to its end', async () => {
    await seen('SELECT FROM world_model', first);
    const held = await service.hold('LOCK TABLE rule_candidate IN SHARE MODE');
    await seen(`SELECT FROM distillation_source WHERE status = 'processing'`, first);
    await untilItWaitsFor('rule_candidate');
    await service.kill();
    await held.letGo();
    expect(await service.ask<Run>(runs)).toEqual([
      expect.objectContaining({ status: 'in_progress', candidates: 0 }),
    ]);

    await service.start();
    // The demonstration that was cut short is shown again, in a world of its own: both runs read the same text.
    const ended = await seen<Run>(
      runs,
      (rows) => rows.length === 2 && rows.every(({ status }) => status === 'completed'),
    );
    expect(ended[0]?.candidates).toBe(ended[1]?.candidates);
    expect(ended[0]?.keys).toBe(ended[0]?.candidates);
    expect(ended[0]?.candidates).toBeGreaterThan(0);
  });

  it('in the middle of a publication has published nothing, and its next start publishes the whole, once', async () => {
    await seen('SELECT FROM world_model', first);
    const held = await service.hold('LOCK TABLE action_module IN SHARE MODE');
    await seen<Attempt>(attempts, (rows) => rows[0]?.status === 'in-progress');
    await untilItWaitsFor('action_module');
    await service.kill();
    await held.letGo();
    const [cut] = (await service.ask<Attempt>(attempts)) ?? [];
    expect(cut).toMatchObject({ status: 'in-progress', version: 'draft' });
    expect(cut).toMatchObject({ modules: 0, cards: 0, events: 0, audited: 0 });

    await service.start();
    const [whole] = await seen<Attempt>(attempts, (rows) => rows[0]?.status === 'completed');
    expect(whole).toMatchObject({ version: 'published', cards: 1, events: 1, audited: 1 });
    expect(whole?.modules).toBe(whole?.actions);
    expect(whole?.modules).toBeGreaterThan(0);
  });
});

it('a service that is stopped in the middle of its demonstration says what it waits for, and ends in order', async () => {
  await until(() => expect(service.output()).toContain('There is no world model yet'));
  expect(await service.interrupt()).toBe(0);
  expect(service.output()).toContain(
    'Stopping: the step of the demonstration that is under way is ended first. Press Ctrl-C again to stop at once.',
  );
  expect(service.output()).not.toContain('The demonstration stopped');
});
