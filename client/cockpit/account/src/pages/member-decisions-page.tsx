import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { MemberDecisionsDocument } from '../../../../../src/generated/cockpit/members.ts';
import type { MemberDecisionsQuery } from '../../../../../src/generated/cockpit/graphql.ts';
import { usePaged } from '../../../src/data/paged.ts';
import { decisionColumns, VerdictFilter } from '../../../src/pages/decisions/decision-columns.tsx';
import { decisionFilterOf } from '../../../src/pages/decisions/decision-filter.ts';
import { Filters, FilterText } from '../../../src/ui/filters.tsx';
import { LongTable } from '../../../src/ui/long-table.tsx';
import { Page } from '../../../src/ui/page.tsx';
import { At } from '../../../src/ui/time.tsx';
import { cardRule } from './card-rule.tsx';

type Line = MemberDecisionsQuery['decisions']['edges'][number]['node'];

const connectionOf = (data: MemberDecisionsQuery) => data.decisions;

/** What the agents of a domain were answered, newest first. */
export function MemberDecisionsPage() {
  const { domain } = useParams({ from: '/$domain/decisions' });
  const filter = useSearch({ from: '/$domain/decisions' });
  const navigate = useNavigate({ from: '/$domain/decisions' });
  const { action, verdict, subject } = filter;
  const paged = usePaged(
    MemberDecisionsDocument,
    { worldId: null, action: action ?? null, decision: verdict ?? null, subjectRef: subject ?? null },
    connectionOf,
  );
  const narrow = (change: Record<string, string>): void => {
    void navigate({ search: decisionFilterOf({ ...filter, ...change }), replace: true });
  };
  return (
    <Page
      title="Decisions"
      lead="What agents were answered with the API keys of this domain. Open one to see why, and to say that it looks wrong."
    >
      <Filters label="Narrow the decisions">
        <FilterText label="Action" value={action ?? ''} onValue={(text) => narrow({ action: text })} />
        <VerdictFilter verdict={verdict} onVerdict={(chosen) => narrow({ verdict: chosen ?? '' })} />
        <FilterText label="Subject" value={subject ?? ''} onValue={(text) => narrow({ subject: text })} />
      </Filters>
      <LongTable
        label="Decisions"
        paged={paged}
        keyOf={({ decisionId }) => decisionId}
        empty={
          Object.keys(filter).length > 0
            ? 'No decision matches. Take a filter away to see more.'
            : 'Nothing was decided yet. Make an API key, and let an agent ask POST /decide with it.'
        }
        columns={[
          {
            name: 'When',
            width: 'wide',
            cell: ({ decisionId, evaluatedAt }) => (
              <Link to="/$domain/decisions/$decision" params={{ domain, decision: decisionId }}>
                <At at={evaluatedAt} />
              </Link>
            ),
          },
          ...decisionColumns<Line>({
            ruleOf: (rule, { worldId, versionNumber }) =>
              cardRule({ domainId: domain, worldId, version: `v${versionNumber}` })(rule),
          }),
        ]}
      />
    </Page>
  );
}
