import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partsOfPassages } from '../../../src/distillation/builtin/confirm-readings.ts';
import { distillSource } from '../../../src/distillation/builtin/read-source.ts';
import { threadedDistiller } from '../../../src/distillation/threaded-distiller.ts';
import type { WorkJournal, WorkNote } from '../../../src/distillation/distiller.ts';
import { parseSource } from '../../../src/sources/parse-source.ts';
import { configureWorkers, defaultWorkerLimits, stopWorkers } from '../../../src/workers/run-task.ts';
import { bundled } from '../../testkit/bundled.ts';

beforeAll(() =>
  configureWorkers({
    ...defaultWorkerLimits,
    entry: bundled('task-thread'),
    timeoutMilliseconds: 240_000,
  }),
);
afterAll(async () => {
  await stopWorkers();
  configureWorkers(defaultWorkerLimits);
});

const sections = Array.from(
  { length: 11 },
  (_, at) => `## ${at + 1}. Berth ${at + 1}

A skipper must not moor a vessel longer than ${at + 10} metres at berth ${at + 1}.

${'The harbour was built of granite, and its history is told in the museum beside the lock. '.repeat(390)}

- (1) The harbour master may refuse a mooring if the draught exceeds ${at + 2} metres.
- (2) Paragraph (1) does not apply to a lifeboat.

"Lifeboat" means a vessel that is kept to save persons.
`,
);
const source = {
  source_material_id: 'source',
  ...parseSource({ bytes: Buffer.from(`# Moorings\n\n${sections.join('\n')}`), mediaType: 'text/markdown' }),
};

/** A journal of what was noted; at the first note of a part that is done, `then` is called. */
const journal = (notes: WorkNote[], then = (): void => undefined): WorkJournal => ({
  answers: new Map(),
  spent: { promptTokens: 0, completionTokens: 0, estimated: false },
  note: (note) => {
    notes.push(note);
    if (note.parts.done > 0) then();
    return Promise.resolve();
  },
});

describe('a long source in threads', () => {
  const parts = partsOfPassages(source);
  // Read once: nothing here takes the processor longer.
  const inOnePiece = distillSource(source, {});

  it('is read in parts, to the same effect as in one piece', async () => {
    const notes: WorkNote[] = [];
    const inParts = await threadedDistiller.distill(source, {}, { caller: 'a', journal: journal(notes) });
    expect(parts.length).toBeGreaterThan(9);
    expect(inParts).toEqual(await inOnePiece);
    expect(inParts.candidates.length).toBeGreaterThanOrEqual(16);
    expect(notes.map(({ parts: { done } }) => done)).toEqual(
      Array.from({ length: parts.length + 1 }, (_, at) => at),
    );
    expect(new Set(notes.map(({ parts: { total } }) => total))).toEqual(new Set([parts.length]));
  });

  it('answers what was read when its time is up, and accounts for the rest', async () => {
    const enough = new AbortController();
    const work = { caller: 'a', enough: enough.signal, journal: journal([], () => enough.abort()) };
    const { candidates, coverage, notice } = await threadedDistiller.distill(source, {}, work);
    const whole = await inOnePiece;
    expect(notice?.code).toBe('run_timeout');
    expect(notice?.message).toContain(`of ${parts.length} parts`);
    expect(candidates.length).toBeGreaterThan(0);
    expect(candidates.length).toBeLessThan(whole.candidates.length);
    expect(coverage.found).toBe(coverage.distilled + coverage.defined + coverage.omissions.length);
    expect(coverage.omissions.filter(({ reason }) => reason === 'not_read').length).toBeGreaterThan(0);
  });

  it('ends with the reason of the signal', async () => {
    const stop = new AbortController();
    const work = {
      caller: 'a',
      signal: stop.signal,
      journal: journal([], () => stop.abort(new Error('stopped'))),
    };
    await expect(threadedDistiller.distill(source, {}, work)).rejects.toThrow('stopped');
  });
});
