import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { removeEmbedded } from '../db/embedded.ts';
import { parseEnv } from '../env.ts';

/** `npm run reset`: asks, then forgets the data of DATA_DIR. `-- --yes` answers beforehand. */
async function main(words: readonly string[]): Promise<void> {
  const env = parseEnv(process.env);
  if (env.DATABASE_URL) {
    throw new Error(
      'DATABASE_URL is set: this forgets the embedded database only. Drop an external one with its own tools.',
    );
  }
  const folder = resolve(env.DATA_DIR);
  if (!words.includes('--yes')) {
    if (!process.stdin.isTTY)
      throw new Error(
        'There is no one to ask. To forget the data without a question: npm run reset -- --yes',
      );
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    const answer = await terminal.question(
      `Forget everything in ${folder}: database, keys, demo password? Type yes: `,
    );
    terminal.close();
    if (answer.trim() !== 'yes') {
      process.stdout.write('Nothing was forgotten.\n');
      return;
    }
  }
  await removeEmbedded(folder);
  rmSync(folder, { recursive: true, force: true });
  process.stdout.write('Forgotten. The next start begins anew.\n');
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
