import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../../src/db/migrate.ts';
import { establishPrincipalKey } from '../../../src/db/principal-key.ts';
import { createForeignDatabase } from '../../testkit/database.ts';
import type { Person } from '../../testkit/people.ts';
import {
  licensed,
  passengers,
  permissionText,
  prohibitionText,
  publishNext,
  type PublicationAnswer,
} from '../../testkit/publication.ts';
import { ferryRegulation, openReviewWorld, type CandidateAnswer } from '../../testkit/review.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

/** How one house goes about the same law. */
interface House {
  as: Person;
  /** Whether what has no order of its own is done in the one order or in the other. */
  reversed: boolean;
}

const jacketText = 'The operator must provide a life jacket when the number of passengers exceeds 12.';
const crewText = 'The crew of a ferry must hold certificates.';
const crewOrder = `# Ferry Crews Order 2026\n\n## 2 Crew\n\n${crewText}\n`;
const crewed = 'ferry-crew.operate';

const inOrder = <T>(items: readonly T[], { reversed }: House): T[] =>
  reversed ? [...items].reverse() : [...items];

async function eachInOrder(steps: readonly (() => Promise<unknown>)[], house: House): Promise<void> {
  for (const step of inOrder(steps, house)) await step();
}

const toAcknowledge = ({ gate_1, gate_2 }: CandidateAnswer): string[] =>
  [...(gate_1?.findings ?? []), ...(gate_2?.findings ?? [])]
    .filter(({ severity }) => severity === 'acknowledge')
    .map(({ id }) => id);

/** The same three sentences of the same regulation, and one of another document, signed off and published. */
async function publishFerries(service: TestService, house: House): Promise<PublicationAnswer['modules']> {
  const opened = await openReviewWorld(service, { text: ferryRegulation, as: house.as });
  const world = { ...opened, action: 'ferry.operate' };
  const order = await world.send<{ id: string }>('POST', '/source-materials', {
    content: crewOrder,
    media_type: 'text/markdown',
    provenance: {
      title: 'Crews',
      kind: 'statute',
      publication: 'Ferry Crews Order 2026',
      effective_from: '2026-01-01',
    },
  });
  const blocks = { gates: { low_confidence_below: 0.5 }, approvals: { approvals_required: 1 } };
  await eachInOrder(
    Object.entries(blocks).map(
      ([name, value]) =>
        () =>
          world.send('PUT', `/configuration/${name}`, { value }),
    ),
    house,
  );
  await eachInOrder(
    ['jackets_for', 'Crew_least'].map(
      (name) => () =>
        world.send('PUT', `/definitions/${name}`, { type: 'int', cases: [{ when: 'true', value: '12' }] }),
    ),
    house,
  );
  const author = (text: string, fields: Record<string, unknown>): Promise<CandidateAnswer> =>
    world.author(text, { action: world.action, ...fields });
  // Keys are given in order of authoring: these are the same working set's keys.
  const base = await author(prohibitionText, {
    modality: 'must_not',
    requires: 'false',
    action_proposal: { title: 'Operate a ferry' },
  });
  const signOff = async ({ id }: CandidateAnswer): Promise<void> => {
    const candidate = await world.verify(id);
    const { status, body } = await world.enshrine(candidate, toAcknowledge(candidate));
    if (status !== 200) throw new Error(`Not enshrined: ${JSON.stringify(body)}`);
  };
  await signOff(base);
  const permission = await author(permissionText, {
    modality: 'may',
    applies_when: 'inputs.licensed',
    requires: 'inputs.passengers <= 40',
    inputs: inOrder([passengers, licensed], house),
    overrides: [{ rule: base.rule_key, reason: 'Section 5 permits what section 4 prohibits.' }],
  });
  const jackets = await author(jacketText, {
    modality: 'must',
    applies_when: 'inputs.passengers > terms.jackets_for',
    requires: 'inputs.life_jackets',
    if_unmet: 'none',
    inputs: [passengers, { name: 'life_jackets', type: 'bool', description: 'a life jacket is provided' }],
  });
  const crew = await world.author(crewText, {
    citations: [{ source_material_id: order.body.id, quote: crewText }],
    action: crewed,
    modality: 'must',
    requires: 'inputs.certified && inputs.crew >= terms.Crew_least',
    if_unmet: 'deny',
    action_proposal: { title: 'Crew a ferry' },
    inputs: [
      { name: 'certified', type: 'bool', description: 'the crew holds certificates' },
      { name: 'crew', type: 'int', minimum: 0, maximum: 100 },
    ],
  });
  const outcomes: Record<string, (inputs: Record<string, unknown>) => string> = {
    [jackets.id]: (inputs) =>
      Number(inputs.passengers) <= 12 ? 'not_applicable' : inputs.life_jackets ? 'met' : 'unmet',
    [crew.id]: (inputs) => (inputs.certified && Number(inputs.crew) >= 12 ? 'met' : 'unmet'),
  };
  await eachInOrder(
    [permission, jackets, crew].map((candidate) => async () => {
      const outcomeOf = outcomes[candidate.id];
      await signOff(outcomeOf ? await world.prove(candidate.id, outcomeOf) : candidate);
    }),
    house,
  );
  return (await publishNext(world)).modules;
}

describe('the same working set', () => {
  const timeZone = process.env.TZ;
  const homes: TestService[] = [];
  beforeAll(async () => {
    const foreign = await createForeignDatabase('sv-SE-u-kf-upper', 'Pacific/Kiritimati');
    await migrate({ adminUrl: foreign.adminUrl });
    await establishPrincipalKey(foreign.adminUrl, foreign.principalKey);
    homes.push(
      await startTestService(),
      await startTestService({ database: foreign, clock: { now: () => new Date(Date.now() + 3_000) } }),
    );
  });
  afterAll(async () => {
    if (timeZone === undefined) delete process.env.TZ;
    else process.env.TZ = timeZone;
    await Promise.all(homes.map((home) => home.close()));
  });

  it('gives the same module digests in two databases of other ids, times, operators, orders, time zones and locales', async () => {
    const [here, there] = homes as [TestService, TestService];
    process.env.TZ = 'America/Anchorage';
    const first = await publishFerries(here, { as: 'operator', reversed: false });
    process.env.TZ = 'Pacific/Kiritimati';
    expect(new Date('2026-01-01T12:00:00Z').getDate()).toBe(2);
    const second = await publishFerries(there, { as: 'operator2', reversed: true });
    expect(first.map(({ action }) => action).sort()).toEqual([crewed, 'ferry.operate']);
    const digests = (modules: PublicationAnswer['modules']): Record<string, string> =>
      Object.fromEntries(modules.map(({ action, digest }) => [action, digest]));
    expect(digests(second)).toEqual(digests(first));
    const bytes = await Promise.all(
      homes.map(({ testDatabase }) =>
        testDatabase.adminQuery<{ digest: string; bytes: Buffer }>(
          'SELECT digest, bytes FROM module_bytes ORDER BY digest COLLATE "C"',
        ),
      ),
    );
    expect(bytes[1]).toEqual(bytes[0]);
    const orders = await Promise.all(
      homes.map(({ testDatabase }) =>
        testDatabase.adminQuery(
          `SELECT jsonb_path_query_array(inputs, '$[*].name') AS names FROM action WHERE key = 'ferry.operate'`,
        ),
      ),
    );
    // The working sets did come about in different orders.
    expect(orders[1]).not.toEqual(orders[0]);
  });
});
