import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useQuery } from 'urql';
import { RulesetsDocument } from '../../../../../src/generated/cockpit/shell.ts';
import type { RulesetsQuery } from '../../../../../src/generated/cockpit/graphql.ts';
import { VersionBadges } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Page, pageCss, Rows } from '../../ui/page.tsx';
import { Asked, Empty, Skeleton } from '../../ui/states.tsx';
import css from './rulesets-page.module.css';

const NewRuleset = lazy(async () => ({ default: (await import('./new-ruleset.tsx')).NewRuleset }));

type ListedWorld = RulesetsQuery['worlds']['edges'][number]['node'];

export function RulesetsPage() {
  const [pages, setPages] = useState<(string | null)[]>([null]);
  const navigate = useNavigate({ from: '/' });
  const { make: creating = false } = useSearch({ from: '/' });
  const [wanted, setWanted] = useState(creating);
  if (creating && !wanted) setWanted(true);
  const setCreating = (on: boolean): void =>
    void navigate({ search: on ? { make: true } : {}, replace: true });
  const create = (
    <Button kind="primary" onClick={() => setCreating(true)}>
      <Plus aria-hidden />
      New ruleset
    </Button>
  );
  return (
    <Page
      title="Rulesets"
      lead="A ruleset is what the API calls a world: the rules of one domain, and the versions that were published of them."
      actions={create}
    >
      <div className={pageCss.panel}>
        {pages.map((after, index) => (
          <RulesetRows
            key={after ?? 'first'}
            after={after}
            more={index === pages.length - 1 ? (next) => setPages([...pages, next]) : null}
          />
        ))}
      </div>
      <Suspense fallback={null}>
        {wanted ? <NewRuleset open={creating} onOpenChange={setCreating} /> : null}
      </Suspense>
    </Page>
  );
}

function RulesetRows({ after, more }: { after: string | null; more: ((next: string) => void) | null }) {
  const [answer, reload] = useQuery({
    query: RulesetsDocument,
    variables: { first: 50, after },
    requestPolicy: 'cache-and-network',
  });
  return (
    <Asked
      answer={answer}
      retry={() => reload({ requestPolicy: 'network-only' })}
      loading={<Skeleton rows={4} height={72} />}
    >
      {({ worlds }) =>
        worlds.totalCount === 0 ? (
          <Empty>
            There are no rulesets yet. Make one, add a source to it, and let it be distilled into rules to
            review.
          </Empty>
        ) : (
          <>
            <Rows label="Rulesets">
              {worlds.edges.map(({ node }) => (
                <Ruleset key={node.worldId} world={node} />
              ))}
            </Rows>
            {more && worlds.pageInfo.hasNextPage && worlds.pageInfo.endCursor !== null ? (
              <p className={pageCss.panelBody}>
                <Button onClick={() => more(worlds.pageInfo.endCursor ?? '')}>Older rulesets</Button>
              </p>
            ) : null}
          </>
        )
      }
    </Asked>
  );
}

function Ruleset({ world }: { world: ListedWorld }) {
  const { worldId, title, description, domain, currentVersion, draftVersion, open } = world;
  return (
    <li>
      <div className={pageCss.grow}>
        <Link to="/r/$world" params={{ world: worldId }} className={css.title}>
          {title}
        </Link>
        <p className={css.place}>{domain ? `${domain.organization.name}, ${domain.name}` : ''}</p>
        {description === '' ? null : <p className={css.description}>{description}</p>}
      </div>
      <div className={css.badges}>
        {open.totalCount > 0 ? (
          <Link to="/r/$world/review" params={{ world: worldId }} className={css.open}>
            {open.totalCount.toLocaleString('en')} to review
            <span className="visually-hidden"> in {title}</span>
          </Link>
        ) : null}
        <VersionBadges current={currentVersion} draft={draftVersion} />
      </div>
    </li>
  );
}
