import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DomainError } from '../../../src/core/errors.ts';
import { systemTransaction } from '../../../src/db/transaction.ts';
import { builtinDistiller } from '../../../src/distillation/builtin/builtin-distiller.ts';
import { disposeRuns } from '../../../src/distillation/dispose-runs.ts';
import { distillRun } from '../../../src/distillation/distill-run.ts';
import type { Distillation, Distiller } from '../../../src/distillation/distiller.ts';
import { recoverRuns } from '../../../src/distillation/recover-runs.ts';
import { claimSource, completeSource, failSource, renewLease } from '../../../src/distillation/run-store.ts';
import { readDistillableSource } from '../../../src/sources/source-read-model.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';
import { openWorld, type TestWorld } from '../../testkit/world.ts';

let service: TestService;
let world: TestWorld;
beforeAll(async () => {
  // Without a worker: each test is the worker, and says when it dies.
  service = await startTestService();
  world = await openWorld(service);
});
afterAll(() => service.close());

interface RunRead {
  id: string;
  world_id: string;
  status: string;
  failure_reason_code: string | null;
  sources: {
    status: string;
    attempts: number;
    candidates: number;
    error_code: string | null;
    message: string | null;
  }[];
}

const law = (name: string): string => `# ${name}\n\n## 1 Duty\n\nA keeper of ${name} must hold a licence.\n`;

const ingest = async (name: string): Promise<string> =>
  (await world.ingest({ content: law(name), media_type: 'text/markdown' })).body.id;

async function submit(...names: string[]): Promise<{ id: string; sources: string[] }> {
  const sources: string[] = [];
  for (const name of names) sources.push(await ingest(name));
  const { body } = await world.send<{ id: string }>('POST', '/distillations', {
    source_material_ids: sources,
  });
  return { id: body.id, sources };
}

const read = async (id: string): Promise<RunRead> => (await world.get<RunRead>(`/distillations/${id}`)).body;

const candidatesOf = async (id: string): Promise<string[]> =>
  (await world.get<{ items: { rule_key: string }[] }>(`/distillations/${id}/candidates`)).body.items.map(
    ({ rule_key }) => rule_key,
  );

const admin = (text: string, ...values: unknown[]) => service.testDatabase.adminQuery(text, values);

/** The worker has not renewed its lease, which has run out. */
const loseLease = (runId: string) =>
  admin(
    `UPDATE distillation_source SET leased_until = now() - interval '1 second' WHERE run_id = $1 AND status = 'processing'`,
    runId,
  );

const begunAgo = (runId: string, interval: string) =>
  admin('UPDATE distillation_run SET started_at = now() - $2::interval WHERE id = $1', runId, interval);

const jobsOf = async (runId: string): Promise<number> =>
  (await admin(`SELECT id FROM graphile_worker.jobs WHERE key = $1`, `distill_run:${runId}`)).length;

const asWorker = <T>(work: Parameters<typeof systemTransaction<T>>[2]): Promise<T> =>
  systemTransaction(service.services.database, 'distillation_worker', work);

const claim = async (runId: string) => {
  const claimed = await asWorker((tx) => claimSource(tx, runId));
  if (!claimed) throw new Error('there is no source to claim');
  return claimed;
};

async function rowOf(runId: string): Promise<Parameters<typeof completeSource>[1]> {
  const rows = await service.testDatabase.adminQuery<Parameters<typeof completeSource>[1]>(
    `SELECT id, world_id AS "worldId", domain_id AS "domainId", requested_by AS "requestedBy"
       FROM distillation_run WHERE id = $1`,
    [runId],
  );
  return rows[0]!;
}

async function distilled(sourceId: string): Promise<Distillation> {
  const source = await asWorker((tx) => readDistillableSource(tx, sourceId));
  if (!source) throw new Error('there is no source to distil');
  return builtinDistiller.distill(source);
}

