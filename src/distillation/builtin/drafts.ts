import type { InputDeclaration } from '../../rules/model.ts';
import type { CandidateDoubt, DistilledCandidate, DistillOptions, KnownAction } from '../distiller.ts';
import { doubted, type ClauseReading, type QuotedClause } from './grammar-candidates.ts';
import { modalityOf } from './modality.ts';
import type { TextRange } from './sentences.ts';

/** A candidate without effects: that the words were not read is all that it says. */
export function unreadDraft(
  clause: QuotedClause,
  { key, title }: KnownAction,
  reading: ClauseReading | undefined,
  options: DistillOptions,
): DistilledCandidate {
  const text = clause.citations.map(({ quote }) => quote).join(' ');
  const doubts: CandidateDoubt[] = reading === undefined ? [] : reading.doubts;
  return doubted(
    {
      id: `u${clause.citations[0]?.start ?? 0}`,
      natural_language: text.replace(/\s+/g, ' ').trim(),
      citations: clause.citations,
      action: { key, title },
      modality: modalityOf(text),
      applies_when: 'true',
      requires: 'true',
      if_met: 'none',
      if_unmet: 'none',
      overrides: [],
      limits: [],
      obligations: [],
      tier: options.expected_tier ?? 'mandatory',
      from: null,
      to: null,
      inputs: [],
      definitions: [],
      confidence: 0.05,
      flags: ['unread_words'],
      doubts: [],
    },
    doubts,
  );
}

/** What a draft is beside its words: its name, its dates, and its place among the rules of its source. */
export const linked = ({ id, from, to, overrides, limits }: DistilledCandidate) => ({
  id,
  from,
  to,
  overrides,
  limits,
});

/** "(children excepted)": a draft names its inputs by such words as well, which does not mean that they were read. */
export const saysAside = ({ citations }: DistilledCandidate): boolean =>
  citations.some(({ quote }) => /\([^()]{0,200}\p{L}{3}/u.test(quote));

/** The draft as a rule of those alone who act so. */
export function guarded(candidate: DistilledCandidate, actor: InputDeclaration): DistilledCandidate {
  const { applies_when } = candidate;
  const guard = `inputs.${actor.name}`;
  return {
    ...candidate,
    applies_when: applies_when === 'true' ? guard : `${guard} && (${applies_when})`,
    inputs: [...candidate.inputs, actor],
  };
}

/** Signs that a statement takes something of the one before it back. */
export const turnsAgainst =
  /\b(?:however|instead|otherwise|alternatively|notwithstanding|despite|nevertheless|except)\b/i;

/** And that it speaks of what the one before it speaks of: "The guard may put it out", "For students it must not exceed …". */
export const pointsBack =
  /\b(?:it|its|this|these|those|them|they|such|same|thereof|therefrom|therein|thereon|there(?! (?:is|are|was|were|must|may|shall|will|has|have|should|can)\b))\b/i;

/** How a provision begins that speaks of one case. */
export const opensCase = /^(?:if|where|when|whenever|unless|in the case of|in case of|for)\b/i;

/** `statements`: those that are meant, as they stand in the source; none where it is what the quote was taken from. */
export function besideDoubt(statements: readonly string[] = []): CandidateDoubt {
  const words = [...new Set(statements)];
  return {
    flag: 'unread_beside',
    message:
      words.length > 1
        ? 'These statements of the section were not read whole, or speak of others, and may change what this one says.'
        : 'Another statement of the section was not read whole, or speaks of others, and may change what this one says.',
    words,
  };
}

/** What is read by an action of the world, and by inputs that it has not. */
export const furtherDoubt = (names: readonly string[]): CandidateDoubt => ({
  flag: 'unbound_words',
  message: `The action has no input for all that it is read by. Proposed: ${names.join(', ')}.`,
  words: [],
});

export const startOf = ({ citations }: DistilledCandidate): number => citations[0]?.start ?? 0;

export const overlap = (a: TextRange, b: TextRange): boolean => a.start < b.end && b.start < a.end;
