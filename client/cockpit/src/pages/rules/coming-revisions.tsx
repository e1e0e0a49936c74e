import { Fragment } from 'react';
import type { RulePageQuery } from '../../../../../src/generated/cockpit/graphql.ts';
import { Badge } from '../../ui/badge.tsx';
import { pageCss, Panel } from '../../ui/page.tsx';
import { changedWords } from '../law-changes/changed-words.ts';
import css from './rule-page.module.css';
import { dayBefore, type InTime, type Standing } from './rule-time.ts';

type Revision = NonNullable<RulePageQuery['rule']>['revisions'][number];

/** What the rule is today, and what it will be: shown where a revision that is signed already begins later. */
export function ComingRevisions({ times: { now, shown, coming } }: { times: InTime<Revision> }) {
  const later = coming.filter((one) => one !== shown);
  if (later.length === 0 || shown === null) return null;
  const all = [shown, ...later];
  return (
    <Panel title="Today, and what comes">
      <ul className={pageCss.rows} aria-label="Today, and what comes">
        {all.map((one, index) => (
          <li key={one.revision.revisionId} className={css.time}>
            <Badge tone={one === now ? 'good' : 'info'}>{periodOf(one, one === now)}</Badge>
            <div className={pageCss.grow}>
              <p>
                {index === 0 ? (
                  one.revision.rule.naturalLanguage
                ) : (
                  <Against before={all[index - 1]!} after={one} />
                )}
              </p>
              <p className={pageCss.quiet}>
                <a href={`#revision-${one.revision.revision}`}>Revision {one.revision.revision}</a>
                {one === shown ? ', which this page shows' : ', in the history below with its code'}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function periodOf({ from, to }: Standing<Revision>, isNow: boolean): string {
  if (isNow) return to === null ? 'today' : `until ${dayBefore(to)}`;
  return `from ${from}${to === null ? '' : ` until ${dayBefore(to)}`}`;
}

/** The words, with what of them is not what the revision before it says. */
const Against = ({ before, after }: { before: Standing<Revision>; after: Standing<Revision> }) =>
  changedWords(before.revision.rule.naturalLanguage, after.revision.rule.naturalLanguage).map(
    ({ kind, text }, at) => (
      <Fragment key={at}>
        {kind === 'same' ? text : kind === 'removed' ? <del>{text}</del> : <ins>{text}</ins>}
      </Fragment>
    ),
  );
