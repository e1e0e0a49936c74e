import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { LawChangeQuery } from '../../../../../src/generated/cockpit/graphql.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { pageCss, Panel } from '../../ui/page.tsx';
import { When } from '../../ui/time.tsx';
import { changedFirst, followedLooks } from './change-words.ts';
import css from './law-change-page.module.css';

type Followed = NonNullable<LawChangeQuery['lawChange']>['followed'];

const atFirst = 20;

/** What was done about the law change, as the records have it: it stays when nothing is left to be done. */
export function FollowedRules({ worldId, followed }: { worldId: string; followed: Followed }) {
  const [all, setAll] = useState(false);
  if (followed.length === 0) return null;
  const ordered = changedFirst(followed);
  const shown = all ? ordered : ordered.slice(0, atFirst);
  return (
    <Panel title="What came of it">
      <ul className={pageCss.rows} aria-label="What came of it">
        {shown.map(({ ruleKey, candidateId, outcome, operatorName, at }) => (
          <li key={`${ruleKey} ${candidateId}`} className={css.row}>
            <Badge tone={followedLooks[outcome].tone}>{followedLooks[outcome].word}</Badge>
            <div className={pageCss.grow}>
              {candidateId === null ? (
                <Link to="/r/$world/rules/$rule" params={{ world: worldId, rule: ruleKey }}>
                  {ruleKey}
                </Link>
              ) : (
                <Link to="/r/$world/review/$candidate" params={{ world: worldId, candidate: candidateId }}>
                  {ruleKey}
                </Link>
              )}{' '}
              <span className={pageCss.quiet}>
                by {operatorName ?? 'an operator'}, <When at={at} />
              </span>
            </div>
          </li>
        ))}
      </ul>
      {shown.length < followed.length ? (
        <p className={css.counts}>
          <Button onClick={() => setAll(true)}>
            {`Show all ${followed.length.toLocaleString('en')} that were dealt with`}
          </Button>
        </p>
      ) : null}
    </Panel>
  );
}
