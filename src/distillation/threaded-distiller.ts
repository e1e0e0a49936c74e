import { runTask } from '../workers/run-task.ts';
import { builtinDistiller } from './builtin/builtin-distiller.ts';
import type { Distiller } from './distiller.ts';

/** A whole code of law takes its time; more than this is given up. */
const timeoutMilliseconds = 5 * 60_000;

/**
 * The built-in distiller, in a thread of its own with limits of time and memory.
 * @throws DomainError `work_too_large` for a text beyond them.
 */
export const threadedDistiller: Distiller = {
  name: builtinDistiller.name,
  version: builtinDistiller.version,
  distill: (source, options, { caller, signal } = { caller: 'distiller' }) =>
    runTask('distill', { source, options }, { caller, signal, timeout: timeoutMilliseconds }),
};
