import type { Database } from '../db/client.ts';
import { systemTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/tx.ts';
import type { Replay } from '../generated/prisma/client.ts';
import type { TableError } from '../tables/columns.ts';
import {
  differencesColumn,
  flipsColumn,
  rejectedColumn,
  type ReplayDifference,
  type ReplayFlips,
  undeclaredColumn,
} from './replay-columns.ts';
import type { UndeclaredInput } from './replay-lines.ts';

/** What the worker writes down of a replay. */
export type ReplayProgress = Partial<
  Pick<
    Replay,
    | 'status'
    | 'total'
    | 'done'
    | 'changed'
    | 'errorCode'
    | 'completedAt'
    | 'masked'
    | 'withoutInputs'
    | 'beyondLimit'
    | 'unreadable'
  >
> & {
  differences?: ReplayDifference[];
  flips?: ReplayFlips[];
  undeclared?: UndeclaredInput[];
  rejected?: TableError[];
};

/** Writes it; with its end goes the file that it ran. */
export const saveReplay = (database: Database, id: string, progress: ReplayProgress): Promise<unknown> =>
  systemTransaction(database, 'replay_worker', async (tx) => {
    const isEnd = progress.status !== undefined && progress.status !== 'in_progress';
    if (isEnd) await tx.replayFile.deleteMany({ where: { replayId: id } });
    await write(tx, id, progress);
  });

const write = (
  tx: Tx,
  id: string,
  { differences, flips, undeclared, rejected, ...progress }: ReplayProgress,
): Promise<unknown> =>
  tx.replay.update({
    where: { id },
    data: {
      ...progress,
      ...(differences && { differences: differencesColumn.write(differences) }),
      ...(flips && { flips: flipsColumn.write(flips) }),
      ...(undeclared && { undeclared: undeclaredColumn.write(undeclared) }),
      ...(rejected && { rejected: rejectedColumn.write(rejected) }),
    },
    select: { id: true },
  });
