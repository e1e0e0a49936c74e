import { strFromU8, unzipSync } from 'fflate';
import { DomainError } from '../../core/errors.ts';

/** What the parts of a document may come to, and one of them: a megabyte of zeros packs into a kilobyte. */
const mostBytes = 128 * 1024 * 1024;

const parts = {
  document: /^word\/document\d{0,2}\.xml$/,
  styles: /^word\/styles\d{0,2}\.xml$/,
  numbering: /^word\/numbering\d{0,2}\.xml$/,
  footnotes: /^word\/footnotes\d{0,2}\.xml$/,
  endnotes: /^word\/endnotes\d{0,2}\.xml$/,
  core: /^docProps\/core\.xml$/,
} as const;

export type DocxPart = keyof typeof parts;
export type DocxParts = Partial<Record<DocxPart, string>>;

const partOf = (name: string): DocxPart | undefined =>
  (Object.keys(parts) as DocxPart[]).find((part) => parts[part].test(name));

const refuse = (message: string, cause?: unknown): DomainError =>
  new DomainError('source_unparseable', message, {}, { cause });

/**
 * Unpacks the parts that are read, and no other.
 * @throws DomainError `source_unparseable` for a damaged archive, and for one that unpacks to more than 128 MiB.
 */
export function unpackDocx(bytes: Uint8Array): DocxParts {
  let total = 0;
  let files: ReturnType<typeof unzipSync>;
  try {
    files = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (partOf(name) === undefined) return false;
        total += originalSize;
        if (total > mostBytes) {
          throw refuse(
            `The DOCX unpacks to more than ${mostBytes / 1024 / 1024} MiB. Send its parts as sources of their own.`,
          );
        }
        return true;
      },
    });
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw refuse('The DOCX is damaged or cut off: it cannot be unpacked. Fetch it again.', error);
  }
  const found: DocxParts = {};
  for (const [name, data] of Object.entries(files)) {
    const part = partOf(name);
    if (part) found[part] ??= decoded(data);
  }
  return found;
}

/** Word writes UTF-8; others may write UTF-16 with a mark. */
function decoded(data: Uint8Array): string {
  const isWide = (data[0] === 0xff && data[1] === 0xfe) || (data[0] === 0xfe && data[1] === 0xff);
  if (!isWide) return strFromU8(data).replace(/^\uFEFF/, '');
  return new TextDecoder(data[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(data);
}
