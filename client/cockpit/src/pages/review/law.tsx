import { Fragment, useMemo, useRef } from 'react';
import { useQuery } from 'urql';
import { CitedSourceDocument } from '../../../../../src/generated/cockpit/review.ts';
import type { CitationPartsFragment } from '../../../../../src/generated/cockpit/graphql.ts';
import candidate from './candidate.module.css';
import css from './law.module.css';
import { ClauseWords } from './ledger/clause-words.tsx';
import type { ReadingLedger } from './ledger/parts.ts';
import type { NamedWords } from './ledger/segments.ts';
import { ScopeBrackets } from './ledger/scope-brackets.tsx';
import { scopesOf } from './ledger/scopes.ts';
import { bare, passagesOf, type Cited, type Passage } from './passages.ts';

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
  return passages.map((passage) => (
    // Named by its citations, as they are: a word that has the focus keeps it when what is around it comes.
    <QuotedPassage
      key={passage.pieces.find((piece) => typeof piece !== 'string')?.position}
      {...passage}
      ledger={ledger}
      findings={findings}
    />
  ));
}

function QuotedPassage({
  path,
  pieces,
  found,
  ledger,
  findings,
}: Passage & Pick<LawProps, 'ledger' | 'findings'>) {
  const words = useRef<HTMLParagraphElement>(null);
  const scopes = useMemo(() => (ledger ? scopesOf(ledger) : []), [ledger]);
  return (
    <figure className={css.law}>
      <figcaption className={candidate.path}>{path}</figcaption>
      <p ref={words} className={`${candidate.words} ${scopes.length > 0 ? css.scoped : ''}`}>
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
        {scopes.length > 0 ? <ScopeBrackets scopes={scopes} passage={words} /> : null}
      </p>
      {found ? null : (
        <p className={css.missing}>The source does not have these words where the citation says.</p>
      )}
    </figure>
  );
}
