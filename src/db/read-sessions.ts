import { EventEmitter } from 'node:events';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from '../generated/prisma/client.ts';
import { executeWith, readClient, type ReadClient, type ReadOperation } from './read-client.ts';
import { ReadTransaction } from './read-transaction.ts';

/** Transactions to read in, each of one principal. */
export interface ReadSessions {
  /**
   * Reads in one transaction of the principal, on a connection of its own. The client that `work` gets ends with the
   * transaction: what it is asked after that, it refuses.
   * @param limitMs after which the transaction ends, whatever is still to be read
   */
  read<T>(principalId: string, work: (prisma: ReadClient) => Promise<T>, limitMs: number): Promise<T>;
  /** Lets those who read come to their end. */
  close(): Promise<void>;
}

/** A Prisma transaction that stays open, and where its statements go. */
interface Session {
  prisma: ReadClient;
  seat: Seat;
  openedAt: number;
  close(): void;
}

/** Prisma ends a transaction after a time that it is told, 24 days at most: a session is replaced long before. */
const longestMs = 2 ** 31 - 1;
const keptMs = 3_600_000;

/**
 * Prisma takes twice as long for beginning and ending a transaction as for a read in it. So its transactions stay open here
 * and are only lent: beneath each lies no connection but a seat, which a reader takes with a connection and a
 * transaction of their own. A session is lent again when all that was asked of it has been answered, so that nothing of one
 * request can be read in the transaction of another.
 * @param pool its connections send what they are asked without waiting for the answer before (`pipeline`)
 * @param now milliseconds of a monotonic clock
 */
export function createReadSessions(pool: pg.Pool, now = (): number => performance.now()): ReadSessions {
  const free: Session[] = [];
  const seats = new SeatPool();
  const client = new PrismaClient({ adapter: new PrismaPg(seats) });
  const held = new Set<Promise<void>>();
  let opening: Promise<unknown> = Promise.resolve();
  let isClosing = false;

  const open = (): Promise<Session> => {
    // One after another: the seat that Prisma takes is the one that was made for this session.
    const opened = opening.then(
      () =>
        new Promise<Session>((resolve, reject) => {
          const seat = (seats.next = new Seat());
          const hold = (prisma: ReadClient): Promise<void> =>
            new Promise((close) => resolve({ prisma, seat, openedAt: now(), close }));
          // Nothing is waited for that could be late, but a machine that stands still.
          const transaction = client
            .$transaction(hold, { timeout: longestMs, maxWait: longestMs })
            .catch(reject)
            .finally(() => held.delete(transaction));
          held.add(transaction);
        }),
    );
    opening = opened.catch(() => undefined);
    return opened;
  };

  const isYoung = ({ openedAt }: Session): boolean => now() - openedAt < keptMs;

  const take = (): Session | undefined => {
    for (let session = free.pop(); session; session = free.pop()) {
      if (isYoung(session)) return session;
      session.close();
    }
    return undefined;
  };

  const giveBack = (session: Session, isSound: boolean): void => {
    if (isSound && !isClosing && isYoung(session)) free.push(session);
    else session.close();
  };

  return {
    async read(principalId, work, limitMs) {
      const transaction = new ReadTransaction(await pool.connect(), principalId);
      const session = take() ?? (await open().catch((error: unknown) => transaction.abandon(error)));
      session.seat.taken = transaction;
      const asked = new Set<Promise<unknown>>();
      const state = { hasEnded: false, hasFailed: false };

      const execute = (operation: ReadOperation): Promise<unknown> => {
        if (state.hasEnded)
          return Promise.reject(new Error('What was read in this transaction has been read.'));
        const answer = executeWith(session.prisma, operation).then(answered);
        const settled: Promise<void> = answer.then(
          () => void asked.delete(settled),
          () => {
            // Parts of it may still be on their way: the session is not lent again.
            state.hasFailed = true;
            asked.delete(settled);
          },
        );
        asked.add(settled);
        return answer;
      };

      const end = async (): Promise<void> => {
        state.hasEnded = true;
        clearTimeout(limit);
        await Promise.all(asked);
        session.seat.taken = null;
        giveBack(session, !state.hasFailed);
        await transaction.end();
      };
      const limit = setTimeout(() => void end().catch(() => undefined), limitMs);

      let result: Awaited<ReturnType<typeof work>>;
      try {
        result = await work(readClient(execute));
      } catch (error) {
        if (!state.hasEnded) await end().catch(() => undefined);
        throw error;
      }
      if (state.hasEnded) throw new Error(`Reading took longer than ${limitMs} ms.`);
      await end();
      return result;
    },
    async close() {
      isClosing = true;
      for (const session of free.splice(0)) session.close();
      await Promise.all(held);
      await client.$disconnect();
    },
  };
}

/**
 * Of what is asked at once, Prisma answers `undefined` to all that comes after the first that fails: a row that could not be
 * read would pass for one that is not there.
 */
function answered(value: unknown): unknown {
  if (value === undefined) throw new Error('This was not read, since what was asked before it failed.');
  return value;
}

/** What Prisma is answered to BEGIN and COMMIT, which mean nothing here. */
const nothing = { rows: [], fields: [], rowCount: 0, command: '', oid: 0 };

/** Stands beneath a Prisma transaction in the place of a connection. */
class Seat extends EventEmitter {
  taken: ReadTransaction | null = null;

  query(statement: pg.QueryConfig): Promise<unknown> {
    if (['BEGIN', 'COMMIT', 'ROLLBACK'].includes(statement.text)) return Promise.resolve(nothing);
    if (!this.taken) return Promise.reject(new Error('No one reads in this session.'));
    return this.taken.query(statement);
  }

  release(): void {
    this.taken = null;
  }
}

/** Where Prisma looks for a connection to begin a transaction on, and finds the seat that was made for it. */
class SeatPool extends pg.Pool {
  next: Seat | null = null;

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): unknown {
    const seat = this.next;
    this.next = null;
    const none = new Error('a connection was asked for outside of a session');
    if (callback) {
      callback(none);
      return undefined;
    }
    return seat ? Promise.resolve(seat) : Promise.reject(none);
  }
}
