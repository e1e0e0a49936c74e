import { useEffect, useRef, type RefObject } from 'react';
import { useChosenWords } from './chosen-words.tsx';
import { wholeWords } from './word-ranges.ts';

/** How long a selection made by touch has to rest before it counts. */
const rest = 400;

/** The character of the quote at which a place in its drawn text is; null outside of it. */
function offsetAt(group: HTMLElement, node: Node, offset: number): number | null {
  if (!group.contains(node)) return null;
  const element = node instanceof HTMLElement ? node : node.parentElement;
  const piece = element?.closest<HTMLElement>('[data-start]');
  if (piece && group.contains(piece)) return Number(piece.dataset.start) + (node === piece ? 0 : offset);
  // Between two pieces, or in the mark of a finding: where the next one begins.
  const next = [...group.querySelectorAll<HTMLElement>('[data-start]')].find(
    (one) => node.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return next ? Number(next.dataset.start) : null;
}

/** Marking words of a quote with the mouse or a finger selects them; a click selects what it is on. */
export function useMarking(group: RefObject<HTMLElement | null>, quote: string, citation: number): void {
  const chosen = useChosenWords();
  const choose = chosen?.choose;
  const latest = useRef(choose);
  useEffect(() => {
    latest.current = choose;
  });
  const on = choose !== undefined;
  useEffect(() => {
    const element = group.current;
    if (!element || !on) return undefined;
    let held = false;
    let taken = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = (add: boolean): boolean => {
      const selection = getSelection();
      if (!selection || selection.isCollapsed || selection.rangeCount === 0) return false;
      const range = selection.getRangeAt(0);
      if (!range.intersectsNode(element)) return false;
      const start = offsetAt(element, range.startContainer, range.startOffset) ?? 0;
      const end = offsetAt(element, range.endContainer, range.endOffset) ?? quote.length;
      const words = wholeWords(quote, { citation, start, end });
      if (!words) return false;
      selection.removeAllRanges();
      latest.current?.(words, add);
      return true;
    };
    // Chromium does not let a selection begin in what takes the focus: while the mouse is held, no word does.
    let loose: [HTMLElement, string][] = [];
    const refocus = (): void => {
      for (const [word, index] of loose.splice(0)) word.setAttribute('tabindex', index);
    };
    const down = (event: PointerEvent): void => {
      held = event.pointerType === 'mouse';
      taken = false;
      if (!held) return;
      refocus();
      loose = [...element.querySelectorAll<HTMLElement>('[tabindex]')].map((word) => [
        word,
        word.getAttribute('tabindex') ?? '-1',
      ]);
      for (const [word] of loose) word.removeAttribute('tabindex');
    };
    const up = (event: PointerEvent): void => {
      if (!held) return;
      held = false;
      refocus();
      taken = take(event.ctrlKey || event.metaKey);
    };
    const click = (event: MouseEvent): void => {
      const piece = (event.target as Element).closest<HTMLElement>('[data-word]');
      // The click that ends a marking is no click on what it ended on.
      if (!piece || taken || !getSelection()?.isCollapsed) return;
      piece.focus();
      const start = Number(piece.dataset.start);
      const words = wholeWords(quote, { citation, start, end: start + piece.textContent.length });
      if (words) latest.current?.(words, event.ctrlKey || event.metaKey);
    };
    const changed = (): void => {
      clearTimeout(timer);
      if (!held) timer = setTimeout(() => take(false), rest);
    };
    element.addEventListener('pointerdown', down);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', refocus);
    element.addEventListener('click', click);
    document.addEventListener('selectionchange', changed);
    return () => {
      clearTimeout(timer);
      refocus();
      removeEventListener('pointercancel', refocus);
      element.removeEventListener('pointerdown', down);
      removeEventListener('pointerup', up);
      element.removeEventListener('click', click);
      document.removeEventListener('selectionchange', changed);
    };
  }, [group, quote, citation, on]);
}
