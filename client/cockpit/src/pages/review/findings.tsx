import { Link } from '@tanstack/react-router';
import type { FindingPartsFragment } from '../../../../../src/generated/cockpit/graphql.ts';
import { Button } from '../../ui/button.tsx';
import { asks, findingsInOrder, isReadByAnother, saidOfCases, type Candidate } from './candidate.ts';
import css from './candidate.module.css';
import { Conflict } from './conflict.tsx';
import { findingNames, findingPage } from './finding-names.ts';
import { withoutDigests } from './ledger/without-digests.ts';
import { isAnswered, Question } from './question.tsx';
import { Values } from './values.tsx';

const headings = {
  BLOCKING: 'Blocks approval',
  ACKNOWLEDGE: 'Asks you to look',
  REPORT: 'For your knowledge',
} as const;
const looks = { BLOCKING: css.blocking, ACKNOWLEDGE: css.acknowledge, REPORT: css.report } as const;

interface FindingsProps {
  candidate: Candidate;
  acknowledged: ReadonlySet<string>;
  acknowledge: (findingIds: readonly string[], yes: boolean) => void;
  /** A question was answered by a case: the candidate has new content. */
  changed: (contentHash: string) => void;
  /** Opens what is quoted for a change; null where the candidate is decided. */
  quote: (() => void) | null;
}

/** Findings of two rules that do not go together: what ends them is a choice beside them. */
const isConflict = ({ code }: FindingPartsFragment): boolean =>
  code === 'CONTRADICTION' || code === 'CANNOT_COMPLY';

/** Findings that other quotes answer. */
const ofQuotes: ReadonlySet<FindingPartsFragment['code']> = new Set([
  'UNQUOTED_WORDS',
  'QUOTE_NOT_FOUND',
  'SPAN_MOVED',
]);

/** What both gates found, the worst first. Each doubt is acknowledged at its place; those that say the same, together. */
export function Findings({ candidate, acknowledged, acknowledge, changed, quote }: FindingsProps) {
  const found = findingsInOrder(candidate);
  if (found.length === 0) return null;
  const asksFirst = found.find(({ first, findings }) => asks(first) && !isAnswered(candidate, findings))
    ?.first.findingId;
  return (
    <section className={css.section} aria-label="Findings" id="findings" tabIndex={-1}>
      {found.map(({ gate, first, findings }, index) => (
        <article
          id={`finding-${first.findingId}`}
          tabIndex={-1}
          key={`${gate} ${first.findingId}`}
          className={`${css.card} ${css.finding} ${looks[first.severity]}`}
          aria-label={headings[first.severity]}
        >
          <div className={css.findingHead}>
            <span>
              {index + 1}. {headings[first.severity]}
              {findings.length > 1 ? `, in ${findings.length} cases` : ''}
            </span>
            <span>
              Gate {gate}: <a href={findingPage(first.code)}>{findingNames[first.code]}</a>
            </span>
          </div>
          <div className={css.findingBody}>
            <p>{withoutDigests(findings.length > 1 ? saidOfCases(first) : first.message)}</p>
            {first.severity === 'REPORT' || isConflict(first) ? null : (
              <p className={css.resolution}>{first.resolution}</p>
            )}
            <Doubts candidate={candidate} finding={first} />
            {first.path === 'flags/unread_words' && isReadByAnother(candidate) ? (
              <p>
                The distiller, which wrote the rule, left words unread. Another reader accounts for every
                word, as the lines under the clause show: see there whether the rule says them all.
              </p>
            ) : null}
            {first.path === 'flags/unread_beside' ? <WhereItIs candidate={candidate} /> : null}
            {asks(first) ? (
              <Question
                candidate={candidate}
                findings={findings}
                changed={changed}
                hasKeys={first.findingId === asksFirst}
              />
            ) : (
              findings.map(({ findingId, witness }) =>
                witness ? (
                  <div key={findingId}>
                    With <Values inputs={witness.inputs} asOf={witness.asOf} />
                  </div>
                ) : null,
              )
            )}
            {isConflict(first) ? (
              <Conflict candidate={candidate} finding={first} changed={changed} closed={quote === null} />
            ) : (
              <Others candidate={candidate} keys={first.rules} />
            )}
            {quote !== null && ofQuotes.has(first.code) ? (
              <div>
                <Button onClick={quote}>Change what is quoted</Button>
              </div>
            ) : null}
            {first.severity === 'ACKNOWLEDGE' ? (
              <label className={css.check}>
                <input
                  type="checkbox"
                  checked={findings.every(({ findingId }) => acknowledged.has(findingId))}
                  onChange={({ target }) =>
                    acknowledge(
                      findings.map(({ findingId }) => findingId),
                      target.checked,
                    )
                  }
                />
                {findings.length > 1
                  ? `I have looked at these ${findings.length}, and they are right as they are`
                  : 'I have looked at this, and it is right as it is'}
              </label>
            ) : null}
          </div>
        </article>
      ))}
    </section>
  );
}

/** What the distiller could not decide where it raised a flag, with the words. */
const Doubts = ({ candidate, finding }: { candidate: Candidate; finding: FindingPartsFragment }) =>
  candidate.doubts
    .filter(({ flag }) => finding.path === `flags/${flag.toLowerCase()}`)
    .map(({ message, words }) => (
      <p key={`${message} ${words.join(' ')}`}>
        {words.map((word) => (
          <q key={word} className={css.reading}>
            {word}
          </q>
        ))}
        {words.length > 0 ? ': ' : ''}
        {message}
      </p>
    ));

/** Where one sees what became of the statements beside this one. */
const WhereItIs = ({ candidate: { worldId, rule } }: { candidate: Candidate }) =>
  [...new Set(rule.citations.map(({ sourceMaterialId }) => sourceMaterialId))].map((source) => (
    <p key={source}>
      What became of each statement of the section is in{' '}
      <Link to="/r/$world/sources/$source" params={{ world: worldId, source }}>
        the source
      </Link>
      .
    </p>
  ));

/** The signed rules that a finding is about, besides the one that is reviewed. */
function Others({
  candidate: { worldId, ruleKey },
  keys,
}: {
  candidate: Candidate;
  keys: readonly string[];
}) {
  const others = keys.filter((key) => key !== ruleKey);
  if (others.length === 0) return null;
  return (
    <p>
      With{' '}
      {others.map((key, index) => (
        <span key={key} className={css.key}>
          {index > 0 ? ', ' : ''}
          <Link to="/r/$world/rules/$rule" params={{ world: worldId, rule: key }}>
            {key}
          </Link>
        </span>
      ))}
    </p>
  );
}
