import type { ClauseCondition, NormTree, Phrase, Piece } from './clause-tree.ts';
import { regionOf } from './clause-tree.ts';
import { coordinate, type Separated } from './coordinate.ts';
import { closedByComma, opensEnumeration } from './enumerations.ts';
import { anyOf, map, optional, sequence, several } from './chart.ts';
import { failingFront } from './failing-fronts.ts';
import { formulated } from './formulas.ts';
import type { Item } from '../items/item.ts';
import { limitedTail } from './limited-tails.ts';
import type { Read } from './one-item.ts';
import { cue, item, word } from './one-item.ts';
import { phrase } from './phrases.ts';
import { prepositions, unmarkedFront } from './split-fronts.ts';
import type { Token } from '../words/tokens.ts';

/** What norms are made of: modals, conditions before and after, predicates. */
export interface Modal {
  modality: NormTree['modality'];
  release: boolean;
  guidance: boolean;
  words: Token[];
  only: Token[] | null;
}

export const modalOf = (found: Item, only: Token[] | null, extra: Token[] = []): Modal => {
  const base = { release: false, guidance: false, words: [...found.tokens, ...extra], only };
  switch (found.kind) {
    case 'must':
      return { ...base, modality: 'must' };
    case 'must_not':
      return { ...base, modality: 'must_not' };
    case 'should':
      return { ...base, modality: 'must', guidance: true };
    case 'should_not':
      return { ...base, modality: 'must_not', guidance: true };
    case 'entitled':
      return { ...base, modality: 'entitled' };
    case 'need_not':
      return { ...base, modality: 'may', release: true };
    default:
      return { ...base, modality: 'may' };
  }
};

/** "must", "may not", "may only". */
export const modal: Read<Modal> = sequence(
  [item('must', 'must_not', 'may', 'entitled', 'need_not', 'should', 'should_not'), optional(cue('only'))],
  (found, only) => modalOf(found, only),
);

export const condition = (
  relation: ClauseCondition['relation'],
  kinds: Item['kind'][],
): Read<ClauseCondition> =>
  sequence([cue(...kinds), phrase], (tokens, inner) => ({ relation, tokens, phrase: inner, front: false }));

export const anyCondition: Read<ClauseCondition> = anyOf(
  condition('if', ['if']),
  condition('only_if', ['only_if']),
  condition('unless', ['unless']),
  condition('subject_to', ['subject_to']),
  condition('notwithstanding', ['notwithstanding']),
  condition('idle', ['irrelevant']),
  map(cue('irrelevant'), (tokens): ClauseCondition => ({
    relation: 'idle',
    tokens,
    phrase: regionOf([]),
    front: false,
  })),
);

/** "If the roof is flat, …", "From 1 July 2026, …", "Within 14 days of the order, …". */
const datedFront: Read<Piece> = ({ items }, at) => {
  const found = items[at];
  return found?.kind === 'measure' && found.measure.amount.kind === 'date'
    ? [{ to: at + 1, value: { kind: 'measure', tokens: found.tokens, measure: found.measure } }]
    : [];
};

/** A phrase that is not itself an exception. */
const unexcepted: Read<Phrase> = (chart, at) =>
  chart.items[at]?.kind === 'except' || opensEnumeration(chart, at) ? [] : phrase(chart, at);

/** ", or should the wind rise" */
const againInverted: Read<{ link: Separated; words: Token[] }> = sequence(
  [optional(cue('comma')), item('and', 'or'), word('should', 'were', 'had'), phrase],
  (comma, connective, words, inner) => ({
    link: {
      comma: comma !== null,
      connective: connective.kind === 'and' ? ('and' as const) : ('or' as const),
      tokens: [...(comma ?? []), ...connective.tokens],
      item: inner,
    },
    words,
  }),
);

