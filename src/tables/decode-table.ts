import { TextDecoder } from 'node:util';
import { DomainError } from '../core/errors.ts';
import { decodeWindows1252 } from '../core/windows-1252.ts';

const refuse = (message: string): DomainError => new DomainError('invalid_field', message);

/**
 * The text of a file as spreadsheets write it: UTF-8 or UTF-16 by their marks, UTF-16 without one by the zeros beside its
 * first characters, otherwise UTF-8 where it is valid UTF-8, and windows-1252 where it is not.
 * @throws DomainError `invalid_field` for an empty file, and for a workbook, which is no text.
 */
export function decodeTable(bytes: Uint8Array): string {
  if (bytes.length === 0) throw refuse('The file is empty.');
  const start = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  if (start.startsWith('PK\u0003\u0004') || start.startsWith('\u00d0\u00cf\u0011\u00e0')) {
    throw refuse('The file is a workbook. Save its sheet as CSV, and send that.');
  }
  const text = decode(bytes);
  if (text.includes('\u0000')) throw refuse('The file is binary data, not text. Save the sheet as CSV.');
  if (text.trim() === '') throw refuse('The file holds only white space.');
  return text;
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return utf16(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return utf16(bytes, 'utf-16be');
  // A header begins with a letter: in UTF-16 one of its two bytes is zero.
  if (first !== 0 && second === 0) return utf16(bytes, 'utf-16le');
  if (first === 0 && second !== 0) return utf16(bytes, 'utf-16be');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeWindows1252(bytes);
  }
}

function utf16(bytes: Uint8Array, label: 'utf-16le' | 'utf-16be'): string {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    throw refuse('The file begins as UTF-16 and is not: it was cut off or damaged. Save it again.');
  }
}
