import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgent } from '../../../client/sdk/src/agent.ts';
import { EnshrineError } from '../../../client/sdk/src/failure.ts';
import { loadModule, type LoadedModule, type PublishingKeySet } from '../../../client/sdk/src/module.ts';
import type { Json } from '../../../src/core/canonical-json.ts';
import type { Definition, InputDeclaration, Rule } from '../../../src/rules/model.ts';
import { accountRules, issueKey, seedModule, seedWorld } from '../../testkit/decisions.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

type Inputs = Record<string, Json>;

/** A question without what only some doors take. */
interface Question {
  inputs: Inputs;
  /** Null: today. */
  asOf: string | null;
}

const { citations } = accountRules[0]!;
const rule = (key: string, parts: Partial<Rule>): Rule => ({
  ...accountRules[0]!,
  natural_language: `Words of ${key}.`,
  requires: 'true',
  if_met: 'none',
  if_unmet: 'none',
  from: '2020-01-01',
  key,
  ...parts,
});

const inputs: InputDeclaration[] = [
  { name: 'age', type: 'int', minimum: 0, maximum: 120 },
  { name: 'fee', type: 'decimal', unit: 'USD', scale: 2, minimum: 0, maximum: 1000, nullable: true },
  { name: 'kind', type: 'enum', values: ['personal', 'joint'] },
  { name: 'filed', type: 'date' },
  { name: 'waived', type: 'bool' },
  {
    name: 'amounts',
    type: 'list',
    max_items: 3,
    items: { name: 'amount', type: 'int', minimum: 0, maximum: 9 },
  },
];

/** Dated rules, an exception, a limit, duties with values, advice and a dated output: what an answer can hold. */
const rules: Rule[] = [
  rule('R-1', { requires: 'inputs.age >= 18', if_unmet: 'deny', to: '2026-01-01' }),
  rule('R-2', { requires: 'inputs.age >= 21', if_unmet: 'deny', from: '2026-01-01' }),
  rule('R-3', {
    applies_when: 'inputs.waived',
    if_met: 'permit',
    overrides: [{ rule: 'R-2', citation: citations[0]!, reason: null }],
    obligations: [
      { id: 'file', on: 'applies', text: 'Keep it.', values: { until: 'plus_days(inputs.filed, 30)' } },
    ],
  }),
  rule('R-4', {
    applies_when: 'inputs.kind == "joint"',
    requires: 'has(inputs.fee) && inputs.fee <= terms.cap',
    if_met: 'permit',
    if_unmet: 'deny',
  }),
  rule('R-5', { applies_when: 'inputs.amounts.exists(a, a > 5)', if_met: 'deny', limits: ['R-3'] }),
  rule('R-6', { requires: 'inputs.age < 65', if_unmet: 'deny', tier: 'guidance' }),
];

const definitions: Definition[] = [
  {
    name: 'cap',
    type: 'decimal',
    unit: 'USD',
    scale: 2,
    output: true,
    description: '',
    cases: [
      { when: 'true', value: '35.00', citation: citations[0]!, from: null, to: '2025-07-01' },
      { when: 'true', value: '40.50', citation: citations[0]!, from: '2025-07-01', to: null },
    ],
  },
];

const action = 'door.open';
let service: TestService;
let key: string;
let local: LoadedModule;

beforeAll(async () => {
  service = await startTestService();
  const module = await seedModule(service, await seedWorld(service), { action, rules, inputs, definitions });
  ({ key } = await issueKey(service));
  const [stored] = await service.testDatabase.adminQuery<{ bytes: Buffer; marker: string }>(
    `SELECT bytes, marker FROM module_bytes JOIN action_module USING (digest) WHERE digest = $1`,
    [module.digest],
  );
  const keys = (await (
    await fetch(`${service.url}/.well-known/publishing-keys.json`)
  ).json()) as PublishingKeySet;
  local = await loadModule(stored!.bytes, { marker: stored!.marker, keys, digest: module.digest });
});
afterAll(() => service.close());

