import type { AffectedPartsFragment } from '../../../../../src/generated/cockpit/graphql.ts';
import { pageCss } from '../../ui/page.tsx';
import { getsDay } from './change-words.ts';

/** From when what had no day is in force once it is carried over: it is signed with the rest. */
export function DaysGiven({ chosen }: { chosen: readonly AffectedPartsFragment[] }) {
  const byPeriod = new Map<string, string[]>();
  for (const one of chosen.filter(({ from }) => from === null)) {
    const period = getsDay(one)
      ? periodOf(one)
      : 'still no day: no revision says one, or a person took it away';
    byPeriod.set(period, [...(byPeriod.get(period) ?? []), one.ruleKey]);
  }
  if (byPeriod.size === 0) return null;
  return (
    <div>
      <h3 id="days">What had no day so far</h3>
      <ul aria-labelledby="days">
        {[...byPeriod].map(([period, keys]) => (
          <li key={period}>
            {keys.join(', ')}: <span className={pageCss.quiet}>{period}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const periodOf = ({ carriedFrom, carriedUntil }: AffectedPartsFragment): string =>
  `in force from ${carriedFrom}${carriedUntil === null ? '' : ` until ${carriedUntil}`}, since when its words are the law`;
