import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useQuery } from 'urql';
import {
  VersionDifferenceDocument,
  VersionHistoryDocument,
} from '../../../../../src/generated/cockpit/versions.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { Filters } from '../../ui/filters.tsx';
import { Page } from '../../ui/page.tsx';
import { Asked, Empty, Skeleton } from '../../ui/states.tsx';
import { BehaviourDifferences } from '../publish/behaviour-differences.tsx';
import { Differences } from '../publish/differences.tsx';
import { isInForceAtOnce, settingsName } from '../publish/settings-in-words.ts';

/** Any two versions side by side: what one says otherwise than the other, and where agents are answered otherwise. */
export function ComparePage() {
  const { world: worldId } = useParams({ from: '/r/$world/versions/compare' });
  const asked = useSearch({ from: '/r/$world/versions/compare' });
  const [answer, reload] = useQuery({
    query: VersionHistoryDocument,
    variables: { worldId, first: 100, after: null },
  });
  return (
    <Page
      title="Compare versions"
      lead="What changed from the first to the second, and one question on which their answers differ."
    >
      <Asked
        answer={answer}
        retry={() => reload({ requestPolicy: 'network-only' })}
        loading={<Skeleton rows={3} height={120} />}
      >
        {({ versions }) => {
          const numbers = versions.edges.map(({ node }) => node.number);
          const [newest, before] = numbers;
          if (newest === undefined || before === undefined) {
            return (
              <Empty
                action={
                  <Link to="/r/$world/publish" params={{ world: worldId }} className={buttonClass()}>
                    See what the next one would hold
                  </Link>
                }
              >
                There is nothing to compare yet: it takes two published versions.
              </Empty>
            );
          }
          const known = (number: number | undefined, otherwise: number): number =>
            number !== undefined && numbers.includes(number) ? number : otherwise;
          const [from, to] = [known(asked.from, before), known(asked.to, newest)];
          return <Pair worldId={worldId} numbers={numbers} from={from} to={to} />;
        }}
      </Asked>
    </Page>
  );
}

interface PairProps {
  worldId: string;
  numbers: readonly number[];
  from: number;
  to: number;
}

function Pair({ worldId, numbers, from, to }: PairProps) {
  const navigate = useNavigate();
  const choose = (search: { from: number; to: number }): void =>
    void navigate({ to: '/r/$world/versions/compare', params: { world: worldId }, search, replace: true });
  const options = numbers.map((number) => (
    <option key={number} value={number}>
      v{number}
    </option>
  ));
  return (
    <>
      <Filters label="Versions">
        <Select
          label="First"
          value={from}
          onChange={({ target }) => choose({ from: Number(target.value), to })}
        >
          {options}
        </Select>
        <Select
          label="Second"
          value={to}
          onChange={({ target }) => choose({ from, to: Number(target.value) })}
        >
          {options}
        </Select>
      </Filters>
      {from === to ? (
        <Empty>This is one version. Choose another, and what differs appears here.</Empty>
      ) : (
        <VersionDifference worldId={worldId} from={from} to={to} />
      )}
    </>
  );
}

/**
 * What a version says otherwise than another. Where it is what a restore stages, settings that hold at once are left out,
 * and it is said that they stay.
 */
export function VersionDifference({
  worldId,
  from,
  to,
  isRestore = false,
}: Omit<PairProps, 'numbers'> & { isRestore?: boolean }) {
  const [answer, reload] = useQuery({
    query: VersionDifferenceDocument,
    variables: { worldId, number: to, from: `v${from}` },
  });
  return (
    <Asked
      answer={answer}
      retry={() => reload({ requestPolicy: 'network-only' })}
      loading={<Skeleton rows={3} height={96} />}
    >
      {({ versionComparison: { rules, definitions, actions, configuration: all, sources, behaviour } }) => {
        const stays = isRestore ? all.filter(({ subject }) => isInForceAtOnce(subject)) : [];
        const configuration = all.filter((change) => !stays.includes(change));
        const isSame = [rules, definitions, actions, configuration, sources].every(
          (changes) => changes.length === 0,
        );
        return (
          <>
            {isSame ? (
              <Empty>
                {stays.length > 0
                  ? `Nothing is staged by it: v${from} and v${to} hold the same rules, definitions and actions.`
                  : `v${from} and v${to} hold the same: no rule, definition, action, setting or source differs.`}
              </Empty>
            ) : (
              <>
                <Differences staged={{ rules, definitions, actions, configuration, sources }} />
                <BehaviourDifferences behaviour={behaviour} rules={rules} />
              </>
            )}
            {stays.length === 0 ? null : (
              <p>
                Not brought back: {stays.map(({ subject }) => `“${settingsName(subject)}”`).join(', ')}. These
                settings hold at once for the work of today, and stay as they are now.
              </p>
            )}
          </>
        );
      }}
    </Asked>
  );
}
