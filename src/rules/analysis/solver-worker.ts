import { parentPort } from 'node:worker_threads';
import { init } from 'z3-solver';
import { solve } from './solver-encoding.ts';
import type { SolverAnswer, SolverProblem } from './solver-problem.ts';

/** Thread entry: answers one problem at a time, each in a context of its own, so that answers do not depend on order. */
export interface SolverRequest {
  id: number;
  problem: SolverProblem;
  rlimit: number;
}

export interface SolverReply {
  id: number;
  answer: SolverAnswer;
}

const port = parentPort;
if (port) {
  const { Context } = await init();
  let queue: Promise<void> = Promise.resolve();
  port.on('message', ({ id, problem, rlimit }: SolverRequest) => {
    queue = queue.then(async () => {
      const answer = await solve(new Context('enshrine'), problem, rlimit).catch(
        (error: unknown): SolverAnswer => ({
          status: 'undecided',
          reason: `The solver failed: ${error instanceof Error ? error.message : 'unknown error'}.`,
        }),
      );
      port.postMessage({ id, answer } satisfies SolverReply);
    });
  });
}
