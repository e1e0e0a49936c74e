import { deflateSync } from 'node:zlib';

/** Words at a place of a page, in points from its lower left corner. */
export interface PdfWords {
  x: number;
  y: number;
  text: string;
  size?: number;
}

/** A PDF of pages in Helvetica, made by hand. */
export function pdfDocument(
  pages: readonly (readonly PdfWords[])[],
  {
    title = null,
    trailer = '',
    packed = false,
  }: { title?: string | null; trailer?: string; packed?: boolean } = {},
): Buffer {
  const contents = pages.map((words) =>
    words
      .map(
        ({ x, y, text, size = 11 }) =>
          `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text.replace(/[\\()]/g, '\\$&')}) Tj ET`,
      )
      .join('\n'),
  );
  return pdfOf(
    contents.map((content) => {
      const data = packed ? deflateSync(Buffer.from(content, 'latin1')) : Buffer.from(content, 'latin1');
      return { data, filter: packed ? '/Filter /FlateDecode ' : '' };
    }),
    title,
    trailer,
  );
}

/** The same of contents that are given as they are in the file. */
export function pdfOf(
  contents: readonly { data: Buffer; filter: string }[],
  title: string | null = null,
  trailer = '',
): Buffer {
  const objects: Buffer[] = [];
  const add = (body: string | Buffer): number => objects.push(Buffer.from(body));
  const kids = contents.map((_content, at) => `${4 + at * 2} 0 R`).join(' ');
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add(`<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  for (const [at, { data, filter }] of contents.entries()) {
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + at * 2} 0 R >>`,
    );
    add(
      Buffer.concat([
        Buffer.from(`<< ${filter}/Length ${data.length} >>\nstream\n`),
        data,
        Buffer.from('\nendstream'),
      ]),
    );
  }
  if (title !== null) add(`<< /Title (${title}) >>`);
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = parts[0]!.length;
  for (const [at, object] of objects.entries()) {
    offsets.push(length);
    const whole = Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    parts.push(whole);
    length += whole.length;
  }
  const info = title === null ? '' : `/Info ${objects.length} 0 R `;
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${info}${trailer}>>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
