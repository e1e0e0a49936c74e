import { DomainError } from '../core/errors.ts';
import type { Decision, InputDeclaration } from '../rules/model.ts';
import type { TableError } from './columns.ts';
import { decodeTable } from './decode-table.ts';
import { rowReader, type TableOptions, type TableRow } from './read-input-table.ts';
import { shapeOf, splitTable } from './split-table.ts';

/** A row of a table of cases: it has a name and a verdict. */
export type CaseRow = TableRow & { name: string; expected: Decision };

export interface CaseTable {
  rows: CaseRow[];
  /** The first {@link mostTableErrors} of them. */
  errors: TableError[];
  /** Rows that are not among `rows`. */
  rowsRefused: number;
}

/** Errors that are told of one table. */
export const mostTableErrors = 500;
/** Rows that one table of cases has at most, as one action has cases. */
export const mostCases = 10_000;
/** Of a case's name. */
export const longestCaseName = 200;

/**
 * Reads a table of cases whole. A row without a name is called after its place: `row 7`.
 * @throws DomainError `invalid_field` for what is no text, and for more than {@link mostCases}: no row is at fault then.
 */
export function readCaseTable(
  bytes: Uint8Array,
  inputs: readonly InputDeclaration[],
  options: TableOptions = {},
): CaseTable {
  const text = decodeTable(bytes);
  const { delimiter, start } = shapeOf(text);
  const { records, broken } = splitTable(text.slice(start), delimiter);
  const [header, ...body] = records;
  const table: CaseTable = { rows: [], errors: [], rowsRefused: 0 };
  const complain = (errors: readonly TableError[]): void => {
    table.errors.push(...errors.slice(0, mostTableErrors - table.errors.length));
  };
  if (broken) complain([{ row: broken.row, column: null, message: broken.message }]);
  if (!header) return table;
  const reader = rowReader(header, inputs, body, options);
  const lacking = reader.columns.some(({ role }) => role === 'expected')
    ? []
    : [
        {
          row: 1,
          column: null,
          message: 'There is no column “expected”, which holds the verdict of each case.',
        },
      ];
  if (reader.errors.length + lacking.length > 0) {
    complain([...reader.errors, ...lacking]);
    return { ...table, rowsRefused: body.length + (broken?.unread ?? 0) };
  }
  if (body.length > mostCases) {
    throw new DomainError(
      'invalid_field',
      `A table has at most ${mostCases} cases, and this one has ${body.length} rows. Divide it; nothing was stored.`,
    );
  }
  const names = new Map<string, number>();
  for (const record of body) {
    const read = reader.read(record);
    if (!read) continue;
    const errors = read.ok ? faultsOfCase(read.row, names) : read.errors;
    if (read.ok && errors.length === 0) {
      const { name, expected } = read.row;
      const called = name ?? `row ${record.row}`;
      names.set(called, record.row);
      table.rows.push({ ...read.row, name: called, expected: expected! });
    } else {
      complain(errors);
      table.rowsRefused += 1;
    }
  }
  table.rowsRefused += broken?.unread ?? 0;
  return table;
}

function faultsOfCase({ row, name, expected }: TableRow, names: ReadonlyMap<string, number>): TableError[] {
  const wrong = (message: string): TableError => ({ row, column: null, message });
  const earlier = names.get(name ?? `row ${row}`);
  return [
    ...(expected === null ? [wrong('No verdict is expected here: the cell “expected” is empty.')] : []),
    ...(name !== null && name.length > longestCaseName
      ? [wrong(`The name of a case has at most ${longestCaseName} characters.`)]
      : []),
    ...(earlier === undefined ? [] : [wrong(`Row ${earlier} has the same name.`)]),
  ];
}
