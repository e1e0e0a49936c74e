import { anyOf, optional, sequence, several } from './chart.ts';
import type { StatementTree } from './clause-tree.ts';
import { back, front } from './clauses.ts';
import type { Read } from './phrases.ts';
import { cue, phrase, word } from './phrases.ts';
import type { Token } from './tokens.ts';

/** "The prohibition", "this ban", "the foregoing": what was said just before. */
const spokenOf: Read<Token[]> = ({ items }, at) => {
  const [article, noun, ...rest] = [items[at], items[at + 1], items[at + 2]];
  const words = [article, noun, ...rest].map((found) =>
    found?.kind === 'word' ? (found.tokens[0]?.lower ?? '') : '',
  );
  if (!/^(?:the|this|that|these|those)$/.test(words[0]!)) return [];
  const said =
    /^(?:prohibition|ban|restriction|restrictions|rule|requirement|requirements|duty|obligation|limit|limits|limitation|provision|provisions|foregoing|above|condition|conditions|same)$/;
  if (!said.test(words[1]!)) return [];
  return [{ to: at + 2, value: [...article!.tokens, ...noun!.tokens] }];
};

/** "This does not apply if …"; "Paragraphs 1 and 2 do not apply to …"; "… are exempt from this section". */
export const release: Read<StatementTree> = anyOf(
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
