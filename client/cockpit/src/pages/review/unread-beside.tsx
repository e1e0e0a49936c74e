import { lazy, Suspense, useRef, useState } from 'react';
import { useQuery } from 'urql';
import { CitedCoverageDocument, CitedSourceDocument } from '../../../../../src/generated/cockpit/review.ts';
import type { CitationPartsFragment } from '../../../../../src/generated/cockpit/graphql.ts';
import { Button } from '../../ui/button.tsx';
import type { Span } from '../write-rule/quoted.ts';
import css from './candidate.module.css';

// Few reviewers write a rule: its dialog is fetched when one does.
const WriteRule = lazy(async () => ({ default: (await import('../write-rule/write-rule.tsx')).WriteRule }));

interface BesideProps {
  worldId: string;
  citations: readonly CitationPartsFragment[];
}

/** Sentences of the cited sections that no reader made anything of: they may change what this one says. */
export const UnreadBeside = ({ worldId, citations }: BesideProps) =>
  [...new Set(citations.map(({ sourceMaterialId }) => sourceMaterialId))].map((sourceMaterialId) => (
    <OfSource
      key={sourceMaterialId}
      worldId={worldId}
      sourceMaterialId={sourceMaterialId}
      cited={citations.filter((citation) => citation.sourceMaterialId === sourceMaterialId)}
    />
  ));

function OfSource({
  worldId,
  sourceMaterialId,
  cited,
}: {
  worldId: string;
  sourceMaterialId: string;
  cited: readonly Span[];
}) {
  const variables = { worldId, sourceMaterialId };
  const [{ data }] = useQuery({ query: CitedSourceDocument, variables });
  const [{ data: became }] = useQuery({ query: CitedCoverageDocument, variables });
  const [span, setSpan] = useState<Span | null>(null);
  const [isWanted, setWanted] = useState(false);
  const opener = useRef<HTMLElement | null>(null);
  const text = data?.sourceMaterial;
  const coverage = became?.sourceMaterial?.coverage;
  if (!text || !coverage) return null;
  const homes = text.sections.filter((section) =>
    cited.some(({ start }) => start >= section.start && start < section.end),
  );
  const unread = coverage.passages.filter(
    ({ fate, start, end }) =>
      fate === 'NOT_READ' && homes.some((home) => start >= home.start && end <= home.end),
  );
  if (unread.length === 0) return null;
  return (
    <>
      <ul className={`${css.card} ${css.beside}`} aria-label="Not read in this section">
        {unread.map(({ start, end }) => (
          <li key={start}>
            <p>
              <strong>Not read in this section:</strong>{' '}
              <q className={css.reading}>{text.extractedText.slice(start, end)}</q>
            </p>
            <Button
              onClick={(event) => {
                opener.current = event.currentTarget;
                setWanted(true);
                setSpan({ start, end });
              }}
            >
              Write the rule of this sentence
            </Button>
          </li>
        ))}
      </ul>
      {isWanted ? (
        <Suspense fallback={null}>
          <WriteRule
            worldId={worldId}
            source={{ ...text, coverage }}
            span={span}
            close={() => setSpan(null)}
            opener={opener}
          />
        </Suspense>
      ) : null}
    </>
  );
}
