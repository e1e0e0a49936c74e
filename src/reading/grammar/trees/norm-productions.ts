import { inside, nominalNone } from './allowed-to-none.ts';
import { amounting, amountingByKind, charging } from './amount-productions.ts';
import { optional, rule, sequence, several } from './chart.ts';
import type { ClauseCondition, NormTree, Phrase } from './clause-tree.ts';
import { regionOf } from './clause-tree.ts';
import {
  anyFront,
  back,
  conditional,
  lateOnly,
  modal,
  norm,
  onlyOf,
  predicate,
  subjectPhrase,
} from './clauses.ts';
import { cleft } from './cleft-norms.ts';
import { closedSubject } from './closed-subjects.ts';
import { closedByComma } from './enumerations.ts';
import { excessRefund } from './excess-refunds.ts';
import { interruption, inverted, someCase, theOnly } from './fronted-norms.ts';
import { keptBack } from './kept-back.ts';
import type { Read } from './one-item.ts';
import { cue, item, word } from './one-item.ts';
import { needless } from './needless.ts';
import { notPrevented } from './permissive-norms.ts';
import { compulsory, dutiful, dutifulAlone, impersonal } from './impersonal-norms.ts';
import { phrase } from './phrases.ts';
import { tieredCharge } from './tiered-charges.ts';
import type { Token } from '../words/tokens.ts';
import { penal, punished } from './penalties.ts';

/**
 * The constructions of a sentence that obliges, forbids or permits. Each production names its parts in their order; a
 * new construction is a new production here, with its example above it and in the tests.
 */

/** "A member may, if the fee has been paid, moor a boat" */
function asideOfModal(
  chart: Parameters<Read<ClauseCondition[]>>[0],
  at: number,
): ReturnType<Read<ClauseCondition[]>> {
  return interruption(chart, at).filter(
    ({ value }) =>
      value.length > 0 && value.every(({ relation }) => /^(?:if|unless|only_if)$/.test(relation)),
  );
}

/** A must do X; A may do X if C; A must not do X. */
const plain: Read<NormTree> = sequence(
  [
    several(anyFront),
    subjectPhrase,
    optional(interruption),
    modal,
    optional(asideOfModal),
    predicate,
    several(back),
  ],
  (fronts, subject, aside, found, inner, what, backs) => {
    const conditions = conditional(what, [...fronts, ...(aside ?? []), ...(inner ?? [])], backs);
    return norm({
      modality: found.modality,
      release: found.release,
      guidance: found.guidance,
      words: [...found.words, ...(found.only ?? [])],
      subject,
      predicate: what.phrase,
      only: onlyOf(what, found.only, conditions),
      conditions,
      ...(what.closed === undefined ? {} : { closed: what.closed }),
      // "may only be refused by the mayor, and only if …"
      ...(found.only !== null && conditions.some(({ relation }) => relation === 'only_if')
        ? { open: 'What does each "only" limit?' }
        : {}),
    });
  },
);

/** Whom "no" is said of; "At no time may …" says it of none. */
function someOne(chart: Parameters<Read<Phrase>>[0], at: number): ReturnType<Read<Phrase>> {
  const led = chart.items[at - 2]?.kind === 'word';
  return led ? someCase(chart, at) : phrase(chart, at);
}

/** A may do X only. */
const plainLate: Read<NormTree> = sequence(
  [several(anyFront), subjectPhrase, item('may'), lateOnly],
  (fronts, subject, found, what) =>
    norm({
      modality: 'may',
      words: [...found.tokens, ...what.late],
      subject,
      predicate: what.phrase,
      only: 'conditions',
      conditions: fronts,
    }),
);

/** No A may do X unless C; none of the A may do X. */
const noOne: Read<NormTree> = sequence(
  [
    several(anyFront),
    cue('no', 'neither'),
    optional(someOne),
    optional(interruption),
    item('may', 'must', 'should', 'entitled'),
    predicate,
    several(back),
  ],
  (fronts, no, subject, aside, found, what, backs) =>
    norm({
      modality: 'must_not',
      words: [...no, ...found.tokens],
      noSubject: true,
      guidance: found.kind === 'should',
      subject: subject ?? regionOf([]),
      predicate: what.phrase,
      only: onlyOf(what, null, []),
      conditions: conditional(what, [...fronts, ...(aside ?? [])], backs),
      // "No tenant is obliged to pay": not the same as "No tenant must pay"
      ...(found.kind === 'must' && !/^(?:must|shall|is to|are to)\b/.test(said(found.tokens))
        ? { open: 'What need not be done here, could it still be done?' }
        : {}),
    }),
);

