import { parentPort } from 'node:worker_threads';
import type { Z3LowLevel } from 'z3-solver';
import { init } from 'z3-solver';
import { IntegerLogic } from './integer-logic.ts';
import { solve } from './solver-encoding.ts';
import type { SolverAnswer, SolverProblem } from './solver-problem.ts';

/** Thread entry: answers one problem at a time; `rlimit` counts the solver's own steps, not the machine's time. */
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
  const { Z3 } = await init();
  let queue: Promise<void> = Promise.resolve();
  port.on('message', (request: SolverRequest) => {
    queue = queue.then(async () => {
      const answer = await answerTo(Z3, request).catch((error: unknown): SolverAnswer => ({
        status: 'undecided',
        reason: `The solver failed: ${error instanceof Error ? error.message : 'unknown error'}.`,
      }));
      port.postMessage({ id: request.id, answer } satisfies SolverReply);
    });
  });
}

async function answerTo(z3: Z3LowLevel['Z3'], { problem, rlimit }: SolverRequest): Promise<SolverAnswer> {
  const logic = new IntegerLogic(z3, rlimit);
  try {
    return await solve(logic, problem);
  } finally {
    logic.free();
  }
}
