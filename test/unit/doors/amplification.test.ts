import { buildSchema, graphql } from 'graphql';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../../../src/core/errors.ts';
import { limitNodes } from '../../../src/graphql/limit-nodes.ts';

describe('an answer', () => {
  it('names at most 50 bad fields, however many there are', () => {
    const errors = Array.from({ length: 5_000 }, (_, index) => ({
      pointer: `/inputs/x${index}`,
      code: 'unknown',
      message: 'There is no such input.',
    }));
    const error = new DomainError('inputs_invalid', 'The inputs are not what the action takes.', { errors });
    expect(error.extensions.errors).toEqual(errors.slice(0, 50));
  });

  it('reads at most 100 global ids, and none of a longer list', async () => {
    const read: string[] = [];
    const schema = limitNodes(buildSchema('type Query { nodes(ids: [ID!]!): [ID!]! }'));
    const ask = (count: number) =>
      graphql({
        schema,
        source: 'query ($ids: [ID!]!) { nodes(ids: $ids) }',
        variableValues: { ids: Array.from({ length: count }, (_, index) => `id-${index}`) },
        rootValue: {
          nodes: ({ ids }: { ids: string[] }) => {
            read.push(...ids);
            return ids;
          },
        },
      });
    expect((await ask(100)).errors).toBeUndefined();
    expect(read).toHaveLength(100);
    expect((await ask(101)).errors?.[0]?.message).toBe('At most 100 ids at once.');
    expect(read).toHaveLength(100);
  });
});
