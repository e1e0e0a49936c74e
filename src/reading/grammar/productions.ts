import { anyOf, rule, sequence, several } from './chart.ts';
import type { StatementTree } from './clause-tree.ts';
import { conditionalDefinition, definition } from './definitions.ts';
import { further, oneNorm, verbless } from './norm-productions.ts';
import type { Read } from './phrases.ts';
import { release } from './releases.ts';

/** A sentence: norms, an exception to what was said before, or what a term means. */
export const statement: Read<StatementTree> = rule(() => [
  sequence([anyOf(oneNorm, verbless), several(further)], (first, rest): StatementTree => ({
    kind: 'norms',
    norms: [
      first,
      ...rest.map((more) =>
        more.subject === null && more.predicate !== null && !more.noSubject && more.inherits
          ? { ...more, subject: first.subject }
          : more,
      ),
    ],
  })),
  release,
  definition,
  conditionalDefinition,
]);
