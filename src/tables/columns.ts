import type { InputDeclaration } from '../rules/model.ts';
import { columnLetters } from './split-table.ts';

/** What the cells of a column say. */
export type ColumnRole =
  | { role: 'input'; declaration: InputDeclaration }
  | { role: 'case' | 'expected' | 'as_of' | 'obligations' }
  /** Of this name; empty cells say nothing of it. */
  | { role: 'output'; name: string }
  | { role: 'ignored' };

/** What is wrong at a place of a table. Rows and columns as a spreadsheet names them; column null: the whole row. */
export interface TableError {
  row: number;
  column: string | null;
  message: string;
}

/** Names that mean the column itself, whatever inputs the action has. */
const reserved: Readonly<Record<string, 'case' | 'expected' | 'as_of' | 'obligations'>> = {
  case: 'case',
  expected: 'expected',
  as_of: 'as_of',
  obligations: 'obligations',
};

/** Names that mean it where no input has the name. */
const customary: typeof reserved = {
  case_name: 'case',
  name: 'case',
  expected_verdict: 'expected',
  expected_decision: 'expected',
  verdict: 'expected',
  decision: 'expected',
  date: 'as_of',
  expected_obligations: 'obligations',
};

const longestHeader = 200;

/** Headers are compared by their words: case, spaces and punctuation do not count. */
const wordsOf = (text: string): string =>
  text
    .slice(0, longestHeader)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]/u)
    .filter((word) => word !== '')
    .join('_');

/**
 * What each column holds. An input is found by its name, its title (what its declaration describes it as) or an alias; by
 * `input.<name>` where the name is one of a column's. `output.<name>` is an output.
 * @param ignored headers that are to be passed over
 */
export function readColumns(
  header: readonly string[],
  inputs: readonly InputDeclaration[],
  ignored: readonly string[] = [],
): { columns: ColumnRole[]; errors: TableError[] } {
  const errors: TableError[] = [];
  const taken = new Map<string, string>();
  const passedOver = new Set(ignored.map(wordsOf));
  const columns = header.map((cell, index): ColumnRole => {
    const column = columnLetters(index);
    const text = cell.trim();
    const complain = (message: string): ColumnRole => {
      errors.push({ row: 1, column, message });
      return { role: 'ignored' };
    };
    if (text === '' || passedOver.has(wordsOf(text))) return { role: 'ignored' };
    const found = roleOf(text, inputs);
    if (found === 'unknown') {
      return complain(
        `“${text.slice(0, longestHeader)}” is no input of the action and no column of a case. ${known(inputs)}`,
      );
    }
    if (found === 'ambiguous') {
      return complain(
        `“${text.slice(0, longestHeader)}” is the title of several inputs. Name the input itself.`,
      );
    }
    const key = found.role === 'input' ? `input ${found.declaration.name}` : JSON.stringify(found);
    const earlier = taken.get(key);
    if (earlier !== undefined) return complain(`Column ${earlier} says the same. Keep one of the two.`);
    taken.set(key, column);
    return found;
  });
  return { columns, errors };
}

function known(inputs: readonly InputDeclaration[]): string {
  const names = inputs.slice(0, 30).map(({ name }) => name);
  return `Inputs: ${names.join(', ') || 'none'}. Beside them: case, expected, as_of, obligations, output.<name>. A column that is to be passed over is named in ignore_columns.`;
}

function roleOf(text: string, inputs: readonly InputDeclaration[]): ColumnRole | 'unknown' | 'ambiguous' {
  const [, prefix, rest] = /^(input|output)[.:]\s?(.{1,200})$/i.exec(text) ?? [];
  if (prefix?.toLowerCase() === 'output') return { role: 'output', name: rest!.trim() };
  if (prefix) return inputOf(rest!.trim(), inputs);
  const words = wordsOf(text);
  if (Object.hasOwn(reserved, words)) return { role: reserved[words]! };
  const input = inputOf(text, inputs);
  if (input === 'unknown' && Object.hasOwn(customary, words)) return { role: customary[words]! };
  return input;
}

function inputOf(text: string, inputs: readonly InputDeclaration[]): ColumnRole | 'unknown' | 'ambiguous' {
  const words = wordsOf(text);
  const ways: ((declaration: InputDeclaration) => boolean)[] = [
    ({ name }) => name === text,
    ({ name }) => wordsOf(name) === words,
    ({ description }) => description !== undefined && description !== '' && wordsOf(description) === words,
    ({ aliases }) => aliases?.some((alias) => wordsOf(alias) === words) ?? false,
  ];
  for (const is of ways) {
    const [declaration, ...others] = words === '' ? [] : inputs.filter(is);
    if (others.length > 0) return 'ambiguous';
    if (declaration) return { role: 'input', declaration };
  }
  return 'unknown';
}
