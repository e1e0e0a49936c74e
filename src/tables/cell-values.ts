import { findUnstorableText } from '../core/storable-text.ts';
import type { InputDeclaration } from '../rules/model.ts';

/** What separates the decimals of a number. */
export type DecimalMark = 'point' | 'comma';

/** A cell as JSON, as `/decide` takes it; or why it is none. Whether the action takes the value is asked later. */
export type CellReading = { value: unknown } | { problem: string };

const problem = (text: string): CellReading => ({ problem: text });
const shown = (text: string): string => `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`;

const truths: Readonly<Record<string, boolean>> = {
  yes: true,
  true: true,
  '1': true,
  no: false,
  false: false,
  '0': false,
};

/** Longest number that is looked at as one. */
const longestNumber = 60;

/**
 * Reads a cell that is not empty. Booleans are yes, no, true, false, 1 or 0; dates `YYYY-MM-DD`, or with the day first
 * where no month could have its number; lists and records are JSON; `null` says of an input that may be null that there
 * is none.
 */
export function readCell(cell: string, declaration: InputDeclaration, mark: DecimalMark): CellReading {
  const text = cell.trim();
  if (declaration.nullable && text === 'null') return { value: null };
  switch (declaration.type) {
    case 'bool': {
      const truth = text.toLowerCase();
      return Object.hasOwn(truths, truth)
        ? { value: truths[truth] }
        : problem(`${shown(text)} is neither yes nor no. Write yes, no, true, false, 1 or 0.`);
    }
    case 'int':
    case 'decimal':
      return readNumber(text, declaration.type, mark);
    case 'enum':
      return { value: declaredValue(text, declaration.values ?? []) };
    case 'date':
      return readDateCell(text);
    case 'list':
    case 'record':
      return readJson(text);
    case 'string':
      return { value: withoutApostrophe(cell) };
    case 'timestamp':
    case 'duration':
      return { value: text };
  }
}

/** A value as it is declared, however its letters are cased. */
const declaredValue = (text: string, values: readonly string[]): string => {
  if (values.includes(text)) return text;
  const meant = withoutApostrophe(text);
  if (values.includes(meant)) return meant;
  const alike = values.filter((value) => value.toLowerCase() === meant.toLowerCase());
  return alike.length === 1 ? alike[0]! : text;
};

function readNumber(text: string, type: 'int' | 'decimal', mark: DecimalMark): CellReading {
  const advice =
    'Write it with digits and a sign alone, without grouping, unit, currency or exponent, and with a decimal point.';
  if (text.length > longestNumber) return problem(`${shown(text)} is too long for a number.`);
  const number = /^([+-]?)(\d+)(?:([.,])(\d+))?$/.exec(text);
  if (!number) return problem(`${shown(text)} is no number. ${advice}`);
  const [, sign, whole, separator, decimals] = number;
  if (separator !== undefined && (separator === ',') !== (mark === 'comma')) {
    return problem(
      mark === 'comma'
        ? `${shown(text)} has a point where this file's decimals have a comma. Write all numbers alike.`
        : `${shown(text)} has a comma, which may group thousands or begin the decimals. Write a point, or state decimal_mark: comma for the file.`,
    );
  }
  const digits = `${sign === '-' ? '-' : ''}${whole!.replace(/^0+(?=\d)/, '')}`;
  if (type === 'decimal') return { value: decimals === undefined ? digits : `${digits}.${decimals}` };
  if (decimals !== undefined && !/^0+$/.test(decimals)) {
    return problem(`${shown(text)} is no whole number, which this input is.`);
  }
  const value = Number(digits);
  return Number.isSafeInteger(value) ? { value } : problem(`${shown(text)} is too large.`);
}

/** A date as the model has it; with the day first where the other number is beyond twelve. */
export function readDateCell(text: string): CellReading {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return { value: text };
  const midnight = /^(\d{4}-\d{2}-\d{2})[T ]00:00(?::00(?:\.0{1,9})?)?$/.exec(text);
  if (midnight) return { value: midnight[1] };
  const parts = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(text);
  if (!parts) return problem(`${shown(text)} is no date. Write it as YYYY-MM-DD.`);
  const [first, second] = [Number(parts[1]), Number(parts[3])];
  if (first <= 12 && second <= 12 && first !== second) {
    const [dayFirst, monthFirst] = [isoOf(parts[4]!, second, first), isoOf(parts[4]!, first, second)];
    return problem(`${shown(text)} may be ${dayFirst} or ${monthFirst}. Write it as YYYY-MM-DD.`);
  }
  return { value: first > 12 ? isoOf(parts[4]!, second, first) : isoOf(parts[4]!, first, second) };
}

const isoOf = (year: string, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

function readJson(text: string): CellReading {
  try {
    const value = JSON.parse(text) as unknown;
    return findUnstorableText(value) === null ? { value } : problem('This holds text that cannot be stored.');
  } catch {
    return problem(`${shown(text)} is no JSON, which lists and records are written as: ["a","b"].`);
  }
}

/**
 * Text that a table would read as something else: what spreadsheets take for a formula, an empty cell, `null`, blanks
 * around it. An apostrophe before it keeps it text, and is no part of it.
 */
const isTakenForOther = (text: string): boolean =>
  /^[=+\-@\t\r]/.test(text) || text === '' || text !== text.trim() || text === 'null';

const withoutApostrophes = (text: string): string => text.replace(/^'+/, '');

export const withApostrophe = (text: string): string =>
  isTakenForOther(withoutApostrophes(text)) ? `'${text}` : text;

export const withoutApostrophe = (text: string): string =>
  text.startsWith("'") && isTakenForOther(withoutApostrophes(text)) ? text.slice(1) : text;

/**
 * How a file writes its decimals, told by its numbers: with a comma where at least one can be read in no other way, and
 * none has a point.
 */
export function decimalMarkOf(numbers: Iterable<string>): DecimalMark {
  let comma = false;
  for (const cell of numbers) {
    const text = cell.trim();
    if (text.length > longestNumber) continue;
    if (text.includes('.')) return 'point';
    comma ||= /^[+-]?(?:\d+,(?:\d{1,2}|\d{4,})|0\d*,\d+|\d{4,},\d+)$/.test(text);
  }
  return comma ? 'comma' : 'point';
}
