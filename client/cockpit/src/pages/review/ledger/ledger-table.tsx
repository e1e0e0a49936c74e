import { kindOf, wordKinds, type WordKind } from '../../../../../../src/rules/ledger/word-kinds.ts';
import { When } from '../../../ui/time.tsx';
import css from './ledger.module.css';
import { useLit } from './lit.tsx';
import { becameOf, wholeOf, type LedgerElement, type ReadingLedger } from './parts.ts';
import table from '../candidate.module.css';
import { withoutDigests } from './without-digests.ts';

interface Row {
  path: string;
  kind: WordKind;
  words: string;
  element: LedgerElement;
}

/** Each part of the rule that has words, with all of them: those of its quantities too. */
export function rowsOf(ledger: ReadingLedger): Row[] {
  const wholes = ledger.elements.filter(({ path }) => wholeOf(path) === path);
  return wholes.flatMap((element) => {
    const parts = ledger.elements.filter(({ path }) => wholeOf(path) === element.path);
    // "more than 12" of a measure holds "12": words inside others are listed once.
    const ranges = parts.flatMap(({ words }) => words);
    const outer = ranges.filter(
      (range) =>
        !ranges.some(
          (other) =>
            other !== range &&
            other.citation === range.citation &&
            other.start <= range.start &&
            other.end >= range.end &&
            other.end - other.start > range.end - range.start,
        ),
    );
    const words = outer
      .sort((a, b) => a.citation - b.citation || a.start - b.start)
      .map(({ text }) => text)
      // A full stop between two parts says nothing.
      .filter((text) => /[\p{L}\p{N}]/u.test(text) || outer.length === 1)
      .join(' … ');
    return words === '' ? [] : [{ path: element.path, kind: kindOf(element), words, element }];
  });
}

export function Legend({ ledger }: { ledger: ReadingLedger }) {
  const used = new Set<WordKind>(rowsOf(ledger).map(({ kind }) => kind));
  if (!ledger.complete) used.add('unread');
  return (
    <ul className={css.legend} aria-label="What the lines under the words mean">
      {(Object.keys(wordKinds) as WordKind[])
        .filter((kind) => used.has(kind))
        .map((kind) => (
          <li key={kind}>
            <span className={`${css.sample} ${css[kind]}`}>{wordKinds[kind]}</span>
          </li>
        ))}
    </ul>
  );
}

/** The rule as the words made it: what they are, what they became, who read them so. */
export function LedgerTable({ ledger }: { ledger: ReadingLedger }) {
  const { paths, light } = useLit();
  return (
    <div
      className={`${table.card} ${table.wrap}`}
      tabIndex={0}
      role="region"
      aria-label="What became of the words"
    >
      <table className={`${table.table} ${table.stacked}`}>
        <thead>
          <tr>
            <th scope="col">Words</th>
            <th scope="col">What they are</th>
            <th scope="col">What they became</th>
            <th scope="col">Read by</th>
          </tr>
        </thead>
        <tbody>
          {ledger.unread.map(({ citation, start, text }) => (
            <tr key={`${citation} ${start}`}>
              <td className={css.law}>{text}</td>
              <td>
                <span className={`${css.sample} ${css.unread}`}>{wordKinds.unread}</span>
              </td>
              <td>Nothing. No part of the rule says this.</td>
              <td>no one</td>
            </tr>
          ))}
          {rowsOf(ledger).map(({ path, kind, words, element }) => (
            <tr
              key={path}
              className={paths.has(path) ? css.litRow : undefined}
              onPointerMove={() => light('pointer', [path])}
              onPointerLeave={() => light('pointer', [])}
            >
              <td className={css.law}>
                <button
                  type="button"
                  className={css.part}
                  onFocus={() => light('focus', [path])}
                  onBlur={() => light('focus', [])}
                >
                  {words}
                </button>
              </td>
              <td>
                <span className={`${css.sample} ${css[kind]}`}>{wordKinds[kind]}</span>
              </td>
              <td>{becameOf(ledger, path)}</td>
              <td>
                <Reader by={element.readBy} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Reader = ({ by }: { by: LedgerElement['readBy'] }) =>
  by.at === null ? (
    <span className={css.reader}>{withoutDigests(`${by.reader} ${by.version}`)}</span>
  ) : (
    <>
      an operator, <When at={by.at} />
    </>
  );
