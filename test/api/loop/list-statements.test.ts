import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distillRun } from '../../../src/distillation/distill-run.ts';
import { countStatements } from '../../testkit/count-statements.ts';
import type { CandidateAnswer } from '../../testkit/review.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';
import { openWorld, type TestWorld } from '../../testkit/world.ts';

const few = 3;
const many = 30;

const crafts =
  `skipper baker brewer butcher carpenter driver farmer fisher gardener glazier guard hunter joiner
  locksmith mason miller miner painter pilot plumber porter potter roofer saddler sailor smith tanner teacher trader
  welder`.split(/\s+/);

let service: TestService;
let world: TestWorld;
let runId: string;

/** As many of everything as the longer list shows. */
beforeAll(async () => {
  service = await startTestService();
  world = await openWorld(service);
  const text = crafts.map((craft) => `A ${craft} must be at least 18 years of age.`).join('\n\n');
  const provenance = { kind: 'statute', publication: 'Crafts Act', effective_from: '2026-01-01' };
  const law = await world.ingest({ content: text, media_type: 'text/plain', provenance });
  const submit = async (): Promise<string> => {
    const fields = { source_material_ids: [law.body.id] };
    return (await world.send<{ id: string }>('POST', '/distillations', fields)).body.id;
  };
  runId = await submit();
  await distillRun(service.services, runId);
  // Versions first, while there is little in them.
  for (let number = 1; number <= many; number += 1) {
    await submit();
    await world.ingest({ content: `A guild must report ${number}.`, media_type: 'text/plain' });
    await world.send('PUT', '/configuration/approvals', { value: { approvals_required: 1 + (number % 2) } });
    const notes = await world.send<{ id: string }>('POST', '/release-notes', {
      narrative: `Number ${number}.`,
    });
    await world.send('POST', '/publications', { release_notes_id: notes.body.id });
  }
  const { body } = await world.get<{ items: CandidateAnswer[] }>('/candidates?limit=200');
  for (const { id } of body.items) {
    const verified = await world.send<CandidateAnswer>('POST', `/candidates/${id}/verify`);
    const signed = await world.send('POST', `/candidates/${id}/enshrine`, {
      content_hash: verified.body.content_hash,
      statement: 'Read and agreed.',
    });
    if (signed.status !== 200) throw new Error(`Not enshrined: ${JSON.stringify(signed.body)}`);
  }
}, 600_000);
afterAll(() => service.close());

describe('a list asks the database as often for thirty rows as for three', () => {
  it.each([
    '/candidates',
    '/candidates?status=enshrined',
    '/distillations/{run}/candidates',
    '/rules',
    '/actions',
    '/versions',
    '/publications',
    '/release-notes',
    '/source-materials',
    '/distillations',
    '/audit',
  ])('GET /worlds/{world_id}%s', async (path) => {
    const ask = async (limit: number): Promise<number> => {
      const query = `${path.replace('{run}', runId)}${path.includes('?') ? '&' : '?'}limit=${limit}`;
      const { statements, result } = await countStatements(() => world.get<{ items: unknown[] }>(query));
      expect([result.status, result.body.items.length]).toEqual([200, limit]);
      return statements;
    };
    const short = await ask(few);
    expect(await ask(many)).toBe(short);
    expect(short).toBeGreaterThan(1);
    expect(short).toBeLessThan(20);
  });

  it('in GraphQL as well, nested lists included', async () => {
    const document = `query ($world: UUID!, $first: Int!) {
      rules(worldId: $world, first: $first) {
        edges { node { key heads { revision { revision candidateId } } revisions { contentHash candidate { candidateId revises { key } } approvals { decidedBy } } } }
      }
      candidates(worldId: $world, first: $first) {
        edges { node { ruleKey provenance { run quote } messages { text } approvals { verdict decidedAt } } }
      }
      versions(worldId: $world, first: $first) {
        edges { node { worldModelVersion modules { action digest } card { contentHash } releaseNotes { narrative } } }
      }
    }`;
    const ask = async (first: number): Promise<number> => {
      const { statements, result } = await countStatements(() =>
        service.graphql<Record<string, { edges: unknown[] }>>(
          document,
          { world: world.id, first },
          { as: 'operator' },
        ),
      );
      expect(result.errors).toEqual([]);
      expect(Object.values(result.data ?? {}).map(({ edges }) => edges.length)).toEqual([
        first,
        first,
        first,
      ]);
      return statements;
    };
    expect(await ask(many)).toBe(await ask(few));
  });

  it('by the edges of a world, counts included', async () => {
    const ofWorld = ['rules', 'candidates', 'sources', 'runs', 'versions', 'publications', 'audit'];
    const document = `query ($world: UUID!, $first: Int!) {
      world(worldId: $world) {
        current { number }
        draft { number }
        ${ofWorld.map((name) => `${name}(first: $first) { totalCount edges { node { __typename id } } }`).join('\n')}
        actions(first: $first) { totalCount edges { node { key } } }
        definitions(first: $first) { totalCount }
        configuration(first: $first) { totalCount edges { node { name } } }
        webhooks(first: $first) { totalCount }
        feedback(first: $first) { totalCount }
      }
    }`;
    const ask = async (first: number): Promise<number> => {
      const { statements, result } = await countStatements(() =>
        service.graphql<{ world: Record<string, { totalCount: number; edges: unknown[] }> }>(
          document,
          { world: world.id, first },
          { as: 'operator' },
        ),
      );
      expect(result.errors).toEqual([]);
      for (const name of ofWorld) {
        const page = result.data?.world[name];
        expect({ name, length: page?.edges.length }).toEqual({ name, length: first });
        expect(page?.totalCount).toBeGreaterThanOrEqual(many);
      }
      return statements;
    };
    expect(await ask(many)).toBe(await ask(few));
  });
});
