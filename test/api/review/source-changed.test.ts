import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  lawChange,
  openChanges,
  outcomes,
  renumbered,
  reviseSource,
  settle,
  statement,
} from '../../testkit/law-change.ts';
import {
  draftNotes,
  openPublishableWorld,
  permissionText,
  prohibitionText,
  publish,
} from '../../testkit/publication.ts';
import { ferryRegulation, type ReviewWorld } from '../../testkit/review.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: true });
});
afterAll(() => service.close());

interface Changed {
  source_material_id: string;
  change?: string;
}
interface Shown {
  key: string;
  id: string;
  source_changed: Changed[];
}

const rule = async (world: ReviewWorld, key: string): Promise<Changed[]> =>
  (await world.get<Shown>(`/rules/${key}`)).body.source_changed;
const listed = async (world: ReviewWorld, path: string): Promise<Shown[]> =>
  (await world.get<{ items: Shown[] }>(path)).body.items;
/** Carries rules over, by as many operators as it takes. */
async function carryOver(world: ReviewWorld, id: string, keys: string[]): Promise<void> {
  await settle(world, id, 'carry-over', { rule_keys: keys, statement });
  const waiting = (await lawChange(world, id)).rules.map(({ rule_key: key }) => key);
  const rest = keys.filter((key) => waiting.includes(key));
  if (rest.length > 0) await settle(world, id, 'carry-over', { rule_keys: rest, statement }, 'operator2');
}

describe('a rule whose law has a newer revision', () => {
  it('says which, and what became of its words; lists tell it from the others', async () => {
    const world = await openPublishableWorld(service);
    const [base = '', exception = ''] = world.rules;
    expect(await rule(world, base)).toEqual([]);
    expect(await listed(world, '/rules?source_changed=true')).toEqual([]);
    const id = await reviseSource(
      world,
      ferryRegulation.replace('passengers does not exceed 40', 'passengers does not exceed 45'),
    );
    const statements = { [base]: await rule(world, base), [exception]: await rule(world, exception) };
    expect(statements).toEqual({
      [base]: [{ source_material_id: id, change: 'same' }],
      [exception]: [{ source_material_id: id, change: 'changed' }],
    });
    const keysOf = (items: Shown[]): string[] => items.map(({ key }) => key);
    expect(keysOf(await listed(world, '/rules?source_changed=true'))).toEqual([base, exception]);
    expect(keysOf(await listed(world, '/rules?source_changed=false'))).toEqual([]);
    await carryOver(world, id, [base]);
    expect(keysOf(await listed(world, '/rules?source_changed=true'))).toEqual([exception]);
    expect(keysOf(await listed(world, '/rules?source_changed=false'))).toEqual([base]);
    expect((await listed(world, '/rules'))[1]?.source_changed).toEqual([{ source_material_id: id }]);
    expect(await rule(world, base)).toEqual([]);
  });

  it('so does an open candidate, and one that was decided says nothing any more', async () => {
    const world = await openPublishableWorld(service);
    const open = await world.author(prohibitionText, { modality: 'must_not', requires: 'false' });
    const rejected = await world.author(prohibitionText, { modality: 'must_not', requires: 'false' });
    await world.send('POST', `/candidates/${rejected.id}/reject`, {
      content_hash: rejected.content_hash,
      statement: 'Twice.',
    });
    const id = await reviseSource(world, ferryRegulation.replace(prohibitionText, ''));
    const candidate = async (one: string): Promise<Changed[]> =>
      (await world.get<Shown>(`/candidates/${one}`)).body.source_changed;
    expect(await candidate(open.id)).toEqual([{ source_material_id: id, change: 'removed' }]);
    expect(await candidate(rejected.id)).toEqual([]);
    expect((await listed(world, '/candidates?source_changed=true')).map((one) => one.id)).toEqual([open.id]);
    const others = (await listed(world, '/candidates?source_changed=false')).map((one) => one.id);
    expect(others).toContain(rejected.id);
    expect(others).not.toContain(open.id);
  });

  it('is worked out once for a whole list', async () => {
    const world = await openPublishableWorld(service);
    const id = await reviseSource(world, renumbered);
    const { data } = await service.graphql<{
      rules: { edges: { node: { key: string; sourceChanged: object[] } }[] };
    }>(
      `query ($world: UUID!) { rules(worldId: $world, first: 10) { edges { node {
         key sourceChanged { change sourceMaterialId } } } } }`,
      { world: world.worldId },
      { as: 'operator' },
    );
    expect(data?.rules.edges.map(({ node }) => node.sourceChanged)).toEqual(
      world.rules.map(() => [{ change: 'SAME', sourceMaterialId: id }]),
    );
  });
});

describe('a law that returns to its old words', () => {
  it('asks nothing of a rule that did not follow the others, and takes one that did back', async () => {
    const world = await openPublishableWorld(service);
    const [base = '', exception = ''] = world.rules;
    const other = ferryRegulation.replace('passengers does not exceed 40', 'passengers does not exceed 45');
    const second = await reviseSource(world, other, { effective_from: '2027-01-01' });
    // One of two follows the other words, before the law is what it was.
    await carryOver(world, second, [base]);
    const third = await reviseSource(
      world,
      ferryRegulation,
      { revision: '2028', effective_from: '2028-01-01' },
      second,
    );
    const change = await lawChange(world, third);
    expect(change.counts).toMatchObject({ changed: 1 });
    expect(change.rules.map((each) => [each.rule_key, each.change])).toEqual([[base, 'same']]);
    expect(await rule(world, exception)).toEqual([]);
    await carryOver(world, third, [base]);
    expect(await openChanges(world)).toEqual([]);
    const notes = await draftNotes(world);
    expect((await publish(world, notes.id)).status).toBe(201);
    const { body } = await world.get<unknown>('/versions/v1/card');
    expect(JSON.stringify(body)).toContain(permissionText);
  });
});

describe('a revision that is in force from a day to come', () => {
  it('is followed by what is in force then, and leaves the law of today to the rules of today', async () => {
    const world = await openPublishableWorld(service);
    const [base = '', exception = ''] = world.rules;
    const later = `${new Date().getUTCFullYear() + 2}-01-01`;
    const planned = await reviseSource(
      world,
      ferryRegulation.replace('passengers does not exceed 40', 'passengers does not exceed 45'),
      { revision: 'planned', effective_from: later },
    );
    const revised = await settle(world, planned, 'revise', { rule_keys: [exception], from: later });
    expect(outcomes(revised)).toEqual({ [exception]: 'revision_opened' });
    const opened = (await lawChange(world, planned)).rules.find(({ rule_key: key }) => key === exception);
    expect(opened?.revision).toMatchObject({ kind: 'amend' });
    const candidate = await world.get(`/candidates/${opened?.revision?.candidate_id}`);
    expect(candidate.body.rule).toMatchObject({ from: later });
    expect(JSON.stringify(candidate.body.rule.citations)).toContain('does not exceed 45');
    await carryOver(world, planned, [base]);
    expect((await listed(world, '/rules?source_changed=true')).map(({ key }) => key)).toEqual([exception]);
    // A rule that ends on that day cites the law of its time.
    const ending = await world.author(prohibitionText, {
      modality: 'must_not',
      requires: 'false',
      to: later,
    });
    expect((await world.get<Shown>(`/candidates/${ending.id}`)).body.source_changed).toEqual([]);
  });
});
