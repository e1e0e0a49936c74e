import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { licensed, passengers, permissionText } from '../../testkit/publication.ts';
import { openReviewWorld, type CandidateAnswer, type ReviewWorld } from '../../testkit/review.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const crew = { name: 'crew', type: 'int', minimum: 0, maximum: 100 };
const ruleOf = ({ rule }: CandidateAnswer): unknown[] => [rule.applies_when, rule.requires];

/** A candidate as a run leaves it, with an input that nothing of its code reads. */
async function distilled(fields: object = {}): Promise<{ world: ReviewWorld; id: string }> {
  const world = await openReviewWorld(service);
  const { id } = await world.author(permissionText, {
    action: world.action,
    modality: 'may',
    applies_when: 'inputs.licensed',
    requires: 'inputs.passengers <= 40',
    inputs: [passengers, licensed, crew],
    ...fields,
  });
  await service.testDatabase.adminQuery(`UPDATE rule_candidate SET origin = 'distilled' WHERE id = $1`, [id]);
  return { world, id };
}

const codesOf = ({ gate_1: gate }: CandidateAnswer): string[] => gate?.findings.map(({ code }) => code) ?? [];

describe('code of the code agent', () => {
  it('is mended where a finding names it, and the thread says what was found and what differs', async () => {
    const { world, id } = await distilled();
    const verified = await world.verify(id);
    expect(codesOf(verified)).not.toContain('unread_input');
    expect(ruleOf(verified)).toEqual(['inputs.licensed', 'inputs.passengers <= 40']);
    const told = verified.messages.filter(({ author }) => author === 'world_agent');
    expect(told).toMatchObject([{ content_hash: verified.content_hash }]);
    expect(told[0]?.text).toContain('unread_input');
    expect(told[0]?.text).toContain('no longer declared: crew');
  });
});

describe('a finding on what the words themselves give', () => {
  it('is used: the condition that changes nothing goes, and the thread shows the difference', async () => {
    const { world, id } = await distilled({
      natural_language: 'A carrier may take passengers if the ship is licensed or the ship is not licensed.',
      applies_when: 'true',
      requires: 'inputs.ship_licensed || !inputs.ship_licensed',
      inputs: [{ name: 'ship_licensed', type: 'bool' }],
    });
    const verified = await world.verify(id);
    expect(ruleOf(verified)).toEqual(['true', 'true']);
    expect(codesOf(verified)).not.toContain('dead_input');
    expect(codesOf(verified)).not.toContain('constant_predicate');
    expect(verified.messages[0]?.text).toContain(
      'requires: was inputs.ship_licensed || !inputs.ship_licensed, is true',
    );
  });
});

describe('what a person set by hand', () => {
  it('stays as it was set, whatever verification finds', async () => {
    const { world, id } = await distilled();
    const edited = await world.send('PATCH', `/candidates/${id}`, { requires: 'inputs.passengers <= 50' });
    expect(edited.status).toBe(200);
    const verified = await world.verify(id);
    expect(verified.status).toBe('needs_work');
    expect(codesOf(verified)).toContain('unread_input');
    expect(ruleOf(verified)).toEqual(['inputs.licensed', 'inputs.passengers <= 50']);
    expect(verified.messages).toEqual([]);
  });

  it('is not its cases: these are evidence, and the code is mended beside them', async () => {
    const { world, id } = await distilled();
    await world.send('PATCH', `/candidates/${id}`, {
      suite: [{ name: 'full', inputs: { licensed: true, passengers: 41 }, expected: 'unmet' }],
    });
    const verified = await world.verify(id);
    expect(codesOf(verified)).not.toContain('unread_input');
    expect((verified.rule.suite as { name: string }[])[0]?.name).toBe('full');
  });
});