const said = (tokens: readonly Token[]): string => tokens.map(({ lower }) => lower).join(' ');

/** "Riders under 12: a helmet must be worn". */
const topical: Read<NormTree> = sequence([phrase, cue('colon'), plain], (topic, colon, found) => ({
  ...found,
  conditions: [{ relation: 'if', tokens: colon, phrase: topic, front: true }, ...found.conditions],
}));

/** "otherwise than on the meadow": a second exception, beside that of who acts. */
const excepts = (phrase: Phrase | null): boolean =>
  phrase?.kind === 'region' && phrase.pieces.some(({ kind }) => kind === 'except');

const onlyThese: Read<Phrase> = (chart, at) => closedByComma(chart, phrase(chart, at));

/** Only A may do X; none other than A may do X. */
const onlyOne: Read<NormTree> = sequence(
  [
    several(anyFront),
    cue('only_one', 'only'),
    onlyThese,
    item('may', 'must', 'entitled'),
    predicate,
    several(back),
  ],
  (fronts, only, subject, found, what, backs) =>
    found.kind === 'must' && /^(?:no|none|nobody|nothing)$/.test(only[0]!.lower) && !excepts(what.phrase)
      ? // "No one other than A shall do X" grants nothing to A.
        norm({
          modality: 'must_not',
          words: found.tokens,
          predicate: what.phrase,
          conditions: [
            { relation: 'except', tokens: only, phrase: subject, front: false },
            ...conditional(what, fronts, backs),
          ],
        })
      : norm({
          modality: found.kind === 'entitled' ? 'entitled' : 'may',
          words: [...only, ...found.tokens],
          subject,
          predicate: what.phrase,
          only: 'subject',
          conditions: conditional(what, fronts, backs),
        }),
);

/** "No deposit", "neither a deposit nor a guarantee", "not more than one approval". */
function asksForNone(subject: Phrase): boolean {
  const [first] = subject.kind === 'region' ? subject.pieces : [];
  return (
    (first?.kind === 'measure' && /^(?:<|<=)$/.test(first.measure.op ?? '')) ||
    (first?.kind === 'not' && /^(?:no|not|none)$/.test(first.tokens[0]?.lower ?? '')) ||
    (first?.kind === 'group' && first.negated)
  );
}

/** "is needed in order to board": what for, which the act itself is. */
const inOrder: Read<Token[]> = sequence([word('in'), word('order')], (lead, order) => [...lead, ...order]);

/** "Both eating and drinking are forbidden": each of them is. */
function eachOfBoth(subject: Phrase): Phrase {
  const [group, ...more] = subject.kind === 'region' ? subject.pieces : [];
  if (group?.kind !== 'group' || group.tokens[0]?.lower !== 'both' || more.length > 0) return subject;
  return group.phrase.kind === 'coordination'
    ? { ...group.phrase, connective: 'or', tokens: [...group.tokens, ...group.phrase.tokens] }
    : subject;
}

