import { DomainError } from '../core/errors.ts';
import type { ReadClient } from '../db/transaction.ts';
import type { RuleCandidate } from '../generated/prisma/client.ts';
import type { WrittenCandidate } from './candidate-store.ts';

/**
 * The candidate that a command wrote, read once the command is done; of a repetition, as it is now.
 * @throws DomainError `stale_revision` where another operator wrote other content in between: a caller who signs the hash
 * of an answer signs what they sent, or nothing
 */
export async function readWritten(
  prisma: ReadClient,
  { id, contentHash }: WrittenCandidate,
  replayed: boolean,
): Promise<RuleCandidate> {
  const row = await prisma.ruleCandidate.findUniqueOrThrow({ where: { id } });
  if (replayed || row.contentHash === contentHash) return row;
  throw new DomainError(
    'stale_revision',
    'This was done, and the candidate has other content since. Read it again.',
    { content_hash: row.contentHash },
  );
}
