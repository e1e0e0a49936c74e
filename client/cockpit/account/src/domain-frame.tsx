import { Link, Outlet, useLocation, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Provider } from 'urql';
import { createCockpitClient } from '../../src/data/client.ts';
import { AccountMenu } from '../../src/shell/account-menu.tsx';
import { Frame } from '../../src/shell/frame.tsx';
import { Seal } from '../../src/shell/seal.tsx';
import css from '../../src/shell/shell.module.css';
import { ThemeMenu } from '../../src/shell/theme-menu.tsx';
import { useTabInView } from '../../src/shell/use-tab-in-view.ts';
import { Page } from '../../src/ui/page.tsx';
import { Asked } from '../../src/ui/states.tsx';
import { useDomain, useMay } from './domain.ts';
import { NotFoundPage } from './pages/not-found-page.tsx';

/** One domain: what it asks goes out in its name, and nothing of another domain is ever kept beside it. */
export function DomainFrame() {
  const { domain: domainId } = useParams({ from: '/$domain' });
  const client = useMemo(() => createCockpitClient(domainId), [domainId]);
  return (
    <Provider value={client} key={domainId}>
      <Frame bar={<Bar />}>
        <Pages />
      </Frame>
    </Provider>
  );
}

function Bar() {
  const [{ data }] = useDomain();
  const isOperator = data?.me.user.orgRole === 'OPERATIONS';
  return (
    <header className={css.bar}>
      <div className={css.row}>
        <a href="/account/" className={css.brand}>
          <Seal />
          <span>Enshrine</span>
        </a>
        <div className={css.where}>
          {data?.domain ? (
            <>
              <span className={css.domain}>{data.domain.organization.name} /</span>
              <strong>{data.domain.name}</strong>
            </>
          ) : null}
        </div>
        <div className={css.spring} />
        {isOperator ? (
          <a className={css.plainLink} href="/cockpit/">
            Cockpit
          </a>
        ) : null}
        <ThemeMenu />
        <AccountMenu />
      </div>
    </header>
  );
}

function Pages() {
  const { domain } = useParams({ from: '/$domain' });
  const [answer, reload] = useDomain();
  const may = useMay();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const tabs = useTabInView(path);
  // A ruleset and its playground are pages under "Rulesets", which has no part of the address to itself.
  const atRulesets = !/\/(?:decisions|members|keys)(?:\/|$)/.test(path);
  return (
    <Asked
      answer={answer}
      retry={() => reload({ requestPolicy: 'network-only' })}
      frame={(contents) => <Page title="Domain">{contents}</Page>}
    >
      {(found) =>
        found.domain ? (
          <>
            <nav className={css.bar} aria-label="Domain">
              <div className={css.tabs} ref={tabs}>
                <Link
                  to="/$domain"
                  params={{ domain }}
                  aria-current={atRulesets ? 'page' : undefined}
                  activeOptions={{ exact: true }}
                >
                  Rulesets
                </Link>
                <Link to="/$domain/decisions" params={{ domain }} activeProps={{ 'aria-current': 'page' }}>
                  Decisions
                </Link>
                {may('ADMIN_DOMAIN') ? (
                  <>
                    <Link to="/$domain/members" params={{ domain }} activeProps={{ 'aria-current': 'page' }}>
                      Members
                    </Link>
                    <Link to="/$domain/keys" params={{ domain }} activeProps={{ 'aria-current': 'page' }}>
                      API keys
                    </Link>
                  </>
                ) : null}
              </div>
            </nav>
            <Outlet />
          </>
        ) : (
          <NotFoundPage />
        )
      }
    </Asked>
  );
}
