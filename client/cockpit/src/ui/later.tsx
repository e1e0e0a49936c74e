import { useDeferredValue, type ReactNode } from 'react';

/** Drawn once what is above it is painted, so that it delays nothing. */
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
