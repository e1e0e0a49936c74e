import type { Chart, Found } from './chart.ts';
import { anyOf, optional, rule, sequence, several } from './chart.ts';
import type { Phrase, Piece, Region } from './clause-tree.ts';
import { regionOf } from './clause-tree.ts';
import { absentItem } from './absent-alternatives.ts';
import { coordinate, type Separated } from './coordinate.ts';
import type { Item } from '../items/item.ts';
import { listSaid } from '../items/list-said.ts';
import { cue, item, type Read } from './one-item.ts';
import type { Token } from '../words/tokens.ts';
import { opensPhrase } from '../words/words.ts';
import { withAside, asideItem } from './asides.ts';
import { extremeOf, surpassed, selection } from './whichever-limits.ts';

/** A run of plain words, the whole of it. */
const words: Read<Piece> = ({ items }, at) => {
  let to = at;
  const tokens: Token[] = [];
  while (items[to]?.kind === 'word') tokens.push(...items[to++]!.tokens);
  return to > at ? [{ to, value: { kind: 'words', tokens } }] : [];
};

const simple: Read<Piece> = ({ items }, at) => {
  const found = items[at];
  switch (found?.kind) {
    case 'measure':
      return [{ to: at + 1, value: { kind: 'measure', tokens: found.tokens, measure: found.measure } }];
    case 'compare':
      return [{ to: at + 1, value: { kind: 'compare', tokens: found.tokens, op: found.op } }];
    case 'not':
    case 'no':
      return [{ to: at + 1, value: { kind: 'not', tokens: found.tokens } }];
    case 'plus':
    case 'minus':
    case 'relative':
    case 'doubtful':
    case 'reference':
      return [{ to: at + 1, value: { kind: found.kind, tokens: found.tokens } }];
    case 'list':
      return listed(found).map(({ value }) => ({ to: at + 1, value }));
    case 'emphasis':
      return [{ to: at + 1, value: { kind: 'idle', tokens: found.tokens, reason: 'makes no difference' } }];
    case 'listing':
      return [
        { to: at + 1, value: { kind: 'idle', tokens: found.tokens, reason: 'says that a list follows' } },
      ];
    case 'both_inclusive':
      return [
        {
          to: at + 1,
          value: { kind: 'idle', tokens: found.tokens, reason: 'both ends are inclusive, as read' },
        },
      ];
    default:
      return [];
  }
};

/** The items of a list, each read whole as a phrase. */
function listed(list: Extract<Item, { kind: 'list' }>): Found<Piece>[] {
  const phrases = list.items.map(
    (items) => listedItem({ items }, 0).find(({ to }) => to === items.length)?.value,
  );
  if (phrases.some((found) => found === undefined)) return [];
  const items = phrases.filter((found) => found !== undefined);
  return [
    {
      to: 0,
      value: {
        kind: 'group',
        tokens: [],
        negated: false,
        phrase: {
          kind: 'coordination',
          connective: list.connective ?? 'and',
          least: list.least ?? null,
          items,
          tokens: list.tokens,
          marked: true,
          mixed: false,
          open: list.connective === null,
        },
      },
    },
  ];
}

/** "(b) a greenhouse, if no other building stands there": an item with a condition of its own. */
const listedItem: Read<Phrase> = (chart, at) => [
  ...phrase(chart, at),
  ...sequence(
    [phrase, optional(cue('comma')), item('if', 'unless', 'except'), phrase],
    (inner, comma, relation, when): Phrase =>
      regionOf([
        {
          kind: 'conditional',
          tokens: [...(comma ?? []), ...relation.tokens],
          relation: relation.kind === 'if' ? 'if' : 'unless',
          when,
          phrase: inner,
          connective: 'or',
        },
      ]),
  )(chart, at),
];

const negate = (tokens: Token[]): boolean => tokens[0]?.lower === 'neither';

