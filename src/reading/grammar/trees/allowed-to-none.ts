import { anyOf, optional, sequence, several } from './chart.ts';
import type { ClauseCondition, NormTree, Phrase } from './clause-tree.ts';
import { regionOf } from './clause-tree.ts';
import { anyFront, back, condition, norm } from './clauses.ts';
import type { Read } from './one-item.ts';
import { cue, item } from './one-item.ts';
import { phrase } from './phrases.ts';

/** "The use of a telephone while the vehicle moves is …": a condition that comes before the verb, with commas or without. */
export const inside: Read<ClauseCondition> = anyOf(
  condition('if', ['if']),
  condition('unless', ['unless']),
  sequence(
    [cue('comma'), anyOf(condition('if', ['if']), condition('unless', ['unless'])), cue('comma')],
    (open, found, close) => ({ ...found, tokens: [...open, ...found.tokens, ...close] }),
  ),
);

/** "No dogs are allowed", "Nobody is permitted on the roof": what is not, and where that is all that is said, where it is not. */
function allowedToNone(
  subject: Phrase,
  more: Phrase | null,
): { predicate: Phrase; more: Phrase | null } | null {
  const [no, ...rest] = subject.kind === 'region' ? subject.pieces : [];
  if (no?.kind !== 'not' || !/^(?:no|nobody|none)$/.test(no.tokens[0]!.lower)) return null;
  if (rest.length > 0) return { predicate: regionOf(rest), more };
  return more === null ? null : { predicate: more, more: null };
}

/** No A is allowed (in B) (while C); nobody is permitted on B. */
export const nominalNone: Read<NormTree> = (chart, at) =>
  sequence(
    [several(anyFront), phrase, several(inside), item('allowed'), optional(phrase), several(back)],
    (fronts, subject, asides, found, more, backs) => ({ fronts, subject, asides, found, more, backs }),
  )(chart, at).flatMap(({ to, value: { fronts, subject, asides, found, more, backs } }) => {
    const none = allowedToNone(subject, more);
    const [no] = subject.kind === 'region' ? subject.pieces : [];
    if (none === null) return [];
    const where: ClauseCondition[] =
      none.more === null ? [] : [{ relation: 'adjunct', tokens: [], phrase: none.more, front: false }];
    return [
      {
        to,
        value: norm({
          modality: 'must_not',
          words: [...(no?.kind === 'not' ? no.tokens : []), ...found.tokens],
          predicate: none.predicate,
          conditions: [...fronts, ...asides, ...where, ...backs],
        }),
      },
    ];
  });
