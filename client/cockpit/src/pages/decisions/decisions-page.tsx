import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useQuery } from 'urql';
import {
  DecisionCountDocument,
  DecisionListDocument,
  FeedbackDocument,
  ReplaysDocument,
} from '../../../../../src/generated/cockpit/decisions.ts';
import type {
  DecisionCountQueryVariables,
  DecisionListQuery,
} from '../../../../../src/generated/cockpit/graphql.ts';
import { usePaged } from '../../data/paged.ts';
import { useActions } from '../../data/use-actions.ts';
import { Select } from '../../ui/field.tsx';
import { Filters, FilterText } from '../../ui/filters.tsx';
import { LongTable } from '../../ui/long-table.tsx';
import { Page, pageCss } from '../../ui/page.tsx';
import { At } from '../../ui/time.tsx';
import { DayFilters, decisionColumns, VerdictFilter } from './decision-columns.tsx';
import { decisionFilterOf, instantsOf, nothingMatches, type DecisionFilter } from './decision-filter.ts';
import { EraseSubject } from './erase-subject.tsx';
import { FileReplay } from './file-replay.tsx';
import { firstReplays, Replays } from './replays.tsx';
import { RuleLink } from './rule-link.tsx';
import { firstRemarks, Said, SaidLink } from './said.tsx';

type Line = DecisionListQuery['decisions']['edges'][number]['node'];

const connectionOf = (data: DecisionListQuery) => data.decisions;

/** Null until it is there, and where it takes too long to count: the list is shown all the same. */
function useDecisionCount(variables: DecisionCountQueryVariables): number | null {
  const [{ data, fetching, error }] = useQuery({
    query: DecisionCountDocument,
    variables,
    requestPolicy: 'cache-and-network',
  });
  return error || fetching ? null : (data?.decisions.totalCount ?? null);
}

/** What was decided, newest first; and running it again against another version. */
export function DecisionsPage() {
  const { world: worldId } = useParams({ from: '/r/$world/decisions' });
  const filter = useSearch({ from: '/r/$world/decisions' });
  const navigate = useNavigate({ from: '/r/$world/decisions' });
  const { action, verdict, subject, trace, from, to } = filter;
  const asked = {
    worldId,
    action: action ?? null,
    decision: verdict ?? null,
    subjectRef: subject ?? null,
    traceId: trace ?? null,
    ...instantsOf({ from, to }),
  };
  const paged = usePaged(DecisionListDocument, asked, connectionOf);
  const total = useDecisionCount(asked);
  const { data: actions = [] } = useActions(worldId);
  const titles = new Map(actions.map(({ key, title }) => [key, title]));
  // What follows the list comes as a whole: each part of it would push away what is below.
  const [said] = useQuery({ query: FeedbackDocument, variables: firstRemarks(worldId) });
  const [replays] = useQuery({ query: ReplaysDocument, variables: firstReplays(worldId) });
  const isReady = !said.fetching && !replays.fetching;
  const narrow = (change: DecisionFilter): void => {
    void navigate({ search: decisionFilterOf({ ...filter, ...change }), replace: true });
  };
  return (
    <Page
      title="Decisions"
      lead="What agents were answered, and what staff simulated: each with the rules that it rests on."
      actions={<SaidLink worldId={worldId} />}
    >
      <Filters label="Narrow the decisions">
        <Select
          label="Action"
          value={action ?? ''}
          onChange={({ target }) => narrow({ action: target.value })}
        >
          <option value="">All actions</option>
          {actions.map(({ key, title }) => (
            <option key={key} value={key}>
              {title} ({key})
            </option>
          ))}
        </Select>
        <VerdictFilter verdict={verdict} onVerdict={(chosen) => narrow({ verdict: chosen })} />
        <DayFilters filter={filter} narrow={narrow} />
        <FilterText label="Subject" value={subject ?? ''} onValue={(text) => narrow({ subject: text })} />
        <FilterText label="Trace id" value={trace ?? ''} onValue={(text) => narrow({ trace: text })} />
      </Filters>
      <LongTable
        label="Decisions"
        paged={{ ...paged, total }}
        keyOf={({ decisionId }) => decisionId}
        empty={
          nothingMatches(filter) ??
          'Nothing was decided yet. Publish a version and ask with an API key, or try the playground.'
        }
        after={
          isReady ? (
            <>
              <Said worldId={worldId} />
              <div className={pageCss.after}>
                <Replays worldId={worldId} />
              </div>
              <div className={pageCss.after} id="file">
                <FileReplay worldId={worldId} actions={actions} />
              </div>
              <div className={pageCss.after} id="erase">
                <EraseSubject key={subject} worldId={worldId} subject={subject ?? ''} erased={paged.again} />
              </div>
            </>
          ) : null
        }
        columns={[
          {
            name: 'When',
            width: 'wide',
            cell: ({ decisionId, evaluatedAt }) => (
              <Link to="/r/$world/decisions/$decision" params={{ world: worldId, decision: decisionId }}>
                <At at={evaluatedAt} />
              </Link>
            ),
          },
          ...decisionColumns<Line>({
            titleOf: (key) => titles.get(key),
            ruleOf: (rule) => <RuleLink worldId={worldId} rule={rule} />,
          }),
        ]}
      />
    </Page>
  );
}
