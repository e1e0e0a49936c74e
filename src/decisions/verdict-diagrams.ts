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

interface Kept {
  answer: Promise<VerdictDiagramAnswer>;
  /** Of its diagram; 0 until it is made. */
  nodes: number;
}

/**
 * Keeps the diagrams that were made, the least recently used dropped first: each is made in a thread, once for a module
 * and a stretch of dates. What could not be made within its limits is kept as that for a while: who plans waits
 * `timeout` milliseconds once, and gets the three-valued answer until it is tried again. A busy moment is no verdict.
 * `maximumNodes`, of all diagrams together, bounds their memory: a node takes some 250 bytes.
 */
export function createVerdictDiagrams(
  log: Logger,
  timeout: number,
  { maximum = 500, maximumNodes = 500_000, retryAfter = 60_000, later = afterwards } = {},
): VerdictDiagrams {
  const kept = new Map<string, Kept>();
  const dropOldest = (): void => {
    let nodes = 0;
    for (const one of kept.values()) nodes += one.nodes;
    for (const [key, one] of kept) {
      if (kept.size <= maximum && (nodes <= maximumNodes || kept.size === 1)) return;
      kept.delete(key);
      nodes -= one.nodes;
    }
  };
  return ({ digest, checked }, asOf, caller) => {
    const key = `${digest} ${segmentIndex(segmentsOf(checked), asOf)}`;
    const known = kept.get(key);
    if (known) {
      kept.delete(key);
      kept.set(key, known);
      return known.answer;
    }
    const answer = runTask('verdict_diagram', { ruleSet: checked.ruleSet, asOf }, { caller, timeout }).catch(
      (error: unknown): VerdictDiagramAnswer => {
        log.warn({ err: error, digest }, 'the verdicts of a module could not be laid out');
        later(() => kept.delete(key), retryAfter);
        return { status: 'undecided', reason: 'The rules are too many to be laid out in time.' };
      },
    );
    const one: Kept = { answer, nodes: 0 };
    kept.set(key, one);
    void answer.then((made) => {
      if (made.status === 'made') one.nodes = made.diagram.nodes.length;
      dropOldest();
    });
    return answer;
  };
}
