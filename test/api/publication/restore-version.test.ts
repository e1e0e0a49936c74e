import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decide, issueKey } from '../../testkit/decisions.ts';
import {
  draftNotes,
  enshrine,
  loadLimit,
  openDefinedWorld,
  passengers,
  permissionText,
  permittedUpTo,
  publish,
  publishNext,
  withoutInputs,
  reviseRule,
  type ProblemAnswer,
  type PublicationAnswer,
} from '../../testkit/publication.ts';
import type { ReviewWorld } from '../../testkit/review.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
let apiKey: string;
beforeAll(async () => {
  service = await startTestService();
  apiKey = (await issueKey(service)).key;
});
afterAll(() => service.close());

type World = ReviewWorld & { rules: string[] };
const jackets = { name: 'jackets', type: 'bool', description: 'the operator provides a life jacket' };
const dutyText = 'The operator must provide a life jacket when the number of passengers exceeds 12.';

interface Counts {
  added: number;
  changed: number;
  removed: number;
}
interface Staged {
  rule_counts: Counts;
  definition_counts: Counts;
  configuration_counts: Counts;
  action_counts: Counts;
}
interface Comparison {
  rules: { change: string; subject: string }[];
  definitions: { change: string; subject: string; before: object; after: object }[];
  configuration: { change: string; subject: string }[];
  actions: {
    change: string;
    subject: string;
    before: { inputs: { name: string }[] } | null;
    after: { inputs: { name: string }[] } | null;
  }[];
  behaviour: {
    action: string;
    status: string;
    witness: { inputs: object; as_of: string };
    before: { decision: string };
    after: { decision: string };
  }[];
}
interface History {
  world: World;
  versions: [PublicationAnswer, PublicationAnswer];
  /** The action that v2 alone has. */
  berth: string;
}

/** v1, and a v2 in which a rule was changed, one added and one retired, a definition, an action and a block changed. */
async function openWithTwoVersions(): Promise<History> {
  const opened = await openDefinedWorld(service);
  const { action, send } = opened;
  const duty = await enshrine(opened, dutyText, {
    modality: 'must',
    applies_when: 'inputs.passengers > 12',
    requires: 'inputs.jackets',
    limits: ['all'],
    limit_reasons: [{ rule: 'all', reason: 'No permission lifts it.' }],
    inputs: [passengers, jackets],
  });
  const world = { ...opened, rules: [...opened.rules, duty] };
  const first = await publishNext(world);
  const berth = action.replace('operate', 'berth');
  await send('PUT', '/definitions/load_limit', loadLimit('30'));
  await reviseRule(
    world,
    world.rules[1],
    { kind: 'correct', natural_language: permissionText.replace('40', '30') },
    permittedUpTo(30),
  );
  await send('POST', `/rules/${duty}/retire`, { reason: 'Repealed.' });
  await enshrine({ ...world, action: berth }, 'A person must not operate a ferry.', {
    modality: 'must_not',
    requires: 'false',
    action_proposal: { title: 'Berth a ferry' },
  });
  await send('PATCH', `/actions/${action}`, { title: 'Sail a ferry' });
  await send('PUT', '/configuration/approvals', { value: { approvals_required: 1 } });
  return { world, versions: [first, await publishNext(world, withoutInputs(world, 'jackets'))], berth };
}

const ask = async (world: World, inputs: object, version?: string, as_of = '2026-06-01') => {
  const { body } = await decide(service, apiKey, {
    action: world.action,
    inputs,
    as_of,
    ...(version !== undefined && { version }),
  });
  return `${body.decision} ${body.world_model_version}`;
};
const restore = (world: World, version: string) => world.send<object>('POST', `/versions/${version}/restore`);
const compare = async (world: World, from: string, to: string): Promise<Comparison> =>
  (await world.get<Comparison>(`/versions/${to}/diff?from=${from}`)).body;
const changesOf = (items: { change: string; subject: string }[]): string[] =>
  items.map(({ change, subject }) => `${change} ${subject}`);
const approvalsOf = async (world: World, version: string): Promise<unknown> =>
  (await world.get<{ approvals: unknown }>(`/versions/${version}/card`)).body.approvals;