export const front: Read<ClauseCondition> = anyOf(
  // "Despite rule 4, but subject to rule 11, …"
  sequence([cue('and'), anyCondition, cue('comma')], (and, found, comma) => ({
    ...found,
    tokens: [...and, ...found.tokens, ...comma],
    front: true,
  })),
  sequence([anyCondition, cue('comma', 'colon')], (found, comma) => ({
    ...found,
    tokens: [...found.tokens, ...comma],
    front: true,
  })),
  // "Rule 4 notwithstanding, staff may …"
  sequence(
    [cue('reference'), cue('notwithstanding'), cue('comma')],
    (named, tokens, comma): ClauseCondition => ({
      relation: 'notwithstanding',
      tokens: [...tokens, ...comma],
      phrase: regionOf([{ kind: 'reference', tokens: named }]),
      front: true,
    }),
  ),
  failingFront,
  // "Apart from guide dogs, no animals …"
  sequence([cue('except'), phrase, cue('comma')], (tokens, inner, comma): ClauseCondition => ({
    relation: 'unless',
    tokens: [...tokens, ...comma],
    phrase: inner,
    front: true,
  })),
  sequence([cue('if'), phrase, cue('comma')], (tokens, inner, comma): ClauseCondition => ({
    relation: 'if',
    tokens: [...tokens, ...comma],
    phrase: inner,
    front: true,
  })),
  // "Where no doctor is on duty, and only then, …"
  sequence([cue('if'), phrase, cue('only_then'), cue('comma')], (tokens, inner, then, comma) => ({
    relation: 'only_if' as const,
    tokens: [...tokens, ...then, ...comma],
    phrase: inner,
    front: true,
  })),
  // "Lost your key? Tell the porter."
  sequence([phrase, word('?')], (inner, mark): ClauseCondition => ({
    relation: 'if',
    tokens: mark,
    phrase: inner,
    front: true,
  })),
  // "By 1 October 2027 every tenant must …"
  map(datedFront, (piece): ClauseCondition => ({
    relation: 'adjunct',
    tokens: [],
    phrase: regionOf([piece]),
    front: true,
  })),
  sequence([unexcepted, cue('comma')], (inner, comma): ClauseCondition => ({
    relation: 'adjunct',
    tokens: comma,
    phrase: inner,
    front: true,
  })),
  // "Should the applicant fail …, the …", "Should it rain, or should the wind rise, …": inverted
  sequence(
    [word('should', 'were', 'had'), phrase, several(againInverted), cue('comma')],
    (tokens, inner, more, comma): ClauseCondition => ({
      relation: 'if',
      tokens: [...tokens, ...more.flatMap(({ words }) => words), ...comma],
      phrase:
        more.length === 0
          ? inner
          : coordinate(
              inner,
              more.map(({ link }) => link),
            ),
      front: true,
    }),
  ),
);

/** A condition before the norm, with its comma or without. */
export const anyFront: Read<ClauseCondition> = anyOf(front, unmarkedFront);

/** ", and only then" with nothing behind it that it could limit. */
const closingThen: Read<Token[]> = (chart, at) =>
  cue('only_then')(chart, at).filter(({ to }) => {
    const next = chart.items[to];
    return next === undefined || /^(?:stop|semicolon|comma|and|close)$/.test(next.kind);
  });

/** "even", "even by", "even on". */
const even: Read<Token[]> = (chart, at) =>
  cue('irrelevant', 'word')(chart, at).filter(({ value }) => value[0]!.lower === 'even');

/** "… if the patient consents", "…, unless …", "…, however small the sum". */
export const back: Read<ClauseCondition> = anyOf(
  // "…, except on holidays"
  sequence([cue('comma'), cue('except'), phrase], (comma, tokens, inner): ClauseCondition => ({
    relation: 'except',
    tokens: [...comma, ...tokens],
    phrase: inner,
    front: false,
  })),
  // "… (even if the visitor is a resident)"
  sequence([cue('open'), anyCondition, cue('close')], (open, found, close) => ({
    ...found,
    tokens: [...open, ...found.tokens, ...close],
  })),
  // "… if no doctor is on duty, and only then"
  sequence([cue('if'), phrase, closingThen], (tokens, inner, then) => ({
    relation: 'only_if' as const,
    tokens: [...tokens, ...then],
    phrase: inner,
    front: false,
  })),
  sequence([optional(cue('comma')), anyCondition], (comma, found) => ({
    ...found,
    tokens: [...(comma ?? []), ...found.tokens],
  })),
  // "…, not even by staff": who is no exception either
  sequence(
    [optional(cue('comma')), cue('not'), even, phrase],
    (comma, not, words, inner): ClauseCondition => ({
      relation: 'idle',
      tokens: [...(comma ?? []), ...not, ...words],
      phrase: inner,
      front: false,
    }),
  ),
  // "Where it rains, the roof must be closed in that case": the case before
  map(cue('then_case'), (tokens): ClauseCondition => ({
    relation: 'idle',
    tokens,
    phrase: regionOf([]),
    front: false,
  })),
  // "only by day and only where the vessel is small"
  sequence([optional(cue('comma')), word('and only'), condition('if', ['if'])], (comma, and, found) => ({
    ...found,
    relation: 'only_if' as const,
    tokens: [...(comma ?? []), ...and, ...found.tokens],
  })),
);

export interface Predicate {
  phrase: Phrase | null;
  closed?: Token[];
  only: { phrase: Phrase; tokens: Token[] } | null;
  asides: ClauseCondition[];
}

/** "be consulted in the map room only" */
function tailedOnly(chart: Parameters<Read<Predicate>>[0], at: number): ReturnType<Read<Predicate>> {
  return sequence([phrase, cue('only')], (inner, tokens) => ({ found: limitedTail(inner), tokens }))(
    chart,
    at,
  ).flatMap(({ to, value: { found, tokens } }) =>
    found === null
      ? []
      : [{ to, value: { phrase: found.phrase, only: { phrase: found.limited, tokens }, asides: [] } }],
  );
}

