import { useEffect, useState, type RefObject } from 'react';
import css from './scope-brackets.module.css';
import { isWithin, type Scope } from './scopes.ts';

/** Pixels that an inner bracket is nearer to the words. */
const step = 10;

interface Bracket extends Scope {
  /** Pixels from the top of the passage. */
  top: number;
  height: number;
}

/** Where the words of each scope are drawn in a passage, from its first line to its last. */
function bracketsOf(passage: HTMLElement, scopes: readonly Scope[]): Bracket[] {
  const from = passage.getBoundingClientRect().top;
  const words = [...passage.querySelectorAll<HTMLElement>('[data-element]')].map((word) => ({
    path: word.dataset.element!,
    box: word.getBoundingClientRect(),
  }));
  return scopes.flatMap((scope) => {
    const boxes = words.filter(({ path }) => isWithin(path, scope)).map(({ box }) => box);
    if (boxes.length === 0) return [];
    const top = Math.min(...boxes.map((box) => box.top)) - from;
    return [{ ...scope, top, height: Math.max(...boxes.map(({ bottom }) => bottom)) - from - top }];
  });
}

/**
 * How far the lists and exceptions of a clause reach, as brackets in its margin, the inner ones nearer to the words. Drawn for
 * the eye: each word's name and the table say the same.
 */
export function ScopeBrackets({
  scopes,
  passage,
}: {
  scopes: readonly Scope[];
  passage: RefObject<HTMLElement | null>;
}) {
  const [brackets, setBrackets] = useState<readonly Bracket[]>([]);
  useEffect(() => {
    const element = passage.current;
    if (!element) return undefined;
    // Told after the lines are laid out, at once and whenever they break elsewhere.
    const observer = new ResizeObserver(() => setBrackets(bracketsOf(element, scopes)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [scopes, passage]);
  return (
    <span aria-hidden="true">
      {brackets.map(({ path, says, depth, top, height }) => (
        <span
          key={path}
          className={`${css.bracket} ${css[says]}`}
          data-scope={path}
          style={{ top, height, left: depth * step - 44, width: 36 - depth * step }}
        >
          <span className={css.says}>{says}</span>
        </span>
      ))}
    </span>
  );
}
