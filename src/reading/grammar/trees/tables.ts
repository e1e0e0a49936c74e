import { contrary } from '../items/directions.ts';
import type { Comparison } from '../../../rules/ledger/ledger.ts';
import { amountAt } from '../words/amounts.ts';
import type { NormTree, Phrase, StatementTree } from './clause-tree.ts';
import { formula, formulaPiece, isComposed } from './formulas.ts';
import type { Item } from '../items/item.ts';
import { regionOf } from './clause-tree.ts';
import { norm } from './clauses.ts';
import { itemsOf } from '../items/items.ts';
import { directedByAdjective, whole } from './limits.ts';
import type { Token } from '../words/tokens.ts';
import { unitNamed } from '../words/units.ts';

/** A table: what is above it, its heading, its rows; each cell by its tokens. */
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
export function readTable({ caption: above, heading, rows }: Table): StatementTree[] {
  const norms: NormTree[] = [];
  const lead = leadOf(above);
  if (lead === null) return [];
  const { caption, op, subject } = lead;
  for (const [first = [], ...cells] of rows) {
    const when = cellPhrase([], heading[0]!, withoutPreposition(first));
    if (when === null || isEmpty(first)) return [];
    for (const [index, cell] of cells.entries()) {
      if (isEmpty(cell)) continue;
      const predicate =
        cellFormula(caption, heading[index + 1]!, cell, op) ??
        directed(cellPhrase(caption, heading[index + 1]!, cell), op);
      // a figure without a direction says nothing that could be checked
      if (predicate === null || !isDirected(predicate)) return [];
      norms.push(
        norm({
          modality: 'must',
          words: [],
          subject,
          predicate,
          conditions: [{ relation: 'if', tokens: [], phrase: when, front: true }],
        }),
      );
    }
  }
  return norms.length === 0 ? [] : [{ kind: 'norms', norms }];
}

interface Lead {
  caption: Token[];
  /** The direction that the sentence above gives to figures without one. */
  op: Comparison | null;
  subject: Phrase | null;
}

/** "The toll must not exceed the following amounts": how the figures below it are meant. */
function leadOf(tokens: readonly Token[]): Lead | null {
  const items = itemsOf(withoutPointing(tokens), 'fragment');
  const at = items.findIndex(({ kind }) =>
    /^(?:must|must_not|may|entitled|should|should_not|need_not)$/.test(kind),
  );
  if (at < 0) return { caption: [...tokens], op: null, subject: null };
  const compare = items.findIndex((item, index) => index > at && item.kind === 'compare');
  const found = items[compare];
  const kept = [...items.slice(0, at), ...items.slice(at + 1, compare), ...items.slice(compare + 1)];
  if (
    found?.kind !== 'compare' ||
    (items[at]!.kind !== 'must' && items[at]!.kind !== 'must_not') ||
    kept.some(({ kind }) => !/^(?:word|colon|stop|comma)$/.test(kind))
  )
    return null;
  const words = (part: readonly Item[]): Token[] =>
    part.filter(({ kind }) => kind === 'word').flatMap((item) => item.tokens);
  const actor = words(items.slice(0, at));
  const active = items.slice(at + 1, compare).some(({ tokens: [token] }) => token!.content);
  return {
    caption: active ? words(items.slice(at + 1)) : [...actor, ...words(items.slice(at + 1))],
    op: items[at]!.kind === 'must_not' ? contrary[found.op] : found.op,
    subject: active ? regionOf([{ kind: 'words', tokens: actor }]) : null,
  };
}

const pointing =
  /^(?:(?:each|all|any) of )?(?:the )?(?:following|amounts?|periods?|limits?|figures?|values?|rates?|temperatures?|times?) (?:records?|amounts?|limits?|figures?|values?|rates?|periods?|items?|goods|temperatures?|times?|sums?|documents?|(?:stated|shown|given|specified|indicated|set out|listed)(?: (?:against|beside|opposite|for|next to|below|in)(?: (?:each|it|them|the table|this table))?(?: of them)?)?)$/;

