import type { RefObject } from 'react';
import { Button } from '../../ui/button.tsx';
import { selectedSpan, type Span } from '../write-rule/quoted.ts';
import { useMarkedWords } from '../write-rule/use-marked-words.ts';
import type { ShownSource } from './shown-source.ts';
import css from './source-page.module.css';

/** What can be done with words that are marked in the document, at the foot of the window while some are. */
export function MarkedWords({
  source,
  drawn,
  write,
}: {
  source: ShownSource;
  drawn: RefObject<HTMLElement | null>;
  write: (span: Span) => void;
}) {
  const marked = useMarkedWords(drawn);
  const span = marked && selectedSpan(source, marked);
  if (!span) return null;
  const words = source.extractedText.slice(span.start, span.end);
  return (
    <div className={css.marked} role="region" aria-label="Marked words">
      <p>
        <q>{words.length > 160 ? `${words.slice(0, 100)} … ${words.slice(-50)}` : words}</q>
      </p>
      {/* A press would end the marking before the click comes. */}
      <Button kind="primary" onPointerDown={(event) => event.preventDefault()} onClick={() => write(span)}>
        Write the rule of these words
      </Button>
    </div>
  );
}
