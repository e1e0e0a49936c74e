import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReviewWorld, type CandidateAnswer } from '../../testkit/review.ts';
import type { ProblemAnswer } from '../../testkit/publication.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';
import type { IngestAnswer } from '../../testkit/world.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: true });
});
afterAll(() => service.close());

const order =
  '# Night Market Order\n\n## 1 Lanterns\n\nA stallholder must not light a lantern if the wind speed exceeds 35 kilometres per hour.\n';
const provenance = { title: 'Night Market Order', kind: 'statute', publication: 'Night Market Order' };

async function openUndated() {
  const world = await openReviewWorld(service);
  const { body: source } = await world.send<IngestAnswer>('POST', '/source-materials', {
    content: order,
    media_type: 'text/markdown',
    provenance,
  });
  const distil = async (sourceId: string) => {
    const { body: run } = await world.send<{ id: string }>('POST', '/distillations', {
      source_material_ids: [sourceId],
    });
    await world.get(`/distillations/${run.id}/events`);
    return service.testDatabase.adminQuery<{ id: string }>(
      `SELECT candidate_id AS id FROM distillation_run_output WHERE run_id = $1 AND candidate_id IS NOT NULL`,
      [run.id],
    );
  };
  return { world, source, distil };
}

describe('a source that does not say from when it is in force', () => {
  it('makes rules of which a signature acknowledges that they decide nothing, until the source is corrected', async () => {
    const { world, source, distil } = await openUndated();
    const [candidate] = await distil(source.id);
    const undated: CandidateAnswer = await world.verify(candidate!.id);
    expect(undated).toMatchObject({ rule: { from: null }, day_of_source: null });
    const found = undated.gate_2?.findings.filter(({ path }) => path === 'from');
    expect(found).toMatchObject([{ code: 'unreachable', severity: 'acknowledge' }]);

    const corrected = await world.send<{ id: string }>('POST', `/source-materials/${source.id}/corrections`, {
      provenance: { ...provenance, effective_from: '2026-01-01' },
      reason: 'The day was left out.',
    });
    expect(corrected.status).toBe(201);
    // The candidate says so at once, before anybody signs it or runs its gates.
    expect((await world.get(`/candidates/${candidate!.id}`)).body).toMatchObject({
      day_of_source: '2026-01-01',
    });
    // Distilled again it is found by its words, and not proposed twice.
    expect(await distil(corrected.body.id)).toEqual([]);
    // Signed without the day that its law has by now, the rule would decide nothing.
    const signed = await world.send<ProblemAnswer>('POST', `/candidates/${candidate!.id}/enshrine`, {
      content_hash: undated.content_hash,
      statement: 'As the order says.',
      acknowledgements: (undated.gate_2?.findings ?? []).map(({ id }) => id),
    });
    expect(signed).toMatchObject({ status: 409, body: { code: 'stale_revision' } });
    const dated = await world.verify(candidate!.id);
    expect(dated.rule).toMatchObject({ from: '2026-01-01' });
    expect(dated).toMatchObject({ day_of_source: null });
    expect(dated.content_hash).not.toBe(undated.content_hash);
    expect(dated.gate_2?.findings.filter(({ path }) => path === 'from')).toEqual([]);
    expect(dated.messages.at(-1)).toMatchObject({
      author: 'world_agent',
      text: expect.stringContaining('2026-01-01') as string,
      content_hash: dated.content_hash,
    });
  });

  it('gives no day back to a rule from which an operator took it', async () => {
    const { world, distil } = await openUndated();
    const { body: dated } = await world.send<IngestAnswer>('POST', '/source-materials', {
      content: order.replace('lantern', 'candle'),
      media_type: 'text/markdown',
      provenance: { ...provenance, effective_from: '2026-01-01' },
    });
    const [candidate] = await distil(dated.id);
    const { status } = await world.send('PATCH', `/candidates/${candidate!.id}`, { from: null });
    expect(status).toBe(200);
    const checked = await world.verify(candidate!.id);
    expect(checked).toMatchObject({ rule: { from: null }, day_of_source: null });
    expect(checked.gate_2?.findings.filter(({ path }) => path === 'from')).toMatchObject([
      { code: 'unreachable', severity: 'acknowledge' },
    ]);
  });

  it('takes no day from another text of the law', async () => {
    const { world, source, distil } = await openUndated();
    const [candidate] = await distil(source.id);
    const newer = await world.send('POST', '/source-materials', {
      content: order.replace('35', '30'),
      media_type: 'text/markdown',
      supersedes: source.id,
      provenance: { ...provenance, effective_from: '2027-01-01' },
    });
    expect(newer.status).toBe(201);
    expect((await world.verify(candidate!.id)).rule).toMatchObject({ from: null });
  });
});
