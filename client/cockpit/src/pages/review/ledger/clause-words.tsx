import { useRef, type KeyboardEvent } from 'react';
import { useChosenWords } from './chosen-words.tsx';
import css from './ledger.module.css';
import { useLit } from './lit.tsx';
import { kindOf, wordKinds } from '../../../../../../src/rules/ledger/word-kinds.ts';
import { becameOf, wholeOf, type ReadingLedger } from './parts.ts';
import { useMarking } from './marking.ts';
import { directionOf } from './scopes.ts';
import { segmentsOf, type NamedWords, type Segment } from './segments.ts';
import { stretched } from './word-ranges.ts';

interface ClauseWordsProps {
  quote: string;
  citation: number;
  ledger: ReadingLedger | null;
  findings: readonly NamedWords[];
}

/**
 * The words of a quote, each as what it became. One stop of the Tab key: the arrow keys go from word to word; with Shift
 * they select word by word, Enter selects what has the focus, and so does the mouse. What is shown by colour and line is
 * said in each word's name, and once more in the table below.
 */
export function ClauseWords({ quote, citation, ledger, findings }: ClauseWordsProps) {
  const group = useRef<HTMLElement>(null);
  const chosen = useChosenWords();
  const segments = segmentsOf(quote, citation, ledger, findings, chosen?.ranges);
  useMarking(group, quote, citation);
  const move = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const words = [...(group.current?.querySelectorAll<HTMLElement>('[data-word]') ?? [])];
    const at = words.findIndex((word) => word === document.activeElement);
    const focused = segments.find(({ start }) => String(start) === words[at]?.dataset.start);
    if (!focused) return;
    const here = { citation, start: focused.start, end: focused.start + focused.text.length };
    const last = chosen?.ranges.findLast((range) => range.citation === citation);
    if (event.key === 'Enter' || event.key === ' ') chosen?.choose(here, event.ctrlKey || event.metaKey);
    else if (event.key === 'Escape') chosen?.clear();
    else if (by !== 0 && event.shiftKey) {
      // The first step takes what has the focus, the next ones a word more or less.
      if (last) chosen?.choose(stretched(quote, last, by), false);
      else chosen?.choose(here, false);
    } else if (by !== 0) words[at + by]?.focus();
    else return;
    event.preventDefault();
  };
  if (ledger === null && chosen === null) {
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
      aria-label={
        chosen
          ? 'The clause, word by word; arrow keys go from one to the next, Enter selects it, Shift and an arrow key select more'
          : 'The clause, word by word; arrow keys go from one to the next'
      }
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

const classOf = ({ named, chosen }: Segment, ...more: (string | undefined)[]): string =>
  [...more, named.length > 0 ? css.named : undefined, chosen ? css.chosen : undefined]
    .filter((one) => one !== undefined)
    .join(' ');

const Plain = ({ segment }: { segment: Segment }) => (
  <>
    <span data-start={segment.start} className={classOf(segment)}>
      {segment.text}
    </span>
    <FindingMarks segment={segment} />
  </>
);

function Word({
  segment,
  ledger,
  first,
}: {
  segment: Segment;
  ledger: ReadingLedger | null;
  first: boolean;
}) {
  const { paths, light } = useLit();
  const element = ledger?.elements.find(({ path }) => path === segment.element);
  const kind = element ? kindOf(element) : ledger ? 'unread' : null;
  const whole = element ? wholeOf(element.path) : null;
  const became =
    ledger === null
      ? 'no one accounted for it'
      : whole === null
        ? 'no part of the rule says it'
        : becameOf(ledger, whole);
  const said = kind === null ? became : `${wordKinds[kind].toLowerCase()}, ${became}`;
  const lit = whole !== null && paths.has(whole);
  const direction = element && ledger ? directionOf(ledger, element.path) : null;
  return (
    <>
      <span
        role="button"
        data-word
        data-start={segment.start}
        data-unread={segment.unread || undefined}
        data-lit={lit || undefined}
        data-element={element?.path}
        data-direction={direction ?? undefined}
        tabIndex={first ? 0 : -1}
        className={classOf(
          segment,
          css.word,
          kind === null ? css.bare : css[kind],
          direction === null ? undefined : css.figure,
          lit ? css.lit : undefined,
        )}
        aria-label={`${segment.text}: ${said}`}
        aria-pressed={segment.chosen || undefined}
        title={`${said[0]!.toUpperCase()}${said.slice(1)}`}
        onFocus={() => light('focus', whole === null ? [] : [whole])}
        onBlur={() => light('focus', [])}
        onPointerMove={() => light('pointer', whole === null ? [] : [whole])}
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
