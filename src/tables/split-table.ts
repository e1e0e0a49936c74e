import { CsvError, parse } from 'csv-parse/sync';

/** What is between two cells. */
export type Delimiter = ',' | ';' | '\t';

/** How a text is cut into cells: told by its first line alone. */
export interface TableShape {
  delimiter: Delimiter;
  /** Where the header begins: behind a line `sep=;`, which spreadsheets read and do not count. */
  start: number;
}

/** A record of a table. `row` counts as a spreadsheet does: the header is row 1. */
export interface TableRecord {
  row: number;
  cells: string[];
}

/** Records up to the first that is not well-formed, and what is wrong there. */
export interface SplitTable {
  records: TableRecord[];
  broken: BrokenRecord | null;
}

/** A record that is not well-formed: where the records behind it begin cannot be told. */
export interface BrokenRecord {
  row: number;
  message: string;
  /** Lines from this record to the end, none of which was read. */
  unread: number;
}

const delimiters: readonly Delimiter[] = [',', ';', '\t'];

/** The delimiter that a line `sep=` names, or else the one that occurs most often in the header, quotes left out. */
export function shapeOf(text: string): TableShape {
  const line = /^sep=([,;\t])(?:\r\n|\r|\n)/i.exec(text.slice(0, 8));
  if (line) return { delimiter: line[1] as Delimiter, start: line[0].length };
  const counts = new Map<string, number>(delimiters.map((delimiter) => [delimiter, 0]));
  let quoted = false;
  for (const unit of text) {
    if (unit === '"') quoted = !quoted;
    else if (!quoted && (unit === '\n' || unit === '\r')) break;
    else if (!quoted && counts.has(unit)) counts.set(unit, counts.get(unit)! + 1);
  }
  const [most] = [...delimiters].sort((a, b) => counts.get(b)! - counts.get(a)!);
  return { delimiter: most!, start: 0 };
}

/** More columns than any action has inputs. */
const mostCells = 2_000;

/**
 * Cuts text into records of cells: quotes may hold delimiters, line ends and doubled quotes; lines end with CR, LF or both.
 * @param firstRow of the first record in `text`
 */
export function splitTable(text: string, delimiter: Delimiter, firstRow = 1): SplitTable {
  const records: TableRecord[] = [];
  let lines = 0;
  try {
    parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      on_record: (cells: string[], read): null => {
        lines = read.lines;
        records.push({ row: firstRow + records.length, cells: cells.slice(0, mostCells) });
        return null;
      },
    });
    return { records, broken: null };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const unread = Math.max(1, linesIn(text) - lines);
    const rest = unread === 1 ? '' : ` Neither this row nor the ${unread - 1} lines behind it were read.`;
    const message = `A quote here does not end, or is inside a cell that is not quoted. Put the cell in quotes, and double those inside: "5"" pipe".${rest}`;
    return { records, broken: { row: firstRow + records.length, message, unread } };
  }
}

/** Line ends are CR, LF or both; what is behind the last one is a line too. */
function linesIn(text: string): number {
  let lines = 0;
  let begun = false;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text[at];
    begun = unit !== '\n' && unit !== '\r';
    if (unit === '\n' || (unit === '\r' && text[at + 1] !== '\n')) lines += 1;
  }
  return lines + (begun ? 1 : 0);
}

/**
 * Cuts a text into pieces of whole records, each of at least `size` characters but the last. By quotes alone: what is not
 * well-formed stays in one piece, where {@link splitTable} finds it.
 */
export function* wholeRecords(text: string, start: number, size: number): Generator<string> {
  let begin = start;
  let quoted = false;
  let at = start;
  while (at < text.length) {
    const quote = text.indexOf('"', at);
    const until = quote < 0 ? text.length : quote;
    if (!quoted) {
      // Line ends of this unquoted stretch: the first that lies far enough ends a piece.
      for (;;) {
        const end = text.indexOf('\n', Math.max(at, begin + size));
        if (end < 0 || end >= until) break;
        yield text.slice(begin, end + 1);
        begin = end + 1;
        at = end + 1;
      }
    }
    if (quote < 0) break;
    quoted = !quoted;
    at = quote + 1;
  }
  if (begin < text.length) yield text.slice(begin);
}

/** The letters of a column as spreadsheets name it: 0 is A, 26 is AA. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}
