import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reviseSource } from '../../testkit/law-change.ts';
import { openReviewWorld, type CandidateAnswer, type ReviewWorld } from '../../testkit/review.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: true });
});
afterAll(() => service.close());

const order = `# Market Order

## 1 Stalls

A trader must hold a permit.

A trader must not occupy more than 3 stalls.

A trader must display a number.
`;
const revised = order
  .replace('## 1 Stalls', '## 2 Stalls')
  .replace('3 stalls', '4 stalls')
  .concat('\nA trader must not sell fireworks.\n');

interface Distilled {
  rule_key: string;
  revises: string | null;
  kind: string | null;
  text: string;
  from: string | null;
}

/** What a run over one source proposed, and what it left out because it is known. */
async function distil(world: ReviewWorld, sourceId: string) {
  const run = await world.send<{ id: string }>('POST', '/distillations', { source_material_ids: [sourceId] });
  await world.get(`/distillations/${run.body.id}/events`);
  const candidates = await service.testDatabase.adminQuery<Distilled & { id: string }>(
    `SELECT c.id, c.rule_key, c.revises_rule_key AS revises, c.revision_kind::text AS kind,
            c.body ->> 'natural_language' AS text, c.body ->> 'from' AS "from"
       FROM rule_candidate c JOIN distillation_run_output o ON o.candidate_id = c.id
      WHERE o.run_id = $1 ORDER BY c.id`,
    [run.body.id],
  );
  const known = await world.get<{ items: { quote: string; cited_by: string[] }[] }>(
    `/distillations/${run.body.id}/left-out?reason=known`,
  );
  const read = await world.get<{
    sources: {
      candidates: number;
      sentences_total: number;
      left_out_counts: Record<string, number>;
      error_code: string | null;
    }[];
  }>(`/distillations/${run.body.id}`);
  return { candidates, known: known.body.items.map(({ quote }) => quote), source: read.body.sources[0]! };
}

async function sign(world: ReviewWorld, id: string): Promise<void> {
  const verified: CandidateAnswer = await world.verify(id);
  const findings = [...(verified.gate_1?.findings ?? []), ...(verified.gate_2?.findings ?? [])];
  const asked = findings.filter(({ severity }) => severity === 'acknowledge').map((finding) => finding.id);
  const signed = await world.enshrine(verified, asked);
  if (signed.status !== 200) throw new Error(`Not enshrined: ${JSON.stringify([signed.body, findings])}`);
}

describe('distilling a newer revision', () => {
  it('makes no second rule of a rule: what stayed is known, what changed revises it, what is new is proposed', async () => {
    const world = await openReviewWorld(service, { text: order });
    const first = await distil(world, world.sourceId);
    expect(first.candidates.map(({ text, revises }) => [text, revises])).toEqual([
      ['A trader must hold a permit.', null],
      ['A trader must not occupy more than 3 stalls.', null],
      ['A trader must display a number.', null],
    ]);
    const [permit, stalls, number] = first.candidates;
    await sign(world, permit!.id);
    await sign(world, stalls!.id);

    const newer = await reviseSource(world, revised, { title: 'Market Order' });
    const second = await distil(world, newer);
    expect(second.candidates).toMatchObject([
      {
        text: 'A trader must not occupy more than 4 stalls.',
        rule_key: stalls!.rule_key,
        revises: stalls!.rule_key,
        kind: 'amend',
        from: '2027-01-01',
      },
      { text: 'A trader must not sell fireworks.', revises: null, kind: null },
    ]);
    // One is signed, the other open with the same reading.
    expect(second.known).toEqual(['A trader must hold a permit.', 'A trader must display a number.']);
    expect([permit, stalls, number].map((one) => one!.rule_key)).not.toContain(
      second.candidates[1]!.rule_key,
    );
    expect(second.source).toMatchObject({ candidates: 2, error_code: null, left_out_counts: { known: 2 } });

    const third = await distil(world, newer);
    expect(third.candidates).toEqual([]);
    expect(third.known).toHaveLength(4);
    expect(third.source).toMatchObject({ candidates: 0, error_code: null });

    // What it proposes of a rule passes the gates and takes its place.
    await sign(world, second.candidates[0]!.id);
    const rule = await world.get<{ heads?: unknown[]; key: string }>(`/rules/${stalls!.rule_key}`);
    expect(rule.body.key).toBe(stalls!.rule_key);
    const periods = await service.testDatabase.adminQuery(
      `SELECT v.body ->> 'from' AS "from", h.closed_to::text AS until FROM rule_head h
         JOIN rule_revision v ON v.id = h.revision_id JOIN rule r ON r.id = h.rule_id
        WHERE r.world_id = $1 AND r.key = $2 ORDER BY 1`,
      [world.worldId, stalls!.rule_key],
    );
    expect(periods).toMatchObject([{ until: '2027-01-01' }, { from: '2027-01-01', until: null }]);
  });

  it('says again of the same text only what neither a rule nor an open candidate rests on', async () => {
    const text = order
      .replace('hold a permit', 'carry a licence')
      .replace('occupy more than 3 stalls', 'use more than 2 tables')
      .replace('display a number', 'clean the place');
    const world = await openReviewWorld(service, { text });
    const first = await distil(world, world.sourceId);
    const [licence, tables] = first.candidates;
    await sign(world, licence!.id);
    const again = await distil(world, world.sourceId);
    expect(again.candidates).toEqual([]);
    expect(again.known).toEqual([
      'A trader must carry a licence.',
      'A trader must not use more than 2 tables.',
      'A trader must clean the place.',
    ]);
    expect(again.source).toMatchObject({ candidates: 0, error_code: null, left_out_counts: { known: 3 } });

    // What was rejected nobody has in hand.
    const { body } = await world.get<{ content_hash: string }>(`/candidates/${tables!.id}`);
    await world.send('POST', `/candidates/${tables!.id}/reject`, {
      content_hash: body.content_hash,
      statement: 'It is not wanted.',
    });
    const anew = await distil(world, world.sourceId);
    expect(anew.candidates.map((one) => one.text)).toEqual(['A trader must not use more than 2 tables.']);
    expect(anew.known).toEqual(['A trader must carry a licence.', 'A trader must clean the place.']);
  });
});
