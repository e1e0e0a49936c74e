import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distillRun } from '../../../src/distillation/distill-run.ts';
import { countStatements } from '../../testkit/count-statements.ts';
import type { CandidateAnswer } from '../../testkit/review.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';
import { openWorld, type TestWorld } from '../../testkit/world.ts';

const few = 3;
const many = 30;
/** Two reads that end in the same turn of the event loop share the read of what they lead to; a turn apart they do not. */
const inOneTurn = 1;

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

  it.each([
    [
      'rules',
      `key
       world { slug }
       heads { revision { revision candidateId } }
       revisions { contentHash decidedBy { name organization { name } } }`,
    ],
    ['rules', 'revisions { candidate { revises { key } createdBy { name } run { runId } } }'],
    ['candidates', 'rule { citations { quote source { title watch { url } } } }'],
    ['candidates', 'sources { title sections { heading } }'],
    [
      'candidates',
      `ruleKey
       provenance { run quote }
       run { focusArea requestedBy { email } }
       sources { title ingestedBy { name } }
       messages { text operator { name } }
       approvals { verdict decidedAt decidedBy { name } }`,
    ],
    [
      'versions',
      `worldModelVersion
       previous { number publishedBy { name } }
       publishedBy { name }
       modules { action digest }
       card { contentHash }
       releaseNotes { narrative createdBy { name } }`,
    ],
    ['distillationRuns', 'requestedBy { name } sources { sourceMaterial { title } } world { slug }'],
  ])('in GraphQL as well, with what %s lead to: %s', async (list, selection) => {
    const document = `query ($world: UUID!, $first: Int!) {
      ${list}(worldId: $world, first: $first) { edges { node { ${selection} } } }
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
      expect(result.data?.[list]?.edges).toHaveLength(first);
      return statements;
    };
    const short = await ask(few);
    const long = await ask(many);
    expect(Math.abs(long - short), `${few} rows: ${short}, ${many} rows: ${long}`).toBeLessThanOrEqual(
      inOneTurn,
    );
  });

  it('counts a list by one statement, and only where it is asked to', async () => {
    const ask = async (counted: string): Promise<{ statements: number; counts: unknown[] }> => {
      const document = `query ($world: UUID!, $run: UUID!) {
        lawChanges(worldId: $world, first: 1) { ${counted} edges { node { rules } } }
        ingestionRuns(worldId: $world, first: 1) { ${counted} edges { node { outcome } } }
        releaseNotesList(worldId: $world, first: 1) { ${counted} edges { node { narrative } } }
        replays(worldId: $world, first: 1) { ${counted} edges { node { status } } }
        decisions(worldId: $world, first: 1) { ${counted} edges { node { decision } } }
        distillationLeftOut(worldId: $world, runId: $run, first: 1) { ${counted} edges { node { quote } } }
      }`;
      const { statements, result } = await countStatements(() =>
        service.graphql<Record<string, { totalCount?: number }>>(
          document,
          { world: world.id, run: runId },
          { as: 'operator' },
        ),
      );
      expect(result.errors).toEqual([]);
      return { statements, counts: Object.values(result.data ?? {}).map(({ totalCount }) => totalCount) };
    };
    const plain = await ask('');
    const counted = await ask('totalCount');
    expect(counted.counts).toEqual([0, many + 1, many, 0, 0, 0]);
    // The open law changes are read whole in any case.
    expect(counted.statements - plain.statements).toBe(5);
  });

  it('by the edges of a world, counts included', async () => {
    const ofWorld = ['rules', 'candidates', 'sources', 'runs', 'versions', 'publications', 'audit'];
    const document = `query ($world: UUID!, $first: Int!) {
      world(worldId: $world) {
        current { number }
        draft { number }
        ${ofWorld.map((name) => `${name}(first: $first) { totalCount edges { node { __typename id${name === 'audit' ? ' operator { ... on User { name } }' : ''} } } }`).join('\n')}
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
