import { Fragment } from 'react';
import { useQuery } from 'urql';
import { CitedSourceDocument } from '../../../../../src/generated/cockpit/review.ts';
import type { CitationPartsFragment } from '../../../../../src/generated/cockpit/graphql.ts';
import css from './candidate.module.css';
import { ClauseWords } from './ledger/clause-words.tsx';
import type { ReadingLedger } from './ledger/parts.ts';
import type { NamedWords } from './ledger/segments.ts';
import { bare, passagesOf, type Cited } from './passages.ts';

interface LawProps {
  worldId: string;
  citations: readonly CitationPartsFragment[];
  /** What became of the words; null where no one accounted for them. */
  ledger: ReadingLedger | null;
  findings: readonly NamedWords[];
}

/** What a rule cites, in its context: each section of each source once, with all that is quoted of it. */
export function Law({ citations, ...rest }: LawProps) {
  const bySource = new Map<string, Cited[]>();
  for (const [position, citation] of citations.entries()) {
    const others = bySource.get(citation.sourceMaterialId) ?? [];
    bySource.set(citation.sourceMaterialId, [...others, { citation, position }]);
  }
  return (
    <div className={css.laws}>
      {[...bySource].map(([sourceMaterialId, cited]) => (
        <Clauses key={sourceMaterialId} sourceMaterialId={sourceMaterialId} cited={cited} {...rest} />
      ))}
    </div>
  );
}

function Clauses({
  worldId,
  sourceMaterialId,
  cited,
  ledger,
  findings,
}: Omit<LawProps, 'citations'> & { sourceMaterialId: string; cited: readonly Cited[] }) {
  const [{ data, fetching }] = useQuery({
    query: CitedSourceDocument,
    variables: { worldId, sourceMaterialId },
  });
  const source = data?.sourceMaterial;
  const passages = source ? passagesOf(cited, source) : [bare(cited, fetching)];
  return passages.map(({ path, pieces, found }) => (
    // Named by its citations, as they are: a word that has the focus keeps it when what is around it comes.
    <figure key={pieces.find((piece) => typeof piece !== 'string')?.position} className={css.law}>
      <figcaption className={css.path}>{path}</figcaption>
      <p className={css.words}>
        {pieces.map((piece, at) =>
          typeof piece === 'string' ? (
            <Fragment key={`between ${at}`}>{piece}</Fragment>
          ) : (
            <ClauseWords
              key={piece.position}
              quote={piece.citation.quote}
              citation={piece.position}
              ledger={ledger}
              findings={findings}
            />
          ),
        )}
      </p>
      {found ? null : (
        <p className={css.missing}>The source does not have these words where the citation says.</p>
      )}
    </figure>
  ));
}
