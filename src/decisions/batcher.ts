import { setImmediate as nextTurn } from 'node:timers/promises';

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
  let waiting: Waiting<Question, Answer>[] = [];
  let running = false;

  const runAll = async (): Promise<void> => {
    running = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maximumBatch);
      waiting = waiting.slice(maximumBatch);
      await runBatch(batch);
    }
    running = false;
  };

  const runBatch = async (batch: readonly Waiting<Question, Answer>[]): Promise<void> => {
    try {
      const answers = await run(batch.map(({ question }) => question));
      for (const [index, { resolve }] of batch.entries()) {
        // Each answer goes on at once with what its caller does with it: others come between some of them.
        if (index > 0 && index % answersPerTurn === 0) await nextTurn();
        resolve(answers[index]!);
      }
    } catch (error) {
      if (batch.length === 1 || isShared(error)) {
        for (const { reject } of batch) reject(error);
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
        if (deadline !== null) {
          const clock = setTimeout(() => {
            waiting = waiting.filter((one) => one !== asked);
            reject(late());
          }, deadline);
          asked.resolve = (answer) => {
            clearTimeout(clock);
            resolve(answer);
          };
          asked.reject = (error) => {
            clearTimeout(clock);
            reject(error as Error);
          };
        }
        waiting.push(asked);
        // After this turn of the event loop: what was asked together goes together.
        if (!running) setImmediate(() => void (running || runAll()));
      }),
    waiting: () => waiting.length,
  };
}
