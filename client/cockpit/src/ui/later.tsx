import { useDeferredValue, type ReactNode } from 'react';

/** What a person reaches after what stands before it: drawn once that is painted, so that it holds nothing up. */
export const Later = ({ children }: { children: () => ReactNode }) =>
  useDeferredValue(true, false) ? children() : null;

/** Does a thing when the next frame is on the screen; answers what calls it off. */
export function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