async function post(path: string, body: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(`${service.url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text) as Record<string, unknown>;
}

const cited = 'citations { publication section revision quote }';
const selection = `decision action worldModelVersion moduleDigest asOf validUntil inputsDigest possible missingInputs
  reasons { rule effect possibleEffects outcome overriddenBy limitedBy text ${cited} }
  outputs { name value unit ${cited} }
  obligations { rule id text values { name value unit } ${cited} }
  advice { rule tier outcome effect text ${cited} }`;
const document = `mutation ($input: DecideInput!) { decide(input: $input) {
  __typename ... on Decision { ${selection} } ... on Problem { code errors { pointer code } } } }`;

const enums = new Set(['decision', 'effect', 'outcome', 'tier', 'possible', 'possibleEffects']);

/** A GraphQL answer by the names of REST. */
function renamed(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => renamed(each, name));
  if (typeof value === 'string' && enums.has(name)) return value.toLowerCase();
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([member, of]) => [
      member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      renamed(of, member),
    ]),
  );
}

/** What is the same at every door: all but the id and the time of the one answer; of a refusal, code and places. */
function judged(answer: Record<string, unknown>): unknown {
  if (typeof answer.code === 'string') {
    const errors = (answer.errors ?? []) as { pointer: string; code: string }[];
    return {
      code: answer.code.toLowerCase(),
      errors: errors.map(({ pointer, code }) => ({ pointer, code })),
    };
  }
  const { decision_id: _id, evaluated_at: _at, __typename: _type, ...rest } = answer;
  return rest;
}

const ofError = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof EnshrineError) || error.failure.kind !== 'problem') throw error;
  return { code: error.failure.code, errors: error.failure.fields };
};

const evaluation = (asked: Inputs) => ({
  subject: { type: 'user', id: 'u1' },
  action: { name: action },
  resource: { type: 'account', id: '1' },
  context: { inputs: asked },
});

type Door = (questions: readonly Question[]) => Promise<Record<string, unknown>[]>;
const eachAlone =
  (ask: (question: Question) => Promise<Record<string, unknown>>): Door =>
  (questions) =>
    Promise.all(questions.map(ask));

/** Doors that take a date of the facts, then those that answer for today. */
const datedDoors: Record<string, Door> = {
  REST: eachAlone(({ inputs: asked, asOf }) => post('/decide', { action, inputs: asked, as_of: asOf })),
  GraphQL: eachAlone(async ({ inputs: asked, asOf }) => {
    const { data } = await post('/graphql', {
      query: document,
      variables: { input: { action, inputs: asked, asOf } },
    });
    return renamed((data as { decide: unknown }).decide) as Record<string, unknown>;
  }),
  MCP: eachAlone(async ({ inputs: asked, asOf }) => {
    const { result } = await post('/mcp', {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'decide', arguments: { action, inputs: asked, ...(asOf !== null && { as_of: asOf }) } },
    });
    const { structuredContent, content } = result as {
      structuredContent?: Record<string, unknown>;
      content: { text: string }[];
    };
    return structuredContent ?? (JSON.parse(content[0]!.text) as Record<string, unknown>);
  }),
  'the agent of the SDK, many at once': async (questions) => {
    const settled = await createAgent({ baseUrl: service.url, apiKey: key }).decideMany(
      questions.map(({ inputs: asked, asOf }) => ({
        action,
        inputs: asked,
        options: { ...(asOf !== null && { asOf }) },
      })),
    );
    return settled.map((one) => (one.status === 'fulfilled' ? { ...one.value } : ofError(one.reason)));
  },
  'the module that the SDK loaded': (questions) =>
    Promise.resolve(
      questions.map(({ inputs: asked, asOf }) => {
        try {
          return { ...local.decide(asked, { ...(asOf !== null && { asOf }) }) };
        } catch (error) {
          return ofError(error);
        }
      }),
    ),
};

interface ProtocolObligation {
  id: string;
  type: string;
  properties: { rule: string; id: string };
}

/** What AuthZEN answers, with the obligations as at the other doors. */
function ofProtocol(context: Record<string, unknown>): Record<string, unknown> {
  if (typeof context.code === 'string') return context;
  const obligations = (context.obligations ?? []) as ProtocolObligation[];
  for (const { id, type, properties } of obligations) {
    expect([id, type]).toEqual([`${properties.rule}/${properties.id}`, 'custom']);
  }
  return { ...context, obligations: obligations.map(({ properties }) => properties) };
}

const undatedDoors: Record<string, Door> = {
  ...datedDoors,
  AuthZEN: eachAlone(async ({ inputs: asked }) => {
    const { decision, context } = await post('/access/v1/evaluation', evaluation(asked));
    const answer = context as Record<string, unknown>;
    expect(decision).toBe(answer.decision === 'permit');
    return ofProtocol(answer);
  }),
  'a batch of AuthZEN': async (questions) => {
    const { evaluations } = await post('/access/v1/evaluations', {
      evaluations: questions.map(({ inputs: asked }) => evaluation(asked)),
    });
    return (evaluations as { context: Record<string, unknown> }[]).map(({ context }) => ofProtocol(context));
  },
};

const someInputs: fc.Arbitrary<Inputs> = fc.record(
  {
    age: fc.oneof(
      { weight: 7, arbitrary: fc.integer({ min: 15, max: 70 }) },
      { weight: 3, arbitrary: fc.constantFrom('18', -1, 'x') },
    ),
    fee: fc.constantFrom<Json>('35.00', 35, '40.5', '40.51', null, 0, '1000'),
    kind: fc.constantFrom('personal', 'joint'),
    filed: fc.constantFrom('2026-01-31', '2024-02-29'),
    waived: fc.boolean(),
    amounts: fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 3 }),
  },
  { requiredKeys: [] },
);

const questionsOf = (asOf: fc.Arbitrary<string | null>): fc.Arbitrary<Question[]> =>
  fc.array(fc.record({ inputs: someInputs, asOf }), { minLength: 10, maxLength: 10 });

describe('the same question', () => {
  it.each([
    [
      'of a date',
      datedDoors,
      fc.constantFrom<string | null>('2019-12-31', '2025-06-30', '2025-07-01', '2026-02-01'),
    ],
    ['of today', undatedDoors, fc.constant(null)],
  ])('%s has the same answer at every door', { timeout: 600_000 }, async (_title, doors, asOf) => {
    const verdicts = new Set<unknown>();
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(questionsOf(asOf), async (questions) => {
        const expected = (await doors.REST!(questions)).map(judged);
        for (const [name, ask] of Object.entries(doors)) {
          const answers = await ask(questions);
          expect(answers.map(judged), name).toEqual(expected);
        }
        for (const one of expected as { decision?: string }[]) {
          if (one.decision === undefined) refused += 1;
          else verdicts.add(one.decision);
        }
      }),
      { numRuns: 20 },
    );
    expect(verdicts).toEqual(new Set(['permit', 'deny', 'indeterminate']));
    expect(refused).toBeGreaterThan(5);
  });
});
