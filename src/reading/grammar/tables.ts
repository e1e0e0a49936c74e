import type { NormTree, Phrase, StatementTree } from './clause-tree.ts';
import { regionOf } from './clause-tree.ts';
import { norm } from './clauses.ts';
import { itemsOf } from './items.ts';
import { directedByAdjective, whole } from './limits.ts';
import type { Token } from './tokens.ts';
import { unitNamed } from './units.ts';

/** A table: what stands above it, its heading, its rows; each cell by its tokens. */
export interface Table {
  caption: Token[];
  heading: Token[][];
  rows: Token[][][];
}

/** Consecutive lines between bars; null where they are no heading, rule and rows of one width. */
export function tableOf(lines: readonly (readonly Token[])[], caption: Token[]): Table | null {
  const [heading, rule, ...rows] = lines.map(cellsOf);
  if (heading === undefined || rule === undefined || rows.length === 0 || rows.length > 40) return null;
  if (!rule.every((cell) => cell.length > 0 && cell.every(({ lower }) => /^[-:—–]+$/.test(lower))))
    return null;
  if (heading.length < 2 || heading.length > 5 || rows.some((row) => row.length !== heading.length))
    return null;
  return { caption, heading, rows };
}

function cellsOf(line: readonly Token[]): Token[][] {
  const cells: Token[][] = [[]];
  for (const token of line) {
    if (token.lower === '|') cells.push([]);
    else cells.at(-1)!.push(token);
  }
  if (cells[0]!.length === 0) cells.shift();
  if (cells.at(-1)?.length === 0) cells.pop();
  return cells;
}

const isEmpty = (cell: readonly Token[]): boolean =>
  cell.length === 0 || (cell.length === 1 && /^[-–—]$/.test(cell[0]!.lower));

/** One norm for each cell: where the first column holds, what the column's heading names is limited as the cell says. */
export function readTable({ caption, heading, rows }: Table): StatementTree[] {
  const norms: NormTree[] = [];
  for (const [first = [], ...cells] of rows) {
    const when = cellPhrase([], heading[0]!, first);
    if (when === null || isEmpty(first)) return [];
    for (const [index, cell] of cells.entries()) {
      if (isEmpty(cell)) continue;
      const predicate = cellPhrase(caption, heading[index + 1]!, cell);
      // a figure without a direction says nothing that could be checked
      if (predicate === null || !isDirected(predicate)) return [];
      norms.push(
        norm({
          modality: 'must',
          words: [],
          predicate,
          conditions: [{ relation: 'if', tokens: [], phrase: when, front: true }],
        }),
      );
    }
  }
  return norms.length === 0 ? [] : [{ kind: 'norms', norms }];
}

const isDirected = (phrase: Phrase): boolean =>
  phrase.kind === 'region' &&
  phrase.pieces.every((piece) => piece.kind !== 'measure' || piece.measure.op !== null);

/** "Water temperature: | min. | 31 °C" as one phrase: marks between its parts say nothing. */
function cellPhrase(
  caption: readonly Token[],
  heading: readonly Token[],
  cell: readonly Token[],
): Phrase | null {
  const marks = /^(?:colon|open|close|stop|dash)$/;
  // a unit in the heading ("EUR", "light (lux)") belongs to the figures below it
  const items = directedByAdjective(
    [...itemsOf([...caption, ...heading], 'fragment'), ...itemsOf(cell, 'fragment')].filter(
      ({ kind, tokens }, index, all) =>
        !marks.test(kind) ||
        (kind === 'stop' && /^(?:min|max)$/.test(all[index - 1]?.tokens[0]?.lower ?? tokens[0]!.lower)),
    ),
  );
  const unit = [...heading, ...caption].map(({ lower }) => unitNamed(lower)).find((found) => found !== null);
  const given = items.map((item) =>
    item.kind === 'measure' &&
    item.measure.amount.kind === 'number' &&
    item.measure.amount.unit === null &&
    unit != null
      ? { ...item, measure: { ...item.measure, amount: { ...item.measure.amount, unit } } }
      : item,
  );
  const named = given.filter(
    ({ kind, tokens }) =>
      kind !== 'word' ||
      !heading.includes(tokens[0]!) ||
      unit == null ||
      unitNamed(tokens[0]!.lower) !== unit,
  );
  return named.length === 0 ? regionOf([]) : whole(named);
}
