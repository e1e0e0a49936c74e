import type { KeptDecision } from './demo/kept-decision.ts';
import { ConfigurationError, parseEnv, type Env } from './env.ts';
import type { Enshrine } from './start.ts';

/** Serves until told to stop. What goes wrong before that is said in a sentence, and ends the process with 1. */
async function main(): Promise<void> {
  let env: Env;
  try {
    env = parseEnv(process.env);
  } catch (error) {
    refuse(error);
    return;
  }
  const { startEnshrine } = await import('./start.ts');
  const { announce } = await import('./announce.ts');
  const stopping = new AbortController();
  let underWay = 'the start';
  try {
    const starting = startEnshrine(env);
    // A signal that comes while starting waits for the start, and then ends what it started.
    const stop = onceStopped(
      () => underWay,
      async () => {
        stopping.abort();
        await (await starting).close();
      },
    );
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
    const enshrine = await starting;
    underWay = 'the step of the demonstration';
    const decision = await demonstrated(enshrine, stopping.signal);
    underWay = 'what is being answered';
    if (!stopping.signal.aborted) announce(enshrine, decision);
  } catch (error) {
    refuse(error);
  }
}

/** Only the accounts of the local provider can show the loop: elsewhere the operators are people. */
async function demonstrated(
  { url, demoPassword, services: { env } }: Enshrine,
  stopping: AbortSignal,
): Promise<KeptDecision | null> {
  if (demoPassword === null) return null;
  const { demonstrate } = await import('./demo/demonstrate.ts');
  const { SITE_URL: siteUrl, DATA_DIR: dataDir } = env;
  return demonstrate({ url, siteUrl, dataDir, demoPassword, out: process.stdout, stopping });
}

const explained = new Set(['ConfigurationError', 'MigrationError', 'PreconditionError', 'DataFolderInUse']);

function refuse(error: unknown): void {
  const known = error instanceof ConfigurationError || (error instanceof Error && explained.has(error.name));
  process.stderr.write(
    `${known ? (error as Error).message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exitCode = 1;
}

/** The first signal ends in order; a second one does not wait. */
function onceStopped(underWay: () => string, close: () => Promise<void>): () => void {
  return () => {
    process.stderr.write(
      `\nStopping: ${underWay()} that is under way is ended first. Press Ctrl-C again to stop at once.\n`,
    );
    const now = (): never => process.exit(130);
    process.once('SIGINT', now);
    process.once('SIGTERM', now);
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
        process.exit(1);
      },
    );
  };
}

await main();
