import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cases } from '../../testkit/cases.ts';
import { issueKey, seedModule, seedWorld } from '../../testkit/decisions.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
let others: string;
let caller: string;

beforeAll(async () => {
  service = await startTestService();
  await seedModule(service, await seedWorld(service));
  await seedModule(service, await seedWorld(service, 'elsewhere'));
  ({ key: others } = await issueKey(service));
  ({ key: caller } = await issueKey(service, undefined, 'elsewhere'));
});
afterAll(() => service.close());

/** A member of a request: JSON text as it goes out, so that it may be what no value can be. */
type Text = string;

interface Asked {
  action: Text;
  inputs: Text;
  asOf: Text;
  version: Text;
  subject: Text;
  key: Text;
}

const quoted = (text: string): Text => JSON.stringify(text);

const toolCall = (tool: string, members: string): string =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${tool}","arguments":{${members}}}}`;
/** Asked for by its address: it contains the name of the action as it is. */
const resourceRead = (action: Text): string =>
  `{"jsonrpc":"2.0","id":2,"method":"resources/read","params":{"uri":${quoted(`enshrine://actions/${action.replaceAll('"', '')}/rules`)}}}`;

/** Each door, and the body by which one is asked there: members are JSON texts. */
const doors = {
  decide: [
    '/decide',
    ({ action, inputs, asOf, version, subject, key }: Asked) =>
      `{"action":${action},"inputs":${inputs},"as_of":${asOf},"version":${version},"subject_ref":${subject},"idempotency_key":${key}}`,
  ],
  plan: [
    '/decide/plan',
    ({ action, inputs, asOf }: Asked) => `{"action":${action},"inputs":${inputs},"as_of":${asOf}}`,
  ],
  graphql: [
    '/graphql',
    ({ action, inputs, asOf, subject, key }: Asked) =>
      `{"query":"mutation($input: DecideInput!){decide(input:$input){__typename ... on Decision{decision} ... on Problem{code}}}","variables":{"input":{"action":${action},"inputs":${inputs},"asOf":${asOf},"subjectRef":${subject},"idempotencyKey":${key}}}}`,
  ],
  'graphql, two in one document': [
    '/graphql',
    ({ action, inputs, subject }: Asked) =>
      `{"query":"mutation($one: DecideInput!, $other: DecideInput!){one:decide(input:$one){__typename ... on Decision{decision} ... on Problem{code}} other:decide(input:$other){__typename ... on Decision{decision} ... on Problem{code}}}","variables":{"one":{"action":${action},"inputs":${inputs},"subjectRef":${subject}},"other":{"action":"account.open","inputs":${inputs}}}}`,
  ],
  'plan of everything': ['/decide/plan', ({ inputs, asOf }: Asked) => `{"inputs":${inputs},"as_of":${asOf}}`],
  mcp: [
    '/mcp',
    ({ action, inputs, asOf, version, subject }: Asked) =>
      toolCall(
        'decide',
        `"action":${action},"inputs":${inputs},"as_of":${asOf},"version":${version},"subject_ref":${subject}`,
      ),
  ],
  'mcp, a plan': [
    '/mcp',
    ({ action, inputs, asOf }: Asked) =>
      toolCall('plan', `"action":${action},"inputs":${inputs},"as_of":${asOf}`),
  ],
  'mcp, several in one body': [
    '/mcp',
    ({ action, inputs, subject }: Asked) =>
      `[${toolCall('decide', `"action":${action},"inputs":${inputs},"subject_ref":${subject}`)},${resourceRead(action)},${toolCall('plan', `"action":${action},"inputs":${inputs}`).replace('"id":1', '"id":3')}]`,
  ],
  'mcp, a resource': ['/mcp', ({ action }: Asked) => resourceRead(action)],
  evaluation: [
    '/access/v1/evaluation',
    ({ action, inputs, subject }: Asked) =>
      `{"subject":{"type":"user","id":${subject}},"action":{"name":${action}},"resource":{"type":"account","id":"7"},"context":{"inputs":${inputs}}}`,
  ],
  evaluations: [
    '/access/v1/evaluations',
    ({ action, inputs, subject }: Asked) =>
      `{"subject":{"type":"user","id":${subject}},"resource":{"type":"account","id":"7"},"evaluations":[{"action":{"name":${action}},"context":{"inputs":${inputs}}},{"action":{"name":"account.open"},"context":{"inputs":${inputs}}}]}`,
  ],
  'search of actions': [
    '/access/v1/search/action',
    ({ inputs, subject }: Asked) =>
      `{"subject":{"type":"user","id":${subject}},"resource":{"type":"account","id":"7"},"context":{"inputs":${inputs}}}`,
  ],
  'search of subjects': [
    '/access/v1/search/subject',
    ({ action, inputs, subject }: Asked) =>
      `{"subject":{"type":"user"},"action":{"name":${action}},"resource":{"type":"account","id":${subject}},"context":{"inputs":${inputs}}}`,
  ],
  'search of resources': [
    '/access/v1/search/resource',
    ({ action, inputs, subject }: Asked) =>
      `{"subject":{"type":"user","id":${subject}},"action":{"name":${action}},"resource":{"type":"account"},"context":{"inputs":${inputs}}}`,
  ],
} as const satisfies Record<string, readonly [string, (asked: Asked) => string]>;
type Door = keyof typeof doors;
const everyDoor = Object.keys(doors) as Door[];

