import { invalidField } from '../core/errors.ts';
import { firstCharacters } from '../core/first-characters.ts';
import { escapePointer } from '../core/storable-text.ts';

/** Whether there is anything to decode, or to refuse: what is not printable ASCII is in no request line (RFC 3986). */
const isEncoded = /[^\x21-\x24\x26-\x7e]/;

/**
 * Refuses a request line that decodes to no text: broken percent-encoding, bytes that are no UTF-8. Readers of URLs let
 * such a thing remain or put a replacement in its place, and what was asked then is another thing than was meant.
 * @throws DomainError `invalid_field` that names the parameter, or the path
 */
export function requireReadableUrl(url: string): void {
  if (!isEncoded.test(url)) return;
  const start = url.indexOf('?');
  const path = start === -1 ? url : url.slice(0, start);
  if (!isReadable(path)) throw unreadable('', 'The path');
  if (start === -1) return;
  for (const pair of url.slice(start + 1).split('&')) {
    const [name = ''] = pair.split('=', 1);
    if (!isReadable(name)) throw unreadable('', 'The name of a query parameter');
    if (!isReadable(pair)) {
      const shown = firstCharacters(decodeURIComponent(name), 100);
      throw unreadable(`/${escapePointer(shown)}`, 'This query parameter');
    }
  }
}

function isReadable(text: string): boolean {
  if (!isEncoded.test(text)) return true;
  if (/[^\x21-\x7e]/.test(text)) return false;
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

const unreadable = (pointer: string, what: string) =>
  invalidField(
    pointer,
    `${what} is not percent-encoded UTF-8. Write every character beyond ASCII as the bytes of its UTF-8, and a percent sign as %25.`,
    'not_percent_encoded',
  );
