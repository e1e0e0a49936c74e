import type { Chart, Found } from './chart.ts';
import { anyOf, map, optional, rule, sequence, several } from './chart.ts';
import type { ClauseCondition, NormTree, Phrase, Piece, StatementTree } from './clause-tree.ts';
import { regionOf } from './clause-tree.ts';
import type { Item } from './items.ts';
import type { Read } from './phrases.ts';
import { cue, item, phrase, word } from './phrases.ts';
import type { Token } from './tokens.ts';

/**
 * The constructions of a sentence that obliges, forbids or permits. Each production names its parts in their order; a
 * new construction is a new production here, with its example above it and in the tests.
 */
interface Modal {
  modality: NormTree['modality'];
  release: boolean;
  guidance: boolean;
  words: Token[];
  only: Token[] | null;
}

const modalOf = (found: Item, only: Token[] | null, extra: Token[] = []): Modal => {
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
const modal: Read<Modal> = sequence(
  [item('must', 'must_not', 'may', 'entitled', 'need_not', 'should', 'should_not'), optional(cue('only'))],
  (found, only) => modalOf(found, only),
);

const condition = (relation: ClauseCondition['relation'], kinds: Item['kind'][]): Read<ClauseCondition> =>
  sequence([cue(...kinds), phrase], (tokens, inner) => ({ relation, tokens, phrase: inner, front: false }));

const anyCondition: Read<ClauseCondition> = anyOf(
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
const unexcepted: Read<Phrase> = (chart, at) => (chart.items[at]?.kind === 'except' ? [] : phrase(chart, at));

const front: Read<ClauseCondition> = anyOf(
  sequence([anyCondition, cue('comma', 'colon')], (found, comma) => ({
    ...found,
    tokens: [...found.tokens, ...comma],
    front: true,
  })),
  sequence([cue('except', 'if'), phrase, cue('comma')], (tokens, inner, comma): ClauseCondition => ({
    relation: tokens[0]!.lower === 'except' || tokens[0]!.lower === 'save' ? 'unless' : 'if',
    tokens: [...tokens, ...comma],
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
  // "Should the applicant fail …, the …": inverted
  sequence(
    [word('should', 'were', 'had'), phrase, cue('comma')],
    (tokens, inner, comma): ClauseCondition => ({
      relation: 'if',
      tokens: [...tokens, ...comma],
      phrase: inner,
      front: true,
    }),
  ),
);

/** "… if the patient consents", "…, unless …", "…, however small the sum". */
const back: Read<ClauseCondition> = sequence([optional(cue('comma')), anyCondition], (comma, found) => ({
  ...found,
  tokens: [...(comma ?? []), ...found.tokens],
}));

interface Predicate {
  phrase: Phrase | null;
  only: { phrase: Phrase; tokens: Token[] } | null;
  asides: ClauseCondition[];
}

/** "be issued only by a physician"; ", within 14 days of receiving it, place it …". */
const predicate: Read<Predicate> = anyOf(
  map(phrase, (inner): Predicate => ({ phrase: inner, only: null, asides: [] })),
  sequence([phrase, cue('only'), phrase], (inner, tokens, limited): Predicate => ({
    phrase: inner,
    only: { phrase: limited, tokens },
    asides: [],
  })),
  sequence([cue('comma'), phrase, cue('comma'), phrase], (open, aside, close, inner): Predicate => ({
    phrase: inner,
    only: null,
    asides: [{ relation: 'adjunct', tokens: [...open, ...close], phrase: aside, front: false }],
  })),
);

const norm = (parts: Partial<NormTree> & Pick<NormTree, 'modality' | 'words'>): NormTree => ({
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

const conditional = (
  found: Predicate,
  fronts: ClauseCondition[],
  backs: ClauseCondition[],
): ClauseCondition[] => [...fronts, ...found.asides, ...backs];

/** What "only" in or after the modal limits: what follows a second "only", or the conditions. */
const onlyOf = (
  found: Predicate | null,
  modalOnly: Token[] | null,
  conditions: readonly ClauseCondition[],
): NormTree['only'] => {
  if (found?.only !== null && found?.only !== undefined) return found.only;
  if (conditions.some(({ relation }) => relation === 'only_if')) return 'conditions';
  return modalOnly === null ? null : 'conditions';
};

/** Subjects that begin with "no" are of another production. */
const subjectPhrase: Read<Phrase> = (chart, at) => (chart.items[at]?.kind === 'no' ? [] : phrase(chart, at));

/** A must do X; A may do X if C; A must not do X. */
const plain: Read<NormTree> = sequence(
  [several(front), subjectPhrase, optional(cue('comma')), modal, predicate, several(back)],
  (fronts, subject, _comma, found, what, backs) => {
    const conditions = conditional(what, fronts, backs);
    return norm({
      modality: found.modality,
      release: found.release,
      guidance: found.guidance,
      words: [...found.words, ...(found.only ?? [])],
      subject,
      predicate: what.phrase,
      only: onlyOf(what, found.only, conditions),
      conditions,
    });
  },
);

/** No A may do X unless C; none of the A may do X. */
const noOne: Read<NormTree> = sequence(
  [several(front), cue('no'), optional(phrase), item('may', 'must', 'should'), predicate, several(back)],
  (fronts, no, subject, found, what, backs) =>
    norm({
      modality: 'must_not',
      words: [...no, ...found.tokens],
      noSubject: true,
      guidance: found.kind === 'should',
      subject: subject ?? regionOf([]),
      predicate: what.phrase,
      only: onlyOf(what, null, []),
      conditions: conditional(what, fronts, backs),
    }),
);

/** Only A may do X; none other than A may do X. */
const onlyOne: Read<NormTree> = sequence(
  [
    several(front),
    cue('only_one', 'only'),
    phrase,
    item('may', 'must', 'entitled'),
    predicate,
    several(back),
  ],
  (fronts, only, subject, found, what, backs) =>
    norm({
      modality: found.kind === 'entitled' ? 'entitled' : 'may',
      words: [...only, ...found.tokens],
      subject,
      predicate: what.phrase,
      only: 'subject',
      conditions: conditional(what, fronts, backs),
    }),
);

/** "for a retailer to sell …": who, and what. */
function forWhom(phrase: Phrase | null): Pick<NormTree, 'subject' | 'predicate'> {
  const [first, ...rest] = phrase?.kind === 'region' ? phrase.pieces : [];
  if (first?.kind !== 'words' || first.tokens[0]?.lower !== 'for')
    return { subject: null, predicate: phrase };
  const to = first.tokens.findIndex((token) => token.lower === 'to');
  if (to < 1) return { subject: null, predicate: phrase };
  return {
    subject: regionOf([{ kind: 'words', tokens: first.tokens.slice(0, to) }]),
    predicate: regionOf([{ kind: 'words', tokens: first.tokens.slice(to) }, ...rest]),
  };
}

/** It is unlawful for A to do X. */
const impersonal: Read<NormTree> = sequence(
  [several(front), item('unlawful', 'lawful'), predicate, several(back)],
  (fronts, found, what, backs) =>
    norm({
      modality: found.kind === 'unlawful' ? 'must_not' : 'may',
      words: found.tokens,
      ...forWhom(what.phrase),
      conditions: conditional(what, fronts, backs),
      only: onlyOf(what, null, backs),
    }),
);

/** X is prohibited (within 5 metres of Y); X is permitted if C; A is required. */
const nominal: Read<NormTree> = sequence(
  [
    several(front),
    phrase,
    item('prohibited', 'allowed', 'required'),
    optional(cue('only')),
    optional(phrase),
    several(back),
  ],
  (fronts, subject, found, only, more, backs) =>
    norm({
      modality: found.kind === 'prohibited' ? 'must_not' : found.kind === 'allowed' ? 'may' : 'must',
      words: found.tokens,
      subject: null,
      predicate: subject,
      only: only !== null && more !== null ? { phrase: more, tokens: only } : onlyOf(null, only, backs),
      conditions: [
        ...fronts,
        ...(more !== null && only === null
          ? [
              {
                relation: found.kind === 'required' ? ('if' as const) : ('adjunct' as const),
                tokens: [],
                phrase: more,
                front: false,
              },
            ]
          : []),
        ...backs,
      ],
    }),
);

/** Do not do X. */
const imperative: Read<NormTree> = sequence(
  [several(front), cue('do_not'), predicate, several(back)],
  (fronts, words, what, backs) =>
    norm({
      modality: 'must_not',
      words,
      predicate: what.phrase,
      conditions: conditional(what, fronts, backs),
    }),
);

/** A person who does X is liable to a fine of N: the penalty shows the prohibition. */
const penal: Read<NormTree> = sequence(
  [several(front), phrase, cue('liable'), optional(phrase)],
  (fronts, subject, words, fine) =>
    norm({
      modality: 'must_not',
      words,
      predicate: subject,
      conditions: [
        ...fronts,
        ...(fine === null ? [] : [{ relation: 'idle' as const, tokens: [], phrase: fine, front: false }]),
      ],
    }),
);

const oneNorm: Read<NormTree> = rule(() => [
  demanding,
  plain,
  noOne,
  onlyOne,
  impersonal,
  nominal,
  imperative,
  penal,
]);

/** "…; contractors must, in addition, …": a further norm of the same sentence, with its own subject or the one before. */
const further: Read<NormTree> = anyOf(
  sequence(
    [
      anyOf(
        cue('semicolon'),
        sequence([optional(cue('comma')), anyOf(cue('and'), word('but'), cue('dash'))], (comma, and) => [
          ...(comma ?? []),
          ...and,
        ]),
        sequence(
          [
            optional(cue('comma', 'semicolon', 'colon')),
            word('provided that', 'provided always that', 'except that', 'save that'),
          ],
          (comma, that) => [...(comma ?? []), ...that],
        ),
        sequence([cue('semicolon'), cue('and')], (comma, and) => [...comma, ...and]),
      ),
      oneNorm,
    ],
    (tokens, found) => ({ ...found, words: [...tokens, ...found.words] }),
  ),
  sequence(
    [optional(cue('comma')), cue('and'), modal, predicate, several(back)],
    (_comma, tokens, found, what, backs) =>
      norm({
        modality: found.modality,
        release: found.release,
        guidance: found.guidance,
        words: [...tokens, ...found.words],
        predicate: what.phrase,
        only: onlyOf(what, found.only, backs),
        conditions: conditional(what, [], backs),
        inherits: true,
      }),
  ),
);

/** A bonfire requires a permit; entry requires a ticket and a badge. */
const demanding: Read<NormTree> = sequence(
  [several(front), subjectPhrase, cue('requires'), phrase, several(back)],
  (fronts, subject, words, needed, backs) =>
    norm({ modality: 'must', words, subject, predicate: needed, conditions: [...fronts, ...backs] }),
);

/** "This does not apply if …"; "Paragraphs 1 and 2 do not apply to …"; "… are exempt from this section". */
const release: Read<StatementTree> = anyOf(
  sequence(
    [anyOf(cue('reference'), word('this'), word('it')), cue('release_from'), optional(phrase), several(back)],
    (what, does, to, conditions): StatementTree => ({
      kind: 'release',
      tokens: [...what, ...does],
      references: [what],
      conditions,
      to,
    }),
  ),
  sequence(
    [
      several(front),
      phrase,
      cue('exempt', 'need_not'),
      optional(word('from')),
      optional(cue('reference')),
      several(back),
    ],
    (fronts, to, does, from, what, conditions): StatementTree => ({
      kind: 'release',
      tokens: [...does, ...(from ?? []), ...(what ?? [])],
      references: what === null ? [] : [what],
      conditions: [...fronts, ...conditions],
      to,
    }),
  ),
);

/** "In this rule", "For the purposes of this section,". */
function scope(chart: Chart, at: number): Found<Token[]>[] {
  const tokens: Token[] = [];
  let to = at;
  while (/^(?:in|for|the|purposes|of)$/.test(chart.items[to]?.tokens[0]?.lower ?? ''))
    tokens.push(...chart.items[to++]!.tokens);
  const found = chart.items[to];
  const named = found?.kind === 'reference' || /^(?:this|these)$/.test(found?.tokens[0]?.lower ?? '');
  if (found === undefined || !named || tokens.length === 0) return [];
  tokens.push(...found.tokens);
  to += 1;
  if (found.kind !== 'reference' && chart.items[to]?.kind === 'word')
    tokens.push(...chart.items[to++]!.tokens);
  if (chart.items[to]?.kind === 'comma') tokens.push(...chart.items[to++]!.tokens);
  return [{ to, value: tokens }];
}

/** A term in quotation marks, or the words before "means". */
const term: Read<Token[]> = ({ items }, at) => {
  let to = at;
  const tokens: Token[] = [];
  while (items[to]?.kind === 'word') tokens.push(...items[to++]!.tokens);
  const name = tokens.filter(({ content }) => content);
  return name.length > 0 && name.length <= 4 ? [{ to, value: tokens }] : [];
};

/** "An accident is serious if it keeps a person off work for more than three days." */
const conditionalDefinition: Read<StatementTree> = sequence(
  [optional(scope), cueWords, cue('if'), phrase],
  (before, { term: name, rest }, tokens, inner): StatementTree => ({
    kind: 'definition',
    term: name,
    tokens: [...(before ?? []), ...rest, ...tokens],
    relation: 'means',
    phrase: inner,
  }),
);

/** Words that end in "is serious", "counts as flat": what the last of them means is said. */
function cueWords(chart: Chart, at: number): Found<{ term: Token[]; rest: Token[] }>[] {
  let to = at;
  const tokens: Token[] = [];
  while (chart.items[to]?.kind === 'word') tokens.push(...chart.items[to++]!.tokens);
  const verb = tokens.findLastIndex(
    (token, index) =>
      /^(?:is|are|as)$/.test(token.lower) &&
      (token.lower !== 'as' ||
        /^(?:counts?|regarded|treated|considered)$/.test(tokens[index - 1]?.lower ?? '')),
  );
  const name = verb < 1 ? [] : tokens.slice(verb + 1);
  if (
    name.length === 0 ||
    name.length > 2 ||
    name.some(({ content, lower }) => !content || /(?:ed|en)$/.test(lower))
  )
    return [];
  return [{ to, value: { term: name, rest: tokens.slice(0, verb + 1) } }];
}

/** "Child" means a person under 14. In this rule "knife" includes a razor blade. */
const definition: Read<StatementTree> = sequence(
  [optional(scope), term, anyOf(kindOf('means'), kindOf('includes'), kindOf('excludes')), phrase],
  (before, name, { relation, tokens }, inner): StatementTree => ({
    kind: 'definition',
    term: name,
    tokens: [...(before ?? []), ...tokens],
    relation,
    phrase: inner,
  }),
);

function kindOf(
  relation: 'means' | 'includes' | 'excludes',
): Read<{ relation: typeof relation; tokens: Token[] }> {
  return map(cue(relation), (tokens) => ({ relation, tokens }));
}

export const statement: Read<StatementTree> = rule(() => [
  sequence([oneNorm, several(further)], (first, rest): StatementTree => ({
    kind: 'norms',
    norms: [
      first,
      ...rest.map((more) =>
        more.subject === null && more.predicate !== null && !more.noSubject && more.inherits
          ? { ...more, subject: first.subject }
          : more,
      ),
    ],
  })),
  release,
  definition,
  conditionalDefinition,
]);
