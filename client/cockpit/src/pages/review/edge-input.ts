import type { CitationInput, OverrideEdgeInput } from '../../../../../src/generated/cockpit/graphql.ts';

interface Edge {
  rule: string;
  reason: string | null;
  citation: CitationInput | null;
}

/** An exception as an edit takes it: one that stays keeps the words that it rests on. */
export const edgeInputOf = ({ rule, reason, citation }: Edge): OverrideEdgeInput => ({
  rule,
  reason,
  citation: citation && {
    sourceMaterialId: citation.sourceMaterialId,
    section: citation.section,
    quote: citation.quote,
    start: citation.start,
    end: citation.end,
  },
});
