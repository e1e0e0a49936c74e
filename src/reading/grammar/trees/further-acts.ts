import { isBareVerb } from '../words/plain-present.ts';
import { anyOf, optional, sequence, several } from './chart.ts';
import type { NormTree } from './clause-tree.ts';
import { back, conditional, norm, onlyOf, predicate } from './clauses.ts';
import type { Read } from './one-item.ts';
import { cue, word } from './one-item.ts';
import { phrase } from './phrases.ts';
import { wordsOf } from './phrase-words.ts';

/** Further acts of a sentence that take the modal from the norm before them. */

/** "…, or else be signed by hand", "… and, in any other case, be burnt": what is asked for where the case before is not. */
export const otherwiseBare: Read<NormTree> = (chart, at) =>
  sequence(
    [
      optional(cue('comma', 'semicolon')),
      optional(cue('and')),
      cue('otherwise'),
      optional(cue('comma')),
      predicate,
      several(back),
    ],
    (mark, link, tokens, comma, what, backs) => ({ mark, link, tokens, comma, what, backs }),
  )(chart, at).flatMap(({ to, value: { mark, link, tokens, comma, what, backs } }) => {
    const verb = what.phrase === null ? undefined : wordsOf(what.phrase)[0];
    if (verb === undefined || !(verb.lower === 'be' || isBareVerb(verb.lower))) return [];
    return [
      {
        to,
        value: norm({
          modality: 'must',
          words: [...(mark ?? []), ...(link ?? []), ...(comma ?? [])],
          otherwise: tokens,
          predicate: what.phrase,
          only: onlyOf(what, null, backs),
          conditions: conditional(what, [], backs),
          inherits: true,
          bare: true,
        }),
      },
    ];
  });

/** "Eating is not permitted, nor is drinking", "… and neither is drinking": forbidden as well. */
export const norAct: Read<NormTree> = sequence(
  [
    optional(cue('comma', 'semicolon')),
    optional(cue('and')),
    word('nor', 'neither'),
    anyOf(word('is', 'are'), cue('amounts')),
    phrase,
    several(back),
  ],
  (mark, link, nor, is, what, backs) =>
    norm({
      modality: 'must_not',
      words: [...(mark ?? []), ...(link ?? []), ...nor, ...is],
      predicate: what,
      conditions: backs,
      forbids: true,
    }),
);
