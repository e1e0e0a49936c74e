import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestService, type TestService } from '../../testkit/service.ts';
import { openReviewWorld, type CandidateAnswer, type ReviewWorld } from '../../testkit/review.ts';

let service: TestService;
let world: ReviewWorld;
beforeAll(async () => {
  service = await startTestService();
  world = await openReviewWorld(service);
});
afterAll(() => service.close());
afterEach(() => vi.restoreAllMocks());

interface SignOff {
  required: number;
  given: number;
  obstacle: string | null;
}

/** What the sign-off of each candidate of the world asks for, as one operator sees it. */
async function signOffs(as: 'operator' | 'operator2'): Promise<Map<string, SignOff>> {
  const { data } = await service.graphql<{
    candidates: { edges: { node: { candidateId: string; signOff: SignOff } }[] };
  }>(
    `query ($worldId: UUID!) {
       candidates(worldId: $worldId, first: 50) {
         edges { node { candidateId signOff { required given obstacle } } }
       }
     }`,
    { worldId: world.worldId },
    { as },
  );
  return new Map(data!.candidates.edges.map(({ node }) => [node.candidateId, node.signOff]));
}

const written = async (): Promise<CandidateAnswer> => {
  const { id } = await world.author('A person must not operate a ferry.', {
    modality: 'must_not',
    requires: 'false',
  });
  return world.verify(id);
};

describe('what a sign-off asks for', () => {
  it('is said to each operator before it is given, of the content as it is', async () => {
    await world.send('PUT', '/configuration/approvals', { value: { approvals_required: 2 } });
    const { id, content_hash } = await written();
    expect((await signOffs('operator')).get(id)).toEqual({ required: 2, given: 0, obstacle: null });

    const statement = 'The clause forbids it.';
    await world.send('POST', `/candidates/${id}/enshrine`, { content_hash, statement, acknowledgements: [] });
    expect((await signOffs('operator')).get(id)).toEqual({
      required: 2,
      given: 1,
      obstacle: 'SIGNED_ALREADY',
    });
    expect((await signOffs('operator2')).get(id)).toEqual({ required: 2, given: 1, obstacle: null });

    // Another content: the signature counts no more.
    await world.send('PATCH', `/candidates/${id}`, { natural_language: 'No person may operate a ferry.' });
    expect((await signOffs('operator')).get(id)).toEqual({ required: 2, given: 0, obstacle: null });
  });

  it('keeps the author out where the world lets no author sign, also before a gate has seen it', async () => {
    await world.send('PUT', '/configuration/approvals', { value: { allow_self_approval: false } });
    const { id } = await world.author('A person must not operate a ferry.', {
      modality: 'must_not',
      requires: 'false',
    });
    expect((await signOffs('operator')).get(id)?.obstacle).toBe('OWN_WORK');
    expect((await signOffs('operator2')).get(id)?.obstacle).toBeNull();
  });

  it('is counted in a list without a look at who wrote what', async () => {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const { data } = await service.graphql(
      `query ($worldId: UUID!) {
         candidates(worldId: $worldId, first: 50) { edges { node { signOff { required given } } } }
       }`,
      { worldId: world.worldId },
      { as: 'operator' },
    );
    const sent = query.mock.calls.map((call) => JSON.stringify(call[0]));
    expect(data).toMatchObject({ candidates: { edges: [{ node: { signOff: { given: 0 } } }, {}] } });
    expect(sent.filter((statement) => statement.includes('approval_decision'))).toHaveLength(1);
    expect(sent.filter((statement) => statement.includes('world_authoring_audit'))).toEqual([]);
  });

  it('takes as many statements for many candidates as for few', async () => {
    const statements = async (): Promise<number> => {
      const query = vi.spyOn(pg.Client.prototype, 'query');
      await signOffs('operator');
      const sent = query.mock.calls.length;
      query.mockRestore();
      return sent;
    };
    await statements();
    const few = await statements();
    for (let more = 0; more < 5; more += 1) await written();
    expect(await statements()).toBe(few);
  });
});
