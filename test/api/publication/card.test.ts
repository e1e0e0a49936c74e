import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardSchema, type Card } from '../../../src/publication/card/card-schema.ts';
import {
  openDefinedWorld,
  openPublishableWorld,
  passengers,
  permissionText,
  permittedUpTo,
  prohibitionText,
  proveAndEnshrine,
  publishNext,
  reviseRule,
} from '../../testkit/publication.ts';
import { ferryRegulation, type ReviewWorld } from '../../testkit/review.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const cardOf = async (world: ReviewWorld, version: string): Promise<Card> =>
  cardSchema.parse((await world.get<unknown>(`/versions/${version}/card`)).body);

/** A completed reading of the world's source that made no candidate of these sentences. */
async function readLeavingOut(
  world: ReviewWorld,
  quotes: readonly string[],
  { reason = 'definition', candidates = 0 }: { reason?: string; candidates?: number } = {},
): Promise<void> {
  const { adminQuery } = service.testDatabase;
  const [runId, sourceId] = [randomUUID(), randomUUID()];
  const { body: source } = await world.get<{ extracted_text: string }>(`/source-materials/${world.sourceId}`);
  const leftOut = quotes.map((quote) => {
    const start = source.extracted_text.indexOf(quote);
    return { quote, start, end: start + quote.length, section: '', reason };
  });
  await adminQuery(
    `INSERT INTO distillation_run (id, domain_id, world_id, status, expected_tier, distiller, correlation_id, requested_by, completed_at)
     VALUES ($1::uuid, $2, $3, 'completed', 'mandatory', 'test', $1::text, $4, now())`,
    [runId, service.domains.acme, world.worldId, service.users.operator],
  );
  await adminQuery(
    `INSERT INTO distillation_source (id, domain_id, run_id, source_material_id, ordinal, status, sentences_total, sentences_done, candidates, left_out, completed_at)
     VALUES ($1, $2, $3, $4, 0, 'completed', 3, 3, $6, $5, clock_timestamp())`,
    [sourceId, service.domains.acme, runId, world.sourceId, JSON.stringify(leftOut), candidates],
  );
}

