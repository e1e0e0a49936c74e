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
