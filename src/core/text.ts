import { invalidField } from './errors.ts';
import { firstCharacters } from './first-characters.ts';

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

/** At most so many characters of a text: cut at a word, with `…` for what is left out. */
export function cutAtWord(text: string, maximum: number): string {
  if (text.length <= maximum) return text;
  const kept = firstCharacters(text, maximum - 1);
  let end = kept.length;
  while (end > 0 && !/\s/.test(kept[end - 1]!)) end -= 1;
  return `${end === 0 ? kept : kept.slice(0, end).trimEnd()}…`;
}

/** The text without this character at its end, however often it occurs there. */
export function withoutTrailing(character: string, text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === character) end -= 1;
  return text.slice(0, end);
}

/** Words of a text, in quotes: those that are in quotes already keep theirs, and quotes within become single ones. */
export function inQuotes(words: string): string {
  const inner = words.slice(1, -1);
  if (words.length > 2 && words.startsWith('"') && words.endsWith('"') && !inner.includes('"')) return words;
  return `"${words.replaceAll('"', "'")}"`;
}
