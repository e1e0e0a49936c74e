import { buildSchema, parse, type ExecutionArgs, type ExecutionResult } from 'graphql';
import { describe, expect, it } from 'vitest';
import { createQueryPlaces } from '../../../src/graphql/query-places.ts';

/** Executions that end when they are told to, by the caller that asked for them. */
function held(): {
  execute: (args: ExecutionArgs) => Promise<ExecutionResult>;
  underWay: string[];
  endFirst(): void;
} {
  const underWay: string[] = [];
  const ends: (() => void)[] = [];
  return {
    underWay,
    execute: (args) =>
      new Promise((resolve) => {
        const caller = (args.contextValue as { address: string }).address;
        underWay.push(caller);
        ends.push(() => {
          underWay.splice(underWay.indexOf(caller), 1);
          resolve({ data: { caller } });
        });
      }),
    endFirst: () => ends.shift()?.(),
  };
}

const schema = buildSchema('type Query { world: Int }');
const asked = (caller: string, text = '{ world }', signal = new AbortController().signal): ExecutionArgs => ({
  schema,
  document: parse(text),
  contextValue: { auth: null, address: caller, signal },
});

const turnsOver = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('places of queries', () => {
  it('are a few for one caller, and free for others meanwhile', async () => {
    const { execute, underWay, endFirst } = held();
    const inPlace = createQueryPlaces(execute);
    const answers = Array.from({ length: 10 }, () => inPlace(asked('192.0.2.1')));
    const other = inPlace(asked('192.0.2.2'));
    await turnsOver();
    expect(underWay).toEqual([...Array<string>(3).fill('192.0.2.1'), '192.0.2.2']);
    for (let ended = 0; ended < 11; ended += 1) {
      endFirst();
      await turnsOver();
      expect(underWay.filter((caller) => caller === '192.0.2.1').length).toBeLessThanOrEqual(3);
    }
    expect(await other).toEqual({ data: { caller: '192.0.2.2' } });
    expect(await Promise.all(answers)).toHaveLength(10);
  });

  it('are not waited for by commands and subscriptions, which take long', async () => {
    const { execute, underWay } = held();
    const inPlace = createQueryPlaces(execute);
    for (let count = 0; count < 10; count += 1) {
      void inPlace(asked('192.0.2.1', 'mutation { verify { id } }'));
      void inPlace(asked('192.0.2.1', 'subscription { run { id } }'));
    }
    await turnsOver();
    expect(underWay).toHaveLength(20);
  });

  it('are refused to a caller that has too many waiting, and given up by one that went away', async () => {
    const { execute, underWay, endFirst } = held();
    const inPlace = createQueryPlaces(execute);
    const gone = new AbortController();
    for (let count = 0; count < 202; count += 1) void inPlace(asked('192.0.2.1'));
    const leaving = inPlace(asked('192.0.2.1', undefined, gone.signal));
    const refused = await inPlace(asked('192.0.2.1'));
    expect(refused.errors?.[0]?.originalError).toMatchObject({ code: 'rate_limited' });
    gone.abort(new Error('gone'));
    expect((await leaving).errors?.[0]?.message).toBe('gone');
    endFirst();
    await turnsOver();
    expect(underWay).toHaveLength(3);
  });
});
