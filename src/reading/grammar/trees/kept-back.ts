import type { Amount } from '../words/amounts.ts';
import type { Token } from '../words/tokens.ts';
import type { Chart, Found } from './chart.ts';
import { optional, sequence } from './chart.ts';
import type { NormTree } from './clause-tree.ts';
import { regionOf } from './clause-tree.ts';
import { norm } from './clauses.ts';
import type { Read } from './one-item.ts';
import { cue, item, word } from './one-item.ts';

/**
 * "Not all seats may be sold in advance: at least 10 % of them must be kept for the box office": of the seats, at most
 * 90 % may be sold in advance. What the others are kept for is what the act is not.
 */
export const keptBack: Read<NormTree> = (chart, at) =>
  sequence(
    [
      cue('not', 'no'),
      word('all', 'every', 'each'),
      plainWords,
      cue('may'),
      plainWords,
      cue('colon', 'semicolon', 'comma', 'dash', 'and'),
      optional(cue('and')),
      item('measure'),
      word('of'),
      word('them', 'these'),
      cue('must'),
      plainWords,
    ],
    (not, all, what, may, act, mark, and, figure, of, them, must, kept) => ({
      words: [...not, ...all, ...may, ...mark, ...(and ?? []), ...them, ...must, ...kept],
      figure,
      counted: [...of, ...what],
      act,
      kept,
    }),
  )(chart, at).flatMap(({ to, value: { words, figure, counted, act, kept } }) => {
    const rest = figure.kind === 'measure' ? restOf(figure.measure.amount) : null;
    const op = figure.kind === 'measure' ? figure.measure.op : null;
    if (figure.kind !== 'measure' || rest === null || (op !== '>=' && op !== '>') || !isKept(kept)) return [];
    const measure = { ...figure.measure, amount: rest, op: op === '>=' ? ('<=' as const) : ('<' as const) };
    return [
      {
        to,
        value: norm({
          modality: 'must',
          words,
          predicate: regionOf([
            { kind: 'measure', tokens: figure.tokens, measure },
            { kind: 'words', tokens: counted },
            { kind: 'words', tokens: act },
          ]),
        }),
      },
    ];
  });

function plainWords({ items }: Chart, at: number): Found<Token[]>[] {
  const tokens: Token[] = [];
  let to = at;
  while (items[to]?.kind === 'word') tokens.push(...items[to++]!.tokens);
  return to > at ? [{ to, value: tokens }] : [];
}

const holding =
  /^(?:be (?:kept|held|left|reserved|retained|set aside|put aside|withheld|spared)|remain|stay)(?: (?:back|free|over|available|open|unsold|vacant|empty))?(?: (?:for|to|at|in) .*)?$/;

const isKept = (tokens: readonly Token[]): boolean =>
  holding.test(tokens.map(({ lower }) => lower).join(' '));

/** What is left of a whole: 90 % of 10 %, two thirds of a third. */
function restOf(amount: Amount): Amount | null {
  if (amount.kind === 'number' && amount.unit?.dimension === 'ratio' && /^[1-9]\d?$/.test(amount.value))
    return { ...amount, value: String(100 - Number(amount.value)) };
  const [part, whole] = amount.kind === 'share' ? amount.factor.split('/') : [];
  return part !== undefined && whole !== undefined && Number(part) < Number(whole)
    ? { kind: 'share', factor: `${String(Number(whole) - Number(part))}/${whole}` }
    : null;
}
