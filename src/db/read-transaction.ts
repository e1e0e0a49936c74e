import type { Writable } from 'node:stream';
import type pg from 'pg';
import { enterPrincipal } from './proofs.ts';

/** One snapshot for all that is read, and no writing, whatever the principal may write. */
const begin = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

/** A transaction of one principal. It begins with its first statement, in one packet; without a statement there is none. */
export class ReadTransaction {
  #entered: Promise<unknown> | null = null;

  constructor(
    readonly connection: pg.PoolClient,
    readonly principalId: string,
  ) {
    connection.on('error', told);
  }

  async query(statement: pg.QueryConfig): Promise<unknown> {
    if (this.#entered) return this.#answer(this.#entered, this.connection.query(statement));
    const socket = socketOf(this.connection);
    socket.cork();
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
    await entered;
    return answer;
  }

  async end(): Promise<void> {
    try {
      if (this.#entered) await this.connection.query('COMMIT');
    } catch (error) {
      this.abandon(error);
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

/** What becomes of a connection, and of a transaction, is said to each statement that waits for an answer. */
const told = (): void => undefined;

/** The types of pg leave it out. */
const socketOf = (connection: pg.PoolClient): Writable =>
  (Reflect.get(connection, 'connection') as { stream: Writable }).stream;
