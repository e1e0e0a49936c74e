import { useLinkProps } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useRef, type RefObject } from 'react';
import { candidateLooks, Count } from '../../ui/badge.tsx';
import { useGatesOn, type GatesOnMany } from '../../data/use-gates-on.ts';
import { Button } from '../../ui/button.tsx';
import { afterPaint } from '../../ui/later.tsx';
import { RefusalNote } from '../../ui/states.tsx';
import { doubtsIn } from './candidate.ts';
import { groupToCheck, isToCheck, rowsOf, type Entry } from './queue-order.ts';
import css from './review-page.module.css';

export function matching(entries: readonly Entry[], text: string): Entry[] {
  const words = text.toLowerCase().split(/\s+/);
  return entries.filter(({ candidate: { title, ruleKey, rule, status, flags } }) => {
    const said = [title, ruleKey, rule.action, candidateLooks[status].word, ...flags].join(' ').toLowerCase();
    return words.every((word) => said.includes(word));
  });
}

/** Pixels of the filter and the tally, which scroll with the list. */
const beforeList = 86;

interface QueueProps {
  worldId: string;
  /** What the filter leaves. */
  entries: readonly Entry[];
  /** How many wait in all. */
  total: number;
  /** How many came since and are not shown. */
  arrived: number;
  showArrived: () => void;
  /** The gates ran on what had not been through them: each goes where it belongs now. */
  checked: () => void;
  current: string | null;
  filter: string;
  onFilter: (text: string) => void;
  filterField: RefObject<HTMLInputElement | null>;
  /** Reads on; null where all is read, or a page is on its way. */
  more: (() => void) | null;
}

export function Queue({
  worldId,
  entries,
  total,
  arrived,
  showArrived,
  checked,
  current,
  filter,
  onFilter,
  filterField,
  more,
}: QueueProps) {
  const scroller = useRef<HTMLElement>(null);
  // Of the list, and not of its head: that is taken out while it is scrolled out of sight.
  const gates = useGatesOn(worldId);
  const rows = rowsOf(entries);
  const checkedUnder = groupToCheck(entries);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 60,
    overscan: 10,
    scrollMargin: beforeList,
    scrollPaddingStart: beforeList,
    getItemKey: (index) => rows[index]!.key,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  // A filter looks through everything that waits.
  const wanted = more !== null && (filter.trim() !== '' || last >= rows.length - 30);
  useEffect(() => {
    if (wanted) more();
  });
  const at = rows.findIndex(({ entry }) => entry?.candidate.candidateId === current);
  // Only a step scrolls: what comes above it or leaves does not.
  const seen = useRef<string | null>(null);
  useEffect(() => {
    if (at === -1 || seen.current === current) return;
    // The candidate is painted first: to scroll lays everything out.
    return afterPaint(() => {
      seen.current = current;
      virtual.scrollToIndex(at);
    });
  }, [at, current, virtual]);
  return (
    <nav className={css.queue} aria-label="Candidates" ref={scroller}>
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
            {filter.trim() === ''
              ? `${total.toLocaleString('en')} waiting`
              : `${entries.length.toLocaleString('en')} of ${total.toLocaleString('en')}`}
            {arrived > 0 ? <span className="visually-hidden">, {arrived} new</span> : null}
            {/* Here: the head with the button leaves with the last of its group. */}
            {gates.progress !== null && !gates.busy ? (
              <span className="visually-hidden">
                . The gates ran on {gates.progress.done} of {gates.progress.of}.
              </span>
            ) : null}
          </p>
          {arrived > 0 ? (
            <button type="button" className={css.arrived} onClick={showArrived}>
              Show {arrived} new
            </button>
          ) : null}
        </div>
      </div>
      <div className={css.list} style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, start, key }) => {
          const { name, count, entry } = rows[index]!;
          return (
            <div
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className={css.row}
              style={{ transform: `translateY(${start - beforeList}px)` }}
            >
              {entry ? (
                <Item
                  worldId={worldId}
                  candidate={entry.candidate}
                  gone={entry.gone}
                  current={entry.candidate.candidateId === current}
                />
              ) : (
                <div className={css.groupHead}>
                  <h2 className={css.group}>
                    {name} <Count of={count} />
                  </h2>
                  {name === checkedUnder ? (
                    <CheckAll gates={gates} entries={entries} checked={checked} />
                  ) : null}
                </div>
              )}
            </div>
          );
        })}
      </div>
      {entries.length === 0 ? <p className={css.group}>Nothing matches the filter.</p> : null}
    </nav>
  );
}

/** Both gates on all that have not been through them, or went through those of an earlier release. */
function CheckAll({
  gates: { run, progress, busy, refusal },
  entries,
  checked,
}: Pick<QueueProps, 'entries' | 'checked'> & { gates: GatesOnMany }) {
  const waiting = entries.filter(isToCheck);
  return (
    <>
      {waiting.length === 0 && !busy ? null : (
        <Button
          busy={busy}
          onClick={() => void run(waiting.map(({ candidate: { candidateId } }) => candidateId)).then(checked)}
        >
          {busy && progress ? `${progress.done} of ${progress.of}` : 'Check all'}
          <span className="visually-hidden">{busy ? ' have been through the gates' : ' by both gates'}</span>
        </Button>
      )}
      {refusal ? <RefusalNote refusal={refusal} title="The gates did not run on all of them" /> : null}
    </>
  );
}

interface ItemProps {
  worldId: string;
  candidate: Entry['candidate'];
  gone: boolean;
  current: boolean;
}

/** Drawn again only where it changed: a step touches two of all that are in sight. */
const Item = memo(function Item({ worldId, candidate, gone, current }: ItemProps) {
  const { icon: Icon, tone, word } = candidateLooks[candidate.status];
  const link = useLinkProps({
    to: '/r/$world/review/$candidate',
    params: { world: worldId, candidate: candidate.candidateId },
    className: css.item,
  });
  // what is stepped to is current before its address is; the router would mark the one left as well
  return (
    <a {...link} aria-current={current}>
      <span className={css[tone]}>
        <Icon aria-hidden />
        <span className="visually-hidden">{word}: </span>
      </span>
      <span className={css.itemTitle}>{candidate.title}</span>
      <span className={css.itemMeta}>
        <span className={css.key}>{candidate.ruleKey}</span>
        {gone ? <span>decided by someone else</span> : null}
        {candidate.dayOfSource !== null ? (
          <span className={css.warn}>source corrected: check again</span>
        ) : candidate.checksChanged ? (
          <span className={css.warn}>to be checked again</span>
        ) : null}
        {candidate.signOff.given > 0 ? (
          <span>
            {candidate.signOff.given} of {candidate.signOff.required} signed
          </span>
        ) : null}
        {doubtsIn(candidate).map((flag) => (
          <span key={flag} className={css.warn}>
            {flag.toLowerCase().replaceAll('_', ' ')}
          </span>
        ))}
      </span>
    </a>
  );
});
