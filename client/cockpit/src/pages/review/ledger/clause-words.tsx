import { useRef, type KeyboardEvent } from 'react';
import css from './ledger.module.css';
import { useLit } from './lit.tsx';
import { becameOf, kindOf, wholeOf, wordKinds, type ReadingLedger } from './parts.ts';
import { segmentsOf, type NamedWords, type Segment } from './segments.ts';

interface ClauseWordsProps {
  quote: string;
  citation: number;
  ledger: ReadingLedger | null;
  findings: readonly NamedWords[];
}

/**
 * The words of a quote, each as what it became. One stop of the Tab key: the arrow keys go from word to word. What is
 * shown by colour and line is said in each word's name, and once more in the table below.
 */
export function ClauseWords({ quote, citation, ledger, findings }: ClauseWordsProps) {
  const group = useRef<HTMLElement>(null);
  const segments = segmentsOf(quote, citation, ledger, findings);
  const move = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    const words = [...(group.current?.querySelectorAll<HTMLElement>('[data-word]') ?? [])];
    words[words.findIndex((word) => word === document.activeElement) + by]?.focus();
    event.preventDefault();
  };
  if (ledger === null) {
    return (
      <mark>
        {segments.map((segment) => (
          <Plain key={segment.start} segment={segment} />
        ))}
      </mark>
    );
  }
  const first = segments.find(({ element, unread }) => element !== null || unread)?.start;
  return (
    <mark
      ref={group}
      className={css.clause}
      role="group"
      aria-label="The clause, word by word; arrow keys go from one to the next"
      onKeyDown={move}
    >
      {segments.map((segment) =>
        segment.element === null && !segment.unread ? (
          <Plain key={segment.start} segment={segment} />
        ) : (
          <Word key={segment.start} segment={segment} ledger={ledger} first={segment.start === first} />
        ),
      )}
    </mark>
  );
}

const Plain = ({ segment }: { segment: Segment }) => (
  <>
    <span className={segment.named.length > 0 ? css.named : undefined}>{segment.text}</span>
    <FindingMarks segment={segment} />
  </>
);

function Word({ segment, ledger, first }: { segment: Segment; ledger: ReadingLedger; first: boolean }) {
  const { paths, light } = useLit();
  const element = ledger.elements.find(({ path }) => path === segment.element);
  const kind = element ? kindOf(element) : 'unread';
  const whole = element ? wholeOf(element.path) : null;
  const became = whole === null ? 'no part of the rule says it' : becameOf(ledger, whole);
  const lit = whole !== null && paths.has(whole);
  return (
    <>
      <span
        role="button"
        data-word
        data-unread={segment.unread || undefined}
        data-lit={lit || undefined}
        tabIndex={first ? 0 : -1}
        className={`${css.word} ${css[kind]} ${segment.named.length > 0 ? css.named : ''} ${lit ? css.lit : ''}`}
        aria-label={`${segment.text}: ${wordKinds[kind].toLowerCase()}, ${became}`}
        title={`${wordKinds[kind]}: ${became}`}
        onFocus={() => light('focus', whole === null ? [] : [whole])}
        onBlur={() => light('focus', [])}
        onPointerEnter={() => light('pointer', whole === null ? [] : [whole])}
        onPointerLeave={() => light('pointer', [])}
      >
        {segment.text}
      </span>
      <FindingMarks segment={segment} />
    </>
  );
}

/** The number of the finding that names the words before it, as a way to it. */
const FindingMarks = ({ segment }: { segment: Segment }) =>
  segment.ends.map(({ number, findingId }) => (
    <a
      key={findingId}
      href={`#finding-${findingId}`}
      className={css.findingMark}
      aria-label={`Finding ${number}`}
    >
      {number}
    </a>
  ));
