import type { BinaryFormat } from './binary-format.ts';
import { docx } from './docx/read-docx.ts';
import { pdf } from './pdf/read-pdf.ts';

/** Every format that is read as bytes. The first that recognises a document reads it. */
export const binaryFormats: readonly BinaryFormat[] = [pdf, docx];
