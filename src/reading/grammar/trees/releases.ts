import { anyOf, optional, sequence, several } from './chart.ts';
import type { ClauseCondition, Phrase, StatementTree } from './clause-tree.ts';
import { regionOf } from './clause-tree.ts';
import { standing } from './figure-nouns.ts';
import { back, front } from './clauses.ts';
import type { Read } from './one-item.ts';
import { cue, item, word } from './one-item.ts';
import { phrase } from './phrases.ts';
import { excepting, notReaching, unreached } from './release-words.ts';
import type { Token } from '../words/tokens.ts';

/** "The prohibition", "this ban", "the foregoing": what was said just before. */
const spokenOf: Read<Token[]> = ({ items }, at) => {
  const [article, noun, ...rest] = [items[at], items[at + 1], items[at + 2]];
  const words = [article, noun, ...rest].map((found) =>
    found?.kind === 'word' ? (found.tokens[0]?.lower ?? '') : '',
  );
  if (!/^(?:the|this|that|these|those)$/.test(words[0]!)) return [];
  const said =
    /^(?:prohibition|ban|restriction|restrictions|rule|requirement|requirements|duty|obligation|limit|limits|limitation|provision|provisions|foregoing|above|condition|conditions|same)$/;
  // "the preceding sentence": what was said just before, as "this rule" is
  const pointing = /^(?:preceding|foregoing|previous|above|said)$/.test(words[1]!);
  if (
    pointing &&
    /^(?:sentence|provision|rule|prohibition|requirement|duty|obligation)$/.test(words[2] ?? '')
  )
    return [{ to: at + 3, value: [...article!.tokens, ...noun!.tokens, ...rest[0]!.tokens] }];
  if (!said.test(words[1]!)) return [];
  return [{ to: at + 2, value: [...article!.tokens, ...noun!.tokens] }];
};

/** "a tutor from teaching at home": whom, and what. */
function prevented(phrase: Phrase): { to: Phrase; actor?: Token[] } {
  const [first, ...rest] = phrase.kind === 'region' ? phrase.pieces : [];
  const from = first?.kind === 'words' ? first.tokens.findIndex(({ lower }) => lower === 'from') : -1;
  if (first?.kind !== 'words' || from < 1 || from > 2) return { to: phrase };
  return {
    to: regionOf([{ kind: 'words', tokens: first.tokens.slice(from) }, ...rest]),
    actor: first.tokens.slice(0, from),
  };
}

/** "The requirement in paragraph 1": what a unit says, by its noun. */
const spokenOfIn: Read<Token[]> = (chart, at) =>
  spokenOf(chart, at).flatMap(({ to, value }) => {
    for (let end = to + 1; end < to + 5; end += 1) {
      const reference = chart.items[end];
      const between = chart.items.slice(to, end).flatMap(({ tokens }) => tokens);
      if (reference?.kind === 'reference' && standing.test(said(between)))
        return [{ to: end + 1, value: [...value, ...between, ...reference.tokens] }];
    }
    return [];
  });

/** "neither to guests nor at night": either of them. */
function eitherOf(denied: Phrase): Phrase | null {
  const [group, ...more] = denied.kind === 'region' ? denied.pieces : [];
  return group?.kind === 'group' && group.negated && more.length === 0 ? group.phrase : null;
}

/** "If it rains, this rule does not apply", "For buses this does not apply": the case, before what is said of the norm. */
function inFront(chart: Parameters<Read<StatementTree>>[0], at: number): ReturnType<Read<StatementTree>> {
  const { items } = chart;
  const first = items[at];
  const relation = first?.kind === 'if' || first?.kind === 'unless' ? first.kind : null;
  if (relation === null && !/^(?:for|in|on|at|to|with|during)$/.test(first?.tokens[0]?.lower ?? ''))
    return [];
  const norm = sequence(
    [
      anyOf(cue('reference'), word('this', 'that'), word('it'), spokenOf),
      anyOf(cue('release_from'), notReaching),
    ],
    (what, does) => ({ what, does }),
  );
  for (let to = at + 2; to < Math.min(items.length, at + 30); to += 1) {
    const comma = items[to - 1]?.kind === 'comma' ? items[to - 1]!.tokens : [];
    if (relation !== null && comma.length === 0) continue;
    const inner = items.slice(relation === null ? at : at + 1, to - (comma.length > 0 ? 1 : 0));
    const found = norm(chart, to);
    const whole =
      found.length === 0 ? undefined : phrase({ items: inner }, 0).find((way) => way.to === inner.length);
    if (whole === undefined) continue;
    return found.map(({ to: end, value: { what, does } }) => ({
      to: end,
      value: {
        kind: 'release' as const,
        tokens: [...what, ...does],
        references: [what],
        conditions:
          relation === null
            ? []
            : [{ relation, tokens: [...first!.tokens, ...comma], phrase: whole.value, front: true }],
        to: relation === null ? whole.value : null,
        sure: true,
      },
    }));
  }
  return [];
}

