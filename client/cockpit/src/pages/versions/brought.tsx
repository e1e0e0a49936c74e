import { useState } from 'react';
import { useQuery } from 'urql';
import { VersionDifferenceDocument } from '../../../../../src/generated/cockpit/versions.ts';
import type { VersionDifferenceQuery } from '../../../../../src/generated/cockpit/graphql.ts';
import { pageCss } from '../../ui/page.tsx';
import { VersionDifference } from './compare-page.tsx';
import css from './timeline.module.css';

type Changes = VersionDifferenceQuery['versionComparison']['rules'];

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** E.g. “2 new rules, 1 rule changed”. */
function saidOf(rules: Changes): string[] {
  const of = (kind: Changes[number]['change']): number =>
    rules.filter(({ change }) => change === kind).length;
  const said: [number, string][] = [
    [of('ADDED'), counted(of('ADDED'), 'new rule', 'new rules')],
    [of('CHANGED'), `${counted(of('CHANGED'), 'rule', 'rules')} changed`],
    [of('REMOVED'), `${counted(of('REMOVED'), 'rule', 'rules')} retired`],
  ];
  return said.filter(([count]) => count > 0).map(([, words]) => words);
}

/** What a version brought over the one before it: worked out when it is asked for, and for the one in force. */
export function Brought({
  worldId,
  from,
  to,
  open,
}: {
  worldId: string;
  from: number;
  to: number;
  open: boolean;
}) {
  const [asked, setAsked] = useState(open);
  const [{ data }] = useQuery({
    query: VersionDifferenceDocument,
    variables: { worldId, number: to, from: `v${from}` },
    pause: !asked,
  });
  const said = data ? saidOf(data.versionComparison.rules) : [];
  return (
    <div className={css.brought}>
      {asked && data ? (
        <ul className={css.counts} aria-label={`What v${to} brought`}>
          {(said.length > 0 ? said : ['no change of a rule']).map((words) => (
            <li key={words} className={pageCss.quiet}>
              {words}
            </li>
          ))}
        </ul>
      ) : null}
      <details onToggle={({ currentTarget }) => setAsked(asked || currentTarget.open)}>
        <summary>
          What v{to} brought over v{from}
        </summary>
        {asked ? <VersionDifference worldId={worldId} from={from} to={to} /> : null}
      </details>
    </div>
  );
}
