import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  configureWorkers,
  defaultWorkerLimits,
  runTask,
  stopWorkers,
} from '../../../src/workers/run-task.ts';
import { bundled } from '../../testkit/bundled.ts';

const document = (text: string, mediaType = 'text/markdown') => ({ bytes: Buffer.from(text), mediaType });
const sentence = 'A carrier must not board a passenger without a ticket.\n\n';

/** No task is given up for time unless it is told to: the machine may be busy. */
const patient = {
  ...defaultWorkerLimits,
  entry: bundled('task-thread'),
  timeoutMilliseconds: 240_000,
};
beforeEach(() => configureWorkers(patient));
afterEach(stopWorkers);
afterAll(async () => {
  await stopWorkers();
  configureWorkers(defaultWorkerLimits);
});

describe('a task in a thread', () => {
  it('answers what the function answers', async () => {
    const parsed = await runTask('parse_source', document('# Rules\n\nOne.'), { caller: 'a' });
    expect(parsed).toMatchObject({ title: 'Rules', mediaType: 'text/markdown', text: 'Rules\nOne.' });
  });

  it('answers the same from the sources', async () => {
    configureWorkers({ entry: null });
    const parsed = await runTask('parse_source', document('# Rules\n\nOne.'), { caller: 'a' });
    expect(parsed).toMatchObject({ title: 'Rules' });
  });

  it('throws the refusal of the function, with its code and members', async () => {
    const refused = runTask('parse_source', document('%PDF-1.7'), { caller: 'a' });
    await expect(refused).rejects.toMatchObject({ name: 'DomainError', code: 'source_unparseable' });
  });

  it('lets the event loop turn while it works', async () => {
    let turns = 0;
    let turning = true;
    const turn = (): void => {
      turns += 1;
      if (turning) setImmediate(turn);
    };
    // A long document that is refused at its end: what comes back is short.
    const nested = '<div>'.repeat(600);
    const work = runTask('parse_source', document(`<p>${sentence.repeat(5_000)}</p>${nested}`, 'text/html'), {
      caller: 'a',
    });
    setImmediate(turn);
    await expect(work).rejects.toMatchObject({ code: 'source_unparseable' });
    turning = false;
    // Worked on here, it would turn once or twice.
    expect(turns).toBeGreaterThan(20);
  });

  it('is given up for time, and the next one works', async () => {
    const text = sentence.repeat(20_000);
    await expect(runTask('parse_source', document(text), { caller: 'a', timeout: 1 })).rejects.toMatchObject({
      code: 'work_too_large',
      status: 422,
      extensions: { limit: 'time' },
    });
    await expect(runTask('parse_source', document('One.'), { caller: 'a' })).resolves.toBeDefined();
  });

  it('is given up for memory without the process, and the next one works', async () => {
    configureWorkers({ memoryMegabytes: 64 });
    await expect(
      runTask('parse_source', document(sentence.repeat(80_000)), { caller: 'a' }),
    ).rejects.toMatchObject({
      code: 'work_too_large',
      message: expect.stringContaining('Send less at once') as string,
      extensions: { limit: 'memory' },
    });
    await expect(runTask('parse_source', document('One.'), { caller: 'b' })).resolves.toBeDefined();
  });

  it('ends when its caller goes away', async () => {
    const leaving = new AbortController();
    const work = runTask('parse_source', document(sentence.repeat(20_000)), {
      caller: 'a',
      signal: leaving.signal,
    });
    setImmediate(() => leaving.abort(new Error('gone')));
    await expect(work).rejects.toThrow('gone');
  });
});
