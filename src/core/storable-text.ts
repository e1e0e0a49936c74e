import { invalidField } from './errors.ts';

/**
 * PostgreSQL stores neither NUL nor half a surrogate pair. Both are legal in JSON, so every door asks here
 * before anything is executed.
 */
export const isStorableText = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/** JSON pointer of the first name or string that cannot be stored, or null. */
export function findUnstorableText(value: unknown, pointer = ''): string | null {
  if (typeof value === 'string') return isStorableText(value) ? null : pointer;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const found = findUnstorableText(item, `${pointer}/${index}`);
      if (found !== null) return found;
    }
    return null;
  }
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return null;
  for (const [name, item] of Object.entries(value)) {
    if (!isStorableText(name)) return pointer;
    const found = findUnstorableText(item, `${pointer}/${escapePointer(name)}`);
    if (found !== null) return found;
  }
  return null;
}

/** One reference token of a JSON pointer, RFC 6901 §3. */
export const escapePointer = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** @throws DomainError `invalid_field` for a name or string in it that cannot be stored. */
export function requireStorableText(value: unknown, pointer: string): void {
  const found = findUnstorableText(value, pointer);
  if (found === null) return;
  throw invalidField(found, 'Text may hold neither NUL nor half a surrogate pair.', 'unstorable_text');
}