/** "(14 days in winter)", "(24 hours where patients are affected)": after a figure, the one that a case has instead. */
function specialFigure(chart: Chart, at: number): readonly Found<Piece>[] {
  if (chart.items[at - 1]?.kind !== 'measure' && chart.items[at - 2]?.kind !== 'measure') return [];
  return sequence(
    [cue('open'), figure, optional(item('if', 'unless')), rule(() => [phrase]), cue('close')],
    (open, limit, relation, when, close) => ({ open, limit, relation, when, close }),
  )(chart, at).flatMap(({ to, value: { open, limit, relation, when, close } }) => {
    const [first] = when.kind === 'region' ? when.pieces : [];
    const adjunct = first?.kind === 'words' && opensPhrase(first.tokens[0]!.lower);
    if (relation === null && (!adjunct || /^(?:of|after|before)$/.test(first.tokens[0]?.lower ?? '')))
      return [];
    const piece: Piece = {
      kind: 'conditional',
      tokens: [...open, ...(relation?.tokens ?? []), ...close],
      relation: relation?.kind === 'unless' ? 'unless' : 'if',
      when,
      phrase: regionOf([limit]),
      connective: 'or',
      instead: true,
    };
    return [{ to, value: piece }];
  });
}

const figure: Read<Piece> = ({ items }, at) => {
  const found = items[at];
  return found?.kind === 'measure'
    ? [{ to: at + 1, value: { kind: 'measure', tokens: found.tokens, measure: found.measure } }]
    : [];
};

/** "either A or B", "both A and B", "neither A nor B". */
const bracketed: Read<Piece> = anyOf(
  // "either A or B, but not both"
  sequence(
    [cue('either'), region(), cue('or'), region(), cue('not_both')],
    (either, first, or, second, exclusive): Piece => ({
      kind: 'group',
      tokens: either,
      negated: false,
      phrase: {
        ...coordinate(first, [{ comma: false, connective: 'or', tokens: or, item: second }]),
        exclusive,
      },
    }),
  ),
  sequence(
    [
      cue('either'),
      several(sequence([region(), cue('comma')], (first) => first)),
      region(),
      optional(cue('comma')),
      cue('or'),
      region(),
    ],
    (either, more, first, _comma, or, second): Piece => group(either, 'or', [...more, first, second], or),
  ),
  sequence([cue('both'), region(), cue('and'), region()], (both, first, and, second): Piece =>
    group(both, 'and', [first, second], and),
  ),
  sequence(
    [cue('neither'), region(), optional(cue('comma')), cue('nor', 'or'), region()],
    (neither, first, _comma, nor, second): Piece => group(neither, 'or', [first, second], nor),
  ),
  specialFigure,
  sequence([cue('open'), rule(() => [phrase]), cue('close')], (open, inner, close): Piece => ({
    kind: 'group',
    tokens: [...open, ...close],
    negated: false,
    phrase: inner,
  })),
  sequence(
    [
      cue('listing'),
      cue('colon'),
      region(),
      several(
        sequence([cue('semicolon', 'comma'), region()], (_mark, next) => next),
        1,
      ),
      optional(
        sequence(
          [optional(cue('comma', 'semicolon')), cue('and', 'or'), region()],
          (_comma, _link, next) => next,
        ),
      ),
    ],
    (listing, colon, first, more, last): Piece => ({
      kind: 'group',
      tokens: [...listing, ...colon],
      negated: false,
      phrase: {
        kind: 'coordination',
        connective: listSaid(listing)?.connective ?? 'and',
        least: listSaid(listing)?.least ?? null,
        items: [first, ...more, ...(last === null ? [] : [last])],
        tokens: [],
        marked: true,
        mixed: false,
        open: listSaid(listing) === null,
      },
    }),
  ),
  sequence([cue('except'), region()], (except, inner): Piece => ({
    kind: 'except',
    tokens: except,
    phrase: inner,
  })),
);

function group(opening: Token[], connective: 'and' | 'or', items: Phrase[], tokens: Token[]): Piece {
  return {
    kind: 'group',
    tokens: opening,
    negated: negate(opening),
    phrase: { kind: 'coordination', connective, items, tokens, marked: true, mixed: false, open: false },
  };
}

/** Words, measures and marks up to the next word of structure, with an aside between commas or without. */
function region(): Read<Phrase> {
  return (chart, at) => {
    const [plain] = solid(chart, at);
    return plain === undefined ? [] : [plain, ...withAside(solid, chart, plain)];
  };
}