describe('a source in the hands of a worker', () => {
  it('is no other worker’s while the lease runs', async () => {
    const { id } = await submit('bees');
    await claim(id);
    expect(await asWorker((tx) => claimSource(tx, id))).toBeNull();
    await distillRun(service.services, id);
    expect((await read(id)).status).toBe('in_progress');
  });

  it('is taken over when the lease is past, and the worker that lost it stores nothing, says nothing, ends nothing', async () => {
    const { id, sources } = await submit('goats');
    const run = await rowOf(id);
    const result = await distilled(sources[0]!);
    const slow = await claim(id);
    await loseLease(id);
    const quick = await claim(id);
    expect(quick).toMatchObject({ id: slow.id, attempts: 2 });

    expect(await asWorker((tx) => renewLease(tx, slow))).toBe(false);
    expect(await asWorker((tx) => completeSource(tx, run, slow, result, new Date()))).toBe(false);
    await asWorker((tx) =>
      failSource(tx, slow, { code: 'internal_error', message: 'too late', at: new Date() }),
    );
    expect(await candidatesOf(id)).toEqual([]);
    expect((await read(id)).sources).toMatchObject([{ status: 'processing', error_code: null }]);

    expect(await asWorker((tx) => completeSource(tx, run, quick, result, new Date()))).toBe(true);
    expect(await asWorker((tx) => completeSource(tx, run, quick, result, new Date()))).toBe(false);
    expect(await candidatesOf(id)).toHaveLength(1);
  });

  it('is given up as worker_lost when two workers in a row have died over it', async () => {
    const { id } = await submit('wolves');
    for (const _attempt of [1, 2]) {
      await claim(id);
      await loseLease(id);
    }
    await distillRun(service.services, id);
    expect(await read(id)).toMatchObject({
      status: 'failed',
      failure_reason_code: 'worker_lost',
      sources: [{ status: 'failed', error_code: 'worker_lost' }],
    });
  });

  it('is tried once more when it ended the thread that worked on it, and is failed after the second, with what became of it', async () => {
    const { id } = await submit('bears', 'larks');
    let bears = 0;
    const distiller: Distiller = {
      ...builtinDistiller,
      distill: async (source) => {
        if (!source.text.includes('bears')) return builtinDistiller.distill(source);
        bears += 1;
        throw new DomainError('work_too_large', 'This takes more than 64 MiB of memory, and was given up.');
      },
    };
    await distillRun({ ...service.services, distiller }, id);
    expect(bears).toBe(2);
    expect(await read(id)).toMatchObject({
      status: 'completed',
      sources: [
        { status: 'failed', error_code: 'work_too_large', attempts: 2 },
        { status: 'completed', attempts: 1 },
      ],
    });
    const alone = await submit('bears');
    await distillRun({ ...service.services, distiller }, alone.id);
    expect(await read(alone.id)).toMatchObject({ status: 'failed', failure_reason_code: 'work_too_large' });
  });

  it('is given back uncounted by a worker that is stopped', async () => {
    const { id } = await submit('swans');
    const stopping = new AbortController();
    const distiller: Distiller = {
      ...builtinDistiller,
      distill: (_source, _options, work) =>
        new Promise((_resolve, reject) => {
          work?.signal?.addEventListener('abort', () => reject(work.signal?.reason as Error));
          stopping.abort(new Error('stopped'));
        }),
    };
    await distillRun({ ...service.services, distiller }, id, stopping.signal);
    expect((await read(id)).sources).toMatchObject([{ attempts: 0 }]);
    await distillRun(service.services, id);
    expect(await read(id)).toMatchObject({ status: 'completed', sources: [{ attempts: 1 }] });
  });
});

describe('a run whose worker is gone', () => {
  it('is put back on the queue once its lease is past, and goes on where it was, twice nothing', async () => {
    const { id } = await submit('hens', 'ducks');
    const first = await claim(id);
    await admin('DELETE FROM graphile_worker._private_jobs WHERE key = $1', `distill_run:${id}`);
    await begunAgo(id, '1 minute');
    await recoverRuns(service.services.database);
    expect(await jobsOf(id)).toBe(0);

    await loseLease(id);
    await recoverRuns(service.services.database);
    await recoverRuns(service.services.database);
    expect(await jobsOf(id)).toBe(1);
    await distillRun(service.services, id);
    const run = await read(id);
    expect(run.status).toBe('completed');
    expect(run.sources.map(({ status, attempts }) => [status, attempts])).toEqual([
      ['completed', first.attempts + 1],
      ['completed', 1],
    ]);
    expect(await candidatesOf(id)).toHaveLength(2);
    await recoverRuns(service.services.database);
    await distillRun(service.services, id);
    expect(await candidatesOf(id)).toHaveLength(2);
  });

  it('that died between its last source and its end, is ended', async () => {
    const { id, sources } = await submit('geese');
    const source = await claim(id);
    const [run, result] = [await rowOf(id), await distilled(sources[0]!)];
    await asWorker((tx) => completeSource(tx, run, source, result, new Date()));
    expect((await read(id)).status).toBe('in_progress');
    await begunAgo(id, '1 minute');
    await admin('DELETE FROM graphile_worker._private_jobs WHERE key = $1', `distill_run:${id}`);
    await recoverRuns(service.services.database);
    expect(await jobsOf(id)).toBe(1);
    await distillRun(service.services, id);
    expect((await read(id)).status).toBe('completed');
    expect(await candidatesOf(id)).toHaveLength(1);
  });

  it('fails as run_timeout after half an hour; what was distilled until then is kept', async () => {
    const { id } = await submit('oxen', 'asses');
    await claim(id);
    await admin(
      `UPDATE distillation_source SET status = 'completed', completed_at = now(), leased_until = NULL
        WHERE run_id = $1 AND status = 'processing'`,
      id,
    );
    await begunAgo(id, '29 minutes');
    await recoverRuns(service.services.database);
    expect((await read(id)).status).toBe('in_progress');
    await begunAgo(id, '31 minutes');
    await recoverRuns(service.services.database);
    expect(await read(id)).toMatchObject({
      status: 'failed',
      failure_reason_code: 'run_timeout',
      sources: [
        { status: 'completed', error_code: null },
        { status: 'failed', error_code: 'run_timeout' },
      ],
    });
    await distillRun(service.services, id);
    expect((await read(id)).sources[1]?.status).toBe('failed');
  });
});

