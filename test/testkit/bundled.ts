import { join } from 'node:path';
import { inject } from 'vitest';

/** File that starts a program, or a worker thread, of the bundled service. */
export const bundled = (program: 'main' | 'enshrine' | 'task-thread'): string =>
  join(inject('bundle'), `${program}.js`);
