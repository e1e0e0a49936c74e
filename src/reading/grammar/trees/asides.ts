import type { Chart, Found } from './chart.ts';
import { optional, sequence } from './chart.ts';
import type { Phrase, Piece, Region } from './clause-tree.ts';
import { regionOf } from './clause-tree.ts';
import { type Separated } from './coordinate.ts';
import type { Item } from '../items/item.ts';
import { cue, item, type Read } from './one-item.ts';
import { modals } from '../words/lexicon.ts';
import { opensPhrase } from '../words/words.ts';

const modalKinds = new Set<Item['kind']>([...modals, 'prohibited', 'allowed', 'required']);

/** "…, within three days of it, …", "…, other than one begun by the bank": what is between commas, or after the last one. */
export function withAside(solid: Read<Region>, chart: Chart, { to, value }: Found<Region>): Found<Region>[] {
  if (chart.items[to]?.kind !== 'comma') return [];
  const [aside] = solid(chart, to + 1);
  if (aside === undefined || !(opensAside(aside.value) || countsIn(aside.value))) return [];
  const apart = aside.value.pieces.some(({ kind }) => kind === 'not');
  const inner: Piece[] = apart
    ? [{ kind: 'group', tokens: [], negated: false, phrase: aside.value }]
    : aside.value.pieces;
  const next = chart.items[aside.to];
  if (next === undefined || next.kind === 'stop' || next.kind === 'semicolon')
    return [{ to: aside.to, value: regionOf([...value.pieces, ...inner]) }];
  // "All boats, except lifeboats, must": an exception to whom the norm speaks of, and no part of what it is said of
  const excepts =
    aside.value.pieces[0]?.kind === 'except' && modalKinds.has(chart.items[aside.to + 1]?.kind ?? 'stop');
  if (next.kind !== 'comma' || excepts) return [];
  const [rest] = solid(chart, aside.to + 1);
  return rest === undefined
    ? []
    : [{ to: rest.to, value: regionOf([...value.pieces, ...inner, ...rest.value.pieces]) }];
}

/** ", the packaging included": what belongs to the figure before it, for an input to say. */
const countsIn = (aside: Phrase): boolean => {
  const [only, ...more] = aside.kind === 'region' ? aside.pieces : [];
  return only?.kind === 'words' && more.length === 0 && only.tokens.at(-1)!.lower === 'included';
};

/** What an aside begins with: "at night", "by 8 October". */
const opensAside = (aside: Phrase): boolean => {
  const [first] = aside.kind === 'region' ? aside.pieces : [];
  return (
    (first?.kind === 'measure' && (first.measure.op !== null || first.tokens[0]!.kind === 'word')) ||
    first?.kind === 'except' ||
    first?.kind === 'idle' ||
    (first?.kind === 'not' && first.tokens[0]!.lower === 'without') ||
    (first?.kind === 'words' && opensPhrase(first.tokens[0]!.lower))
  );
};

/** "or, at night, by a porter"; "and, by 8 October, hand back the key": a case or a date of what follows alone. */
export const asideItem =
  (region: Read<Phrase>): Read<Separated> =>
  (chart, at) =>
    sequence(
      [optional(cue('comma', 'semicolon')), item('and', 'or'), cue('comma'), region, cue('comma'), region],
      (before, connective, open, aside, close, next) => ({ before, connective, open, aside, close, next }),
    )(chart, at)
      .filter(({ value }) => opensAside(value.aside))
      .map(({ to, value: { before, connective, open, aside, close, next } }) => {
        const kind = connective.kind === 'and' ? ('and' as const) : ('or' as const);
        const pieces = (phrase: Phrase): Piece[] => (phrase.kind === 'region' ? phrase.pieces : []);
        const timed = pieces(aside).some((piece) => piece.kind === 'measure');
        const conditional: Piece = {
          kind: 'conditional',
          tokens: [...open, ...close],
          relation: 'if',
          when: aside,
          phrase: next,
          connective: kind,
        };
        return {
          to,
          value: {
            comma: before !== null,
            connective: kind,
            tokens: [...(before ?? []), ...connective.tokens],
            item: regionOf(timed ? [...pieces(aside), ...pieces(next)] : [conditional]),
          },
        };
      });
