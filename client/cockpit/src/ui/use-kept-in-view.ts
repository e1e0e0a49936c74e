import { useEffect, type RefObject } from 'react';

const moves = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to a place when something is said there, and keeps it seen while what stands above it is read again and grows, until
 * the person moves.
 * @param said what is said, by identity; null when nothing is
 */
export function useKeptInView(place: RefObject<HTMLElement | null>, said: object | null): void {
  useEffect(() => {
    const element = place.current;
    if (said === null || element === null) return;
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (entry && entry.intersectionRatio < 1) element.scrollIntoView({ block: 'nearest' });
      },
      { threshold: [0, 0.5, 1] },
    );
    const leave = (): void => {
      seen.disconnect();
      for (const move of moves) window.removeEventListener(move, leave);
    };
    element.scrollIntoView({ block: 'nearest' });
    seen.observe(element);
    for (const move of moves) window.addEventListener(move, leave, { passive: true });
    return leave;
  }, [place, said]);
}
