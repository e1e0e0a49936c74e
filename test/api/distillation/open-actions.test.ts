import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemTransaction } from '../../../src/db/transaction.ts';
import { distillRun } from '../../../src/distillation/distill-run.ts';
import { readActionsSpokenOf } from '../../../src/distillation/known-actions-read-model.ts';
import {
  openReviewWorld,
  type CandidateAnswer as ReviewedCandidate,
  type ReviewWorld,
} from '../../testkit/review.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

interface CandidateAnswer extends ReviewedCandidate {
  inputs: { name: string }[];
  action_proposal: { title: string } | null;
}

let service: TestService;
beforeAll(async () => {
  // Without a worker: each test says which run goes on, and when.
  service = await startTestService();
});
afterAll(() => service.close());

const selling =
  '# Produce\n\nA tenant may sell produce if the weight of the produce is at most 25 kilograms.\n';
const heavySelling =
  '# Weights\n\nA tenant must not sell produce if the weight of the produce exceeds 20 kilograms and the stall is shared.\n';

async function submit({ send }: ReviewWorld, source: string, problemSpace: string): Promise<string> {
  const { body, status } = await send<{ id: string }>('POST', '/distillations', {
    source_material_ids: [source],
    problem_space: problemSpace,
  });
  expect(status).toBe(201);
  return body.id;
}

async function ingest({ send }: ReviewWorld, content: string): Promise<string> {
  const { body } = await send<{ id: string }>('POST', '/source-materials', {
    content,
    media_type: 'text/markdown',
    provenance: {
      title: 'Weights',
      kind: 'statute',
      publication: 'Weights 2026',
      effective_from: '2026-01-01',
    },
  });
  return body.id;
}

const candidatesOf = async ({ get }: ReviewWorld, run: string): Promise<CandidateAnswer[]> =>
  (await get<{ items: CandidateAnswer[] }>(`/distillations/${run}/candidates`)).body.items;

/** The one candidate of a source, which is distilled in that problem space. */
async function distil(world: ReviewWorld, source: string, problemSpace: string): Promise<CandidateAnswer> {
  const run = await submit(world, source, problemSpace);
  await distillRun(service.services, run);
  const [only, ...others] = await candidatesOf(world, run);
  expect(others).toEqual([]);
  return only!;
}

const namesOf = ({ inputs }: CandidateAnswer): string[] => inputs.map(({ name }) => name);

describe('a source about what an open candidate is about', () => {
  it('is of its action, reads its inputs, and is held against it once that is signed', async () => {
    const world = await openReviewWorld(service, { text: selling });
    const first = await distil(world, world.sourceId, 'first stalls');
    expect(first).toMatchObject({ rule: { action: 'first_stalls.sell_produce' } });
    const second = await distil(world, await ingest(world, heavySelling), 'second stalls');
    expect(second).toMatchObject({
      rule: { action: 'first_stalls.sell_produce', modality: 'must_not' },
      action_proposal: first.action_proposal,
    });
    expect(namesOf(second)).toEqual([...namesOf(first), 'stall_shared']);

    const permit = await world.prove(first.id, ({ produce_weight }) =>
      Number(produce_weight) <= 25 ? 'met' : 'unmet',
    );
    expect((await world.enshrine(permit, findingsOf(permit))).status).toBe(200);
    const deny = await world.prove(second.id, ({ produce_weight, stall_shared }) =>
      Number(produce_weight) > 20 && stall_shared === true ? 'unmet' : 'met',
    );
    const [contradiction] = (deny.gate_2?.findings ?? []).filter(({ code }) => code === 'contradiction');
    expect(contradiction?.rules).toContain(first.rule_key);
  });

  it('keeps the action when the other one is rejected; of rejected ones alone no action is known', async () => {
    const world = await openReviewWorld(service, { text: selling });
    const first = await distil(world, world.sourceId, 'third stalls');
    const second = await distil(world, await ingest(world, heavySelling), 'fourth stalls');
    const reject = async ({ id, content_hash }: CandidateAnswer): Promise<void> => {
      const fields = { content_hash, statement: 'Not a rule of ours.' };
      expect((await world.send('POST', `/candidates/${id}/reject`, fields)).status).toBe(200);
    };
    await reject(first);
    const known = async (): Promise<string[]> =>
      (
        await systemTransaction(service.services.database, 'distillation_worker', (tx) =>
          readActionsSpokenOf(tx, world.worldId),
        )
      ).map(({ key }) => key);
    await submit(world, world.sourceId, 'any');
    expect(await known()).toEqual([second.rule.action]);
    await reject(second);
    expect(await known()).toEqual([]);
  });

  it('follows an action that is renamed', async () => {
    const world = await openReviewWorld(service, { text: selling });
    const first = await distil(world, world.sourceId, 'fifth stalls');
    const run = await submit(world, await ingest(world, heavySelling), 'sixth stalls');
    const to = `market.sell_${world.worldId.slice(-12)}`;
    const { threaded, happened } = meanwhile(async () => {
      const answer = await world.send('POST', '/vocabulary/renames', {
        action: first.rule.action,
        to,
        title: 'Sell produce',
      });
      expect(answer.status).toBe(200);
    });
    await distillRun({ ...service.services, distiller: threaded }, run);
    expect(happened()).toBe(true);
    const [second] = await candidatesOf(world, run);
    expect(second?.rule.action).toBe(to);
  });

  it('is of one action with it, though two runs read at once', async () => {
    const world = await openReviewWorld(service, { text: selling });
    const other = await submit(world, world.sourceId, 'seventh stalls');
    const run = await submit(world, await ingest(world, heavySelling), 'eighth stalls');
    const { threaded } = meanwhile(() => distillRun(service.services, other));
    await distillRun({ ...service.services, distiller: threaded }, run);
    const [first] = await candidatesOf(world, other);
    const [second] = await candidatesOf(world, run);
    expect(first?.rule.action).toBe('seventh_stalls.sell_produce');
    expect(second?.rule.action).toBe('seventh_stalls.sell_produce');
  });
});

const findingsOf = ({ gate_2 }: ReviewedCandidate): string[] => (gate_2?.findings ?? []).map(({ id }) => id);

/** The service's distiller, which once lets something else happen between its reading and its answer. */
function meanwhile(work: () => Promise<void>) {
  const { distiller } = service.services;
  let done = false;
  const threaded: typeof distiller = {
    ...distiller,
    async distill(source, options, journal) {
      const distillation = await distiller.distill(source, options, journal);
      if (!done) {
        done = true;
        await work();
      }
      return distillation;
    },
  };
  return { threaded, happened: () => done };
}
