const byteOrderMark = '\uFEFF';

/** Text as a cell: in quotes where it needs them. */
const quoted = (text: string): string =>
  /[",;\t\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;

/** Rows of cells as CSV that spreadsheets open as it is meant: UTF-8 with its mark, commas, CRLF. */
export const writeTable = (rows: readonly (readonly string[])[]): string =>
  byteOrderMark + rows.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
