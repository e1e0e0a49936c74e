import { builder } from '../graphql/builder.ts';
import type { Citation, RuleBody } from '../rules/model.ts';

interface CandidateProvenance {
  run: string | null;
  sourceMaterials: string[];
  /** Its first citation: the words that the rule is made from. */
  citation: Citation | null;
}

const QuoteSpanRef = builder.objectRef<Pick<Citation, 'start' | 'end'>>('QuoteSpan').implement({
  description: 'Where a quote is in the extracted text of its source.',
  fields: (t) => ({
    start: t.exposeInt('start', { description: 'First character (UTF-16).' }),
    end: t.exposeInt('end', { description: 'One past its last character.' }),
  }),
});

export const CandidateProvenanceRef = builder
  .objectRef<CandidateProvenance>('CandidateProvenance')
  .implement({
    description: 'Where a candidate comes from: run, sources, and the clause.',
    fields: (t) => ({
      run: t.expose('run', {
        type: 'UUID',
        nullable: true,
        description: 'The distillation run that proposed it; null for one that an operator wrote.',
      }),
      sourceMaterials: t.expose('sourceMaterials', {
        type: ['UUID'],
        description: 'The source materials that contributed.',
      }),
      quote: t.string({
        nullable: true,
        description: 'The clause, verbatim. All that it cites is in `rule.citations`.',
        resolve: ({ citation }) => citation?.quote ?? null,
      }),
      section: t.string({
        nullable: true,
        description: 'Heading path of the section that holds the quote.',
        resolve: ({ citation }) => citation?.section ?? null,
      }),
      span: t.expose('citation', {
        type: QuoteSpanRef,
        nullable: true,
        description: 'Where the quote is.',
      }),
    }),
  });

/** Sources of the run that proposed it; of an authored candidate, those that it cites. */
export function provenanceOf(
  body: RuleBody,
  outputs: readonly { runId: string; sourceMaterialId: string }[],
): CandidateProvenance {
  const contributed = outputs.map(({ sourceMaterialId }) => sourceMaterialId);
  const cited = body.citations.map((citation) => citation.source_material_id);
  return {
    run: outputs[0]?.runId ?? null,
    sourceMaterials: [...new Set([...contributed, ...cited])],
    citation: body.citations[0] ?? null,
  };
}
