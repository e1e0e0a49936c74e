interface Waiting<Question, Answer> {
  question: Question;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

export interface Batcher<Question, Answer> {
  ask(question: Question): Promise<Answer>;
  /** How many wait for the next batch. */
  waiting(): number;
}

/**
 * Runs one batch at a time over everything that was asked while the last one ran: the store sees a few statements
 * instead of thousands, and no answer is older than its question. `run` answers in the order of its questions; when it
 * fails, all of its batch fail.
 */
export function createBatcher<Question, Answer>(
  run: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  maximumBatch = 500,
): Batcher<Question, Answer> {
  let waiting: Waiting<Question, Answer>[] = [];
  let running = false;

  const runAll = async (): Promise<void> => {
    running = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maximumBatch);
      waiting = waiting.slice(maximumBatch);
      try {
        const answers = await run(batch.map(({ question }) => question));
        batch.forEach(({ resolve }, index) => resolve(answers[index]!));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    running = false;
  };

  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        waiting.push({ question, resolve, reject });
        // After this turn of the event loop: what was asked together goes together.
        if (!running) setImmediate(() => void (running || runAll()));
      }),
    waiting: () => waiting.length,
  };
}
