import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import {
  MemberDecisionsDocument,
  MemberWorldsDocument,
} from '../../../../../src/generated/cockpit/members.ts';
import type {
  MemberDecisionsQuery,
  MemberWorldPartsFragment,
  MemberWorldsQuery,
} from '../../../../../src/generated/cockpit/graphql.ts';
import { useWhole } from '../../../src/data/followed-pages.ts';
import { usePaged } from '../../../src/data/paged.ts';
import {
  DayFilters,
  decisionColumns,
  VerdictFilter,
} from '../../../src/pages/decisions/decision-columns.tsx';
import { nothingMatches } from '../../../src/pages/decisions/decision-filter.ts';
import { Select } from '../../../src/ui/field.tsx';
import { Filters, FilterText } from '../../../src/ui/filters.tsx';
import { LongTable } from '../../../src/ui/long-table.tsx';
import { Page } from '../../../src/ui/page.tsx';
import { Asked, Skeleton } from '../../../src/ui/states.tsx';
import { At } from '../../../src/ui/time.tsx';
import { cardRule } from './card-rule.tsx';
import { memberFilterOf, narrowedTo, type MemberFilter } from './member-decision-filter.ts';

type Line = MemberDecisionsQuery['decisions']['edges'][number]['node'];

const connectionOf = (data: MemberDecisionsQuery) => data.decisions;
const worldsOf = (data: MemberWorldsQuery) => data.domainWorlds;

/** What the agents of a domain were answered, newest first. */
export function MemberDecisionsPage() {
  const { domain } = useParams({ from: '/$domain/decisions' });
  const answer = useWhole(MemberWorldsDocument, { domainId: domain }, worldsOf);
  return (
    <Page
      title="Decisions"
      lead="What agents were answered with the API keys of this domain. Open one to see why, and to say that it looks wrong."
    >
      <Asked answer={answer} retry={answer.reload} loading={<Skeleton rows={6} height={56} />}>
        {(worlds) => <Decisions domain={domain} worlds={worlds} />}
      </Asked>
    </Page>
  );
}

function Decisions({ domain, worlds }: { domain: string; worlds: readonly MemberWorldPartsFragment[] }) {
  const filter = useSearch({ from: '/$domain/decisions' });
  const navigate = useNavigate({ from: '/$domain/decisions' });
  const { world, action, verdict, subject } = filter;
  const { daysNeed, ...narrowed } = narrowedTo(
    filter,
    worlds.map(({ worldId }) => worldId),
  );
  const paged = usePaged(
    MemberDecisionsDocument,
    { ...narrowed, action: action ?? null, decision: verdict ?? null, subjectRef: subject ?? null },
    connectionOf,
  );
  const narrow = (change: MemberFilter): void => {
    void navigate({ search: memberFilterOf({ ...filter, ...change }), replace: true });
  };
  return (
    <>
      <Filters label="Narrow the decisions">
        {worlds.length > 1 ? (
          <Select
            label="Ruleset"
            value={world ?? ''}
            onChange={({ target }) => narrow({ world: target.value })}
          >
            <option value="">All rulesets</option>
            {worlds.map(({ worldId, title }) => (
              <option key={worldId} value={worldId}>
                {title}
              </option>
            ))}
          </Select>
        ) : null}
        <FilterText label="Action" value={action ?? ''} onValue={(text) => narrow({ action: text })} />
        <VerdictFilter verdict={verdict} onVerdict={(chosen) => narrow({ verdict: chosen })} />
        <DayFilters filter={filter} narrow={narrow} need={daysNeed} />
        <FilterText label="Subject" value={subject ?? ''} onValue={(text) => narrow({ subject: text })} />
      </Filters>
      <LongTable
        label="Decisions"
        paged={paged}
        keyOf={({ decisionId }) => decisionId}
        empty={
          nothingMatches(filter) ??
          'Nothing was decided yet. Make an API key, and let an agent ask POST /decide with it.'
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
    </>
  );
}
