import { anyOf, optional, sequence, several } from './chart.ts';
import type { Phrase, StatementTree } from './clause-tree.ts';
import { regionOf } from './clause-tree.ts';
import { standing } from './figure-nouns.ts';
import { back, front } from './clauses.ts';
import type { Read } from './one-item.ts';
import { cue, item, word } from './one-item.ts';
import { phrase } from './phrases.ts';
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
  const pointing = /^(?:preceding|foregoing|previous)$/.test(words[1]!);
  if (pointing && /^(?:sentence|provision|rule|prohibition|requirement)$/.test(words[2] ?? ''))
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
      anyOf(cue('reference'), word('this'), word('it'), spokenOf, spokenOfIn),
      cue('release_from'),
      optional(phrase),
      several(back),
    ],
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
      optional(anyOf(cue('reference'), spokenOfIn)),
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
