import type { Chart, Found } from './chart.ts';
import { anyOf, optional, rule, sequence, several } from './chart.ts';
import type { Coordination, Phrase, Piece, Region } from './clause-tree.ts';
import { regionOf } from './clause-tree.ts';
import { absentItem } from './absent-alternatives.ts';
import { coordinate, type Separated } from './coordinate.ts';
import type { Item } from '../items/item.ts';
import { listSaid } from '../items/items.ts';
import { cue, item, type Read } from './one-item.ts';
import type { Token } from '../words/tokens.ts';
import { countedFromFirst } from '../binding/two-events.ts';
import { modals } from '../words/lexicon.ts';
import { opensPhrase } from '../words/words.ts';

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
    return plain === undefined ? [] : [plain, ...withAside(chart, plain)];
  };
}

const modalKinds = new Set<Item['kind']>([...modals, 'prohibited', 'allowed', 'required']);

/** "…, within three days of it, …", "…, other than one begun by the bank": what is between commas, or after the last one. */
function withAside(chart: Chart, { to, value }: Found<Region>): Found<Region>[] {
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
const asideItem: Read<Separated> = (chart, at) =>
  sequence(
    [optional(cue('comma', 'semicolon')), item('and', 'or'), cue('comma'), region(), cue('comma'), region()],
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

const separated: Read<Separated> = anyOf(
  conditionalItem,
  absentItem(region()),
  asideItem,
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

/** "whichever is the higher", after a comma or not. */
const selection: Read<NonNullable<Coordination['select']>> = sequence(
  [optional(cue('comma')), item('whichever_more', 'whichever_less')],
  (comma, found) => ({
    kind: found.kind === 'whichever_more' ? ('greatest' as const) : ('least' as const),
    tokens: [...(comma ?? []), ...found.tokens],
  }),
);

const countedFrom = (before: Phrase, first: Phrase): Piece[] | null =>
  before.kind === 'region' && first.kind === 'region' ? countedFromFirst(before.pieces, first.pieces) : null;

/** "exceed the lesser of A and B". */
const extremeOf: Read<Phrase> = sequence(
  [region(), item('greater_of', 'lesser_of'), region(), cue('and', 'or'), region()],
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

const surpassing: ReadonlyMap<string, 'greatest' | 'least'> = new Map([
  ...['later', 'greater', 'higher', 'more', 'longer', 'larger'].map((said) => [said, 'greatest'] as const),
  ...['earlier', 'sooner', 'lower', 'less', 'lesser', 'shorter', 'smaller'].map(
    (said) => [said, 'least'] as const,
  ),
]);

/** "within 10 days of A or, if later, within 5 days of B"; "20,000 EUR or, if greater, 2 % of the turnover". */
const surpassed: Read<Phrase> = (chart, at) =>
  sequence(
    [
      region(),
      optional(cue('comma')),
      cue('or'),
      cue('comma'),
      cue('if'),
      item('word', 'compare'),
      cue('comma'),
      region(),
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

/** A region, or several with "and", "or", "nor" between them; a comma by itself needs a connective after it. */
export const phrase: Read<Phrase> = rule(() => [
  extremeOf,
  surpassed,
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
