import { setImmediate as nextTurn } from 'node:timers/promises';
import { createDeadlines } from './deadlines.ts';

interface Waiting<Question, Answer> {
  question: Question;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

export interface BatcherOptions {
  maximumBatch?: number;
  isShared?: (error: unknown) => boolean;
  deadline?: number | null;
  late?: () => Error;
}

export interface Batcher<Question, Answer> {
  ask(question: Question): Promise<Answer>;
  /** How many wait for the next batch. */
  waiting(): number;
}

const answersPerTurn = 50;

/** A batch waits for more while each turn of the event loop brings some, for no more turns than these. */
const gatheringTurns = 16;

/**
 * Runs one batch at a time over everything that was asked while the last one ran: the store sees a few statements
 * instead of thousands, and no answer is older than its question. `run` answers in the order of its questions.
 *
 * A batch is no fate: when it fails for what one of its questions says, its halves are run again, down to that question,
 * and all others are answered. `isShared` tells the failures that any batch would meet, such as a database that is away.
 * What is not answered `deadline` milliseconds after it was asked fails with what `late` makes.
 */
export function createBatcher<Question, Answer>(
  run: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  {
    maximumBatch = 500,
    isShared = () => false,
    deadline = null,
    late = () => new Error('The batch was not answered in time.'),
  }: BatcherOptions = {},
): Batcher<Question, Answer> {
  type Asked = Waiting<Question, Answer>;
  let waiting: Asked[] = [];
  let running = false;
  const deadlines =
    deadline === null
      ? null
      : createDeadlines<Asked>(deadline, (asked) => {
          waiting = waiting.filter((one) => one !== asked);
          asked.reject(late());
        });

  const runAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      await gather();
      const batch = waiting.slice(0, maximumBatch);
      waiting = waiting.slice(maximumBatch);
      await runBatch(batch);
    }
    running = false;
  };

  /**
   * On a busy event loop the requests that lie in the sockets are read first, which has to be done anyway: one statement
   * for all of them costs little more than for one. On an idle loop a turn brings nothing, and takes no time.
   */
  const gather = async (): Promise<void> => {
    let before = 0;
    for (let turn = 0; turn < gatheringTurns && waiting.length < maximumBatch; turn += 1) {
      if (waiting.length <= before) return;
      before = waiting.length;
      await nextTurn();
    }
  };

  const runBatch = async (batch: readonly Asked[]): Promise<void> => {
    try {
      const answers = await run(batch.map(({ question }) => question));
      for (const [index, asked] of batch.entries()) {
        // Each answer goes on at once with what its caller does with it: others come between some of them.
        if (index > 0 && index % answersPerTurn === 0) await nextTurn();
        deadlines?.met(asked);
        asked.resolve(answers[index]!);
      }
    } catch (error) {
      if (batch.length === 1 || isShared(error)) {
        for (const asked of batch) {
          deadlines?.met(asked);
          asked.reject(error);
        }
        return;
      }
      const middle = Math.ceil(batch.length / 2);
      await runBatch(batch.slice(0, middle));
      await runBatch(batch.slice(middle));
    }
  };

  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        const asked = { question, resolve, reject };
        waiting.push(asked);
        deadlines?.set(asked);
        // After this turn of the event loop: what was asked together goes together.
        if (running) return;
        running = true;
        setImmediate(() => void runAll());
      }),
    waiting: () => waiting.length,
  };
}
