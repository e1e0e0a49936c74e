import { DomainError } from '../../src/core/errors.ts';

/** How a policy refuses: `code`, then a line `pointer code` for each error; null where it does not. */
export function refusalOf(work: () => unknown): string[] | null {
  try {
    work();
    return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const errors = (error.extensions['errors'] ?? []) as { pointer: string; code: string }[];
    return [error.code, ...errors.map(({ pointer, code }) => `${pointer} ${code}`)];
  }
}
