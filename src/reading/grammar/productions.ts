import { anyOf, rule, sequence, several } from './chart.ts';
import type { NormTree, StatementTree } from './clause-tree.ts';
import { conditionalDefinition, definition } from './definitions.ts';
import { completeGapped } from './gapped-norms.ts';
import { further, oneNorm, verbless } from './norm-productions.ts';
import type { Read } from './phrases.ts';
import { cue } from './phrases.ts';
import { release } from './releases.ts';

/** A sentence: norms, an exception to what was said before, or what a term means. */
export const statement: Read<StatementTree> = rule(() => [
  (chart, at) =>
    sequence([anyOf(oneNorm, verbless), several(further)], (first, rest) => normsOf(first, rest))(
      chart,
      at,
    ).flatMap(({ to, value }) => (value === null ? [] : [{ to, value }])),
  release,
  sequence([cue('reference'), cue('prevails'), cue('reference')], (over, tokens, under): StatementTree => ({
    kind: 'precedence',
    tokens,
    over,
    under,
  })),
  definition,
  conditionalDefinition,
]);

/** The norms of a sentence in order; a later one takes from the first what it leaves out. */
function normsOf(first: NormTree, rest: readonly NormTree[]): StatementTree | null {
  const norms = [first];
  for (const more of rest) {
    if (more.gapped === true) {
      const completed = completeGapped(norms.at(-1)!, more);
      if (completed === null) return null;
      norms.splice(-1, 1, ...completed);
    } else if (more.subject === null && more.predicate !== null && !more.noSubject && more.inherits) {
      norms.push({ ...more, subject: first.subject });
    } else norms.push(more);
  }
  return { kind: 'norms', norms };
}
