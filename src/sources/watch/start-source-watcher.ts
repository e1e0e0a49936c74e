import { oneAtATime } from '../../workers/one-at-a-time.ts';
import { runDueChecks, type WatcherServices } from './run-due-checks.ts';

const lookMilliseconds = 30_000;

/** Looks at watched sources whose time has come, in one worker process. Answers how to stop it. */
export function startSourceWatcher(services: WatcherServices): () => Promise<void> {
  const stopping = new AbortController();
  const checks = oneAtATime(() =>
    runDueChecks(services, stopping.signal).then(
      (count) => {
        if (count > 0) services.log.info({ count }, 'sources looked at again');
      },
      (error: unknown) =>
        services.log.warn({ err: error }, 'sources could not be looked at, tried again later'),
    ),
  );
  const timer = setInterval(checks.begin, lookMilliseconds);
  checks.begin();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await checks.ended();
  };
}