/** All of the words, measures and marks up to the next word of structure. */
const solid: Read<Region> = rule(() => [
  (chart, at) => {
    const pieces: Piece[] = [];
    let to = at;
    for (;;) {
      const [next] = [...bracketed(chart, to), ...words(chart, to), ...simple(chart, to)];
      if (next === undefined) break;
      pieces.push(next.value);
      to = next.to;
    }
    return pieces.length > 0 ? [{ to, value: regionOf(pieces) }] : [];
  },
]);

/** "or, if there is none, by a deputy"; "and, if one is missing, sound the horn". */
const conditionalItem: Read<Separated> = sequence(
  [
    optional(cue('comma', 'semicolon')),
    item('and', 'or'),
    cue('comma'),
    item('if', 'unless'),
    region(),
    cue('comma'),
    region(),
  ],
  (before, connective, open, relation, when, close, next): Separated => ({
    comma: before !== null,
    connective: connective.kind === 'and' ? 'and' : 'or',
    tokens: [...(before ?? []), ...connective.tokens],
    item: regionOf([
      {
        kind: 'conditional',
        tokens: [...open, ...relation.tokens, ...close],
        relation: relation.kind === 'unless' ? 'unless' : 'if',
        when,
        phrase: next,
        connective: connective.kind === 'and' ? 'and' : 'or',
      },
    ]),
  }),
);

/** "heated or insulated and, in either case, ventilated": what follows belongs to all that comes before. */
const wideItem: Read<Separated> = sequence(
  [item('and', 'or'), cue('comma'), cue('emphasis'), cue('comma'), region()],
  (connective, open, words, close, next): Separated => ({
    comma: true,
    connective: connective.kind === 'and' ? 'and' : 'or',
    tokens: [...connective.tokens, ...open, ...words, ...close],
    item: next,
  }),
);

const separated: Read<Separated> = anyOf(
  conditionalItem,
  absentItem(region()),
  asideItem(region()),
  wideItem,
  sequence(
    [optional(cue('comma', 'semicolon')), item('and', 'or', 'nor'), region()],
    (comma, connective, next): Separated => ({
      // "A together with B or, alternatively, C" is set apart as well
      comma: comma !== null || connective.tokens.at(-1)!.lower === ',',
      connective: connective.kind === 'and' ? 'and' : 'or',
      tokens: [...(comma ?? []), ...connective.tokens],
      item: next,
    }),
  ),
  sequence([cue('comma'), region()], (comma, next): Separated => ({
    comma: true,
    connective: null,
    tokens: comma,
    item: next,
  })),
);

/** "a club, a school or a charity, in each case for no more than 3 days": what goes for all of them. */
const inEachCase: Read<Piece[]> = (chart, at) =>
  sequence([cue('comma'), cue('emphasis'), solid], (comma, tokens, found) => ({ comma, tokens, found }))(
    chart,
    at,
  ).flatMap(({ to, value: { comma, tokens, found } }) =>
    /^in (?:each|every|either|both|all) cases?$/.test(tokens.map(({ lower }) => lower).join(' '))
      ? [
          {
            to,
            value: [
              { kind: 'idle' as const, tokens: [...comma, ...tokens], reason: 'goes for all of them' },
              ...found.pieces,
            ],
          },
        ]
      : [],
  );

/** A region, or several with "and", "or", "nor" between them; a comma by itself needs a connective after it. */
export const phrase: Read<Phrase> = rule(() => [
  extremeOf(region()),
  surpassed(region()),
  (chart, at) =>
    region()(chart, at).flatMap((first) =>
      several(separated)(chart, first.to)
        .filter(({ value }) => value.length === 0 || value.at(-1)!.connective !== null)
        .flatMap(({ to, value }): Found<Phrase>[] => {
          if (value.length === 0) return [{ to, value: first.value }];
          const joined = coordinate(first.value, value);
          return [
            ...selection(chart, to).map((chosen): Found<Phrase> => ({
              to: chosen.to,
              value: { ...joined, select: chosen.value },
            })),
            // "A or B, but not both"
            ...cue('not_both')(chart, to).map(({ to: end, value: exclusive }): Found<Phrase> => ({
              to: end,
              value: { ...joined, exclusive },
            })),
            ...inEachCase(chart, to).map(({ to: end, value: more }): Found<Phrase> => ({
              to: end,
              value: regionOf([{ kind: 'group', tokens: [], negated: false, phrase: joined }, ...more]),
            })),
            { to, value: joined },
          ];
        }),
    ),
]);
