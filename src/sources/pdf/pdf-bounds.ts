import { inflateSync } from 'node:zlib';
import { DomainError } from '../../core/errors.ts';

/** What all streams of a document may come to, and one of them. */
const mostBytes = 256 * 1024 * 1024;
const longestDictionary = 4096;

const refuse = (message: string): DomainError => new DomainError('source_unparseable', message);

/**
 * Refuses what would take much more memory than its size says, before a reader opens it: streams are unpacked here,
 * one at a time and with a limit. What is encrypted cannot be looked at so, and is refused.
 */
export function checkPdfBounds(bytes: Uint8Array): void {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isEncrypted(buffer)) {
    throw refuse('The PDF is encrypted. Save it again without password and restrictions, and send that.');
  }
  let total = 0;
  for (let at = buffer.indexOf('stream'); at >= 0; at = buffer.indexOf('stream', at + 6)) {
    const start = dataStart(buffer, at);
    if (start === null || buffer.toString('latin1', at - 3, at) === 'end') continue;
    const dictionary = dictionaryBefore(buffer, at);
    const filters = dictionary.match(/\/(?:FlateDecode|Fl|LZWDecode|LZW|RunLengthDecode|RL)\b/g) ?? [];
    if (filters.length > 1) throw refuse('The PDF packs its contents more than once. Save it again.');
    // Other filters do not unpack to more than a few times their length, but for LZW, which no one has written for decades.
    if (filters.length === 0) continue;
    if (!/Fl/.test(filters[0]!)) continue;
    total += unpackedLength(buffer, start, mostBytes - total);
  }
}

const isEncrypted = (buffer: Buffer): boolean =>
  buffer.includes('/Encrypt ') ||
  buffer.includes('/Encrypt\n') ||
  buffer.includes('/Encrypt\r') ||
  buffer.includes('/Encrypt<');

/** Behind the word and its line end; null where the word is none of the syntax. */
function dataStart(buffer: Buffer, at: number): number | null {
  if (buffer[at + 6] === 0x0a) return at + 7;
  return buffer[at + 6] === 0x0d ? at + (buffer[at + 7] === 0x0a ? 8 : 7) : null;
}

function dictionaryBefore(buffer: Buffer, at: number): string {
  const text = buffer.toString('latin1', Math.max(0, at - longestDictionary), at);
  return text.slice(Math.max(text.lastIndexOf(' obj'), text.lastIndexOf('endobj'), 0));
}

function unpackedLength(buffer: Buffer, start: number, left: number): number {
  const next = buffer.indexOf('endstream', start);
  const data = buffer.subarray(start, next < 0 ? buffer.length : next);
  try {
    // A length of zero is no limit to zlib.
    return inflateSync(data, { maxOutputLength: Math.max(1, left) }).length;
  } catch (error) {
    if (error instanceof RangeError || (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') {
      throw refuse(
        `The PDF unpacks to more than ${mostBytes / 1024 / 1024} MiB. Send its parts as sources of their own.`,
      );
    }
    // What is broken unpacks to little: the reader of the document says what it makes of it.
    return 0;
  }
}
