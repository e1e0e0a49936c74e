import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { actorPool } from '../../../src/db/actor-pool.ts';
import { systemActors, type SystemActor } from '../../../src/db/worker-roles.ts';

/** A pool that knows whose it is and lends no connection before it is let. */
class NamedPool extends pg.Pool {
  readonly actor: SystemActor;

  constructor(actor: SystemActor) {
    super();
    this.actor = actor;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: (error: Error | undefined) => void): void;
  override connect(callback?: (error: Error | undefined) => void): unknown {
    const refused = new Error(this.actor);
    if (!callback) return Promise.reject(refused);
    callback(refused);
    return undefined;
  }
}

const make = (actor: SystemActor): pg.Pool => new NamedPool(actor);

/** Asks for a connection some turns of the event loop after it began, and answers whose it was. */
const transaction = (pool: pg.Pool, turns: number) => async (): Promise<string> => {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  return pool.connect().then(
    () => 'a connection',
    (error: unknown) => String(error),
  );
};

describe('the pool of system actors', () => {
  it('gives each transaction a connection of its actor, however long it takes to ask', async () => {
    const { pool, begin } = actorPool(make);
    const asked = Array.from({ length: 40 }, (_, at) => systemActors[(at * 7) % systemActors.length]!);
    const got = await Promise.all(asked.map((actor, at) => begin(actor, transaction(pool, (at * 5) % 4))));
    expect(got).toEqual(asked.map((actor) => `Error: ${actor}`));
  });

  it('has no connection for what did not begin', async () => {
    const { pool } = actorPool(make);
    await expect(transaction(pool, 0)()).rejects.toThrow('of none');
  });

  it('goes on after a transaction that failed before it asked, and gives its connection to no other', async () => {
    const { pool, begin } = actorPool(make);
    const [first, second] = systemActors;
    const failed = begin(first, () => Promise.reject(new Error('before it asked')));
    const thrown = begin(first, () => {
      throw new Error('at once');
    });
    const next = begin(second, transaction(pool, 1));
    await expect(failed).rejects.toThrow('before it asked');
    await expect(thrown).rejects.toThrow('at once');
    expect(await next).toBe(`Error: ${second}`);
    await expect(transaction(pool, 0)()).rejects.toThrow('of none');
  });

  it('does not keep the next waiting for what the one before does with its connection', async () => {
    const { pool, begin } = actorPool(make);
    const [first, second] = systemActors;
    let end: () => void = () => undefined;
    const long = begin(first, async () => {
      await transaction(pool, 0)();
      await new Promise<void>((resolve) => {
        end = resolve;
      });
    });
    expect(await begin(second, transaction(pool, 0))).toBe(`Error: ${second}`);
    end();
    await long;
  });
});
