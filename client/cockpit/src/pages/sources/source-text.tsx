import { Link } from '@tanstack/react-router';
import { memo, useRef } from 'react';
import type { Span } from '../write-rule/quoted.ts';
import { fateOrder, fateWords, reasonWords, type Fate } from './fates.tsx';
import { MarkedWords } from './marked-words.tsx';
import type { ShownSource } from './shown-source.ts';
import css from './source-page.module.css';

type Passage = ShownSource['coverage']['passages'][number];
type Section = ShownSource['sections'][number];

/** A run of characters of which the same became. */
interface Piece {
  start: number;
  text: string;
  passages: Passage[];
}

/** A stretch of the text, cut where something else became of it. `passages` are those that touch it, in order. */
function piecesOf(text: string, start: number, end: number, passages: readonly Passage[]): Piece[] {
  const cuts = new Set([start, end]);
  for (const passage of passages) {
    if (passage.start > start && passage.start < end) cuts.add(passage.start);
    if (passage.end > start && passage.end < end) cuts.add(passage.end);
  }
  const edges = [...cuts].sort((a, b) => a - b);
  return edges.slice(0, -1).map((from, index) => {
    const to = edges[index + 1]!;
    return {
      start: from,
      text: text.slice(from, to),
      passages: passages.filter((one) => one.start <= from && one.end >= to),
    };
  });
}

interface Part {
  section: Section;
  passages: readonly Passage[];
}

/** Each section with the passages that touch it. Both are in the order of the text. */
function partsOf(sections: readonly Section[], passages: readonly Passage[]): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const section of sections) {
    while (from < passages.length && passages[from]!.end <= section.start) from += 1;
    let until = from;
    while (until < passages.length && passages[until]!.start < section.end) until += 1;
    parts.push({ section, passages: passages.slice(from, until).filter(({ end }) => end > section.start) });
  }
  return parts;
}

interface TextProps {
  worldId: string;
  source: ShownSource;
  /** What alone is set off. */
  only: Fate | null;
  /** Writes the rule of some words; null where the source cannot be cited any more. */
  write: ((span: Span) => void) | null;
}

/** The document with its section tree beside it. */
export function SourceText({ worldId, source, only, write }: TextProps) {
  const drawn = useRef<HTMLDivElement>(null);
  const { extractedText: text, sections, coverage } = source;
  const shown = sections.length > 0 ? sections : [whole(text)];
  const parts = partsOf(shown, coverage.passages);
  return (
    <div className={css.layout}>
      <details className={css.tree} open={matchMedia('(min-width: 901px)').matches}>
        <summary>Sections</summary>
        <nav aria-label="Sections">
          <ul>
            {parts.map(({ section, passages }) => (
              <li
                key={section.ordinal}
                style={{ paddingLeft: `${Math.min(section.headingPath.length, 5) * 12 - 12}px` }}
              >
                <a href={`#section-${section.ordinal}`}>{section.heading || 'Before the first heading'}</a>
                <Bar passages={passages} />
              </li>
            ))}
          </ul>
        </nav>
      </details>
      <div ref={drawn} className={parts.length > 80 ? `${css.text} ${css.long}` : css.text}>
        {parts.map(({ section, passages }) => (
          <SectionText
            key={section.ordinal}
            worldId={worldId}
            text={text}
            section={section}
            passages={passages}
            only={only}
            write={write}
          />
        ))}
      </div>
      {write ? <MarkedWords source={source} drawn={drawn} write={write} /> : null}
    </div>
  );
}

const whole = (text: string): Section => ({
  __typename: 'SourceSection',
  ordinal: 0,
  headingPath: [],
  heading: '',
  start: 0,
  end: text.length,
});

/** How much of a section became what, as a small picture; the counts above say it in words. */
function Bar({ passages }: { passages: readonly Passage[] }) {
  const total = passages.length;
  if (total === 0) return null;
  return (
    <span className={css.bar} aria-hidden>
      {fateOrder.map((fate) => {
        const count = passages.filter((one) => one.fate === fate).length;
        return count === 0 ? null : <span key={fate} className={css[fate]} style={{ flexGrow: count }} />;
      })}
    </span>
  );
}

const SectionText = memo(function SectionText({
  worldId,
  text,
  section,
  passages,
  only,
  write,
}: Pick<TextProps, 'worldId' | 'only' | 'write'> & {
  text: string;
  section: Section;
  passages: readonly Passage[];
}) {
  return (
    <section
      id={`section-${section.ordinal}`}
      className={css.section}
      aria-label={section.heading || undefined}
    >
      <p>
        {piecesOf(text, section.start, section.end, passages).map((piece) => (
          <PieceText key={piece.start} worldId={worldId} piece={piece} only={only} write={write} />
        ))}
      </p>
    </section>
  );
});

/** What nothing was made of: a person may make a rule of it. */
const isOpen = ({ fate, reason }: Passage): boolean =>
  fate === 'NOT_READ' || (fate === 'LEFT_OUT' && reason !== 'HEADING');

function PieceText({
  worldId,
  piece,
  only,
  write,
}: Pick<TextProps, 'worldId' | 'only' | 'write'> & { piece: Piece }) {
  const { passages, text, start } = piece;
  const best = fateOrder.find((fate) => passages.some((one) => one.fate === fate));
  if (best === undefined || (only !== null && !passages.some(({ fate }) => fate === only))) {
    return <span data-start={start}>{text}</span>;
  }
  const fate = only ?? best;
  const of = passages.filter((one) => one.fate === fate);
  const said = of
    .map(({ subject, reason }) => (reason ? reasonWords[reason] : (subject ?? '')))
    .filter((part, index, all) => part !== '' && all.indexOf(part) === index)
    .join(', ');
  const what = `${fateWords[fate].toLowerCase()}${said === '' ? '' : `: ${said}`}`;
  const [first] = of;
  const hidden = <span className="visually-hidden"> ({what})</span>;
  const shared = {
    className: `${css.piece} ${css[fate]}`,
    title: what,
    'data-fate': fate,
    'data-start': start,
  };
  if (first?.candidateId && fate !== 'RULE') {
    return (
      <Link
        {...shared}
        to="/r/$world/review/$candidate"
        params={{ world: worldId, candidate: first.candidateId }}
      >
        {text}
        {hidden}
      </Link>
    );
  }
  if (first?.subject && fate === 'RULE') {
    return (
      <Link {...shared} to="/r/$world/rules/$rule" params={{ world: worldId, rule: first.subject }}>
        {text}
        {hidden}
      </Link>
    );
  }
  if (write === null || first === undefined || !isOpen(first)) {
    return (
      <span {...shared} tabIndex={fate === 'NOT_READ' ? -1 : undefined}>
        {text}
        {hidden}
      </span>
    );
  }
  return (
    <span
      {...shared}
      role="button"
      tabIndex={0}
      title={`${what}. Press it to write its rule`}
      // The end of a marking is no press.
      onClick={() => (getSelection()?.isCollapsed === false ? undefined : write(first))}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        write(first);
      }}
    >
      {text}
      {hidden}
    </span>
  );
}
