import { anyOf, optional, sequence } from './chart.ts';
import type { NormTree, StatementTree } from './clause-tree.ts';
import { wordsOf } from './phrase-words.ts';
import { isPronoun } from './pronouns.ts';
import type { Read } from './phrases.ts';
import { cue, phrase, word } from './phrases.ts';
import type { Token } from './tokens.ts';

const manner = anyOf(
  word(
    'correspondingly',
    'likewise',
    'equally',
    'in the same way',
    'in the same manner',
    'accordingly',
    'too',
  ),
  sequence([word('in'), word('the'), word('same'), word('way', 'manner')], (...words) => words.flat()),
);

/** "Paragraph 1 applies in the same way to buses with more than 20 seats": the norm before, of another subject. */
export const extension: Read<StatementTree> = sequence(
  [
    cue('reference'),
    optional(word('also', 'shall also', 'likewise')),
    word('applies', 'apply', 'shall apply', 'extends', 'extend'),
    optional(word('also')),
    optional(manner),
    word('to'),
    phrase,
  ],
  (reference, also, applies, more, way, to, subject): StatementTree => ({
    kind: 'extension',
    reference,
    tokens: [...reference, ...(also ?? []), ...applies, ...(more ?? []), ...(way ?? []), ...to],
    subject,
  }),
);

/** The norm said of another subject; null where its own subject is not what it speaks of. */
export function extended(
  { tree, facts }: { tree: NormTree; facts: readonly { tokens: readonly Token[] }[] },
  { tokens, subject }: Extract<StatementTree, { kind: 'extension' }>,
): NormTree | null {
  if (tree.subject === null || isPronoun(tree.subject) || tree.noSubject || tree.release) return null;
  const own = wordsOf(tree.subject).filter(({ content }) => content);
  const said = facts.flatMap((fact) => fact.tokens);
  if (own.length === 0 || !own.every((token) => said.includes(token)) || tree.only === 'subject') return null;
  return { ...tree, subject, words: tokens, inherits: false };
}
