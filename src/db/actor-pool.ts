import pg from 'pg';
import type { SystemActor } from './worker-roles.ts';

/** Connections of all system actors in one pool. */
export interface ActorPool {
  pool: pg.Pool;
  /** Begins a transaction of the actor: the connection that it asks for first is logged in as the actor's role. */
  begin<T>(actor: SystemActor, transaction: () => Promise<T>): Promise<T>;
}

/**
 * One pool in front of one for each system actor. Transactions begin one after the other, each once the one before has
 * asked for its connection, which says whose the next one is. (What tells it by the chain of calls instead, node:async_hooks,
 * makes every promise of the process dearer.) Without a beginning there is no connection.
 * @param make makes the pool of an actor, when it is first needed
 */
export function actorPool(make: (actor: SystemActor) => pg.Pool): ActorPool {
  const pools = new Map<SystemActor, pg.Pool>();
  let beginning: { actor: SystemActor; asked: () => void } | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  const own = (): pg.Pool => {
    if (beginning === null) {
      throw new Error('a connection of a system actor was asked for, and of none');
    }
    const { actor, asked } = beginning;
    beginning = null;
    asked();
    const pool = pools.get(actor) ?? make(actor);
    pools.set(actor, pool);
    return pool;
  };

  const pool = new (class extends pg.Pool {
    override connect(): Promise<pg.PoolClient>;
    override connect(
      callback: (
        error: Error | undefined,
        client: pg.PoolClient | undefined,
        done: (release?: unknown) => void,
      ) => void,
    ): void;
    override connect(callback?: Parameters<pg.Pool['connect']>[0]): unknown {
      const ofActor = own();
      if (!callback) return ofActor.connect();
      ofActor.connect(callback);
      return undefined;
    }
  })();

  return {
    pool,
    async begin(actor, transaction) {
      const before = turn;
      let next: () => void = () => undefined;
      turn = new Promise<void>((resolve) => {
        next = resolve;
      });
      await before;
      const mine = { actor, asked: next };
      beginning = mine;
      try {
        return await transaction();
      } finally {
        // One that failed before it asked.
        if (beginning === mine) beginning = null;
        next();
      }
    },
  };
}
