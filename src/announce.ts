import type { Enshrine } from './start.ts';

/** Prints where the service is. */
export async function announce({ url }: Enshrine): Promise<void> {
  process.stdout.write(`Enshrine serves at ${url}\n`);
}
