import { median, quartiles } from './statistics.ts';

/** Of this process, in microseconds: what other processes take of a shared machine does not count. */
const processorTime = (): number => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

/** Something that is timed: one call for each question. */
export interface Contestant {
  name: string;
  run: (question: number) => unknown;
}

/** Nanoseconds of processor a call. */
export interface Timed {
  name: string;
  median: number;
  quartiles: [number, number];
}

/** Calls over the questions in turn, for at least so long; answers nanoseconds a call. */
function round(run: Contestant['run'], questions: number, microseconds: number): number {
  const begin = processorTime();
  let calls = 0;
  let spent = 0;
  for (let batch = 1; spent < microseconds; batch = Math.min(batch * 2, 4096)) {
    for (let i = 0; i < batch; i += 1) run((calls + i) % questions);
    calls += batch;
    spent = processorTime() - begin;
  }
  return (spent * 1000) / calls;
}

/** Rounds in turns, so that a disturbance meets all alike, after two that warm up. */
export function timeInTurns(
  contestants: readonly Contestant[],
  { questions, rounds, microseconds }: { questions: number; rounds: number; microseconds: number },
): Timed[] {
  const figures = contestants.map((): number[] => []);
  for (let turn = -2; turn < rounds; turn += 1) {
    contestants.forEach(({ run }, index) => {
      const nanoseconds = round(run, questions, microseconds);
      if (turn >= 0) figures[index]!.push(nanoseconds);
    });
  }
  return contestants.map(({ name }, index) => ({
    name,
    median: median(figures[index]!),
    quartiles: quartiles(figures[index]!),
  }));
}
