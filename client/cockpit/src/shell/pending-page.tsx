import { pageCss } from '../ui/page.tsx';
import { Skeleton } from '../ui/states.tsx';

/** While it is not known yet which page it will be: a heading that a screen reader finds, and the place of the page. */
export const PendingPage = () => (
  <div className={pageCss.page}>
    <h1 className="visually-hidden">Loading</h1>
    <Skeleton />
  </div>
);
