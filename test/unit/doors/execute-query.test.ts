import {
  buildSchema,
  execute,
  GraphQLError,
  isInterfaceType,
  isObjectType,
  parse,
  type ExecutionResult,
  type GraphQLSchema,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { executeQuery } from '../../../src/graphql/execute-query.ts';

// What `execute` of graphql-js answers is the measure: each question here is put to both.

const sdl = `
  interface Thing { id: ID! }
  enum Colour { RED GREEN }
  type Stone implements Thing { id: ID!, weight: Float, colour: Colour, next: Thing }
  type Tree implements Thing { id: ID!, height: Int!, fruit(ripe: Boolean = true, kinds: [String!]): [String!]!, stones: [Stone!] }
  union Found = Stone | Tree
  type Query {
    things(first: Int = 3): [Thing!]!
    found: [Found]
    tree: Tree
    strict: Tree!
    matrix: [[Int!]]!
    fails: String
    failsLate: String
    failsStrictly: String!
    nothingStrictly: String!
    failing: Tree
    none: [Int]
    notList: [Int]
    partly: [Int]
    partlyStrict: [Int!]
    late: [Stone]
    colour: Colour
    noColour: Colour
    lost: Thing
    stranger: Thing
    asked(text: String!): String
    error: String
    seen: String
  }
`;

type Args = Record<string, unknown>;

const late = <T>(value: T): Promise<T> => new Promise((resolve) => setImmediate(resolve, value));
const failsLate = (message: string): Promise<never> =>
  late(null).then(() => {
    throw new Error(message);
  });

const stone = (id: string, more: object = {}): object => ({
  kind: 'Stone',
  id,
  weight: 1.5,
  colour: 'RED',
  ...more,
});
const tree = (id: string, more: object = {}): object => ({
  kind: 'Tree',
  id,
  height: 3,
  fruit: (args: Args) => [JSON.stringify(args)],
  stones: () => late([stone('s1'), late(stone('s2'))]),
  ...more,
});

const root = {
  things: ({ first }: Args) =>
    [stone('1', { next: tree('t') }), tree('2'), stone('3', { next: () => late(stone('n')) })].slice(
      0,
      first as number,
    ),
  found: () => [stone('1'), null, late(tree('2')), new Error('one of them')],
  tree: () => late(tree('t')),
  strict: () => tree('t', { height: () => failsLate('no height') }),
  matrix: [[1, 2], null, [3]],
  fails: () => {
    throw new GraphQLError('refused', { extensions: { code: 'no' } });
  },
  failsLate: () => failsLate('later'),
  failsStrictly: () => failsLate('strictly'),
  nothingStrictly: null,
  failing: () => tree('f', { height: null, stones: () => [stone('x'), null] }),
  none: () => undefined,
  notList: () => 'abc',
  partly: () => [1, 'no number', late('none either'), 4],
  partlyStrict: () => [1, failsLate('broken')],
  late: () => [late(stone('1')), failsLate('lost'), stone('2', { colour: 'BLUE' })],
  colour: 'GREEN',
  noColour: 'PINK',
  lost: { kind: 'Nothing', id: '1' },
  stranger: { kind: 'Query', id: '1' },
  asked: ({ text }: Args) => text,
  error: new Error('a value'),
  seen: (
    _args: Args,
    context: { seen: string[] },
    info: { path: { key: unknown }; fieldNodes: readonly object[] },
  ) => `${String(info.path.key)} ${info.fieldNodes.length} ${context.seen.length}`,
};

function schemaOf(
  isOfType?: (value: { kind?: string }, name: string) => boolean | Promise<boolean>,
): GraphQLSchema {
  const schema = buildSchema(sdl);
  for (const type of Object.values(schema.getTypeMap())) {
    if (isInterfaceType(type) && !isOfType) type.resolveType = (value: { kind: string }) => value.kind;
    if (isObjectType(type) && isOfType && ['Stone', 'Tree'].includes(type.name)) {
      type.isTypeOf = (value: { kind?: string }) => isOfType(value, type.name);
    }
  }
  const union = schema.getType('Found');
  if (union && 'resolveType' in union && !isOfType)
    union.resolveType = (value: { kind: string }) => late(value.kind);
  return schema;
}

const schemas: readonly [string, GraphQLSchema][] = [
  ['types told by name', schemaOf()],
  ['types that know their objects', schemaOf((value, name) => value.kind === name)],
  ['types that know them later', schemaOf((value, name) => late(value.kind === name))],
];

const documents: readonly string[] = [
  '{ things { id __typename ... on Stone { weight colour next { id } } ... on Tree { height fruit } } }',
  'query ($n: Int!) { things(first: $n) { ...T } } fragment T on Thing { id ...S ...S } fragment S on Stone { weight }',
  '{ found { ... on Thing { id } ... on Tree { stones { id colour } fruit(ripe: false, kinds: ["a"]) } } }',
  'query ($n: Int!) { tree { a: fruit(kinds: "x") b: fruit(ripe: null) height, height } things(first: $n) { id } }',
  'query ($no: Boolean!) { tree @skip(if: $no) { id } colour @include(if: $no) ... @include(if: $no) { matrix } }',
  '{ tree { __proto__: id constructor: height toString: __typename } }',
  '{ strict { id height } colour }',
  '{ colour strict { id stones { id } height } failsLate }',
  '{ fails failsLate error colour }',
  '{ failsStrictly tree { stones { id } } fails }',
  '{ tree { stones { id } } nothingStrictly }',
  '{ failing { id height stones { id } } noColour colour }',
  '{ failing { stones { id } } none notList partly partlyStrict matrix }',
  '{ late { id colour } }',
  '{ lost { id } stranger { id } colour }',
  '{ asked(text: "a") b: asked(text: "b") ... { asked(text: "a") } }',
  'query ($t: String) { asked(text: $t) colour }',
  '{ seen seen other: seen }',
  '{ __schema { queryType { name } } __type(name: "Stone") { fields { name type { kind ofType { name } } } } }',
  '{ unknown colour tree { unknown id } ...none }',
];

/** Of a value that no type takes, graphql-js says where in the document, and all that it holds. */
const ofType = /^(Abstract type|Runtime Object type|Expected value of type)/;

const shown = ({ data, errors = [] }: ExecutionResult): unknown =>
  JSON.parse(
    JSON.stringify({
      data: data ?? null,
      errors: errors.map(({ message, locations, path, extensions }) =>
        ofType.test(message) ? { path } : { message, locations, path, extensions },
      ),
    }),
  );

describe.each(schemas)('%s', (_kind, schema) => {
  it.each(documents)('%s', async (document) => {
    const args = {
      schema,
      document: parse(document),
      rootValue: root,
      contextValue: { seen: ['x'] },
      variableValues: { n: 2, no: true },
    };
    expect(shown(await executeQuery(args))).toEqual(shown(await execute(args)));
  });
});

it('variables that fit no type are refused as the executor refuses them, with nothing executed', async () => {
  const document = parse('query ($n: Int!, $c: Colour) { things(first: $n) { id } c: colour @skip(if: $c) }');
  const args = { schema: schemas[0]![1], document, rootValue: root, variableValues: { c: 'RUD' } };
  const answered = await executeQuery(args);
  expect(answered.data).toBeUndefined();
  expect(answered.errors?.length).toBe(2);
  expect(JSON.stringify(answered)).toBe(JSON.stringify(await execute(args)));
});

it('a name that no common object can hold is a member of the answer like any other', async () => {
  const document = parse('{ __proto__: colour }');
  const { data } = await executeQuery({ schema: schemas[0]![1], document, rootValue: root });
  expect(JSON.stringify(data)).toBe('{"__proto__":"GREEN"}');
});

it('what a resolver puts into the arguments of a field that takes none reaches no other field', () => {
  const schema = buildSchema('type Query { one: String, two: String }');
  const rootValue = {
    one: (args: Args) => {
      args['two'] = 'left';
    },
    two: (args: Args) => args['two'] ?? 'nothing',
  };
  const answer = executeQuery({ schema, document: parse('{ one two }'), rootValue }) as ExecutionResult;
  expect(answer.data).toEqual({ one: null, two: 'nothing' });
});
