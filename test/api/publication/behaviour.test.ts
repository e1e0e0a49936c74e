import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  enshrine,
  licensed,
  loadLimit,
  openDefinedWorld,
  passengers,
  permissionText,
  permittedUpTo,
  proveAndEnshrine,
  publishNext,
  reviseRule,
} from '../../testkit/publication.ts';
import { openReviewWorld, type ReviewWorld } from '../../testkit/review.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

type World = ReviewWorld & { rules: string[] };

interface Behaviour {
  action: string;
  status: string;
  witness: { inputs: Record<string, unknown>; as_of: string };
  before: { decision: string };
  after: { decision: string };
}

/** What the playground decides, by a published version or by the draft. */
async function decideBy(world: World, version: string, { inputs, as_of }: Behaviour['witness']) {
  const { status, body } = await service.rest<{ decision: string }>(
    'POST',
    `/worlds/${world.worldId}/playground`,
    {
      as: 'operator',
      body: { correlation_id: randomUUID(), action: world.action, inputs, as_of, version },
    },
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body.decision;
}

const jackets = { name: 'jackets', type: 'bool', description: 'the operator provides a life jacket' };

/** A world in which a duty denies what the permission grants. */
async function openWithDuty(): Promise<World> {
  const world = await openDefinedWorld(service);
  const duty = await enshrine(
    world,
    'The operator must provide a life jacket when the number of passengers exceeds 12.',
    {
      modality: 'must',
      applies_when: 'inputs.passengers > 12',
      requires: 'inputs.jackets',
      limits: ['all'],
      limit_reasons: [{ rule: 'all', reason: 'No permission lifts it.' }],
      inputs: [passengers, jackets],
    },
  );
  return { ...world, rules: [...world.rules, duty] };
}

async function openWithPermissionAlone(): Promise<World> {
  const world = await openReviewWorld(service);
  const { id } = await world.author(permissionText, {
    action: world.action,
    modality: 'may',
    applies_when: 'inputs.licensed',
    requires: 'inputs.passengers <= 40',
    inputs: [passengers, licensed],
    action_proposal: { title: 'Operate a ferry' },
  });
  return { ...world, rules: [await proveAndEnshrine(world, id, permittedUpTo(40))] };
}

const defined = (): Promise<World> => openDefinedWorld(service);

const changes: Record<string, { open: () => Promise<World>; change: (world: World) => Promise<unknown> }> = {
  'a rule is edited': {
    open: defined,
    change: (world) =>
      reviseRule(
        world,
        world.rules[1],
        {
          kind: 'correct',
          natural_language: permissionText.replace('40', '30'),
          requires: 'inputs.passengers <= 30',
        },
        permittedUpTo(30),
      ),
  },
  'a definition is changed': {
    open: defined,
    change: (world) => world.send('PUT', '/definitions/load_limit', loadLimit('30')),
  },
  'the combining algorithm is changed': {
    open: openWithPermissionAlone,
    change: (world) =>
      world.send('PATCH', `/actions/${world.action}`, { aggregation_mode: 'permit-unless-deny' }),
  },
  'an override edge is added': {
    open: openWithDuty,
    change: (world) =>
      reviseRule(
        world,
        world.rules[1],
        {
          kind: 'correct',
          overrides: [world.rules[0], world.rules[2]].map((rule) => ({
            rule,
            reason: 'Section 5 prevails.',
          })),
        },
        permittedUpTo(40),
      ),
  },
  'a date segment is added': {
    open: defined,
    change: (world) =>
      reviseRule(
        world,
        world.rules[1],
        {
          kind: 'amend',
          natural_language: permissionText.replace('40', '50'),
          requires: 'inputs.passengers <= 50',
          from: '2027-01-01',
        },
        permittedUpTo(50),
      ),
  },
  'a rule is retired': {
    open: openWithDuty,
    change: (world) => world.send('POST', `/rules/${world.rules[2]}/retire`, { reason: 'Repealed.' }),
  },
};

describe('staged changes', () => {
  it.each(Object.keys(changes))(
    'show an input that the last version and the draft decide differently when %s',
    async (name) => {
      const { open, change } = changes[name]!;
      const world = await open();
      await publishNext(world);
      await change(world);
      const { body } = await world.get<{ behaviour: Behaviour[] }>('/staged-changes');
      expect(body.behaviour).toMatchObject([{ action: world.action, status: 'different' }]);
      const [{ witness, before, after }] = body.behaviour as [Behaviour];
      expect(before).not.toEqual(after);
      expect(await decideBy(world, 'v1', witness)).toBe(before.decision);
      const { body: action } = await world.get<{ inputs: { name: string }[] }>(`/actions/${world.action}`);
      const declared = new Set(action.inputs.map((input) => input.name));
      const inputs = Object.fromEntries(Object.entries(witness.inputs).filter(([key]) => declared.has(key)));
      expect(await decideBy(world, 'draft', { ...witness, inputs })).toBe(after.decision);
    },
  );

  it('prove that an edit which says the same otherwise changes no answer', async () => {
    const world = await openDefinedWorld(service);
    await publishNext(world);
    await reviseRule(
      world,
      world.rules[1],
      { kind: 'correct', requires: 'inputs.passengers < terms.load_limit + 1' },
      permittedUpTo(40),
    );
    const { body } = await world.get<{ behaviour: Behaviour[]; rules: object[] }>('/staged-changes');
    expect(body.rules).toHaveLength(1);
    expect(body.behaviour).toMatchObject([{ status: 'equal', witness: null }]);
  });
});