describe('the card', () => {
  it('shows what a deny prevails over as the rule and the staged changes do: a list of keys, or of all', async () => {
    const world = await openPublishableWorld(service);
    const { id } = await world.author('Whatever is customary on board applies mutatis mutandis.', {
      action: world.action,
      modality: 'must_not',
      applies_when: 'inputs.passengers > 900',
      requires: 'false',
      limits: ['all'],
      limit_reasons: [{ rule: 'all', reason: 'No permission lifts it.' }],
      inputs: [passengers],
    });
    await proveAndEnshrine(world, id, ({ passengers: aboard }) =>
      Number(aboard) > 900 ? 'unmet' : 'not_applicable',
    );
    const staged = await world.get<{
      rules: { subject: string; after: { revisions: { limits: unknown }[] } }[];
    }>('/staged-changes');
    const limits = staged.body.rules.map(({ after }) => after.revisions[0]?.limits);
    expect(limits).toContainEqual(['all']);
    await publishNext(world);
    const { rules } = await cardOf(world, 'v1');
    expect(rules.flatMap((tier) => tier.rules.map((rule) => rule.limits))).toEqual(limits);
    const { body } = await world.get<{ items: { heads: { revision: { rule: { limits: unknown } } }[] }[] }>(
      '/rules',
    );
    expect(body.items.map(({ heads }) => heads[0]?.revision.rule.limits)).toContainEqual(['all']);
  });

  it('says by whose hand each rule is, and what nobody read of it', async () => {
    const world = await openPublishableWorld(service);
    const text = 'Whatever is customary on board applies mutatis mutandis.';
    const { id } = await world.author(text, {
      action: world.action,
      modality: 'must_not',
      applies_when: 'inputs.passengers > 800',
      requires: 'false',
      limits: ['all'],
      limit_reasons: [{ rule: 'all', reason: 'No permission lifts it.' }],
      inputs: [passengers],
    });
    await world.send('PATCH', `/candidates/${id}`, { applies_when: 'inputs.passengers > 900' });
    await proveAndEnshrine(world, id, ({ passengers: aboard }) =>
      Number(aboard) > 900 ? 'unmet' : 'not_applicable',
    );
    await publishNext(world);
    const { rules } = await cardOf(world, 'v1');
    const rule = rules.flatMap((tier) => tier.rules).find(({ natural_language: said }) => said === text);
    const operator = { id: service.users.operator, name: 'Olive Operator' };
    expect(rule?.written).toEqual({
      by: 'operator',
      model: null,
      operator,
      later: [{ did: 'edited', operator }],
    });
    expect(rule?.confirmed_by).toBeNull();
  });

  it('says in words what was acknowledged at each sign-off', async () => {
    const world = await openPublishableWorld(service);
    // Only a person can say what this text means: the operator's cases do, and the doubt is acknowledged.
    const { id } = await world.author('Whatever is customary on board applies mutatis mutandis.', {
      action: world.action,
      modality: 'must_not',
      applies_when: 'inputs.passengers > 900',
      requires: 'false',
      limits: ['all'],
      limit_reasons: [{ rule: 'all', reason: 'No permission lifts it.' }],
      inputs: [passengers],
    });
    await proveAndEnshrine(world, id, ({ passengers: aboard }) =>
      Number(aboard) > 900 ? 'unmet' : 'not_applicable',
    );
    await publishNext(world);
    const { approvals } = await cardOf(world, 'v1');
    const doubted = approvals.filter(({ acknowledgements }) => acknowledgements.length > 0);
    expect(doubted.length).toBeGreaterThan(0);
    for (const { acknowledgements, doubts } of doubted) {
      expect(doubts?.map(({ id }) => id)).toEqual(acknowledgements);
      for (const { code, message } of doubts ?? []) {
        expect(code).toMatch(/^[a-z_0-9]+$/);
        expect(message?.length).toBeGreaterThan(10);
      }
    }
  });

  it('counts rules, and not the revisions that are in force one after the other', async () => {
    const world = await openPublishableWorld(service);
    const amended = permissionText.replace('40', '30');
    await reviseRule(
      world,
      world.rules[1],
      {
        kind: 'amend',
        from: '2027-01-01',
        natural_language: amended,
        requires: 'inputs.passengers <= 30',
      },
      permittedUpTo(30),
    );
    await publishNext(world);
    const card = await cardOf(world, 'v1');
    expect(card.rules.flatMap(({ rules }) => rules)).toHaveLength(3);
    expect(card.verification.rules_complete).toBe(2);
  });

  it('does not call a sentence left out that a definition or a rule cites', async () => {
    const world = await openDefinedWorld(service);
    const jacket = 'The operator must provide a life jacket when the number of passengers exceeds 12.';
    await world.send('PUT', '/definitions/jacket_threshold', {
      type: 'int',
      cases: [{ when: 'true', value: '12', citation: { source_material_id: world.sourceId, quote: jacket } }],
    });
    expect(ferryRegulation).toContain(jacket);
    await readLeavingOut(world, [jacket, prohibitionText, 'Part 1 Carriage']);
    await publishNext(world);
    const card = await cardOf(world, 'v1');
    expect(card.coverage).toMatchObject([{ left_out: [{ quote: 'Part 1 Carriage' }] }]);
    expect(card.known_limitations).toContain(
      '1 normative sentence of the sources was left out; see coverage.',
    );
  });

  it('tells of all readings of a source: what a later one only proposed a candidate of, no rule rests on', async () => {
    const world = await openDefinedWorld(service);
    const jacket = 'The operator must provide a life jacket when the number of passengers exceeds 12.';
    await readLeavingOut(world, [jacket, 'Part 1 Carriage'], { candidates: 2 });
    await readLeavingOut(world, [prohibitionText], { reason: 'known', candidates: 3 });
    await readLeavingOut(world, ['Ferry Safety Regulation 2026'], { reason: 'heading' });
    await readLeavingOut(world, [jacket], { reason: 'out_of_focus' });
    await publishNext(world);
    const card = await cardOf(world, 'v1');
    expect(card.coverage).toMatchObject([
      {
        candidates: 5,
        left_out: [
          { quote: 'Part 1 Carriage', reason: 'definition' },
          { quote: jacket, reason: 'definition' },
        ],
      },
    ]);
  });
});
