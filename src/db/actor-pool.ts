import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { SystemActor } from './worker-roles.ts';

const acting = new AsyncLocalStorage<SystemActor>();

/** Runs work whose transactions are those of the actor: the connections that it takes are logged in as its role. */
export const asActor = <T>(actor: SystemActor, work: () => Promise<T>): Promise<T> => acting.run(actor, work);

/**
 * One pool in front of one for each system actor: who connects is told by {@link asActor}. Without it there is no
 * connection.
 * @param make makes the pool of an actor, when it is first needed
 */
export function actorPool(make: (actor: SystemActor) => pg.Pool): pg.Pool {
  const pools = new Map<SystemActor, pg.Pool>();
  const own = (): pg.Pool => {
    const actor = acting.getStore();
    if (actor === undefined) throw new Error('a connection of a system actor was asked for, and of none');
    const pool = pools.get(actor) ?? make(actor);
    pools.set(actor, pool);
    return pool;
  };
  return new (class extends pg.Pool {
    override connect(): Promise<pg.PoolClient>;
    override connect(
      callback: (
        error: Error | undefined,
        client: pg.PoolClient | undefined,
        done: (release?: unknown) => void,
      ) => void,
    ): void;
    override connect(callback?: Parameters<pg.Pool['connect']>[0]): unknown {
      const pool = own();
      if (!callback) return pool.connect();
      pool.connect(callback);
      return undefined;
    }
  })();
}
