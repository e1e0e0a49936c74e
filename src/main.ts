import { ConfigurationError, parseEnv, type Env } from './env.ts';

/** Serves until told to stop. What goes wrong before that is said in a sentence, and ends the process with 1. */
async function main(): Promise<void> {
  let env: Env;
  try {
    env = parseEnv(process.env);
  } catch (error) {
    return refuse(error);
  }
  const { startEnshrine } = await import('./start.ts');
  const { announce } = await import('./announce.ts');
  try {
    const starting = startEnshrine(env);
    // A signal that comes while starting waits for the start, and then ends what it started.
    const stop = onceStopped(async () => (await starting).close());
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
    await announce(await starting);
  } catch (error) {
    refuse(error);
  }
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
function onceStopped(close: () => Promise<void>): () => void {
  return () => {
    process.stderr.write('Stopping…\n');
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
