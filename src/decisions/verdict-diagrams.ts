import type { Logger } from 'pino';
import type { VerdictDiagramAnswer } from '../rules/analysis/verdict-diagram.ts';
import type { IsoDate } from '../rules/model.ts';
import { segmentIndex, segmentsOf } from '../rules/rule-set/segments.ts';
import { runTask } from '../workers/run-task.ts';
import type { LoadedModule } from './module-cache.ts';

/** Of a module and a date, what its rules decide over all complete inputs. */
export type VerdictDiagrams = (
  module: Pick<LoadedModule, 'digest' | 'checked'>,
  asOf: IsoDate,
  caller: string,
) => Promise<VerdictDiagramAnswer>;

const afterwards = (work: () => void, milliseconds: number): void =>
  void setTimeout(work, milliseconds).unref();

/**
 * Keeps the diagrams that were made, the least recently used dropped first: each is made in a thread, once for a module
 * and a stretch of dates. What could not be made within its limits is kept as that for a while: who plans waits
 * `timeout` milliseconds once, and gets the three-valued answer until it is tried again. A busy moment is no verdict.
 */
export function createVerdictDiagrams(
  log: Logger,
  timeout: number,
  { maximum = 500, retryAfter = 60_000, later = afterwards } = {},
): VerdictDiagrams {
  const kept = new Map<string, Promise<VerdictDiagramAnswer>>();
  return ({ digest, checked }, asOf, caller) => {
    const key = `${digest} ${segmentIndex(segmentsOf(checked), asOf)}`;
    const known = kept.get(key);
    const answer =
      known ??
      runTask('verdict_diagram', { ruleSet: checked.ruleSet, asOf }, { caller, timeout }).catch(
        (error: unknown): VerdictDiagramAnswer => {
          log.warn({ err: error, digest }, 'the verdicts of a module could not be laid out');
          later(() => kept.delete(key), retryAfter);
          return { status: 'undecided', reason: 'The rules are too many to be laid out in time.' };
        },
      );
    kept.delete(key);
    kept.set(key, answer);
    const [oldest] = kept.keys();
    if (kept.size > maximum && oldest !== undefined) kept.delete(oldest);
    return answer;
  };
}
