import { GraphQLError, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { createLog } from '../../../src/log.ts';
import { domainErrorOf } from '../../../src/graphql/present-error.ts';
import { growthOf, linear } from '../../testkit/processor-time.ts';

const about = { log: createLog('silent'), requestId: 'r' };
const node = parse('{ a }').definitions[0]!;
const presented = (message: string): string =>
  domainErrorOf(new GraphQLError(message, { nodes: [node] }), about).message;

describe('what the executor says of a value', () => {
  it.each([
    [
      'Variable "$input" got invalid value { a: "secret; at \\"x\\"" } at "input.a"; Expected type Int.',
      'Variable "$input" got an invalid value at "input.a"; Expected type Int.',
    ],
    [
      'Variable "$id" got invalid value "secret"; Expected UUID.',
      'Variable "$id" got an invalid value; Expected UUID.',
    ],
    ['Int cannot represent non-integer value: "secret"', 'Int cannot represent non-integer value.'],
    ['Value "secret" does not exist in "Role" enum.', 'This value does not exist in "Role" enum.'],
    ['Cannot query field "a" on type "Query".', 'Cannot query field "a" on type "Query".'],
  ])('is told without the value: %s', (message, expected) => {
    expect(presented(message)).toBe(expected);
  });

  it.each([' cannot represent ', 'Value "', 'Variable "$a" got invalid value ', '" does not exist', ' at "'])(
    'is told in time that grows with its length only, though a megabyte of it repeats %j',
    (unit) => {
      const message = (length: number): string =>
        `Variable "$a" got invalid value ${unit.repeat(length / unit.length)}`;
      expect(growthOf(250_000, message, presented)).toBeLessThan(linear);
    },
  );
});