/** "sell wine only" at the end of its part: an act and its object, and nothing else that "only" could limit. */
function actOnly(inner: Phrase, next: Item | undefined): boolean {
  const [only, ...more] = inner.kind === 'region' ? inner.pieces : [];
  return (
    only?.kind === 'words' &&
    more.length === 0 &&
    only.tokens.filter(({ content }) => content).length > 1 &&
    !only.tokens.some(({ lower }) => prepositions.test(lower)) &&
    !/^(?:be|been|is|are)$/.test(only.tokens[0]!.lower) &&
    (next === undefined || /^(?:stop|semicolon)$/.test(next.kind))
  );
}

/** "may sell wine only": behind the object, as before the verb. For permissions alone. */
export const lateOnly: Read<Predicate & { late: Token[] }> = (chart, at) =>
  sequence([phrase, cue('only')], (inner, late) => ({ phrase: inner, only: null, asides: [], late }))(
    chart,
    at,
  ).filter(({ to, value }) => actOnly(value.phrase, chart.items[to]));

/** ", but only" before what is no act of its own. */
const butOnly: Read<Token[]> = (chart, at) =>
  sequence([optional(cue('comma')), cue('and'), cue('only')], (comma, and, only) => [
    ...(comma ?? []),
    ...and,
    ...only,
  ])(chart, at).filter(({ to, value }) => {
    const next = chart.items[to]?.tokens[0]?.lower ?? '';
    return value.some(({ lower }) => lower === 'but') && prepositions.test(next);
  });

/** "be issued only by a physician"; ", within 14 days of receiving it, place it …". */
export const predicate: Read<Predicate> = anyOf(
  map(phrase, (inner): Predicate => ({ phrase: inner, only: null, asides: [] })),
  map(formulated, (inner): Predicate => ({ phrase: inner, only: null, asides: [] })),
  // "be washed, but only with clean water"
  sequence([phrase, butOnly, phrase], (inner, tokens, limited): Predicate => ({
    phrase: inner,
    only: { phrase: limited, tokens },
    asides: [],
  })),
  sequence([phrase, cue('only'), phrase], (inner, tokens, limited): Predicate => ({
    phrase: inner,
    only: { phrase: limited, tokens },
    asides: [],
  })),
  tailedOnly,
  // "may be rung by the sexton, but by no other"
  sequence([phrase, optional(cue('comma')), cue('closure')], (inner, comma, tokens): Predicate => ({
    phrase: inner,
    only: null,
    asides: [],
    closed: [...(comma ?? []), ...tokens],
  })),
  sequence([cue('comma'), phrase, cue('comma'), phrase], (open, aside, close, inner): Predicate => ({
    phrase: inner,
    only: null,
    asides: [{ relation: 'adjunct', tokens: [...open, ...close], phrase: aside, front: false }],
  })),
);

export const norm = (parts: Partial<NormTree> & Pick<NormTree, 'modality' | 'words'>): NormTree => ({
  release: false,
  guidance: false,
  noSubject: false,
  subject: null,
  predicate: null,
  only: null,
  conditions: [],
  inherits: false,
  ...parts,
});

export const conditional = (
  found: Predicate,
  fronts: ClauseCondition[],
  backs: ClauseCondition[],
): ClauseCondition[] => [...fronts, ...found.asides, ...backs];

/** What "only" in or after the modal limits: what follows a second "only", or the conditions. */
export const onlyOf = (
  found: Predicate | null,
  modalOnly: Token[] | null,
  conditions: readonly ClauseCondition[],
): NormTree['only'] => {
  if (found?.only !== null && found?.only !== undefined) return found.only;
  if (conditions.some(({ relation }) => relation === 'only_if')) return 'conditions';
  return modalOnly === null ? null : 'conditions';
};

const turning = /^(?:however|nevertheless|nonetheless)$/;

/** Subjects that begin with "no" are of another production; what begins with a preposition is an adjunct before one. */
export const subjectPhrase: Read<Phrase> = (chart, at) => {
  const first = chart.items[at];
  const adjunct =
    first?.kind === 'word' &&
    (prepositions.test(first.tokens[0]?.lower ?? '') || turning.test(first.tokens[0]?.lower ?? ''));
  const dated = first?.kind === 'measure' && first.measure.amount.kind === 'date';
  // "Anyone but a guest" is who acts; "All boats, except lifeboats, must" has its subject before
  const excepted = first?.kind === 'except' && !/^(?:any|every)/.test(first.tokens[0]!.lower);
  // "Not at night may the boat be used": an adjunct that is denied, and no subject
  const second = chart.items[at + 1];
  const denied =
    first?.kind === 'not' &&
    (second?.kind === 'not' || (second?.kind === 'word' && prepositions.test(second.tokens[0]?.lower ?? '')));
  return first?.kind === 'no' || adjunct || dated || excepted || denied
    ? []
    : closedByComma(chart, phrase(chart, at));
};