describe('an older version', () => {
  it('is staged whole while another is in force, signed off as it was, and decides as it did once published', async () => {
    const { world, versions, berth } = await openWithTwoVersions();
    const [first] = versions;
    const crowd = { licensed: true, passengers: 35, jackets: true };
    expect(await ask(world, crowd, 'v1')).toBe('permit v1');
    expect(await ask(world, { licensed: true, passengers: 35 })).toBe('deny v2');
    expect((await restore(world, 'v1')).status).toBe(200);
    const { body: staged } = await world.get<Staged>('/staged-changes');
    expect(staged).toMatchObject({
      rule_counts: { added: 1, changed: 1, removed: 1 },
      definition_counts: { added: 0, changed: 1, removed: 0 },
      // The block `approvals` governs the work of today: it stays as it is.
      configuration_counts: { added: 0, changed: 0, removed: 0 },
      action_counts: { added: 0, changed: 1, removed: 1 },
    });
    // In force until the next publication.
    expect(await ask(world, { licensed: true, passengers: 35 })).toBe('deny v2');
    const third = await publishNext(world);
    expect(third.modules).toMatchObject([
      { action: world.action, content_hash: first.modules[0]?.content_hash },
    ]);
    expect(await approvalsOf(world, 'v3')).toEqual(await approvalsOf(world, 'v1'));
    expect(await ask(world, crowd)).toBe('permit v3');
    expect(await ask(world, { ...crowd, jackets: false })).toBe('deny v3');
    expect(await ask(world, { licensed: true, passengers: 35 }, 'v2')).toBe('deny v2');
    const gone = await decide<ProblemAnswer>(service, apiKey, { action: berth, inputs: {} });
    expect(gone).toMatchObject({ status: 404, body: { code: 'action_not_in_version' } });
    const kept = await decide(service, apiKey, { action: berth, inputs: {}, version: 'v2' });
    expect(kept.body).toMatchObject({ decision: 'deny', world_model_version: 'v2' });
    const audit = await world.get<{ items: { action: string; target_type: string }[] }>('/audit');
    const restored = audit.body.items.filter(
      ({ action, target_type: type }) => type === 'rule' && action === 'restored',
    );
    expect(restored).toHaveLength(2);
  });

  it('is restored from the newest one as well, and nothing is changed where nothing differs', async () => {
    const { world } = await openWithTwoVersions();
    const before = await world.get<{ working_set_revision: number }>('');
    await restore(world, 'v2');
    expect((await world.get<{ working_set_revision: number }>('')).body).toEqual(before.body);
    expect(await restore(world, 'v9')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('says which of its rules later notes corrected, before and when it is staged', async () => {
    const { world } = await openWithTwoVersions();
    const [, permission] = world.rules;
    const corrected = [
      {
        rule_key: permission,
        corrected_in: 'v2',
        was_wrong: expect.stringContaining('40') as string,
        holds_now: expect.stringContaining('30') as string,
      },
    ];
    const first = await world.get<{ later_corrections: unknown }>('/versions/v1');
    expect(first.body.later_corrections).toEqual(corrected);
    const second = await world.get<{ later_corrections: unknown }>('/versions/v2');
    expect(second.body.later_corrections).toEqual([]);
    expect((await restore(world, 'v1')).body).toMatchObject({ later_corrections: corrected });
    expect((await restore(world, 'v2')).body).toMatchObject({ later_corrections: [] });
  });

  it('is refused by gate 2 when its source was retired since, and the version in force stays', async () => {
    const { world } = await openWithTwoVersions();
    await world.send('POST', `/source-materials/${world.sourceId}/retire`, { reason: 'Repealed.' });
    expect((await restore(world, 'v1')).status).toBe(200);
    const notes = await draftNotes(world);
    const refused = await publish<ProblemAnswer & { findings: { rule: string }[] }>(world, notes.id);
    expect(refused).toMatchObject({ status: 422, body: { code: 'rules_nonconforming' } });
    expect(refused.body.findings.map(({ rule }) => rule).sort()).toEqual([...world.rules].sort());
    expect(await ask(world, { licensed: true, passengers: 35 })).toBe('deny v2');
  });
});

describe('any two versions', () => {
  it('are compared in rules, definitions, blocks, actions and inputs, in either direction', async () => {
    const { world, berth } = await openWithTwoVersions();
    const [, permission, duty] = world.rules;
    const forth = await compare(world, 'v1', 'v2');
    expect(changesOf(forth.rules)).toEqual([
      `changed ${permission}`,
      `removed ${duty}`,
      expect.stringMatching(/^added R-/),
    ]);
    expect(changesOf(forth.definitions)).toEqual(['changed load_limit']);
    expect(changesOf(forth.configuration)).toEqual(['added approvals']);
    expect(changesOf(forth.actions)).toEqual([`added ${berth}`, `changed ${world.action}`]);
    const named = (state: { inputs: { name: string }[] } | null | undefined) =>
      state?.inputs.map(({ name }) => name).sort();
    const action = forth.actions.find(({ subject }) => subject === world.action);
    expect(named(action?.before)).toEqual(['jackets', 'licensed', 'passengers']);
    expect(named(action?.after)).toEqual(['licensed', 'passengers']);
    const back = await compare(world, 'v2', 'v1');
    expect(changesOf(back.rules)).toEqual([
      `changed ${permission}`,
      `added ${duty}`,
      expect.stringMatching(/^removed R-/),
    ]);
    expect(back.definitions[0]).toMatchObject({
      before: forth.definitions[0]?.after,
      after: forth.definitions[0]?.before,
    });
    await restore(world, 'v1');
    await publishNext(world);
    expect(await compare(world, 'v1', 'v3')).toMatchObject({
      rules: [],
      definitions: [],
      configuration: [{ change: 'added', subject: 'approvals' }],
      actions: [],
      behaviour: [],
    });
  });

  it('are compared in behaviour by an input that each of them, asked over /decide, answers as it says', async () => {
    const world: World = await openDefinedWorld(service);
    await publishNext(world);
    for (const limit of [30, 20]) {
      await world.send('PUT', '/definitions/load_limit', loadLimit(String(limit)));
      const words = permissionText.replace('40', String(limit));
      const fields = { kind: 'correct', natural_language: words };
      await reviseRule(world, world.rules[1], fields, permittedUpTo(limit));
      await publishNext(world);
    }
    for (const [from, to] of [
      ['v1', 'v3'],
      ['v3', 'v1'],
      ['v2', 'v3'],
    ] as const) {
      const { behaviour } = await compare(world, from, to);
      expect(behaviour).toMatchObject([{ action: world.action, status: 'different' }]);
      const [{ witness, before, after }] = behaviour as [Comparison['behaviour'][number]];
      expect(await ask(world, witness.inputs, from, witness.as_of)).toBe(`${before.decision} ${from}`);
      expect(await ask(world, witness.inputs, to, witness.as_of)).toBe(`${after.decision} ${to}`);
      expect(before.decision).not.toBe(after.decision);
    }
  });
});
