import type { Finding } from '../rules/model.ts';
import { findingOf } from './finding-policy.ts';
import type { Gate1Result } from './gate-result.ts';

/** What could not be told within the limits of the work: never a pass. */
export const undecidedByLimit = (contentHash: string, what: string, reason: string): Finding =>
  findingOf(contentHash, {
    code: 'undecided',
    severity: 'blocking',
    message: `${what} could not be told. ${reason} Write the rule so that it is easier to decide: fewer inputs in one comparison, fewer figures, shorter lists.`,
  });

/** Gate 1 of a rule on which its work met a limit. */
export const gate1GivenUp = (contentHash: string, reason: string, now: Date): Gate1Result => ({
  content_hash: contentHash,
  checked_at: now.toISOString(),
  passed: false,
  findings: [undecidedByLimit(contentHash, 'Whether the code says what the clause says', reason)],
  specification: { origin: 'none', specification: null, suite: [] },
  suite: { total: 0, passed: 0, failures: [], required: 0, covered: 0, missing: [] },
});
