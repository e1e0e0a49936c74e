import { median, quartiles } from './statistics.ts';

/** Of this process, in microseconds: what other processes take of a shared machine does not count. */
const processorTime = (): number => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

/** Nanoseconds of processor a call: the questions in turn, for at least so long. */
export function timeRound(
  run: (question: number) => unknown,
  { questions, microseconds }: { questions: number; microseconds: number },
): number {
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

/** Nanoseconds of processor a call. */
export interface Timed {
  median: number;
  quartiles: [number, number];
}

/** Rounds in turns, so that a disturbance meets all alike, after two that warm up. */
export async function timeInTurns(
  contestants: readonly (() => Promise<number>)[],
  rounds: number,
): Promise<Timed[]> {
  const figures = contestants.map((): number[] => []);
  for (let turn = -2; turn < rounds; turn += 1) {
    for (const [index, measure] of contestants.entries()) {
      const nanoseconds = await measure();
      if (turn >= 0) figures[index]!.push(nanoseconds);
    }
  }
  return figures.map((each) => ({ median: median(each), quartiles: quartiles(each) }));
}
