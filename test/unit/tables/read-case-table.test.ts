import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DomainError } from '../../../src/core/errors.ts';
import type { InputDeclaration } from '../../../src/rules/model.ts';
import { mostCases, readCaseTable } from '../../../src/tables/read-case-table.ts';
import { columnLetters, wholeRecords } from '../../../src/tables/split-table.ts';
import { writeCaseTable } from '../../../src/tables/write-case-table.ts';

const inputs: InputDeclaration[] = [
  { name: 'fare', type: 'decimal', scale: 2, unit: 'USD', minimum: '0', description: 'Fare paid' },
  { name: 'delay', type: 'int', unit: 'minute', minimum: 0, aliases: ['delay_minutes'] },
  { name: 'cancelled', type: 'bool' },
  { name: 'class', type: 'enum', values: ['Saloon', 'Deck'] },
  { name: 'sailed_on', type: 'date' },
  { name: 'note', type: 'string', nullable: true },
  { name: 'legs', type: 'list', max_items: 3, items: { name: 'leg', type: 'string' } },
];

const read = (text: string | Buffer, options = {}) =>
  readCaseTable(typeof text === 'string' ? Buffer.from(text) : text, inputs, options);

const table = 'case,fare,delay,cancelled,expected\r\nlate,12.50,95,yes,permit\r\non time,3,0,0,deny\r\n';
const cases = [
  { name: 'late', inputs: { fare: '12.50', delay: 95, cancelled: true }, expected: 'permit' },
  { name: 'on time', inputs: { fare: '3', delay: 0, cancelled: false }, expected: 'deny' },
];

it.each([
  ['commas and CRLF', Buffer.from(table)],
  ['semicolons', Buffer.from(table.replaceAll(',', ';'))],
  ['tabs', Buffer.from(table.replaceAll(',', '\t'))],
  ['a byte order mark', Buffer.from(`\uFEFF${table}`)],
  ['UTF-16, little end first, with its mark', Buffer.from(`\uFEFF${table}`, 'utf16le')],
  ['UTF-16, big end first', Buffer.from(`\uFEFF${table}`, 'utf16le').swap16()],
  ['UTF-16 without a mark', Buffer.from(table, 'utf16le')],
  ['LF', Buffer.from(table.replaceAll('\r\n', '\n'))],
  ['CR alone', Buffer.from(table.replaceAll('\r\n', '\r'))],
  ['a line sep=', Buffer.from(`sep=;\r\n${table.replaceAll(',', ';')}`)],
  ['a mark and a line sep=', Buffer.from(`\uFEFFsep=;\r\n${table.replaceAll(',', ';')}`)],
  ['every cell in quotes', Buffer.from(table.replace(/[^,\r\n]+/g, '"$&"'))],
  ['decimal commas', Buffer.from(table.replaceAll(',', ';').replace('12.50', '12,50'))],
  ['empty rows at the end', Buffer.from(`${table},,,,\r\n\r\n`)],
])('a table is read with %s', (_what, bytes) => {
  const { rows, errors } = read(bytes);
  expect(errors).toEqual([]);
  expect(rows).toMatchObject(cases);
});

it('text that is no UTF-8 is windows-1252', () => {
  const { rows } = read(Buffer.from('case;expected;note\nB\u00fcrger\u00e4;deny;5 \x80\n', 'latin1'));
  expect(rows).toMatchObject([{ name: 'Bürgerä', inputs: { note: '5 €' } }]);
});

it('a header names an input by name, title or alias, however it is cased', () => {
  const { rows, errors } = read(
    'Case,Fare paid,Delay Minutes,SAILED ON,Expected verdict\na,1,2,2026-01-31,Permit\n',
  );
  expect(errors).toEqual([]);
  expect(rows[0]?.inputs).toEqual({ fare: '1', delay: 2, sailed_on: '2026-01-31' });
});

it('an empty cell is not known, and null is none where the input may be null', () => {
  const { rows } = read('fare,note,expected\n,null,indeterminate\n1,,deny\n');
  expect(rows.map((row) => row.inputs)).toEqual([{ note: null }, { fare: '1' }]);
});

