import { optional, sequence, several } from './chart.ts';
import type { NormTree } from './clause-tree.ts';
import { anyFront, back, conditional, norm, predicate, subjectPhrase } from './clauses.ts';
import type { Read } from './one-item.ts';
import { cue, item } from './one-item.ts';

/** "The verger and no one else may ring the bell", "The verger, to the exclusion of all others, may ring the bell". */
export const closedSubject: Read<NormTree> = sequence(
  [
    several(anyFront),
    subjectPhrase,
    optional(cue('comma')),
    cue('closure'),
    optional(cue('comma')),
    item('may', 'entitled'),
    predicate,
    several(back),
  ],
  (fronts, subject, open, closure, close, found, what, backs) =>
    norm({
      modality: found.kind === 'entitled' ? 'entitled' : 'may',
      words: [...(open ?? []), ...closure, ...(close ?? []), ...found.tokens],
      subject,
      predicate: what.phrase,
      only: 'subject',
      conditions: conditional(what, fronts, backs),
    }),
);
