import type { Decision, IsoDate, RuleSet } from '../rules/model.ts';
import { normaliseInputs } from '../rules/evaluate/normalise-inputs.ts';
import { parseDate } from '../rules/language/calendar.ts';
import type { TableError } from '../tables/columns.ts';
import type { DecimalMark } from '../tables/cell-values.ts';
import { decodeTable } from '../tables/decode-table.ts';
import { longestCaseName } from '../tables/read-case-table.ts';
import { rowReader, type ReadRow } from '../tables/read-input-table.ts';
import {
  shapeOf,
  splitTable,
  wholeRecords,
  type Delimiter,
  type TableRecord,
} from '../tables/split-table.ts';
import { findJsonFault, type JsonFault } from '../core/json-text.ts';
import { compiledOf, standsOf, type LinesReplayed } from './replay-lines.ts';

/** A file of inputs, cut into pieces that are worked through one after another. */
export type CutFile =
  | { format: 'csv'; delimiter: Delimiter; header: TableRecord; pieces: string[]; sample: TableRecord[] }
  | { format: 'ndjson'; pieces: string[] };

/** Characters of one piece: some tenth of a second's work. */
const pieceSize = 1_000_000;
/** Rows by which the decimal mark of a file is told. */
const sampleSize = 2_000;

/**
 * A file of JSON objects, one a line, or a table as spreadsheets write it.
 * @throws DomainError `invalid_field` for what is no text.
 */
export function cutFile(bytes: Uint8Array): CutFile {
  const text = decodeTable(bytes);
  if (text.trimStart().startsWith('{')) return { format: 'ndjson', pieces: [...wholeLines(text)] };
  const { delimiter, start } = shapeOf(text);
  const pieces = [...wholeRecords(text, start, pieceSize)];
  const { records } = splitTable(pieces[0] ?? '', delimiter);
  const [header = { row: 1, cells: [] }, ...sample] = records.slice(0, sampleSize);
  return { format: 'csv', delimiter, header, pieces, sample };
}

function* wholeLines(text: string): Generator<string> {
  let begin = 0;
  while (begin < text.length) {
    const end = text.indexOf('\n', begin + pieceSize);
    const until = end < 0 ? text.length : end + 1;
    yield text.slice(begin, until);
    begin = until;
  }
}

export interface RowsAsked {
  piece: string;
  /** Number of its first row; the header is row 1. */
  firstRow: number;
  file: Omit<CutFile & { format: 'csv' }, 'pieces'> | { format: 'ndjson' };
  decimalMark: DecimalMark | null;
  ignoreColumns: string[] | null;
  /** What is tried. */
  rules: RuleSet;
  /** What a row without a verdict is compared with; null: nothing. */
  baseline: RuleSet | null;
  /** Of rows that name no date. */
  today: IsoDate;
}

export interface RowsReplayed extends Pick<LinesReplayed, 'run' | 'flips'> {
  /** Rows that could not be run. */
  unreadable: number;
  /** Why, of the first of them. */
  rejected: TableError[];
  /** Number of the row behind the piece. */
  nextRow: number;
}

/** Of a replay. */
export const mostRejected = 500;

/** Runs rows of a file: against what they expect, or where they expect nothing, against the baseline. */
export function replayRows(asked: RowsAsked): RowsReplayed {
  const { rules, baseline, today } = asked;
  const result: RowsReplayed = {
    run: 0,
    flips: [],
    unreadable: 0,
    rejected: [],
    nextRow: asked.firstRow,
  };
  const [now, then] = [compiledOf(rules), baseline && compiledOf(baseline)];
  const reject = (errors: readonly TableError[], rows = 1): void => {
    result.unreadable += rows;
    result.rejected.push(...errors.slice(0, mostRejected - result.rejected.length));
  };
  for (const { row, rows = 1, read } of rowsOf(asked)) {
    result.nextRow = row + rows;
    if (read === null) continue;
    if (!read.ok) {
      reject(read.errors, rows);
      continue;
    }
    const { inputs, as_of: date, expected, name } = read.row;
    if (name !== null && name.length > longestCaseName) {
      const message = `The name of a row has at most ${longestCaseName} characters.`;
      reject([{ row, column: null, message }]);
      continue;
    }
    const asOf = date ?? today;
    const before = expected ?? then?.verdict(inputs, asOf) ?? null;
    if (before === null || before === 'inputs_invalid') {
      const message =
        before === null
          ? 'The row expects no verdict, and there is no version to compare it with.'
          : 'The version that it is compared with does not take these inputs.';
      reject([{ row, column: null, message }]);
      continue;
    }
    result.run += 1;
    const after = now.verdict(inputs, asOf);
    if (after === before) continue;
    result.flips.push({
      id: name ?? String(row),
      action: rules.action.key,
      before,
      after,
      now: standsOf(now, inputs, asOf),
      then: expected === null && then ? standsOf(then, inputs, asOf) : [],
    });
  }
  return result;
}