/** "the following records", "the period stated against each": what is below says which. */
function withoutPointing(tokens: readonly Token[]): Token[] {
  const kept: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const length = [9, 8, 7, 6, 5, 4, 3, 2]
      .filter((count) => at + count <= tokens.length)
      .find((count) =>
        pointing.test(
          tokens
            .slice(at, at + count)
            .map(({ lower }) => lower)
            .join(' '),
        ),
      );
    if (length === undefined) kept.push(tokens[at++]!);
    else at += length;
  }
  return kept;
}

const directed = (phrase: Phrase | null, op: Comparison | null): Phrase | null =>
  phrase?.kind !== 'region' || op === null
    ? phrase
    : regionOf(
        phrase.pieces.map((piece) =>
          piece.kind === 'measure' && piece.measure.op === null
            ? { ...piece, measure: { ...piece.measure, op } }
            : piece,
        ),
      );

const withoutPreposition = (tokens: readonly Token[]): readonly Token[] =>
  tokens.length > 1 && /^(?:for|in|on|during|at)$/.test(tokens[0]?.lower ?? '') ? tokens.slice(1) : tokens;

/** "(a) for a car, 4 EUR; (b) for a bus, 9 EUR": a case and its figure in each item. */
export function caseTable(trunk: readonly Token[], items: readonly (readonly Token[])[]): Table | null {
  const rows = items.map((item): Token[][] | null => {
    const comma = item.findLastIndex(({ lower }) => lower === ',' || lower === ':' || lower === '–');
    const figure = item.slice(comma + 1);
    const amount = amountAt(figure, 0);
    return comma > 0 && amount?.amount.kind === 'number' && amount.to === figure.length
      ? [item.slice(0, comma), figure]
      : null;
  });
  if (rows.some((row) => row === null)) return null;
  return { caption: [...trunk], heading: [[], []], rows: rows.filter((row) => row !== null) };
}

const isDirected = (phrase: Phrase): boolean =>
  phrase.kind === 'region' &&
  phrase.pieces.every((piece) => piece.kind !== 'measure' || piece.measure.op !== null);

/** "150 EUR plus 1 EUR for each m² above 120" in a cell, where the words above say how it is meant. */
function cellFormula(
  caption: readonly Token[],
  heading: readonly Token[],
  cell: readonly Token[],
  op: Comparison | null,
): Phrase | null {
  if (op === null) return null;
  const items = itemsOf(cell, 'fragment');
  const found = formula({ items }, 0).find(
    ({ to, value }) => to === items.length && isComposed(value.formula),
  );
  const words = [...caption, ...heading].filter(({ kind }) => kind === 'word');
  return found === undefined
    ? null
    : regionOf([{ kind: 'words', tokens: words }, formulaPiece(found.value, op)]);
}

/** "Keep at least | 6 months" is one limit; a figure of the heading's own says what is measured. */
function cellItems(heading: readonly Token[], cell: readonly Token[]): Item[] {
  const own = itemsOf(heading, 'fragment').map((item): Item =>
    item.kind === 'measure' ? { kind: 'word', tokens: item.tokens } : item,
  );
  const joined = own.some(({ kind }) => kind === 'compare') ? itemsOf([...heading, ...cell], 'fragment') : [];
  const across = joined.some(
    (item) =>
      item.kind === 'measure' &&
      item.tokens.some((token) => heading.includes(token)) &&
      item.tokens.some((token) => cell.includes(token)),
  );
  return across ? joined : [...own, ...itemsOf(cell, 'fragment')];
}

/** "Water temperature: | min. | 31 °C" as one phrase: marks between its parts say nothing. */
function cellPhrase(
  caption: readonly Token[],
  heading: readonly Token[],
  cell: readonly Token[],
): Phrase | null {
  const marks = /^(?:colon|open|close|stop|dash)$/;
  // a unit in the heading ("EUR", "light (lux)") belongs to the figures below it
  const items = directedByAdjective(
    [...itemsOf(caption, 'fragment'), ...cellItems(heading, cell)].filter(
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
