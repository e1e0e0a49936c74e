import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { createDeadlines } from './deadlines.ts';

interface Waiting<Question, Answer> {
  question: Question;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
  /** Its deadline passed: its caller was told, and it is not asked again. */
  isLate: boolean;
}

export interface BatcherOptions<Question> {
  maximumBatch?: number;
  /** How large a question is, and how large those of one batch together, unless a single one is larger. */
  sizeOf?: (question: Question) => number;
  maximumSize?: number;
  /** Milliseconds for which questions come together before a batch, unless it is full: for what no one waits for. */
  gather?: number;
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
 * A batch waits for more while each turn of the event loop brings some, for no more turns than these and no longer: where
 * turns are long, for what others ask for, the next one is too late.
 */
const gatheringTurns = 16;
const gatheringMilliseconds = 2;

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
    sizeOf = () => 0,
    maximumSize = Infinity,
    gather: gatherMilliseconds = 0,
    isShared = () => false,
    deadline = null,
    late = () => new Error('The batch was not answered in time.'),
  }: BatcherOptions<Question> = {},
): Batcher<Question, Answer> {
  type Asked = Waiting<Question, Answer>;
  const waiting = new Set<Asked>();
  let running = false;
  const deadlines =
    deadline === null
      ? null
      : createDeadlines<Asked>(deadline, (asked) => {
          waiting.delete(asked);
          asked.isLate = true;
          asked.reject(late());
        });

  const runAll = async (): Promise<void> => {
    while (waiting.size > 0) {
      await gather();
      await runBatch(next());
    }
    running = false;
  };

  const next = (): Asked[] => {
    const batch: Asked[] = [];
    let size = 0;
    for (const asked of waiting) {
      size += sizeOf(asked.question);
      if (batch.length === maximumBatch || (size > maximumSize && batch.length > 0)) break;
      batch.push(asked);
      waiting.delete(asked);
    }
    return batch;
  };

  /**
   * On a busy event loop the requests that lie in the sockets are read first, which has to be done anyway: one statement
   * for all of them costs little more than for one. On an idle loop a turn brings nothing, and takes no time.
   */
  const gather = async (): Promise<void> => {
    if (gatherMilliseconds > 0 && waiting.size < maximumBatch) await delay(gatherMilliseconds);
    const until = performance.now() + gatheringMilliseconds;
    let before = 0;
    for (let turn = 0; turn < gatheringTurns && waiting.size < maximumBatch; turn += 1) {
      if (waiting.size <= before || performance.now() >= until) return;
      before = waiting.size;
      await nextTurn();
    }
  };

  const runBatch = async (asked: readonly Asked[]): Promise<void> => {
    const batch = asked.filter(({ isLate }) => !isLate);
    if (batch.length === 0) return;
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
        const asked: Asked = { question, resolve, reject, isLate: false };
        waiting.add(asked);
        deadlines?.set(asked);
        // After this turn of the event loop: what was asked together goes together.
        if (running) return;
        running = true;
        setImmediate(() => void runAll());
      }),
    waiting: () => waiting.size,
  };
}
