import { useEffect, useState, type RefObject } from 'react';
import type { Span } from './quoted.ts';

/** The character of the source at a place in its drawn text: pieces say in `data-start` where they begin. */
function offsetAt(node: Node, offset: number): number | null {
  const element = node instanceof HTMLElement ? node : node.parentElement;
  const piece = element?.closest<HTMLElement>('[data-start]');
  if (!piece) return null;
  const start = Number(piece.dataset.start);
  const text = piece.firstChild;
  if (node === text) return start + offset;
  // Beside the text is what is said of it to those who do not see it.
  return start + (node === piece && offset === 0 ? 0 : (text?.textContent?.length ?? 0));
}

/** What is marked in the drawn text of a source, by mouse or finger; null while nothing is. */
export function useMarkedWords(drawn: RefObject<HTMLElement | null>): Span | null {
  const [marked, setMarked] = useState<Span | null>(null);
  useEffect(() => {
    const changed = (): void => {
      const selection = getSelection();
      const range =
        selection && !selection.isCollapsed && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
      const isHere = range !== null && drawn.current?.contains(range.commonAncestorContainer) === true;
      const start = isHere ? offsetAt(range.startContainer, range.startOffset) : null;
      const end = isHere ? offsetAt(range.endContainer, range.endOffset) : null;
      setMarked(start !== null && end !== null && start < end ? { start, end } : null);
    };
    document.addEventListener('selectionchange', changed);
    return () => document.removeEventListener('selectionchange', changed);
  }, [drawn]);
  return marked;
}
