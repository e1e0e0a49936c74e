import type { InputDeclaration } from '../rules/model.ts';
import { withApostrophe } from './cell-values.ts';
import type { CaseRow } from './read-case-table.ts';
import { writeTable } from './write-table.ts';

/** Words that mean a column of the case: an input of such a name is written with `input.` before it. */
const taken = new Set(['case', 'expected', 'as_of', 'obligations']);

/** Cases as a table that reads back as the same cases. Inputs that no declaration knows any more come last, by name. */
export function writeCaseTable(
  cases: readonly Omit<CaseRow, 'row'>[],
  inputs: readonly InputDeclaration[],
): string {
  const types = new Map(inputs.map(({ name, type }) => [name, type]));
  const unknown = new Set(cases.flatMap((one) => Object.keys(one.inputs)).filter((name) => !types.has(name)));
  const names = [...types.keys(), ...[...unknown].sort()];
  const outputs = [...new Set(cases.flatMap((one) => Object.keys(one.outputs ?? {})))].sort();
  const header = [
    'case',
    'as_of',
    ...names.map((name) => (taken.has(name) ? `input.${name}` : name)),
    'expected',
    ...outputs.map((name) => `output.${name}`),
    'obligations',
  ];
  return writeTable([
    header,
    ...cases.map((one) => [
      withApostrophe(one.name),
      one.as_of ?? '',
      ...names.map((name) => cellOf(one.inputs[name], types.get(name))),
      one.expected,
      ...outputs.map((name) => outputCell(one.outputs, name)),
      one.obligations === null ? '' : obligationsCell(one.obligations),
    ]),
  ]);
}

/** An id that would be read as several, or as none, makes it JSON. */
const obligationsCell = (ids: readonly string[]): string => {
  if (ids.length === 0) return 'none';
  const isPlain = ids.every((id) => id === id.trim() && !/[;,|]|^\[|^'|^none$|^$/.test(id));
  return isPlain ? withApostrophe(ids.join('; ')) : JSON.stringify(ids);
};

const outputCell = (outputs: CaseRow['outputs'], name: string): string => {
  const value = outputs?.[name];
  return value === undefined ? '' : value === null ? 'null' : withApostrophe(value);
};

const isNumber = /^[+-]?\d+(?:\.\d+)?$/;

function cellOf(value: unknown, type: InputDeclaration['type'] | undefined): string {
  if (value === undefined) return '';
  if (value === null) return 'null';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  // What begins with a sign may be a number, which stays one; a case may be older than the type of its input.
  if (typeof value === 'string')
    return (type === 'int' || type === 'decimal') && isNumber.test(value) ? value : withApostrophe(value);
  return JSON.stringify(value);
}
