import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import css from './dead-ends.module.css';

const NoSuchPage = ({ children }: { children: ReactNode }) => (
  <Page title="There is no such page" lead="The address may be cut short, or what it named is gone.">
    <div className={css.ways}>{children}</div>
  </Page>
);

export const NotFoundPage = () => (
  <NoSuchPage>
    <Link to="/" className={buttonClass('primary')}>
      Go to the rulesets
    </Link>
  </NoSuchPage>
);

/** What is looked for in a ruleset that is there is most likely still in it. */
export const NotInRuleset = ({ worldId }: { worldId: string }) => (
  <NoSuchPage>
    <Link to="/r/$world" params={{ world: worldId }} className={buttonClass('primary')}>
      Go to the ruleset
    </Link>
    <Link to="/" className={buttonClass()}>
      Go to the rulesets
    </Link>
  </NoSuchPage>
);
