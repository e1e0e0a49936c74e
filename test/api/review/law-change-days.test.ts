import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lawChange, outcomes, reviseSource, settle, statement } from '../../testkit/law-change.ts';
import { prohibitionText } from '../../testkit/publication.ts';
import { openReviewWorld, type ReviewWorld } from '../../testkit/review.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';
import type { IngestAnswer } from '../../testkit/world.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: true });
});
afterAll(() => service.close());

const order = `# Night Market Order\n\n## 1 Ferries\n\n${prohibitionText}\n`;
const fees = 'The office must publish the fees once a year.';
const provenance = { title: 'Night Market Order', kind: 'statute', publication: 'Night Market Order' };

/** Verifies a candidate and signs it with what is to be acknowledged. */
async function sign(world: ReviewWorld, id: string): Promise<void> {
  const verified = await world.verify(id);
  const doubts = [...(verified.gate_1?.findings ?? []), ...(verified.gate_2?.findings ?? [])]
    .filter(({ severity }) => severity === 'acknowledge')
    .map((one) => one.id);
  const signed = await world.enshrine(verified, doubts);
  if (signed.status !== 200) throw new Error(`Not enshrined: ${JSON.stringify(signed.body)}`);
}

/** A rule of a source that says no day, signed so, or left open. */
async function undatedRule({ sign: isSigned = true, fields = {}, rule: parts = {} } = {}): Promise<{
  world: ReviewWorld;
  key: string;
  candidateId: string;
  sourceId: string;
}> {
  const world = await openReviewWorld(service);
  const source = await world.send<IngestAnswer>('POST', '/source-materials', {
    content: order,
    media_type: 'text/markdown',
    provenance: { ...provenance, ...fields },
  });
  const written = await world.send('POST', '/candidates', {
    citations: [{ source_material_id: source.body.id, quote: prohibitionText }],
    natural_language: prohibitionText,
    action: world.action,
    modality: 'must_not',
    requires: 'false',
    from: null,
    ...parts,
    action_proposal: { title: 'Operate a ferry' },
  });
  if (written.status !== 201) throw new Error(`Not written: ${JSON.stringify(written.body)}`);
  const rule = {
    world,
    key: written.body.rule_key,
    candidateId: written.body.id,
    sourceId: source.body.id,
  };
  await (isSigned ? sign(world, written.body.id) : world.verify(written.body.id));
  return rule;
}

async function correct(world: ReviewWorld, sourceId: string, from: string): Promise<string> {
  const { status, body } = await world.send<{ id: string }>(
    'POST',
    `/source-materials/${sourceId}/corrections`,
    {
      provenance: { ...provenance, effective_from: from },
      reason: 'The day was left out.',
    },
  );
  if (status !== 201) throw new Error(`Not corrected: ${JSON.stringify(body)}`);
  return body.id;
}

const periods = ({ worldId }: ReviewWorld) =>
  service.testDatabase.adminQuery<{ from: string | null; until: string | null }>(
    `SELECT v.body ->> 'from' AS "from", h.closed_to::text AS until FROM rule_head h
       JOIN rule_revision v ON v.id = h.revision_id WHERE h.world_id = $1 ORDER BY 1`,
    [worldId],
  );

const newer = `${order}\n## 2 Fees\n\n${fees}\n`;

describe('a rule that was signed without a day', () => {
  it('takes that of the older revision, corrected since, when it is carried over, and is signed with it', async () => {
    const { world, key, sourceId } = await undatedRule();
    const corrected = await correct(world, sourceId, '2026-04-01');
    const id = await reviseSource(world, newer, provenance, corrected);
    expect((await lawChange(world, id)).rules).toMatchObject([
      { rule_key: key, change: 'same', from: null, carried_from: '2026-04-01', carried_until: null },
    ]);
    const first = await settle(world, id, 'carry-over', { rule_keys: [key], statement });
    // What its author wrote is signed by another, also as it is carried over with its day.
    const both =
      outcomes(first)[key] === 'awaits_signature'
        ? await settle(world, id, 'carry-over', { rule_keys: [key], statement }, 'operator2')
        : first;
    expect(both.body.settled).toMatchObject([{ rule_key: key, outcome: 'carried_over' }]);
    expect(await periods(world)).toEqual([{ from: '2026-04-01', until: null }]);
    const { body } = await world.get(`/candidates/${both.body.settled[0]!.candidate_id}`);
    expect(body.rule).toMatchObject({ from: '2026-04-01' });
  });

  it('takes that of the newer where the older says no day, as soon as one is known', async () => {
    const { world, key, sourceId } = await undatedRule();
    const id = await reviseSource(world, newer, { ...provenance, effective_from: null }, sourceId);
    expect((await lawChange(world, id)).rules).toMatchObject([{ rule_key: key, carried_from: null }]);
    const dated = await correct(world, id, '2027-01-01');
    expect((await lawChange(world, dated)).rules).toMatchObject([
      { rule_key: key, carried_from: '2027-01-01' },
    ]);
  });

  it('stays without where a person took away the day that its source said', async () => {
    const { world, key, sourceId } = await undatedRule({ fields: { effective_from: '2026-04-01' } });
    const id = await reviseSource(world, newer, provenance, sourceId);
    expect((await lawChange(world, id)).rules).toMatchObject([
      { rule_key: key, from: null, carried_from: null },
    ]);
  });
});

