import { DomainError } from '../core/errors.ts';

/** Bytes of one answer in JSON. Downloads and pages are as large as what was published. */
export const answerLimit = 16 * 1024 * 1024;

export const answerTooLarge = (): DomainError =>
  new DomainError(
    'answer_too_large',
    `The answer would have more than ${answerLimit / 1024 / 1024} MiB. Ask for less at once: a smaller page, fewer fields.`,
  );

/**
 * Whether a value has more than this many characters as JSON, told before all of it is written. Counts up to that and no
 * further, and a little less than there are: escapes count once.
 */
export function exceeds(value: unknown, limit: number): boolean {
  let left = limit;
  const count = (item: unknown): void => {
    if (left < 0) return;
    if (typeof item === 'string') left -= item.length + 3;
    else if (typeof item !== 'object' || item === null) left -= 5;
    else if (Array.isArray(item)) {
      left -= 2;
      for (const each of item) {
        count(each);
        if (left < 0) return;
      }
    } else {
      left -= 2;
      for (const name in item) {
        left -= name.length + 4;
        count((item as Record<string, unknown>)[name]);
        if (left < 0) return;
      }
    }
  };
  count(value);
  return left < 0;
}