interface NumberedRow {
  row: number;
  /** How many there are of it: of rows that cannot be told apart. One unless it says otherwise. */
  rows?: number;
  /** Null: an empty row. */
  read: ReadRow | null;
}

function* rowsOf({
  piece,
  firstRow,
  file,
  decimalMark,
  ignoreColumns,
  rules,
}: RowsAsked): Generator<NumberedRow> {
  const { inputs } = rules.action;
  if (file.format === 'csv') {
    const reader = rowReader(file.header, inputs, file.sample, { decimalMark, ignoreColumns });
    const { records, broken } = splitTable(piece, file.delimiter, firstRow);
    // The header was looked at when the replay was asked for; it says nothing of the rows of another version.
    for (const record of records) {
      yield { row: record.row, read: record.row === 1 ? null : reader.read(record) };
    }
    if (broken) {
      const { row, message, unread: rows } = broken;
      yield { row, rows, read: { ok: false, errors: [{ row, column: null, message }] } };
    }
    return;
  }
  // A piece ends with the end of a line, behind which there is no other.
  const lines = (piece.endsWith('\n') ? piece.slice(0, -1) : piece).split('\n');
  for (const [at, line] of lines.entries()) {
    const row = firstRow + at;
    yield { row, read: line.trim() === '' ? null : readLine(line, row, rules) };
  }
}

const decisions: readonly string[] = ['permit', 'deny', 'indeterminate', 'not_applicable'];

const faultsOfLines: Readonly<Record<JsonFault['fault'], string>> = {
  too_deep: 'The line nests too deep.',
  duplicate_member: 'An object names a member twice. Name it once.',
  inexact_number: 'A number here cannot be held exactly. Write it as a string.',
};

/** The inputs themselves; or, where no input is called so, `{ inputs, as_of?, expected?, name? }`. */
function readLine(line: string, row: number, { action }: RuleSet): ReadRow {
  const wrong = (message: string): ReadRow => ({ ok: false, errors: [{ row, column: null, message }] });
  let given: unknown;
  const fault = findJsonFault(line);
  if (fault) return wrong(faultsOfLines[fault.fault]);
  try {
    given = JSON.parse(line);
  } catch {
    return wrong('The line is no JSON.');
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    return wrong('The line is no JSON object.');
  }
  const whole = given as Record<string, unknown>;
  const isWrapped = Object.hasOwn(whole, 'inputs') && !action.inputs.some(({ name }) => name === 'inputs');
  const inputs = isWrapped ? whole.inputs : whole;
  const { as_of: date = null, expected = null, name = null } = isWrapped ? whole : {};
  if (date !== null && (typeof date !== 'string' || parseDate(date) === null)) {
    return wrong('as_of is a date YYYY-MM-DD.');
  }
  if (expected !== null && !(typeof expected === 'string' && decisions.includes(expected))) {
    return wrong(`expected is one of ${decisions.join(', ')}.`);
  }
  if (name !== null && typeof name !== 'string') return wrong('name is a string.');
  const read = normaliseInputs(action.inputs, inputs);
  if (!read.ok) {
    const errors = read.errors.slice(0, 5).map(({ pointer, message }) => ({
      row,
      column: null,
      message: `${pointer}: ${message}`,
    }));
    return { ok: false, errors };
  }
  return {
    ok: true,
    row: {
      row,
      name,
      inputs: inputs as Record<string, unknown>,
      as_of: date,
      expected: expected as Decision | null,
      outputs: null,
      obligations: null,
    },
  };
}
