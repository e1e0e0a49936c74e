import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { Paged } from '../data/paged.ts';
import { refusalOf } from '../data/command.ts';
import css from './long-table.module.css';
import { Empty, RefusalNote, Skeleton } from './states.tsx';

export interface Column<Row> {
  name: string;
  cell: (row: Row) => ReactNode;
  /** `grow` takes what the others leave. */
  width?: 'wide' | 'grow';
}

/** Lists that machines fill are counted so far and no further. */
const countedAtMost = 10_000;

const lengthOf = ({ rows, total, more, fetching }: Paged<unknown>): string => {
  const read = rows.length.toLocaleString('en');
  if (total !== null && total > rows.length) {
    const all = `${total.toLocaleString('en')}${total === countedAtMost ? ' or more' : ''}`;
    return `${read} of ${all} read; scroll for more`;
  }
  return `${read}${more || fetching ? ' read; scroll for more' : ' in all'}`;
};

interface LongTableProps<Row> {
  label: string;
  paged: Paged<Row>;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  empty: ReactNode;
  /** What follows it on the page: drawn once the table is there, whose height is not known before, and not taken away again. */
  after?: ReactNode;
}

/** A table of any length: only what is in view is drawn, and the next page is asked for as its end comes near. */
export function LongTable<Row>({ label, paged, columns, keyOf, empty, after }: LongTableProps<Row>) {
  const { rows, total, more, fetching, error, left, leave } = paged;
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 57,
    overscan: 10,
    getItemKey: (index) => keyOf(rows[index]!),
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (more && last >= rows.length - 20) more();
  }, [more, last, rows.length]);
  const first = virtual.range?.startIndex ?? 0;
  const returned = useRef(false);
  useLayoutEffect(() => {
    if (returned.current || rows.length === 0) return;
    returned.current = true;
    if (left && left.first > 0) virtual.scrollToIndex(left.first, { align: 'start' });
  }, [left, rows.length, virtual]);
  useEffect(() => {
    if (returned.current && rows.length > 0) leave({ first, row: null });
  }, [first, leave, rows.length]);
  const template = columns.map(({ width }) => css[width ?? 'cell']);
  const table = (): ReactNode => (
    <div className={css.scroller} ref={scroller} tabIndex={0} role="region" aria-label={label}>
      <div
        role="table"
        aria-label={label}
        aria-rowcount={total !== null && total < countedAtMost ? total : more ? -1 : rows.length}
      >
        <div role="rowgroup" className={css.head}>
          <div role="row" aria-rowindex={1} className={css.row}>
            {columns.map(({ name }, index) => (
              <div key={name} role="columnheader" className={template[index]}>
                {name}
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup" className={css.body} style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start, key }) => (
            <div
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              role="row"
              aria-rowindex={index + 2}
              className={key === left?.row ? `${css.row} ${css.item} ${css.left}` : `${css.row} ${css.item}`}
              onClick={({ target }) => {
                if (target instanceof Element && target.closest('a')) leave({ first, row: String(key) });
              }}
              style={{ transform: `translateY(${start}px)` }}
            >
              {columns.map(({ name, cell }, column) => (
                <div key={name} role="cell" className={template[column]}>
                  {cell(rows[index]!)}
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
  const none = rows.length === 0;
  const [wasThere, setWasThere] = useState(false);
  if (!wasThere && (error || !none || !fetching)) setWasThere(true);
  return (
    <>
      {error ? (
        <RefusalNote refusal={refusalOf(error)} title="This list could not be read" retry={paged.retry} />
      ) : !none ? (
        table()
      ) : fetching ? (
        <Skeleton rows={6} height={56} />
      ) : (
        <Empty>{empty}</Empty>
      )}
      {/* There from the first: a region that comes with its words is not heard. */}
      <p className={none || error ? 'visually-hidden' : css.count} role="status">
        {error ? '' : !none ? lengthOf(paged) : fetching ? '' : 'Nothing found'}
      </p>
      {wasThere ? after : null}
    </>
  );
}
