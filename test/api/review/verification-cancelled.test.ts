import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { configureWorkers, stopWorkers } from '../../../src/workers/run-task.ts';
import { bundled } from '../../testkit/bundled.ts';
import { openReviewWorld, type CandidateAnswer, type ReviewWorld } from '../../testkit/review.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';
import { temporaryDataFolder } from '../../testkit/temporary-folder.ts';
import { until } from '../../testkit/until.ts';

let service: TestService;
let world: ReviewWorld;
let candidate: CandidateAnswer;
let folder: string;
/** One more byte for every 5 ms that the thread works. */
let beats: string;

beforeAll(async () => {
  folder = temporaryDataFolder('cancelled-');
  beats = join(folder, 'beats');
  service = await startTestService();
  world = await openReviewWorld(service);
});
afterAll(async () => {
  await service.close();
  await stopWorkers();
  configureWorkers({ entry: bundled('task-thread') });
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  candidate = await world.author(
    'A licensed person may operate a ferry if the number of passengers does not exceed 40.',
    {
      modality: 'may',
      applies_when: 'inputs.licensed',
      requires: 'inputs.passengers <= 40',
      inputs: [
        { name: 'passengers', type: 'int', minimum: 0, maximum: 1000, description: 'Number of passengers' },
        { name: 'licensed', type: 'bool', description: 'The person is licensed' },
      ],
    },
  );
});

/** Threads that do one task as they always do until it is `held`, which they never end by themselves. */
async function holding(held: string): Promise<void> {
  writeFileSync(beats, '');
  const entry = join(folder, `${held}.mjs`);
  writeFileSync(
    entry,
    `import { appendFileSync } from 'node:fs';
     import work from ${JSON.stringify(pathToFileURL(bundled('task-thread')).href)};
     export default async (request) => {
       if (request.name !== ${JSON.stringify(held)}) return work(request);
       const still = new Int32Array(new SharedArrayBuffer(4));
       for (;;) {
         appendFileSync(${JSON.stringify(beats)}, '.');
         Atomics.wait(still, 0, 0, 5);
       }
     };`,
  );
  await stopWorkers();
  configureWorkers({ entry });
}

async function usualThreads(): Promise<void> {
  await stopWorkers();
  configureWorkers({ entry: bundled('task-thread') });
}

const begun = (): Promise<void> => until(() => expect(statSync(beats).size).toBeGreaterThan(3));

/** The work has ended: the thread that never returns is gone. */
async function ended(): Promise<void> {
  await until(async () => {
    const before = readFileSync(beats).length;
    await delay(100);
    expect(readFileSync(beats).length).toBe(before);
  });
}

async function request(path: string, body: unknown, signal: AbortSignal): Promise<Response> {
  return fetch(`${service.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await service.tokenOf('operator')}`,
    },
    body: JSON.stringify(body),
    signal,
  });
}

const doors = {
  REST: (correlationId: string, signal: AbortSignal) =>
    request(
      `/worlds/${world.worldId}/candidates/${candidate.id}/verify`,
      { correlation_id: correlationId },
      signal,
    ),
  GraphQL: (correlationId: string, signal: AbortSignal) =>
    request(
      '/graphql',
      {
        query: 'mutation ($input: VerifyCandidateInput!) { verifyCandidate(input: $input) { __typename } }',
        variables: { input: { correlationId, worldId: world.worldId, candidateId: candidate.id } },
      },
      signal,
    ),
};

describe('a verification whose request is closed', () => {
  it.each([
    ['REST', 'gate_1'],
    ['GraphQL', 'gate_1'],
    ['REST', 'find_conflicts'],
  ] as const)('over %s ends its thread in %s, and leaves the candidate as it was', async (door, task) => {
    await holding(task);
    const correlationId = randomUUID();
    const leaving = new AbortController();
    const answer = doors[door](correlationId, leaving.signal);
    const refused = expect(answer).rejects.toThrow('left');
    // A candidate must pass gate 1 before what it contradicts is looked for.
    await begun();
    leaving.abort(new Error('left'));
    await refused;
    await ended();
    expect((await world.get(`/candidates/${candidate.id}`)).body).toMatchObject({
      status: 'proposed',
      revision: candidate.revision,
      content_hash: candidate.content_hash,
      gate_1: null,
      gate_2: null,
    });
    const errors = service.logged.filter((line) => (JSON.parse(line) as { level: number }).level >= 50);
    expect(errors).toEqual([]);
    // The same call again is no repetition: nothing was recorded of the first.
    await usualThreads();
    const again = await doors[door](correlationId, AbortSignal.timeout(240_000));
    expect(again.status).toBe(200);
    expect((await world.get(`/candidates/${candidate.id}`)).body.gate_1).not.toBeNull();
  });
});
