import { Link, useParams } from '@tanstack/react-router';
import { MemberWorldsDocument } from '../../../../../src/generated/cockpit/members.ts';
import type { MemberWorldsQuery } from '../../../../../src/generated/cockpit/graphql.ts';
import { usePaged } from '../../../src/data/paged.ts';
import { Badge } from '../../../src/ui/badge.tsx';
import { LongTable } from '../../../src/ui/long-table.tsx';
import { Page, pageCss } from '../../../src/ui/page.tsx';
import { useDomain } from '../domain.ts';

const connectionOf = (data: MemberWorldsQuery) => data.domainWorlds;

/** What is in force in a domain. */
export function WorldsPage() {
  const { domain: domainId } = useParams({ from: '/$domain' });
  const [{ data }] = useDomain();
  const paged = usePaged(MemberWorldsDocument, { domainId }, connectionOf);
  return (
    <Page
      title={data?.domain?.name ?? 'Domain'}
      lead="Rulesets of which a version is published: what agents of this domain are answered by."
    >
      <LongTable
        label="Rulesets"
        paged={paged}
        keyOf={({ worldId }) => worldId}
        empty="Nothing is published here yet. What is being prepared is shown once it is."
        columns={[
          {
            name: 'Ruleset',
            width: 'grow',
            cell: ({ worldId, title, description }) => (
              <>
                <Link to="/$domain/worlds/$world" params={{ domain: domainId, world: worldId }}>
                  {title}
                </Link>
                {description === '' ? null : <p className={pageCss.small}>{description}</p>}
              </>
            ),
          },
          {
            name: 'In force',
            cell: ({ currentVersion }) => <Badge tone="published">v{currentVersion} published</Badge>,
          },
          {
            name: 'Read',
            cell: ({ worldId, title, currentVersion }) => (
              <a
                href={`/account/domains/${domainId}/worlds/${worldId}/versions/v${currentVersion ?? 0}/card`}
              >
                Card<span className="visually-hidden"> of {title}</span>
              </a>
            ),
          },
          {
            name: 'Try',
            cell: ({ worldId, title }) => (
              <Link to="/$domain/worlds/$world/playground" params={{ domain: domainId, world: worldId }}>
                Playground<span className="visually-hidden"> of {title}</span>
              </Link>
            ),
          },
        ]}
      />
    </Page>
  );
}