it('a quoted cell holds delimiters, line ends and quotes, and rows are counted as a spreadsheet does', () => {
  const { rows } = read('case,note,expected\n"a, ""b""\nc",x,deny\nd,y,deny\n');
  expect(rows.map(({ row, name }) => [row, name])).toEqual([
    [2, 'a, "b"\nc'],
    [3, 'd'],
  ]);
});

it('dates are ISO, or of one reading alone', () => {
  const { rows, errors } = read(
    'sailed_on,expected\n2026-01-31,deny\n31.01.2026,deny\n1/31/2026,deny\n2026-01-31 00:00:00,deny\n05/05/2026,deny\n01/02/2026,deny\n46053,deny\n',
  );
  expect(rows.map((row) => row.inputs.sailed_on)).toEqual([
    '2026-01-31',
    '2026-01-31',
    '2026-01-31',
    '2026-01-31',
    '2026-05-05',
  ]);
  expect(errors).toEqual([
    { row: 7, column: 'A', message: '“01/02/2026” may be 2026-02-01 or 2026-01-02. Write it as YYYY-MM-DD.' },
    { row: 8, column: 'A', message: '“46053” is no date. Write it as YYYY-MM-DD.' },
  ]);
});

it.each([
  [
    'a comma in a number of a file that has points',
    'fare;expected\n1.5;deny\n1,5;deny',
    3,
    'A',
    'has a comma',
  ],
  ['a comma that may group thousands', 'fare;expected\n1,234;deny', 2, 'A', 'state decimal_mark: comma'],
  ['a currency', 'fare,expected\n$12.50,deny', 2, 'A', 'without grouping, unit, currency'],
  ['an exponent', 'fare,expected\n1E+05,deny', 2, 'A', 'is no number'],
  ['half a minute', 'delay,expected\n1.5,deny', 2, 'A', 'no whole number'],
  ['more decimals than the input has', 'fare,expected\n1.505,deny', 2, 'A', 'at most 2 decimals'],
  ['a value below its bound', 'case,delay,expected\na,-1,deny', 2, 'B', 'At least 0'],
  ['a truth in another language', 'cancelled,expected\nmaybe,deny', 2, 'A', 'neither yes nor no'],
  ['a value that the enum lacks', 'class,expected\nfirst,deny', 2, 'A', 'is expected'],
  ['a verdict that is none', 'fare,expected\n1,allow', 2, 'B', 'is no verdict'],
  ['no verdict', 'fare,expected\n1,', 2, null, 'No verdict'],
  ['a name that is there twice', 'case,expected\na,deny\na,deny', 3, null, 'Row 2 has the same name'],
  ['a cell without a header', 'fare,expected\n1,deny,x', 2, 'C', 'under no header'],
  ['an unknown column', 'fare,colour,expected\n1,red,deny', 1, 'B', 'is no input of the action'],
  ['a column that is there twice', 'fare,Fare paid,expected\n1,1,deny', 1, 'B', 'Column A says the same'],
  ['no column of verdicts', 'fare\n1', 1, null, 'no column “expected”'],
  ['a quote inside a cell', 'note,expected\n5" pipe,deny', 2, null, 'A quote here does not end'],
  ['a quote that does not end', 'note,expected\n"pipe,deny\n', 2, null, 'A quote here does not end'],
  ['a list that is no JSON', 'legs,expected\na b,deny', 2, 'A', 'no JSON'],
  ['a date that is none', 'as_of,expected\n2026-02-30,deny', 2, 'A', 'no date of the calendar'],
])('%s is told by row and column', (_what, text, row, column, message) => {
  const { errors, rowsRefused } = read(text);
  expect(errors).toEqual([{ row, column, message: expect.stringContaining(message) as string }]);
  expect(rowsRefused).toBeGreaterThan(0);
});

it.each([
  ['LF', '\n'],
  ['CR LF', '\r\n'],
  ['CR', '\r'],
])('every row behind a quote that does not end is counted, with lines that end with %s', (_name, end) => {
  const lines = [
    'note,expected',
    'a,deny',
    '"two\nlines",deny',
    '5" pipe,deny',
    'b,deny',
    '"c,d",deny',
    'e,deny',
    '',
  ];
  const { rows, errors, rowsRefused } = read(lines.join(end));
  expect(rows.map(({ row }) => row)).toEqual([2, 3]);
  expect(errors).toMatchObject([
    { row: 4, message: expect.stringContaining('nor the 3 lines behind it') as string },
  ]);
  expect(rowsRefused).toBe(4);
});

