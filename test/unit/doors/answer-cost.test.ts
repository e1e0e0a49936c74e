import { buildSchema, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { answerCost } from '../../../src/graphql/answer-cost.ts';

const schema = buildSchema(`
  type Query { me: User, worlds(first: Int, last: Int): WorldConnection!, nodes(ids: [ID!]!): [Node]!, check(input: Checks!): Int }
  input Checks { cases: [Int!]! }
  interface Node { id: ID! }
  type User implements Node { id: ID!, name: String, organization: User, tags: [String!]! }
  type WorldConnection { edges: [WorldEdge!]!, totalCount: Int }
  type WorldEdge { node: World!, cursor: String }
  type World implements Node { id: ID!, owner: User, rules(first: Int): WorldConnection!, labels: [Label!]! }
  type Label { text: String }
`);
const cost = (source: string, variables: Record<string, unknown> = {}, maximum = 1e9): number =>
  answerCost({ schema, document: parse(source), variables, pageSize: 50 }, maximum);

describe('the cost of an answer', () => {
  it('counts what is selected of a page once for each of its items, whichever argument says how many', () => {
    const one = cost('{ worlds(first: 1) { edges { node { id } } } }');
    const literal = cost('{ worlds(first: 200) { edges { node { id } } } }');
    expect(literal).toBeGreaterThan(100 * one);
    expect(cost('query ($n: Int) { worlds(first: $n) { edges { node { id } } } }', { n: 200 })).toBe(literal);
    expect(cost('{ worlds(last: 200) { edges { node { id } } } }')).toBe(literal);
    expect(cost('query ($n: Int = 200) { worlds(first: $n) { edges { node { id } } } }')).toBe(literal);
    expect(cost('{ worlds { edges { node { id } } } }')).toBe(
      cost('{ worlds(first: 50) { edges { node { id } } } }'),
    );
  });

  it('multiplies pages within pages, and lists that nothing bounds', () => {
    const outer = cost('{ worlds(first: 100) { edges { node { id } } } }');
    const nested = cost(
      '{ worlds(first: 100) { edges { node { rules(first: 100) { edges { node { id } } } } } } }',
    );
    expect(nested).toBeGreaterThan(50 * outer);
    expect(cost('{ worlds(first: 1) { edges { node { labels { text } } } } }')).toBeGreaterThan(
      cost('{ worlds(first: 1) { edges { node { owner { name } } } } }'),
    );
  });

  it('counts lists among the arguments', () => {
    const ids = (count: number): string[] => Array.from({ length: count }, (_, index) => `${index}`);
    const ask = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }';
    expect(cost(ask, { ids: ids(100) })).toBe(10 * cost(ask, { ids: ids(10) }));
    const check = 'query ($cases: [Int!]!) { check(input: { cases: $cases }) }';
    expect(cost(check, { cases: Array(500).fill(1) })).toBeGreaterThan(500);
  });

  it('counts every alias, and what each looks up', () => {
    const aliases = Array.from({ length: 300 }, (_, index) => `a${index}: me { organization { name } }`);
    expect(cost(`{ ${aliases.join(' ')} }`)).toBe(300 * cost('{ me { organization { name } } }'));
  });

  it('costs nothing itself where fragments double', () => {
    const doubling = Array.from(
      { length: 40 },
      (_, n) => `fragment f${n} on User { ...f${n + 1} ...f${n + 1} }`,
    );
    const source = `{ me { ...f0 } } ${doubling.join(' ')} fragment f40 on User { id }`;
    // Counted to the end it would take days: that this comes back at all is what is shown.
    expect(cost(source, {}, 20_000)).toBeGreaterThan(20_000);
  });

  it('leaves to the executor what fits no type', () => {
    expect(cost('query ($n: Int) { worlds(first: $n) { totalCount } }', { n: 'many' })).toBeGreaterThan(0);
    expect(cost('{ worlds(first: "x") { totalCount } }')).toBeGreaterThan(0);
  });
});
