import { useQuery } from 'urql';
import {
  CitedSourceDocument,
  type CitationPartsFragment,
  type CitedSourceQuery,
} from '../../../../../src/generated/cockpit/graphql.ts';
import css from './candidate.module.css';
import { ClauseWords } from './ledger/clause-words.tsx';
import type { ReadingLedger } from './ledger/parts.ts';
import type { NamedWords } from './ledger/segments.ts';

/** Characters of the section that are shown on either side of the quote. */
const around = 600;

interface Passage {
  path: string;
  before: string;
  quote: string;
  after: string;
  /** Whether the quote is in the source where the citation says. */
  found: boolean;
}

type Source = NonNullable<CitedSourceQuery['sourceMaterial']>;

/** The quote within its section; a quote that is not where it is said to be is shown alone, with a note. */
function passageOf({ quote, start, end, section }: CitationPartsFragment, source: Source): Passage {
  const text = source.extractedText;
  const found = text.slice(start, end) === quote;
  if (!found) return { path: section, before: '', quote, after: '', found };
  const home = source.sections.findLast((one) => one.start <= start && one.end >= end);
  const from = Math.max(home?.start ?? 0, start - around);
  const to = Math.min(home?.end ?? text.length, end + around);
  return {
    path: home ? [source.publication, ...home.headingPath].join(' › ') : section,
    before: (from > (home?.start ?? 0) ? '… ' : '') + text.slice(from, start),
    quote,
    after: text.slice(end, to) + (to < (home?.end ?? text.length) ? ' …' : ''),
    found,
  };
}

interface LawProps {
  worldId: string;
  citations: readonly CitationPartsFragment[];
  /** What became of the words; null where no one accounted for them. */
  ledger: ReadingLedger | null;
  findings: readonly NamedWords[];
}

export function Law({ citations, ...rest }: LawProps) {
  return citations.map((citation, position) => (
    <Clause
      key={`${citation.sourceMaterialId} ${citation.start}`}
      citation={citation}
      position={position}
      {...rest}
    />
  ));
}

function Clause({
  worldId,
  citation,
  position,
  ledger,
  findings,
}: Omit<LawProps, 'citations'> & { citation: CitationPartsFragment; position: number }) {
  const [{ data, fetching }] = useQuery({
    query: CitedSourceDocument,
    variables: { worldId, sourceMaterialId: citation.sourceMaterialId },
  });
  const source = data?.sourceMaterial;
  const passage = source
    ? passageOf(citation, source)
    : { path: citation.section, before: '', quote: citation.quote, after: '', found: true };
  return (
    <figure className={css.law}>
      <figcaption className={css.path}>{passage.path}</figcaption>
      <p className={css.words}>
        {passage.before}
        <ClauseWords quote={passage.quote} citation={position} ledger={ledger} findings={findings} />
        {passage.after}
      </p>
      {passage.found && (source || fetching) ? null : (
        <p className={css.missing}>The source does not have these words where the citation says.</p>
      )}
    </figure>
  );
}
