import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { refusalOf } from '../data/command.ts';
import { Count } from '../ui/badge.tsx';
import { Page } from '../ui/page.tsx';
import { Asked } from '../ui/states.tsx';
import { NotFoundPage } from './dead-ends.tsx';
import { stagedCount, useFrame, useStaged, useWorldId } from './frame-data.ts';
import css from './shell.module.css';
import { useTabInView } from './use-tab-in-view.ts';
import { worldTabs } from './world-tabs.ts';

/** A ruleset: its tabs, then the page that was asked for. */
export function WorldFrame() {
  const worldId = useWorldId();
  const [frame, reload] = useFrame();
  const [staged] = useStaged();
  const tabs = useTabInView(useLocation({ select: ({ pathname }) => pathname }));
  const unknown = frame.error && refusalOf(frame.error).code === 'not_found';
  if (worldId === null || unknown) return <NotFoundPage />;
  const counts = {
    open: frame.data?.open.totalCount ?? 0,
    staged: staged.data ? stagedCount(staged.data.stagedChanges) : 0,
  };
  return (
    <>
      <nav className={css.bar} aria-label="Ruleset">
        <div className={css.tabs} ref={tabs}>
          {worldTabs.map(({ to, label, counts: counted }) => (
            <Link
              key={to}
              to={to}
              params={{ world: worldId }}
              activeOptions={{ exact: label === 'Overview' }}
              activeProps={{ 'aria-current': 'page' }}
            >
              {label}
              {counted ? (
                // The place of the count is kept before it is known, so that no tab moves.
                <span className={css.counted}>
                  {counts[counted] > 0 ? <Count of={counts[counted]} /> : null}
                </span>
              ) : null}
            </Link>
          ))}
        </div>
      </nav>
      <Asked
        answer={frame}
        retry={() => reload({ requestPolicy: 'network-only' })}
        frame={(contents) => <Page title="Ruleset">{contents}</Page>}
      >
        {({ world }) => (world ? <Outlet /> : <NotFoundPage />)}
      </Asked>
    </>
  );
}
