import { readFile } from 'node:fs/promises';
import { getOperationAST, OperationTypeNode, parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distillRun } from '../../../src/distillation/distill-run.ts';
import { countStatements } from '../../testkit/count-statements.ts';
import type { CandidateAnswer } from '../../testkit/review.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';
import { openWorld, type IngestAnswer, type TestWorld } from '../../testkit/world.ts';

const trades = 'skipper baker brewer butcher carpenter driver farmer'.split(' ');

let service: TestService;
let world: TestWorld;
/** Of what was made first: what pages of one thing are asked for. */
const made: Record<string, string> = {};
let grown = 0;
let candidates: (CandidateAnswer & { rule: { action: string } })[];

const provenance = { kind: 'statute', publication: 'Trades Act', effective_from: '2026-01-01' };

/** One more of everything that a page lists. */
async function grow(): Promise<void> {
  const trade = trades[grown]!;
  grown += 1;
  const ok = <Body>(what: string, { status, body }: { status: number; body: Body }): Body => {
    if (status >= 300) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const source: IngestAnswer = ok(
    'source',
    await world.ingest({
      content: `A ${trade} must report to the guild.`,
      media_type: 'text/plain',
      provenance: { ...provenance, publication: `Guild Notice ${grown}` },
    }),
  );
  const run = ok(
    'run',
    await world.send<{ id: string }>('POST', '/distillations', { source_material_ids: [source.id] }),
  );
  await distillRun(service.services, run.id);
  const signed = candidates[grown - 1]!;
  const open = candidates.at(-1)!;
  const verified = ok(
    'verification',
    await world.send<CandidateAnswer & { inputs: { name: string }[] }>(
      'POST',
      `/candidates/${signed.id}/verify`,
    ),
  );
  const { rule_key: key } = ok(
    'signature',
    await world.send<{ rule_key: string }>('POST', `/candidates/${signed.id}/enshrine`, {
      content_hash: verified.content_hash,
      statement: 'Read and agreed.',
    }),
  );
  const { action } = signed.rule;
  const inputs = Object.fromEntries(verified.inputs.map(({ name }) => [name, 20]));
  for (let count = 0; count < grown; count += 1) {
    ok(
      'case',
      await world.send('PUT', `/actions/${made.action ?? action}/acceptance-cases/case-${grown}-${count}`, {
        inputs: made.inputs ? (JSON.parse(made.inputs) as object) : inputs,
        expected: 'not_applicable',
      }),
    );
  }
  const notes = ok('notes', await world.send<{ id: string }>('POST', '/release-notes', { narrative: trade }));
  const published = ok(
    'publication',
    await world.send<{ status: string }>('POST', '/publications', {
      release_notes_id: notes.id,
      acknowledgements: [],
    }),
  );
  if (published.status !== 'completed') throw new Error(JSON.stringify(published));
  const decided = ok(
    'decision',
    await world.send<{ decision_id: string }>('POST', '/playground', {
      action,
      inputs,
      version: `v${grown}`,
    }),
  );
  ok(
    'feedback',
    await service.rest('POST', `/decisions/${decided.decision_id}/feedback`, {
      as: 'operator',
      body: { text: 'It looked wrong.' },
    }),
  );
  ok('replay', await world.send('POST', '/replays', { version: 'draft' }));
  const { acme } = service.domains;
  const asAdmin = { as: 'admin', domain: acme } as const;
  ok(
    'invite',
    await service.rest('POST', `/domains/${acme}/members`, {
      ...asAdmin,
      body: { email: `${trade}@acme.test`, role: 'observer' },
    }),
  );
  ok(
    'key',
    await service.rest('POST', `/domains/${acme}/api-keys`, {
      ...asAdmin,
      body: { name: trade, scopes: ['decide:domain'] },
    }),
  );
  Object.assign(made, {
    source: made.source ?? source.id,
    run: made.run ?? run.id,
    candidate: made.candidate ?? open.id,
    key: made.key ?? key,
    action: made.action ?? action,
    inputs: made.inputs ?? JSON.stringify(inputs),
    decision: made.decision ?? decided.decision_id,
    newest: source.id,
  });
}

/** Pages of people in a domain rather than of operators. */
const asMember = /^(?:Domain|Member|Invites|Keys)/;

/** Documents whose lists grow with nothing here, or that ask for one thing alone. */
const variablesOf = (): Record<string, unknown> => ({
  worldId: world.id,
  domainId: service.domains.acme,
  sourceMaterialId: made.newest,
  from: made.source,
  runId: made.run,
  candidateId: made.candidate,
  key: made.key,
  action: made.action,
  decisionId: made.decision,
  number: grown,
  first: 50,
});

interface Page {
  name: string;
  text: string;
  variables: string[];
}

/** Every query of the cockpit, as it was built with it. */
const documents = Object.values(
  JSON.parse(
    await readFile(
      new URL('../../../src/generated/cockpit/persisted-documents.json', import.meta.url),
      'utf8',
    ),
  ) as Record<string, string>,
);
const pages: Page[] = documents.flatMap((text) => {
  const operation = getOperationAST(parse(text));
  if (operation?.operation !== OperationTypeNode.QUERY || !operation.name) return [];
  const variables = (operation.variableDefinitions ?? []).map(({ variable }) => variable.name.value);
  return [{ name: operation.name.value, text, variables }];
});

/** What a page is asked for where a name has another meaning than usual. */
const others: Readonly<Record<string, () => Record<string, unknown>>> = {
  AcceptanceCaseList: () => ({ key: made.action }),
  ActionPage: () => ({ key: made.action }),
  QueuePage: () => ({ status: ['PROPOSED', 'QUEUED', 'NEEDS_WORK', 'NONCONFORMING'] }),
  Find: () => ({ words: 'barge' }),
  FindRuleset: () => ({ words: 'barge' }),
  RuleList: () => ({ action: null }),
  DecisionCount: () => ({ action: null, from: null, to: null }),
  DecisionList: () => ({ action: null, from: null, to: null }),
  DecisionsOfSubject: () => ({ subjectRef: 'passenger-7' }),
  MemberDecisions: () => ({ action: null, from: null, to: null }),
  VersionDifference: () => ({ from: 'v1' }),
};

async function ask({ name, text, variables }: Page): Promise<number> {
  const all: Record<string, unknown> = { ...variablesOf(), ...others[name]?.() };
  const given = Object.fromEntries(variables.map((variable) => [variable, all[variable] ?? null]));
  const { statements, result } = await countStatements(() =>
    service.graphql(
      text,
      given,
      asMember.test(name) ? { as: 'admin', domain: service.domains.acme } : { as: 'operator' },
    ),
  );
  expect({ name, errors: result.errors }).toEqual({ name, errors: [] });
  return statements;
}

/** Asked of what is kept of one webhook, which the installation alone delivers to. */
const notAsked = new Set(['Deliveries', 'DeliverySent']);
const asked = pages.filter(({ name }) => !notAsked.has(name));

const before = new Map<string, number>();

beforeAll(async () => {
  service = await startTestService();
  world = await openWorld(service);
  const law = await world.ingest({
    content: trades.map((trade) => `A ${trade} must be at least 18 years of age.`).join('\n\n'),
    media_type: 'text/plain',
    provenance,
  });
  const run = await world.send<{ id: string }>('POST', '/distillations', {
    source_material_ids: [law.body.id],
  });
  await distillRun(service.services, run.body.id);
  made.run = run.body.id;
  candidates = (await world.get<{ items: typeof candidates }>('/candidates?limit=200')).body.items;
  await grow();
  await grow();
  for (const page of asked) before.set(page.name, await ask(page));
  for (let more = 0; more < 4; more += 1) await grow();
}, 600_000);
afterAll(() => service.close());

describe('a page of the cockpit', () => {
  it('is one of those that the cockpit is built with', () => {
    expect(asked.length).toBeGreaterThan(35);
  });

  it.each(asked.map((page) => [page.name, page] as const))(
    '%s asks the database as often for six of everything as for two, and seldom',
    async (name, page) => {
      const statements = await ask(page);
      expect(statements).toBe(before.get(name));
      expect(statements).toBeLessThan(40);
    },
  );
});