describe('a source that cannot be read', () => {
  const failing = (error: Error): Distiller => ({
    name: 'failing',
    version: '1',
    distill: () => Promise.reject(error),
  });

  it('fails the run with its code when no source could be read; its events end with that', async () => {
    const { id, sources } = await submit('cats');
    await world.send('POST', `/source-materials/${sources[0]}/retire`, { reason: 'Repealed.' });
    await distillRun(service.services, id);
    expect(await read(id)).toMatchObject({
      status: 'failed',
      failure_reason_code: 'source_unavailable',
      sources: [{ status: 'failed', error_code: 'source_unavailable' }],
    });
    const events = await world.get<string>(`/distillations/${id}/events`);
    expect(events.body).toContain('"failure_reason_code":"source_unavailable"');
    expect(events.body.trimEnd().endsWith('event: complete\ndata: {}')).toBe(true);
  });

  it('does not fail the run when another source could be read', async () => {
    const { id, sources } = await submit('rats', 'mice');
    await world.send('POST', `/source-materials/${sources[0]}/retire`, { reason: 'Repealed.' });
    await distillRun(service.services, id);
    const run = await read(id);
    expect(run).toMatchObject({ status: 'completed', failure_reason_code: null });
    expect(run.sources.map(({ status }) => status)).toEqual(['failed', 'completed']);
    expect(await candidatesOf(id)).toHaveLength(1);
  });

  it('is read as before when only its metadata was corrected meanwhile', async () => {
    const { id, sources } = await submit('owls');
    const corrected = await world.send('POST', `/source-materials/${sources[0]}/corrections`, {
      provenance: { kind: 'statute', publication: 'Owls Act' },
      reason: 'The name was wrong.',
    });
    expect(corrected.status).toBe(201);
    await distillRun(service.services, id);
    expect((await read(id)).status).toBe('completed');
  });

  it('carries the distiller’s own code and words', async () => {
    const { id } = await submit('bats');
    const distiller = failing(new DomainError('model_unavailable', 'The model did not answer.'));
    await distillRun({ ...service.services, distiller }, id);
    expect(await read(id)).toMatchObject({
      status: 'failed',
      failure_reason_code: 'model_unavailable',
      sources: [{ message: 'The model did not answer.' }],
    });
  });

  it('says nothing of an unexpected error but its code; the log has the cause', async () => {
    const { id } = await submit('newts');
    const secret = `secret ${randomUUID()}`;
    await distillRun({ ...service.services, distiller: failing(new Error(secret)) }, id);
    const run = await read(id);
    expect(run).toMatchObject({ status: 'failed', failure_reason_code: 'internal_error' });
    expect(JSON.stringify(run)).not.toContain(secret);
    expect(service.logged.filter((line) => line.includes(secret))).toHaveLength(1);
  });
});

describe('the disposal of old runs', () => {
  it('strips the words of a failure after its retention and keeps the code, once', async () => {
    const [old, recent] = [await submit('dodos'), await submit('auks')];
    const words = 'Words of the model.';
    for (const [{ id }, age] of [[old, '91 days'] as const, [recent, '89 days'] as const]) {
      const source = await claim(id);
      await asWorker((tx) =>
        failSource(tx, source, { code: 'model_unavailable', message: words, at: new Date() }),
      );
      await admin(
        `UPDATE distillation_run SET status = 'failed', failure_reason_code = 'model_unavailable',
                failure_detail = $2, completed_at = now() - $3::interval WHERE id = $1`,
        id,
        words,
        age,
      );
    }
    expect(await disposeRuns(service.services.database)).toBe(1);
    expect(await disposeRuns(service.services.database)).toBe(0);
    expect(await read(old.id)).toMatchObject({
      status: 'failed',
      failure_reason_code: 'model_unavailable',
      sources: [{ error_code: 'model_unavailable', message: null }],
    });
    expect((await read(recent.id)).sources[0]?.message).toBe(words);
    const [row] = await service.testDatabase.adminQuery<{ detail: string | null; disposed: boolean }>(
      'SELECT failure_detail AS detail, disposed_at IS NOT NULL AS disposed FROM distillation_run WHERE id = $1',
      [old.id],
    );
    expect(row).toEqual({ detail: null, disposed: true });
  });
});
