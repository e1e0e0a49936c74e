import { optional, sequence } from './chart.ts';
import type { Coordination, Phrase, Piece } from './clause-tree.ts';
import { regionOf } from './clause-tree.ts';
import { coordinate } from './coordinate.ts';
import { cue, item, type Read } from './one-item.ts';
import { countedFromFirst } from '../binding/two-events.ts';

/** "whichever is the higher", after a comma or not. */
export const selection: Read<NonNullable<Coordination['select']>> = sequence(
  [optional(cue('comma')), item('whichever_more', 'whichever_less')],
  (comma, found) => ({
    kind: found.kind === 'whichever_more' ? ('greatest' as const) : ('least' as const),
    tokens: [...(comma ?? []), ...found.tokens],
  }),
);

const countedFrom = (before: Phrase, first: Phrase): Piece[] | null =>
  before.kind === 'region' && first.kind === 'region' ? countedFromFirst(before.pieces, first.pieces) : null;

/** "exceed the lesser of A and B". */
export const extremeOf = (region: Read<Phrase>): Read<Phrase> =>
  sequence(
    [region, item('greater_of', 'lesser_of'), region, cue('and', 'or'), region],
    (before, found, first, link, second): Phrase => {
      const select = {
        kind: found.kind === 'greater_of' ? ('greatest' as const) : ('least' as const),
        tokens: found.tokens,
      };
      const direction = before.kind === 'region' ? before.pieces.at(-1) : undefined;
      const opening = first.kind === 'region' ? first.pieces[0] : undefined;
      const directed =
        before.kind === 'region' &&
        first.kind === 'region' &&
        direction?.kind === 'compare' &&
        opening?.kind === 'measure' &&
        opening.measure.op === null;
      const joined = directed
        ? regionOf([
            ...before.pieces.slice(0, -1),
            {
              ...opening,
              tokens: [...direction.tokens, ...opening.tokens],
              measure: {
                ...opening.measure,
                op: direction.op,
                tokens: [...direction.tokens, ...opening.tokens],
              },
            },
            ...first.pieces.slice(1),
          ])
        : regionOf(countedFrom(before, first) ?? (before.kind === 'region' ? before.pieces : []));
      return {
        ...coordinate(joined, [{ comma: false, connective: 'or', tokens: link, item: second }]),
        select,
      };
    },
  );

const surpassing: ReadonlyMap<string, 'greatest' | 'least'> = new Map([
  ...['later', 'greater', 'higher', 'more', 'longer', 'larger'].map((said) => [said, 'greatest'] as const),
  ...['earlier', 'sooner', 'lower', 'less', 'lesser', 'shorter', 'smaller'].map(
    (said) => [said, 'least'] as const,
  ),
]);

/** "within 10 days of A or, if later, within 5 days of B"; "20,000 EUR or, if greater, 2 % of the turnover". */
export const surpassed =
  (region: Read<Phrase>): Read<Phrase> =>
  (chart, at) =>
    sequence(
      [
        region,
        optional(cue('comma')),
        cue('or'),
        cue('comma'),
        cue('if'),
        item('word', 'compare'),
        cue('comma'),
        region,
      ],
      (first, before, or, open, when, which, close, second) => ({
        first,
        before,
        or,
        open,
        when,
        which,
        close,
        second,
      }),
    )(chart, at).flatMap(({ to, value: { first, before, or, open, when, which, close, second } }) => {
      const kind = surpassing.get(which.tokens.map(({ lower }) => lower).join(' '));
      if (kind === undefined) return [];
      const tokens = [...(before ?? []), ...or];
      return [
        {
          to,
          value: {
            ...coordinate(first, [{ comma: false, connective: 'or', tokens, item: second }]),
            select: { kind, tokens: [...open, ...when, ...which.tokens, ...close] },
          },
        },
      ];
    });
