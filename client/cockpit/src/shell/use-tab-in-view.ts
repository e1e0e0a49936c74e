import { useEffect, useRef } from 'react';

/** Where the tabs are wider than the screen, the one of the page that is open stands in view. */
export function useTabInView(path: string) {
  const tabs = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = tabs.current;
    const open = row?.querySelector<HTMLElement>('[aria-current=page]');
    if (row && open)
      row.scrollLeft = open.offsetLeft - row.offsetLeft - (row.clientWidth - open.offsetWidth) / 2;
  }, [path]);
  return tabs;
}
