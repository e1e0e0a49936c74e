import { anyOf, optional, sequence, several } from './chart.ts';
import type { NormTree } from './clause-tree.ts';
import { anyFront, conditional, norm, predicate } from './clauses.ts';
import { forWhom, toWhom } from './for-whom.ts';
import { oneNorm } from './norm-productions.ts';
import type { Read } from './one-item.ts';
import { cue } from './one-item.ts';
import { phrase } from './phrases.ts';
import type { Item } from '../items/item.ts';
import type { Token } from '../words/tokens.ts';

/** "It is not enough that the gate is locked", "for the applicant to name a guarantor", "to show a card". */
const impersonal = sequence([cue('not_enough'), predicate], (words, what) => ({
  words,
  what,
  parts: words.at(-1)!.lower === 'for' ? toWhom(what.phrase) : forWhom(what.phrase),
}));

/** "A registration card alone is not enough". */
const named = sequence([phrase, cue('falls_short')], (thing, words) => ({
  words,
  what: { phrase: thing, only: null, asides: [] },
  parts: { subject: null, predicate: thing },
}));

/** Whether what comes after the mark is asked for beside the first. */
const also = (items: readonly Item[], mark: Token): boolean =>
  /\b(?:also|too|additionally|as well(?! as)|in addition)\b/.test(
    items
      .flatMap(({ tokens }) => tokens.filter(({ index }) => index > mark.index))
      .map(({ lower }) => lower)
      .join(' '),
  );

/**
 * "It is not enough that the gate is locked; it must also be chained": both are asked for. Without "also" the first may
 * be no more than what does not do.
 */
export const notEnough: Read<NormTree[]> = (chart, at) =>
  sequence(
    [
      several(anyFront),
      anyOf(impersonal, named),
      anyOf(
        cue('semicolon', 'colon', 'dash'),
        sequence([optional(cue('comma')), cue('and')], (comma, and) => [...(comma ?? []), ...and]),
        cue('comma'),
      ),
      oneNorm,
    ],
    (fronts, { words, what, parts }, mark, second) => ({ fronts, words, what, parts, mark, second }),
  )(chart, at).flatMap(({ to, value: { fronts, words, what, parts, mark, second } }) =>
    second.modality !== 'must' || second.only !== null || !also(chart.items.slice(at, to), mark.at(-1)!)
      ? []
      : [
          {
            to,
            value: [
              norm({ modality: 'must', words, ...parts, conditions: conditional(what, fronts, []) }),
              { ...second, words: [...mark, ...second.words], conditions: [...fronts, ...second.conditions] },
            ],
          },
        ],
  );