/** "before 10:30", "between sunrise and sunset", "on Sundays"; "from the fee", "of it" say of what. */
const adjunct: Read<Phrase> = (chart, at) => {
  const first = chart.items[at];
  const leads =
    first?.kind === 'measure' ||
    (first?.kind === 'word' &&
      /^(?:in|on|at|during|within|before|after|between|outside|inside|throughout)$/.test(
        first.tokens[0]!.lower,
      ));
  return leads ? phrase(chart, at) : [];
};

/** "does not extend to cases in which it rains" */
const inWhich: Read<ClauseCondition> = sequence(
  [word('in which'), phrase],
  (tokens, inner): ClauseCondition => ({
    relation: 'if',
    tokens,
    phrase: inner,
    front: false,
  }),
);

/** "are excused" says by itself what "are outside", "are not covered" say of a rule alone. */
const saysAlone = /\b(?:exempt|exempted|excused|excepted|spared|affected|exemption|dispensation)$/;

/** "Guide dogs fall outside this rule", "Children are excused from this duty": those whom it does not reach. */
function unreachedBy(chart: Parameters<Read<StatementTree>>[0], at: number): ReturnType<Read<StatementTree>> {
  const { items } = chart;
  for (let to = at + 1; to < Math.min(items.length, at + 24); to += 1) {
    const [does] = unreached(chart, to);
    if (does === undefined) continue;
    const whom = phrase({ items: items.slice(at, to) }, 0).find((way) => way.to === to - at);
    if (whom === undefined) return [];
    return sequence(
      [
        optional(anyOf(cue('reference'), word('this', 'that'), word('it'), spokenOf, spokenOfIn)),
        several(back),
      ],
      (what, conditions) => ({ what, conditions }),
    )(chart, does.to)
      .filter(({ value: { what } }) => what !== null || saysAlone.test(said(does.value)))
      .map(({ to: end, value: { what, conditions } }) => ({
        to: end,
        value: {
          kind: 'release' as const,
          tokens: [...does.value, ...(what ?? [])],
          references: what === null ? [] : [what],
          conditions,
          to: whom.value,
          sure: what !== null,
        },
      }));
  }
  return [];
}

/** "are exempt from rule 2 *but not from rule 3*": what holds of them all the same. */
const stillBound: Read<Token[]> = sequence(
  [optional(cue('comma')), cue('except'), optional(word('from')), cue('reference')],
  (comma, not, from, other) => [...(comma ?? []), ...not, ...(from ?? []), ...other],
);

const preventing = /^nothing\b.*\b(?:prevents|precludes|stops|prohibits)$/;
const said = (tokens: readonly Token[]): string => tokens.map(({ lower }) => lower).join(' ');

