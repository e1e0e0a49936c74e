import type { z } from 'zod';
import { DomainError, type FieldError } from '../core/errors.ts';
import { escapePointer } from '../core/storable-text.ts';

const pointerTo = (path: readonly PropertyKey[]): string =>
  path.map((part) => `/${escapePointer(String(part))}`).join('');

/** Every issue with the pointer of the field that it is about. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  return issues.flatMap((issue): FieldError[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        pointer: pointerTo([...issue.path, key]),
        code: 'unknown',
        message: 'There is no such field.',
      }));
    }
    const pointer = pointerTo(issue.path);
    const missing =
      (issue.code === 'invalid_type' && issue.message.endsWith('received undefined')) ||
      (issue.code === 'custom' && issue.params?.required === true);
    return missing
      ? [{ pointer, code: 'required', message: 'This is required.' }]
      : [{ pointer, code: 'invalid', message: issue.message }];
  });
}

export function invalidFields(errors: FieldError[]): DomainError {
  const names = [...new Set(errors.map(({ pointer }) => pointer))].slice(0, 5).join(', ');
  return new DomainError('invalid_field', `Not valid: ${names || 'the body'}.`, { errors });
}
