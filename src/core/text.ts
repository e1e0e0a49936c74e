import { invalidField } from './errors.ts';

/** Lower-case words joined by hyphens, 1 to 63 characters: safe in paths, stable in links. */
export function checkSlug(slug: string): string {
  if (!/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(slug)) {
    throw invalidField(
      '/slug',
      'A slug has 1 to 63 lower-case letters, digits and hyphens, and begins and ends with a letter or digit.',
    );
  }
  return slug;
}

/** Text for people: trimmed, within bounds, without control characters. */
export function checkText(
  pointer: string,
  text: string,
  { maximum, required }: { maximum: number; required: boolean },
): string {
  const trimmed = text.trim();
  if (required && trimmed === '') throw invalidField(pointer, 'This may not be empty.', 'required');
  if (trimmed.length > maximum)
    throw invalidField(pointer, `This has at most ${maximum} characters.`, 'too_long');
  // PostgreSQL's text holds no NUL, and the other controls have no business in a title.
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(trimmed)) {
    throw invalidField(pointer, 'This holds control characters; remove them.');
  }
  // A lone surrogate is no Unicode text and cannot be stored.
  if (!trimmed.isWellFormed()) throw invalidField(pointer, 'This holds broken Unicode (a lone surrogate).');
  return trimmed;
}
