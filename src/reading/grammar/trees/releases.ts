import { anyOf, optional, sequence, several } from './chart.ts';
import type { Phrase, StatementTree } from './clause-tree.ts';
import { regionOf } from './clause-tree.ts';
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
      anyOf(cue('reference'), word('this'), word('it'), spokenOf),
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
