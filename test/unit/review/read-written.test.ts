import { expect, it } from 'vitest';
import type { ReadClient } from '../../../src/db/transaction.ts';
import { readWritten } from '../../../src/review/read-written.ts';

/** One row, whatever is asked: a stand-in for the database between a command's commit and the reading of its answer. */
const holding = (contentHash: string): ReadClient =>
  ({ ruleCandidate: { findUniqueOrThrow: () => Promise.resolve({ id: 'c', contentHash }) } }) as never;

it('what another operator wrote since is not answered as what this call wrote', async () => {
  await expect(readWritten(holding('b'), { id: 'c', contentHash: 'a' }, false)).rejects.toMatchObject({
    code: 'stale_revision',
    extensions: { content_hash: 'b' },
  });
});

it('what was written is answered, and to a repetition what is so now', async () => {
  expect(await readWritten(holding('a'), { id: 'c', contentHash: 'a' }, false)).toMatchObject({ id: 'c' });
  expect(await readWritten(holding('b'), { id: 'c', contentHash: 'a' }, true)).toMatchObject({ id: 'c' });
});
