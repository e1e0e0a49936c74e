import { anyOf, optional, sequence, several } from './chart.ts';
import type { StatementTree } from './clause-tree.ts';
import { back, front } from './clauses.ts';
import type { Read } from './phrases.ts';
import { cue, phrase, word } from './phrases.ts';

/** "This does not apply if …"; "Paragraphs 1 and 2 do not apply to …"; "… are exempt from this section". */
export const release: Read<StatementTree> = anyOf(
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
