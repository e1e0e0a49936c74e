/**
 * Milliseconds that processors spent for this process while the work was done. Unlike the clock on the wall they do not
 * grow when other programs have the machine: a limit on them is a limit on the work.
 */
export function processorMilliseconds(work: () => void): number {
  const began = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1_000;
}

/** What is over in this time is fast enough, whatever it grows by. */
const floor = 20;

/**
 * By what factor the work for four times as much grows: 4 where it is linear, 16 where it is quadratic. The least of
 * several runs each, of processor time, so that neither the speed of the machine nor its other programs matter. `prepare`
 * makes the input, which is not measured.
 */
export function growthOf<Input>(
  size: number,
  prepare: (size: number) => Input,
  work: (input: Input) => void,
): number {
  const least = (input: Input, enough: number): number => {
    let time = Infinity;
    for (let run = 0; run < 3 && time > enough; run += 1) {
      time = Math.min(
        time,
        processorMilliseconds(() => work(input)),
      );
    }
    return time;
  };
  const short = least(prepare(size), 200);
  // A run that shows it to be linear need not be done again; what takes long is not measured by chance.
  const long = least(prepare(4 * size), 7 * (short + floor) - floor);
  return (long + floor) / (short + floor);
}

/** Between the growth of linear work (4) and of quadratic work (16). */
export const linear = 9;
