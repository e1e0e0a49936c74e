import { useEffect, useRef } from 'react';

/** Where the tabs are wider than the screen, the tab of the open page is in view: also once counts widened them. */
export function useTabInView(path: string) {
  const tabs = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = tabs.current;
    if (!row) return undefined;
    const show = (): void => {
      const open = row.querySelector<HTMLElement>('[aria-current=page]');
      if (open) row.scrollLeft = open.offsetLeft - row.offsetLeft - (row.clientWidth - open.offsetWidth) / 2;
    };
    // Told of the sizes at once, and of every later one.
    const sizes = new ResizeObserver(show);
    for (const tab of row.children) sizes.observe(tab);
    return () => sizes.disconnect();
  }, [path]);
  return tabs;
}