/** "This does not apply if …"; "Paragraphs 1 and 2 do not apply to …"; "… are exempt from this section". */
export const release: Read<StatementTree> = anyOf(
  // "Nothing in this section prevents a tutor from teaching at home."
  (chart, at) =>
    sequence(
      [
        item('no'),
        optional(word('in')),
        optional(cue('reference')),
        cue('release_from'),
        phrase,
        several(back),
      ],
      (no, lead, what, does, to, conditions): StatementTree => ({
        kind: 'release',
        tokens: [...no.tokens, ...(lead ?? []), ...(what ?? []), ...does],
        references: what === null ? [] : [what],
        conditions,
        ...prevented(to),
      }),
    )(chart, at).filter(({ value }) => value.kind === 'release' && preventing.test(said(value.tokens))),
  // "Neither paragraph 1 nor paragraph 2 applies to guests."
  sequence(
    [
      cue('neither'),
      cue('reference'),
      cue('nor'),
      cue('reference'),
      word('applies', 'apply', 'extends', 'holds', 'binds', 'shall apply'),
      optional(phrase),
      several(back),
    ],
    (neither, one, nor, other, does, to, conditions): StatementTree => ({
      kind: 'release',
      tokens: [...neither, ...one, ...nor, ...other, ...does],
      references: [one, other],
      conditions,
      to,
    }),
  ),
  // "Paragraph 1 applies neither to guests nor at night."
  (chart, at) =>
    sequence([cue('reference'), word('applies', 'apply', 'extends'), phrase], (what, does, denied) => ({
      what,
      does,
      to: eitherOf(denied),
    }))(chart, at).flatMap(({ to, value }) =>
      value.to === null
        ? []
        : [
            {
              to,
              value: {
                kind: 'release' as const,
                tokens: [...value.what, ...value.does],
                references: [value.what],
                conditions: [],
                to: value.to,
              },
            },
          ],
    ),
  // "Paragraph 1 applies only to guests."
  sequence(
    [cue('reference'), word('applies', 'apply', 'extends'), cue('only'), phrase],
    (what, does, only, inner): StatementTree => ({
      kind: 'release',
      tokens: [...what, ...does],
      references: [what],
      conditions: [],
      to: regionOf([{ kind: 'group', tokens: only, negated: true, phrase: inner }]),
    }),
  ),
  // "Paragraph 1 is of no effect in the yard."
  (chart, at) =>
    sequence([cue('reference'), cue('prohibited'), phrase], (what, does, to): StatementTree => ({
      kind: 'release',
      tokens: [...what, ...does],
      references: [what],
      conditions: [],
      to,
    }))(chart, at).filter(
      ({ value }) => value.kind === 'release' && /\b(?:no|without) effect$/.test(said(value.tokens)),
    ),
  // "An exception is made for guide dogs", "Not so if it snows", "Exempt: lifeboats"
  (chart, at) =>
    sequence(
      [excepting, optional(cue('colon')), optional(phrase), several(anyOf(back, inWhich))],
      (does, colon, to, conditions) => ({
        to,
        conditions,
        tokens: [...does, ...(colon ?? [])],
      }),
    )(chart, at).flatMap(({ to: end, value: { to, conditions, tokens } }) =>
      to === null && conditions.length === 0
        ? []
        : [
            {
              to: end,
              value: { kind: 'release' as const, tokens, references: [], conditions, to, sure: true },
            },
          ],
    ),
  // "If it rains, this rule does not apply", "For buses this does not apply"
  inFront,
  // "The only exception is a parcel that leaks."
  sequence([cue('exception_is'), phrase, several(back)], (does, to, conditions): StatementTree => ({
    kind: 'release',
    tokens: does,
    references: [],
    conditions,
    to,
  })),
  sequence(
    [
      anyOf(cue('reference'), word('this', 'that'), word('it'), spokenOf, spokenOfIn),
      anyOf(cue('release_from'), notReaching),
      optional(phrase),
      several(anyOf(back, inWhich)),
    ],
    (what, does, to, conditions): StatementTree => ({
      kind: 'release',
      tokens: [...what, ...does],
      references: [what],
      conditions,
      to,
      // "ceases to apply on 30 June" says until when
      sure: !/^(?:ceases?|shall cease|is no longer)\b/.test(said(does)),
    }),
  ),
  unreachedBy,
  // "Rowing boats are exempt between sunrise and sunset", "Taxis are exempt before 10:30": in that time or place
  sequence(
    [several(front), phrase, cue('exempt'), adjunct, several(back)],
    (fronts, to, does, when, conditions): StatementTree => ({
      kind: 'release',
      tokens: does,
      references: [],
      conditions: [...fronts, { relation: 'if', tokens: [], phrase: when, front: false }, ...conditions],
      to,
    }),
  ),
  sequence(
    [
      several(front),
      phrase,
      cue('exempt', 'need_not'),
      optional(word('from')),
      optional(anyOf(cue('reference'), spokenOfIn)),
      optional(stillBound),
      several(back),
    ],
    (fronts, to, does, from, what, bound, conditions): StatementTree => ({
      kind: 'release',
      tokens: [...does, ...(from ?? []), ...(what ?? []), ...(bound ?? [])],
      references: what === null ? [] : [what],
      conditions: [...fronts, ...conditions],
      to,
    }),
  ),
);
