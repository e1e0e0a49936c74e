import { newId } from '../core/ids.ts';
import type { ParsedSource } from './parsed-source.ts';
import { blocksColumn, remarksColumn } from './source-columns.ts';

/** A document as its rows hold it, its many parts as JSON: copied from a thread and to the database as one text each. */
export interface StorableSource extends Pick<ParsedSource, 'title' | 'language' | 'text'> {
  mediaType: string;
  /** `SourceBlock[]` */
  blocks: string;
  /** `{ id, ordinal, heading_path, heading, citation, kind, start, end }[]` */
  sections: string;
  /** `ReadingRemark[]` */
  remarks: string;
}

export const storable = ({
  title,
  language,
  text,
  mediaType,
  blocks,
  sections,
  remarks,
}: ParsedSource & { mediaType: string }): StorableSource => ({
  title,
  language,
  text,
  mediaType,
  blocks: JSON.stringify(blocksColumn.write(blocks)),
  sections: JSON.stringify(
    sections.map(({ ordinal, headingPath, heading, citation, kind, start, end }) => ({
      id: newId(),
      ordinal,
      heading_path: headingPath,
      heading: heading ?? '',
      citation,
      kind,
      start,
      end,
    })),
  ),
  remarks: JSON.stringify(remarksColumn.write(remarks)),
});
