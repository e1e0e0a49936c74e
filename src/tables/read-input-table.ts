import type { Decision, InputDeclaration, IsoDate } from '../rules/model.ts';
import { normaliseInputs } from '../rules/evaluate/normalise-inputs.ts';
import { parseDate } from '../rules/language/calendar.ts';
import { decimalMarkOf, readCell, readDateCell, withoutApostrophe, type DecimalMark } from './cell-values.ts';
import { readColumns, type ColumnRole, type TableError } from './columns.ts';
import { columnLetters, type TableRecord } from './split-table.ts';

/** One row: inputs as `/decide` takes them, and what is expected to come of them. An empty cell says nothing. */
export interface TableRow {
  row: number;
  name: string | null;
  inputs: Record<string, unknown>;
  as_of: IsoDate | null;
  expected: Decision | null;
  /** By name, as `/decide` writes them; null in it: there is none. Null: nothing is expected of outputs. */
  outputs: Record<string, string | null> | null;
  /** Ids; empty: none is due. Null: nothing is expected of obligations. */
  obligations: string[] | null;
}

export interface TableOptions {
  /** Left out: told by the numbers of the file. */
  decimalMark?: DecimalMark | null;
  /** Headers of columns that are passed over. */
  ignoreColumns?: readonly string[] | null;
}

/** A row, or what is wrong with it. */
export type ReadRow = { ok: true; row: TableRow } | { ok: false; errors: TableError[] };

export interface RowReader {
  columns: readonly ColumnRole[];
  /** Of the header: with any of them no row is read. */
  errors: TableError[];
  /** Null for an empty row, which spreadsheets leave behind. */
  read(record: TableRecord): ReadRow | null;
}

const decisions: readonly Decision[] = ['permit', 'deny', 'indeterminate', 'not_applicable'];
const spoken: Readonly<Record<string, Decision>> = { permitted: 'permit', denied: 'deny' };

/**
 * Reads the rows of a table under its header, by the inputs that an action declares: every value is checked as `/decide`
 * checks it.
 * @param sample records by which the decimal mark is told where it is not stated
 */
export function rowReader(
  header: TableRecord,
  inputs: readonly InputDeclaration[],
  sample: readonly TableRecord[],
  { decimalMark, ignoreColumns }: TableOptions = {},
): RowReader {
  const { columns, errors } = readColumns(header.cells, inputs, ignoreColumns ?? []);
  const mark = decimalMark ?? decimalMarkOf(numbersOf(columns, sample));
  return { columns, errors, read: (record) => readRow(record, columns, inputs, mark) };
}

function* numbersOf(columns: readonly ColumnRole[], sample: readonly TableRecord[]): Generator<string> {
  const numeric = columns.flatMap((column, index) =>
    column.role === 'input' && (column.declaration.type === 'int' || column.declaration.type === 'decimal')
      ? [index]
      : [],
  );
  for (const { cells } of sample) for (const index of numeric) yield cells[index] ?? '';
}

function readRow(
  { row, cells }: TableRecord,
  columns: readonly ColumnRole[],
  inputs: readonly InputDeclaration[],
  mark: DecimalMark,
): ReadRow | null {
  if (cells.every((cell) => cell.trim() === '')) return null;
  const read: TableRow = {
    row,
    name: null,
    inputs: {},
    as_of: null,
    expected: null,
    outputs: null,
    obligations: null,
  };
  const errors: TableError[] = [];
  const complain = (index: number, message: string): void => {
    errors.push({ row, column: columnLetters(index), message });
  };
  cells.forEach((cell, index) => {
    if (cell.trim() === '') return;
    const column = columns[index];
    if (!column) {
      complain(index, 'This cell is under no header. Put cells that hold a delimiter in quotes.');
      return;
    }
    const wrong = takeCell(read, column, cell, mark);
    if (wrong !== null) complain(index, wrong);
  });
  if (errors.length === 0) errors.push(...refusedInputs(read, columns, inputs));
  return errors.length === 0 ? { ok: true, row: read } : { ok: false, errors };
}

/** Puts what a cell says into the row; answers what is wrong with it. */
function takeCell(read: TableRow, column: ColumnRole, cell: string, mark: DecimalMark): string | null {
  const text = cell.trim();
  switch (column.role) {
    case 'ignored':
      return null;
    case 'input': {
      const value = readCell(cell, column.declaration, mark);
      if ('problem' in value) return value.problem;
      Object.defineProperty(read.inputs, column.declaration.name, {
        value: value.value,
        enumerable: true,
        configurable: true,
        writable: true,
      });
      return null;
    }
    case 'case':
      read.name = withoutApostrophe(text);
      return null;
    case 'expected': {
      const words = text.toLowerCase().replaceAll(' ', '_');
      const decision = Object.hasOwn(spoken, words) ? spoken[words] : decisions.find((one) => one === words);
      if (!decision)
        return `“${text.slice(0, 60)}” is no verdict. One of ${decisions.join(', ')} is expected.`;
      read.expected = decision;
      return null;
    }
    case 'as_of': {
      const date = readDateCell(text);
      if ('problem' in date) return date.problem;
      if (parseDate(String(date.value)) === null) return `“${text.slice(0, 60)}” is no date of the calendar.`;
      read.as_of = String(date.value);
      return null;
    }
    case 'output':
      read.outputs = {
        ...read.outputs,
        [column.name]: text === 'null' ? null : cell.startsWith("'") ? withoutApostrophe(cell) : text,
      };
      return null;
    case 'obligations': {
      const ids = obligationsOf(text);
      if (ids === null) return `${text.slice(0, 60)} is no JSON array of ids.`;
      read.obligations = ids;
      return null;
    }
  }
}

/** Ids between semicolons, commas or bars, or as a JSON array; `none` for none. Null: a broken array. */
function obligationsOf(text: string): string[] | null {
  if (text === 'none') return [];
  if (text.startsWith('[')) {
    try {
      const ids = JSON.parse(text) as unknown;
      return Array.isArray(ids) && ids.every((id) => typeof id === 'string') ? ids : null;
    } catch {
      return null;
    }
  }
  return withoutApostrophe(text)
    .split(/[;,|]/)
    .map((id) => id.trim())
    .filter((id) => id !== '');
}

/** What `/decide` would refuse, at the columns of it. */
function refusedInputs(
  { row, inputs }: TableRow,
  columns: readonly ColumnRole[],
  declarations: readonly InputDeclaration[],
): TableError[] {
  const result = normaliseInputs(declarations, inputs);
  if (result.ok) return [];
  return result.errors.map(({ pointer, message }) => {
    const [, , name] = pointer.split('/');
    const index = columns.findIndex((column) => column.role === 'input' && column.declaration.name === name);
    return { row, column: index < 0 ? null : columnLetters(index), message };
  });
}
