import type { ReplayPartsFragment } from '../../../../../src/generated/cockpit/graphql.ts';
import { pageCss } from '../../ui/page.tsx';
import css from '../rules/rule-page.module.css';
import { Changed } from './replayed-verdicts.tsx';

/** How many rows are listed; the table to download has them all. */
const listed = 50;

/** Rows of a file that came out otherwise, and those that could not be run, each with what to write instead. */
export function ReplayedFile({ replay }: { replay: ReplayPartsFragment }) {
  const { unreadable, rejected, rowDifferences, file } = replay;
  return (
    <>
      {file?.compareWith ? (
        <p className={pageCss.quiet}>Rows that expect no verdict are held against {file.compareWith}.</p>
      ) : null}
      {unreadable > 0 ? (
        <>
          <p className={pageCss.quiet}>
            {unreadable === 1 ? '1 row' : `${unreadable} rows`} could not be run:
          </p>
          <ul className={css.edges} aria-label="Rows that could not be run">
            {rejected.slice(0, listed).map(({ row, column, message }) => (
              <li key={`${row} ${column}`}>
                {column === null ? `Row ${row}` : `Row ${row}, column ${column}`}: {message}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {rowDifferences.length > 0 ? (
        <ul className={css.edges} aria-label="Rows that come out differently">
          {rowDifferences.slice(0, listed).map(({ row, before, after, rules }) => (
            <li key={row} className={css.line}>
              <strong>{/^\d+$/.test(row) ? `Row ${row}` : row}</strong>
              <Changed before={before} after={after} how="was to come out, and came out" />
              {rules.length > 0 ? <span className={pageCss.quiet}>{rules.join(', ')}</span> : null}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
