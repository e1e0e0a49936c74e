import { Link } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { candidateLooks, Count } from '../../ui/badge.tsx';
import { groups, type Entry } from './queue-order.ts';
import css from './review-page.module.css';

export function matching(entries: readonly Entry[], text: string): Entry[] {
  const words = text.toLowerCase().split(/\s+/);
  return entries.filter(({ candidate: { title, ruleKey, rule, status, flags } }) => {
    const said = [title, ruleKey, rule.action, candidateLooks[status].word, ...flags].join(' ').toLowerCase();
    return words.every((word) => said.includes(word));
  });
}

interface QueueProps {
  worldId: string;
  /** What the filter leaves. */
  entries: readonly Entry[];
  /** How many wait in all. */
  total: number;
  /** How many came since and are not shown. */
  arrived: number;
  showArrived: () => void;
  current: string | null;
  filter: string;
  onFilter: (text: string) => void;
  filterField: RefObject<HTMLInputElement | null>;
}

export function Queue({
  worldId,
  entries,
  total,
  arrived,
  showArrived,
  current,
  filter,
  onFilter,
  filterField,
}: QueueProps) {
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
        <div className={css.tally}>
          <p role="status">
            {entries.length === total ? `${total} waiting` : `${entries.length} of ${total}`}
            {arrived > 0 ? <span className="visually-hidden">, {arrived} new</span> : null}
          </p>
          {arrived > 0 ? (
            <button type="button" className={css.arrived} onClick={showArrived}>
              Show {arrived} new
            </button>
          ) : null}
        </div>
      </div>
      {groups.map(([name]) => {
        const members = entries.filter(({ group }) => group === name);
        return members.length === 0 ? null : (
          <div key={name}>
            <h2 className={css.group}>
              {name} <Count of={members.length} />
            </h2>
            <ul>
              {members.map((one) => (
                <li key={one.candidate.candidateId}>
                  <Item worldId={worldId} entry={one} current={one.candidate.candidateId === current} />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      {entries.length === 0 ? <p className={css.group}>Nothing matches the filter.</p> : null}
    </nav>
  );
}

function Item({ worldId, entry, current }: { worldId: string; entry: Entry; current: boolean }) {
  const { candidate, gone } = entry;
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
        {gone ? <span>decided by someone else</span> : null}
        {candidate.flags.map((flag) => (
          <span key={flag} className={css.warn}>
            {flag.toLowerCase().replaceAll('_', ' ')}
          </span>
        ))}
      </span>
    </Link>
  );
}
