import type { AuthContext } from '../../core/permissions.ts';
import type { Database } from '../../db/client.ts';
import { command, type Answer, type CommandCall } from '../../db/transaction.ts';
import type { Settled } from './settle-policy.ts';

/**
 * The answer of a command of a law change, which a repeat replays. One that has not begun everything is not kept: the same
 * call goes on where it ended, and its steps replay what they did.
 */
export function answered(
  database: Database,
  auth: AuthContext,
  call: CommandCall,
  settled: Settled[],
): Promise<Answer<Settled[]>> {
  return settled.some(({ outcome }) => outcome === 'not_begun')
    ? Promise.resolve({ result: settled, replayed: false })
    : command(database, auth, call, () => Promise.resolve({ result: settled, audit: null }));
}
