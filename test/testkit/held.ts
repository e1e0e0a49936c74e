import { existsSync, readFileSync } from 'node:fs';
import { processorMilliseconds } from './processor-time.ts';

const ofThread = '/proc/thread-self/schedstat';

/**
 * Milliseconds that processors spent for this thread alone so far; where the system does not say, for the whole process.
 * What other programs take of the machine is no part of it.
 */
function spent(): number {
  if (existsSync(ofThread)) return Number(readFileSync(ofThread, 'latin1').split(' ', 1)[0]) / 1e6;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

const everyMilliseconds = 5;

/** The longest that the event loop worked at a stretch while the work ran, in processor time: what everybody else waited. */
export async function heldDuring<T>(work: () => Promise<T>): Promise<{ held: number; result: T }> {
  let held = 0;
  let before = spent();
  const look = (): void => {
    const now = spent();
    held = Math.max(held, now - before);
    before = now;
  };
  const looking = setInterval(look, everyMilliseconds);
  try {
    const result = await work();
    look();
    return { held, result };
  } finally {
    clearInterval(looking);
  }
}

const document = JSON.stringify(Array.from({ length: 20_000 }, (_, at) => ({ at, text: `part ${at}` })));

/** Processor time of a piece of work that is always the same: limits are told in such pieces, whatever the machine. */
export function piece(): number {
  const parse = (): void => {
    for (let times = 0; times < 10; times += 1) JSON.parse(document);
  };
  parse();
  return processorMilliseconds(parse);
}
