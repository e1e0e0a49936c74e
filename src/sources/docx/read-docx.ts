import { DomainError } from '../../core/errors.ts';
import type { BinaryFormat } from '../binary-format.ts';
import { Outline } from '../outline.ts';
import type { ParsedSource, ReadingRemark } from '../parsed-source.ts';
import { readXml } from '../xml/read-xml.ts';
import { languageTag } from '../xml/xml-dialect.ts';
import { DocxWalker } from './docx-walker.ts';
import { Numbering } from './numbering.ts';
import { Styles } from './styles.ts';
import { unpackDocx } from './unpack-docx.ts';

/** Word documents (Office Open XML). Headers and footers are not text of theirs; macros and links are not looked at. */
export const docx: BinaryFormat = {
  name: 'DOCX',
  mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  recognises(bytes) {
    if (bytes[0] !== 0x50 || bytes[1] !== 0x4b || bytes[2] !== 3 || bytes[3] !== 4) return false;
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('word/document');
  },
  read: (bytes) => Promise.resolve().then(() => readDocx(bytes)),
};

function readDocx(bytes: Uint8Array): ParsedSource {
  const parts = unpackDocx(bytes);
  if (parts.document === undefined) {
    throw new DomainError(
      'source_unparseable',
      'The DOCX holds no document (word/document.xml). Save it again as a Word document.',
    );
  }
  const styles = new Styles(parts.styles);
  const notes = new DocxWalker(styles, new Numbering(undefined));
  if (parts.footnotes) readXml(parts.footnotes, notes);
  if (parts.endnotes) readXml(parts.endnotes, notes);
  const walker = new DocxWalker(styles, new Numbering(parts.numbering), notes.notes);
  readXml(parts.document, walker);
  walker.finish();
  const outline = new Outline();
  for (const block of walker.blocks) outline.add(block);
  const { title, language } = propertiesOf(parts.core);
  return { ...outline.finish('docx', title, language), remarks: remarksOn(walker) };
}

function propertiesOf(core: string | undefined): { title: string | null; language: string | null } {
  const found = new Map<string, string>();
  let open = '';
  if (core !== undefined) {
    readXml(core, {
      open: ({ name }) => (open = name),
      text: (text) => found.set(open, (found.get(open) ?? '') + text),
      close: () => (open = ''),
    });
  }
  const title = found.get('title')?.trim() ?? '';
  const isFileName = /\.\w{1,5}$/.test(title);
  return {
    title: title === '' || isFileName ? null : title,
    language: languageTag(found.get('language')?.trim()),
  };
}

function remarksOn({ images, deletions }: DocxWalker): ReadingRemark[] {
  const remarks: ReadingRemark[] = [];
  if (images > 0) {
    remarks.push({
      code: 'images_not_read',
      message: `${images} images, formulas or drawings are not read. What they say has to be authored by hand.`,
    });
  }
  if (deletions > 0) {
    remarks.push({
      code: 'deleted_text_left_out',
      message: `${deletions} passages are marked as deleted and left out; insertions that are not yet accepted are read.`,
    });
  }
  return remarks;
}