const send = async (door: Door, token: string, asked: Asked): Promise<{ status: number; text: string }> => {
  const [path, bodyOf] = doors[door];
  const response = await fetch(`${service.url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: bodyOf(asked),
  });
  return { status: response.status, text: await response.text() };
};

/** What is decided, and why: everything of an answer that does not differ from one asking to the next. */
function verdictIn({ status, text }: { status: number; text: string }): string {
  const found = [
    ...text.matchAll(
      /\\?"(?:decision|rule|outcome|code|reachable|name|count)\\?":(\\?"[^"\\]*\\?"|true|false|null|\d+)/g,
    ),
  ];
  return `${status} ${found.map(([member]) => member.replaceAll('\\', '')).join(' ')}`;
}

/** What the others ask: each verdict, by every door. */
const questions = everyDoor.flatMap((door) =>
  ([30, 17] as const).flatMap((age) =>
    ([true, false] as const).map((order) => ({
      door,
      asked: {
        action: quoted('account.open'),
        inputs: JSON.stringify({ age, court_order: order }),
        asOf: quoted('2026-06-01'),
        version: 'null',
        subject: quoted('somebody'),
        key: 'null',
      },
    })),
  ),
);
const askAll = (): Promise<string[]> =>
  Promise.all(questions.map(async ({ door, asked }) => verdictIn(await send(door, others, asked))));

/** Text that programs trip over, as the JSON of it. */
const hostileText = fc
  .oneof(
    fc.constantFrom(
      'account.open',
      'account\u0000open',
      '\ud800',
      `${'a'.repeat(199)}😀`,
      `${'a'.repeat(199)}\ud83d`,
      '__proto__',
      'constructor',
      'toString',
      '',
      ' ',
      "'; DROP TABLE decision_record; --",
      '{"a":1}',
      '\\u0000',
      '{account.open,"}',
      '\u2028\u202e',
      'left\u001fright\u001e',
      '0000-01-01',
      '-infinity',
      'x'.repeat(70_000),
    ),
    fc.string({ unit: 'binary', maxLength: 40 }),
  )
  .map(quoted);
const hostileNumber = fc.constantFrom(
  '1e999',
  '-1e999',
  '1e-999',
  '9'.repeat(400),
  '-0',
  '0.1e1',
  '2147483648',
);
const hostileValue: fc.Arbitrary<Text> = fc.oneof(
  hostileText,
  hostileNumber,
  fc.constantFrom('null', 'true', '[]', '{}', '[[[[]]]]', '{"__proto__":{"age":30}}', '{"age":1,"age":2}'),
);
const hostileInputs = fc.oneof(
  hostileValue,
  fc
    .array(fc.tuple(fc.oneof(hostileText, fc.constantFrom('"age"', '"court_order"')), hostileValue), {
      maxLength: 4,
    })
    .map((members) => `{${members.map(([name, value]) => `${name}:${value}`).join(',')}}`),
);
const hostileDate = fc.oneof(
  fc
    .constantFrom(
      '0000-01-01',
      '0000-12-31',
      '0001-01-01',
      '9999-12-31',
      '10000-01-01',
      '-0044-03-15',
      '2026-02-30',
      'infinity',
    )
    .map(quoted),
  hostileValue,
  fc.constant('null'),
);
const good: Asked = {
  action: '"account.open"',
  inputs: '{"age":30,"court_order":false}',
  asOf: 'null',
  version: 'null',
  subject: '"alice"',
  key: 'null',
};
const hostile: { [Member in keyof Asked]: fc.Arbitrary<Text> } = {
  action: hostileValue,
  inputs: hostileInputs,
  asOf: hostileDate,
  version: fc.oneof(hostileValue, fc.constantFrom('"v1"', '"v999999999"', '0', '"v99999999999999999999"')),
  subject: hostileValue,
  key: hostileValue,
};
/** Looked up together with the keys of the others, and a key that does not exist. */
const hostileToken = fc.constantFrom(
  'ens_live_',
  `ens_live_${'a'.repeat(49)}`,
  `ens_live_${'a'.repeat(4_000)}`,
  "ens_live_' OR '1'='1",
  'ens_live_\\x00,{}"',
  'ens_live_é',
);
/** Mostly right but for one member, so that it comes as far as that is looked at; sometimes wrong in all. */
const hostileRequest = fc.record({
  token: fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: hostileToken }),
  door: fc.constantFrom(...everyDoor),
  asked: fc.oneof(
    {
      weight: 5,
      arbitrary: fc.oneof(
        ...(Object.keys(hostile) as (keyof Asked)[]).map((member) =>
          hostile[member].map((text): Asked => ({ ...good, [member]: text })),
        ),
      ),
    },
    { weight: 1, arbitrary: fc.record(hostile) },
  ),
});

describe('whatever one caller sends, by whatever door', () => {
  it('others are answered as if they had asked alone', async () => {
    const alone = await askAll();
    // All doors decide, and not all the same.
    expect(new Set(alone).size).toBeGreaterThan(everyDoor.length);
    expect(alone.filter((verdict) => !verdict.startsWith('200 '))).toEqual([]);
    await fc.assert(
      fc.asyncProperty(fc.array(hostileRequest, { minLength: 1, maxLength: 40 }), async (requests) => {
        const [answers, sent] = await Promise.all([
          askAll(),
          Promise.all(requests.map(({ token, door, asked }) => send(door, token ?? caller, asked))),
        ]);
        expect(answers).toEqual(alone);
        expect(sent.filter(({ status }) => status >= 500)).toEqual([]);
      }),
      { numRuns: cases(12) },
    );
  }, 600_000);
});
