import { Link } from '@tanstack/react-router';
import type { RefObject } from 'react';
import type { CandidateStatus, ReviewQueueQuery } from '../../../../../src/generated/cockpit/graphql.ts';
import { candidateLooks, Count } from '../../ui/badge.tsx';
import css from './review-page.module.css';

export type Queued = ReviewQueueQuery['candidates']['edges'][number]['node'];

const groups: readonly (readonly [name: string, statuses: readonly CandidateStatus[]])[] = [
  ['Ready to sign', ['QUEUED']],
  ['Needs you', ['NONCONFORMING', 'NEEDS_WORK']],
  ['Not through the gates yet', ['PROPOSED', 'READY']],
];

/** In the order of the groups, so that J and K go the way that the eye does. */
export const inOrder = (candidates: readonly Queued[]): Queued[] =>
  groups.flatMap(([, statuses]) => candidates.filter(({ status }) => statuses.includes(status)));

export function matching(candidates: readonly Queued[], text: string): Queued[] {
  const words = text.toLowerCase().split(/\s+/);
  return candidates.filter(({ title, ruleKey, rule, status, flags }) => {
    const said = [title, ruleKey, rule.action, candidateLooks[status].word, ...flags].join(' ').toLowerCase();
    return words.every((word) => said.includes(word));
  });
}

interface QueueProps {
  worldId: string;
  candidates: readonly Queued[];
  current: string | null;
  filter: string;
  onFilter: (text: string) => void;
  filterField: RefObject<HTMLInputElement | null>;
}

export function Queue({ worldId, candidates, current, filter, onFilter, filterField }: QueueProps) {
  return (
    <nav className={css.queue} aria-label="Candidates">
      <div className={css.filter}>
        <input
          ref={filterField}
          type="search"
          aria-label="Filter by text, action or state"
          placeholder="Filter by text, action, state  /"
          value={filter}
          onChange={({ target }) => onFilter(target.value)}
        />
      </div>
      {groups.map(([name, statuses]) => {
        const members = candidates.filter(({ status }) => statuses.includes(status));
        return members.length === 0 ? null : (
          <div key={name}>
            <h2 className={css.group}>
              {name} <Count of={members.length} />
            </h2>
            <ul>
              {members.map((one) => (
                <li key={one.candidateId}>
                  <Entry worldId={worldId} candidate={one} current={one.candidateId === current} />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      {candidates.length === 0 ? <p className={css.group}>Nothing matches the filter.</p> : null}
    </nav>
  );
}

function Entry({ worldId, candidate, current }: { worldId: string; candidate: Queued; current: boolean }) {
  const { icon: Icon, tone, word } = candidateLooks[candidate.status];
  return (
    <Link
      to="/r/$world/review/$candidate"
      params={{ world: worldId, candidate: candidate.candidateId }}
      className={css.item}
      aria-current={current}
    >
      <span className={css[tone]}>
        <Icon aria-hidden />
        <span className="visually-hidden">{word}: </span>
      </span>
      <span className={css.itemTitle}>{candidate.title}</span>
      <span className={css.itemMeta}>
        <span className={css.key}>{candidate.ruleKey}</span>
        {candidate.flags.map((flag) => (
          <span key={flag} className={css.warn}>
            {flag.replaceAll('_', ' ')}
          </span>
        ))}
      </span>
    </Link>
  );
}
