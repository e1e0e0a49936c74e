import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countStatements } from '../../testkit/count-statements.ts';
import { decide, issueKey } from '../../testkit/decisions.ts';
import { openPublishableWorld, publishNext } from '../../testkit/publication.ts';
import type { ReviewWorld } from '../../testkit/review.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
let world: ReviewWorld;
let key: string;

beforeAll(async () => {
  service = await startTestService();
  world = await openPublishableWorld(service);
  await publishNext(world);
  ({ key } = await issueKey(service));
});
afterAll(() => service.close());

const led = `
  record { decisionId world { id } }
  version { number }
  module { action digest }
  reasons { rule ofRule { key revisions { revision } } }`;

interface Led {
  record: { decisionId: string; world: { id: string } } | null;
  version: { number: number } | null;
  module: { action: string; digest: string } | null;
  reasons: { rule: string; ofRule: { key: string } | null }[];
}

const question = () => ({ action: world.action, inputs: { licensed: true, passengers: 12 } });

const simulate = (version: string) =>
  service.graphql<{ simulateDecision: Led & { decisionId: string; moduleDigest: string } }>(
    `mutation ($input: SimulateDecisionInput!) {
      simulateDecision(input: $input) { ... on Decision { decisionId moduleDigest ${led} } ... on Problem { code detail } }
    }`,
    { input: { correlationId: randomUUID(), worldId: world.worldId, version, ...question() } },
    { as: 'operator' },
  );

describe('a decision', () => {
  it('leads to its record, version and module, and from each reason to the rule', async () => {
    const { data, errors } = await simulate('v1');
    expect(errors).toEqual([]);
    const answer = data!.simulateDecision;
    expect(answer).toMatchObject({
      record: { decisionId: answer.decisionId },
      version: { number: 1 },
      module: { action: world.action, digest: answer.moduleDigest },
    });
    expect(answer.reasons.length).toBeGreaterThan(0);
    expect(answer.reasons.map(({ ofRule }) => ofRule?.key)).toEqual(answer.reasons.map(({ rule }) => rule));
  });

  it('of the draft has neither version nor module, and its rules all the same', async () => {
    const { data } = await simulate('draft');
    const answer = data!.simulateDecision;
    expect(answer).toMatchObject({ version: null, module: null });
    expect(answer.reasons.map(({ ofRule }) => ofRule?.key)).toEqual(answer.reasons.map(({ rule }) => rule));
  });

  it('on record does so too, by as many statements for several as for one', async () => {
    for (let count = 0; count < 4; count += 1) {
      expect((await decide(service, key, question())).status).toBe(200);
    }
    const ask = async (first: number): Promise<{ statements: number; answers: Led[] }> => {
      const { statements, result } = await countStatements(() =>
        service.graphql<{ world: { decisions: { edges: { node: { answer: Led } }[] } } }>(
          `query ($id: UUID!, $first: Int!) {
            world(worldId: $id) { decisions(first: $first) { edges { node { answer { ${led} } } } } }
          }`,
          { id: world.worldId, first },
          { as: 'operator' },
        ),
      );
      expect(result.errors).toEqual([]);
      return { statements, answers: result.data!.world.decisions.edges.map(({ node }) => node.answer) };
    };
    const one = await ask(1);
    const several = await ask(4);
    expect(several.answers).toHaveLength(4);
    for (const answer of several.answers) {
      expect(answer).toMatchObject({ version: { number: 1 }, module: { action: world.action } });
      expect(answer.reasons.map(({ ofRule }) => ofRule?.key)).toEqual(answer.reasons.map(({ rule }) => rule));
    }
    expect(several.statements).toBe(one.statements);
  });

  it('leads an agent to its own record, and to no rule of the working set', async () => {
    const decided = await service.graphql<{ decide: Led }>(
      `mutation ($input: DecideInput!) {
        decide(input: $input) { ... on Decision { record { decisionId } } ... on Problem { code detail } }
      }`,
      { input: question() },
      { token: key },
    );
    expect(decided.errors).toEqual([]);
    expect(decided.data?.decide.record).not.toBeNull();
    const refused = await service.graphql<{ decide: Led }>(
      `mutation ($input: DecideInput!) {
        decide(input: $input) { ... on Decision { reasons { ofRule { key } } } ... on Problem { code detail } }
      }`,
      { input: question() },
      { token: key },
    );
    expect(JSON.stringify(refused.errors)).toContain('missing_scope');
  });
});