describe('the page of a rule that was signed without a day', () => {
  const dayOfSource = async ({ worldId }: ReviewWorld, key: string) =>
    (
      await service.graphql<{ rule: { dayOfSource: string | null } }>(
        'query ($worldId: UUID!, $key: String!) { rule(worldId: $worldId, key: $key) { dayOfSource } }',
        { worldId, key },
        { as: 'operator' },
      )
    ).data?.rule.dayOfSource;

  it('says the day that its source was corrected to say, until a revision takes it over', async () => {
    const { world, key, sourceId } = await undatedRule();
    expect(await dayOfSource(world, key)).toBeNull();
    await correct(world, sourceId, '2026-04-01');
    expect(await dayOfSource(world, key)).toBe('2026-04-01');
    const revised = await world.send('POST', `/rules/${key}/revise`, { kind: 'edit', from: '2026-04-01' });
    await sign(world, revised.body.id);
    expect(await dayOfSource(world, key)).toBeNull();
  });

  it('says none where a person took away the day that the source had said', async () => {
    const { world, key } = await undatedRule({ fields: { effective_from: '2026-04-01' } });
    expect(await dayOfSource(world, key)).toBeNull();
  });
});

describe('a rule without a day whose words the newer revision changes', () => {
  const changed = order.replace(prohibitionText, prohibitionText.replace('must not', 'shall not'));

  it('is offered the time in which its own words were the law, beside the revision, and rules in it', async () => {
    const { world, key, sourceId } = await undatedRule();
    const corrected = await correct(world, sourceId, '2026-04-01');
    const id = await reviseSource(world, changed, provenance, corrected);
    expect((await lawChange(world, id)).rules).toMatchObject([
      {
        rule_key: key,
        change: 'changed',
        from: null,
        carried_from: '2026-04-01',
        carried_until: '2027-01-01',
      },
    ]);
    const { body } = await settle(world, id, 'revise', { rule_keys: [key] });
    expect(body.settled).toMatchObject([
      { rule_key: key, outcome: 'revision_opened', message: null },
      { rule_key: key, outcome: 'revision_opened' },
    ]);
    const [amendment, earlier] = body.settled;
    expect(earlier?.message).toContain('from 2026-04-01 to the day before 2027-01-01');
    const opened = await world.get(`/candidates/${earlier!.candidate_id}`);
    expect(opened.body.rule).toMatchObject({ from: '2026-04-01', to: '2027-01-01', requires: 'false' });
    // A repeat opens no third.
    const again = await settle(world, id, 'revise', { rule_keys: [key] });
    expect(again.body.settled.map(({ candidate_id }) => candidate_id)).toEqual([
      amendment?.candidate_id,
      earlier?.candidate_id,
    ]);
    await sign(world, amendment!.candidate_id!);
    await sign(world, earlier!.candidate_id!);
    expect(await periods(world)).toEqual([
      { from: '2026-04-01', until: null },
      { from: '2027-01-01', until: null },
    ]);
    expect((await lawChange(world, id)).rules).toEqual([]);
  });

  it('is offered none where no revision says when its words were the law', async () => {
    const { world, key, sourceId } = await undatedRule();
    const id = await reviseSource(world, changed, provenance, sourceId);
    expect((await lawChange(world, id)).rules).toMatchObject([{ rule_key: key, carried_from: null }]);
    const { body } = await settle(world, id, 'revise', { rule_keys: [key] });
    expect(body.settled).toHaveLength(1);
  });
});

describe('a rule that lost its day by a signed correction', () => {
  it('stays without, though its source said none when it was made', async () => {
    const { world, key, sourceId } = await undatedRule({ rule: { from: '2026-01-01' } });
    const taken = await world.send('POST', `/rules/${key}/revise`, { kind: 'correct', from: null });
    await sign(world, taken.body.id);
    const corrected = await correct(world, sourceId, '2026-04-01');
    const id = await reviseSource(world, newer, provenance, corrected);
    expect((await lawChange(world, id)).rules).toMatchObject([
      { rule_key: key, from: null, carried_from: null },
    ]);
  });
});

describe('an open candidate without a day', () => {
  it('begins where the first revision with its words does, and not with the newest', async () => {
    const { world, candidateId, sourceId } = await undatedRule({ sign: false });
    const corrected = await correct(world, sourceId, '2026-04-01');
    const id = await reviseSource(world, newer, provenance, corrected);
    expect((await lawChange(world, id)).candidates).toMatchObject([
      { candidate_id: candidateId, from: null, carried_from: '2026-04-01' },
    ]);
    await settle(world, id, 'carry-over', { rule_keys: [], candidate_ids: [candidateId], statement });
    const { body } = await world.get(`/candidates/${candidateId}`);
    expect(body.rule).toMatchObject({ from: '2026-04-01' });
    expect(body.rule.citations).toMatchObject([{ source_material_id: id }]);
  });
});
