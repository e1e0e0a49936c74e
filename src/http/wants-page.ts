import type { IncomingMessage } from 'node:http';

/** Whether a page is asked for by name, as browsers do when they navigate; everybody else gets the data. */
export const wantsPage = ({ headers: { accept } }: IncomingMessage): boolean =>
  accept !== undefined && /\btext\/html\b/.test(accept) && !/\bapplication\/json\b/.test(accept);