/** X is prohibited (within 5 metres of Y); X while C is prohibited; X is permitted if C; A is required. */
const nominal: Read<NormTree> = sequence(
  [
    several(anyFront),
    phrase,
    several(inside),
    item('prohibited', 'allowed', 'required'),
    optional(cue('only')),
    optional(inOrder),
    optional(phrase),
    several(back),
  ],
  (fronts, subject, asides, found, only, purpose, more, backs) =>
    norm({
      modality: found.kind === 'prohibited' ? 'must_not' : found.kind === 'allowed' ? 'may' : 'must',
      // "No deposit is required if …": nothing is forbidden
      ...(found.kind === 'required' && asksForNone(subject)
        ? { open: 'What need not be done here, could it still be done?' }
        : {}),
      words: [...found.tokens, ...(purpose ?? [])],
      subject: null,
      predicate: found.kind === 'prohibited' ? eachOfBoth(subject) : subject,
      only: only !== null && more !== null ? { phrase: more, tokens: only } : onlyOf(null, only, backs),
      conditions: [
        ...fronts,
        ...asides,
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

/** Dogs are allowed on the beach only from 1 October; parking is permitted there only if C. */
const nominalOnly: Read<NormTree> = sequence(
  [several(anyFront), phrase, item('allowed'), phrase, cue('only'), phrase, several(back)],
  (fronts, subject, found, where, only, limited, backs) =>
    norm({
      modality: 'may',
      words: found.tokens,
      predicate:
        subject.kind === 'region' && where.kind === 'region'
          ? regionOf([...subject.pieces, ...where.pieces])
          : subject,
      only: { phrase: limited, tokens: only },
      conditions: [...fronts, ...backs],
      ...(subject.kind === 'region' && where.kind === 'region' ? {} : { open: 'What does "only" limit?' }),
    }),
);

/** Do not do X. */
const imperative: Read<NormTree> = sequence(
  [several(anyFront), cue('do_not'), predicate, several(back)],
  (fronts, words, what, backs) =>
    norm({
      modality: 'must_not',
      words,
      predicate: what.phrase,
      conditions: conditional(what, fronts, backs),
    }),
);

/** Weigh every trolley before it enters; in summer, change the water. */
const bidding: Read<NormTree> = sequence(
  [several(anyFront), cue('bidden'), predicate, several(back)],
  (fronts, words, what, backs) =>
    norm({
      modality: 'must',
      words,
      predicate: what.phrase,
      only: onlyOf(what, null, backs),
      conditions: conditional(what, fronts, backs),
    }),
);

/** The front rows are reserved for members; entry is restricted to staff. */
const reserved: Read<NormTree> = sequence(
  [several(anyFront), subjectPhrase, cue('reserved_for'), phrase, several(back)],
  (fronts, what, words, whom, backs) =>
    norm({
      modality: 'may',
      words,
      predicate: what,
      only: { phrase: whom, tokens: [] },
      conditions: [...fronts, ...backs],
    }),
);

const advantages =
  /^(?:fares?|rates?|price|tariff|discount|reduction|exemption|relief|allowance|benefit|concession|rebate|bonus|supplement)$/;

/** "The child fare applies to passengers who are under 12": they are entitled to it. */
const granting: Read<NormTree> = (chart, at) =>
  sequence(
    [plainSubject, word('applies', 'apply'), word('to'), phrase, several(back)],
    (subject, verb, to, whom, backs) => ({ subject, verb, to, whom, backs }),
  )(chart, at).flatMap(({ to, value: { subject, verb, to: link, whom, backs } }) =>
    advantages.test(subject.at(-1)?.lower ?? '')
      ? [
          {
            to,
            value: norm({
              modality: 'entitled',
              words: [...verb, ...link],
              subject: regionOf([{ kind: 'words', tokens: subject }]),
              predicate: whom,
              conditions: backs,
            }),
          },
        ]
      : [],
  );

/** Words up to the verb. */
function plainSubject(chart: Parameters<Read<Token[]>>[0], at: number): ReturnType<Read<Token[]>> {
  let to = at;
  const tokens: Token[] = [];
  while (chart.items[to]?.kind === 'word' && !/^(?:applies|apply)$/.test(chart.items[to]!.tokens[0]!.lower))
    tokens.push(...chart.items[to++]!.tokens);
  return to > at ? [{ to, value: tokens }] : [];
}

export const oneNorm: Read<NormTree> = rule(() => [
  granting,
  keptBack,
  demanding,
  amounting,
  amountingByKind,
  charging,
  tieredCharge,
  excessRefund,
  plain,
  plainLate,
  noOne,
  onlyOne,
  closedSubject,
  inverted,
  theOnly,
  cleft,
  topical,
  impersonal,
  compulsory,
  dutiful,
  dutifulAlone,
  nominal,
  nominalNone,
  nominalOnly,
  notPrevented,
  needless,
  imperative,
  bidding,
  penal,
  reserved,
  punished,
]);

/** A bonfire requires a permit; entry requires a ticket and a badge. */
const demanding: Read<NormTree> = sequence(
  [several(anyFront), subjectPhrase, cue('requires'), phrase, several(back)],
  (fronts, subject, words, needed, backs) =>
    norm({ modality: 'must', words, subject, predicate: needed, conditions: [...fronts, ...backs] }),
);
