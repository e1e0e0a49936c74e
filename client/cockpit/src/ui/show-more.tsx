import type { Followed } from '../data/followed-pages.ts';
import { Button } from './button.tsx';
import { pageCss } from './page.tsx';

/** How much of a list is shown, and the rest of it; nothing where all of it is. */
export function ShowMore({ list, more }: { list: Followed<unknown>; more: () => void }) {
  const { pages, total, ended } = list;
  if (ended) return null;
  return (
    <p className={pageCss.more}>
      <Button onClick={more}>Show more</Button>
      <span className={pageCss.small}>
        {pages.flat().length.toLocaleString('en')}
        {total === null ? '' : ` of ${total.toLocaleString('en')}`}
      </span>
    </p>
  );
}