it('a column may be passed over, and the decimal mark stated', () => {
  const { rows, errors } = read('fare;colour;expected\n1,234;red;deny', {
    ignoreColumns: ['Colour'],
    decimalMark: 'comma',
  });
  expect(errors).toMatchObject([
    {
      column: 'A',
      message:
        'A number of at most 2 decimals (a JSON number of at most 15 digits, or the digits as a string) is expected.',
    },
  ]);
  expect(rows).toEqual([]);
});

it.each([
  ['a workbook', Buffer.from('PK\u0003\u0004…'), 'is a workbook'],
  ['nothing', Buffer.alloc(0), 'is empty'],
  ['binary data', Buffer.from('ab\u0000c'), 'binary'],
])('%s is refused', (_what, bytes, message) => {
  expect(() => read(bytes)).toThrow(DomainError);
  expect(() => read(bytes)).toThrow(message);
});

it('what is written reads back as the same cases, formulas and apostrophes included', () => {
  const written = [
    { name: '=1+1', inputs: { note: '-x', legs: ['a', 'b'] }, as_of: '2026-01-31' },
    { name: 'a; "b",\nc', inputs: { note: null, fare: '-0.50'.slice(1), cancelled: false }, as_of: null },
    { name: "'=x", inputs: { class: 'Deck', delay: 3, note: "'@" }, as_of: null },
  ].map((one) => ({
    ...one,
    expected: 'deny' as const,
    outputs: { cap: '1.00', other: null },
    obligations: one.as_of ? [] : ['tell', 'note'],
  }));
  const text = writeCaseTable(written, inputs);
  expect(text).toContain("'=1+1");
  const { rows, errors } = read(text);
  expect(errors).toEqual([]);
  expect(rows.map(({ row: _row, ...one }) => one)).toEqual(written);
});

it('a text is cut into pieces of whole records', () => {
  const text = 'a,b\n"x\ny",1\nlong,2\n"q""\n",3';
  expect([...wholeRecords(text, 0, 1)]).toEqual(['a,b\n', '"x\ny",1\n', 'long,2\n', '"q""\n",3']);
  expect([...wholeRecords(text, 0, 1000)]).toEqual([text]);
  expect([...wholeRecords(text, 4, 12)].join('')).toBe(text.slice(4));
  expect([0, 25, 26, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA']);
});

it('with too many rows is refused whole: no row of it is at fault, and none is left out in silence', () => {
  const rows = Array.from({ length: mostCases + 1 }, () => 'permit').join('\n');
  expect(() => readCaseTable(Buffer.from(`expected\n${rows}`), [])).toThrow(
    /at most 10000 cases, and this one has 10001/,
  );
});

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    '',
    ' ',
    'null',
    ' null',
    "'",
    "''",
    "'null",
    "'=1",
    '=1',
    '-',
    'none',
    'a,b',
    '[1]',
    '"',
    'x\ny',
  ),
);
const anyCase = fc.record({
  inputs: fc.record(
    {
      note: fc.option(anyText),
      class: fc.constantFrom('Saloon', 'Deck'),
      legs: fc.array(anyText, { maxLength: 3 }),
    },
    { requiredKeys: [] },
  ),
  as_of: fc.constantFrom(null, '2026-02-28'),
  expected: fc.constantFrom('permit' as const, 'deny' as const, 'indeterminate' as const),
  outputs: fc.option(fc.dictionary(fc.constantFrom('refund', 'reason'), fc.option(anyText), { minKeys: 1 })),
  obligations: fc.option(
    fc.uniqueArray(
      anyText.filter((id) => id.trim() !== ''),
      { maxLength: 3 },
    ),
  ),
});

it('any cases are the same when they are written and read', () => {
  fc.assert(
    fc.property(fc.array(anyCase, { minLength: 1, maxLength: 5 }), (made) => {
      const written = made.map((one, at) => ({ ...one, inputs: { ...one.inputs }, name: `case ${at}` }));
      const { rows, errors } = read(writeCaseTable(written, inputs));
      expect(errors).toEqual([]);
      expect(rows.map(({ row: _row, ...one }) => one)).toEqual(written);
    }),
  );
});
