import type { Writable } from 'node:stream';
import type pg from 'pg';
import { enterPrincipal } from './proofs.ts';

/** One snapshot for all that is read, and no writing, whatever the principal may write. */
const begin = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

/** A transaction of one principal. It begins with its first statement, in one packet; without a statement there is none. */
export class ReadTransaction {
  #entered: Promise<unknown> | null = null;
  #hasFailed = false;

  constructor(
    readonly connection: pg.PoolClient,
    readonly principalId: string,
  ) {
    connection.on('error', told);
  }

  async query(statement: pg.QueryConfig): Promise<unknown> {
    if (this.#entered) return this.#answer(this.#entered, this.connection.query(statement));
    const socket = socketOf(this.connection);
    if (!ending.delete(socket)) socket.cork();
    this.#entered = Promise.all([
      this.connection.query(begin),
      this.connection.query(enterPrincipal, [this.principalId, '']),
    ]);
    const answer = this.#answer(this.#entered, this.connection.query(statement));
    socket.uncork();
    return answer;
  }

  /** Of a transaction that did not begin, or was not entered, each statement says why: alone it would read without a principal. */
  async #answer(entered: Promise<unknown>, answer: Promise<unknown>): Promise<unknown> {
    answer.catch(told);
    try {
      await entered;
      return await answer;
    } catch (error) {
      this.#hasFailed = true;
      throw error;
    }
  }

  /**
   * All that was asked has been answered, of one snapshot: what becomes of a transaction that wrote nothing changes none of
   * it. So no one waits for the end, and it goes out together with the transaction that begins on the connection meanwhile.
   * After a failure the connection is lent again only once it has shown that it lives.
   */
  async end(): Promise<void> {
    if (this.#hasFailed) {
      await this.connection.query('COMMIT').catch((error: unknown) => this.abandon(error));
    } else if (this.#entered) {
      const socket = socketOf(this.connection);
      socket.cork();
      ending.add(socket);
      this.connection.query('COMMIT').catch(told);
      setImmediate(() => {
        if (ending.delete(socket)) socket.uncork();
      });
    }
    this.#release(false);
  }

  /** Closes the connection. */
  abandon(error: unknown): never {
    this.#release(true);
    throw error;
  }

  #release(isBroken: boolean): void {
    this.connection.off('error', told);
    this.connection.release(isBroken);
  }
}

/** Where the end of a transaction is held back until the event loop turns, or the next one begins. */
const ending = new WeakSet<Writable>();

/** What becomes of a connection, and of a transaction, is said to each statement that waits for an answer. */
const told = (): void => undefined;

/** The types of pg leave it out. */
const socketOf = (connection: pg.PoolClient): Writable =>
  (Reflect.get(connection, 'connection') as { stream: Writable }).stream;
