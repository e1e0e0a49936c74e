import { useState } from 'react';
import type { FindingPartsFragment, Outcome } from '../../../../../src/generated/cockpit/graphql.ts';
import { Button } from '../../ui/button.tsx';
import { RefusalNote } from '../../ui/states.tsx';
import { OutcomeAnswers, outcomeAnswers, useAddCases } from './add-cases.tsx';
import { asks, findingsInOrder, type Candidate } from './candidate.ts';
import css from './candidate.module.css';
import { withoutDigests } from './ledger/without-digests.ts';
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
  acknowledge: (findingId: string, yes: boolean) => void;
  /** A question was answered by a case: the candidate has new content. */
  changed: (contentHash: string) => void;
}

/** What both gates found, the worst first. Each doubt is acknowledged by itself, at its place. */
export function Findings({ candidate, acknowledged, acknowledge, changed }: FindingsProps) {
  const findings = findingsInOrder(candidate);
  if (findings.length === 0) return null;
  return (
    <section className={css.section} aria-label="Findings" id="findings">
      {findings.map(({ gate, finding }, index) => (
        <article
          id={`finding-${finding.findingId}`}
          tabIndex={-1}
          key={`${gate} ${finding.findingId}`}
          className={`${css.card} ${css.finding} ${looks[finding.severity]}`}
          aria-label={headings[finding.severity]}
        >
          <div className={css.findingHead}>
            <span>
              {index + 1}. {headings[finding.severity]}
            </span>
            <span>
              Gate {gate} <code>{finding.code.toLowerCase()}</code>
            </span>
          </div>
          <div className={css.findingBody}>
            <p>{withoutDigests(finding.message)}</p>
            {finding.severity === 'REPORT' ? null : <p className={css.resolution}>{finding.resolution}</p>}
            {finding.witness ? (
              <div>
                With <Values inputs={finding.witness.inputs} asOf={finding.witness.asOf} />
              </div>
            ) : null}
            {finding.rules.length > 0 ? (
              <p>
                Takes part: <span className={css.key}>{finding.rules.join(', ')}</span>
              </p>
            ) : null}
            {asks(finding) ? <Question candidate={candidate} finding={finding} changed={changed} /> : null}
            {finding.severity === 'ACKNOWLEDGE' ? (
              <label className={css.check}>
                <input
                  type="checkbox"
                  checked={acknowledged.has(finding.findingId)}
                  onChange={({ target }) => acknowledge(finding.findingId, target.checked)}
                />
                I have looked at this, and it is right as it is
              </label>
            ) : null}
          </div>
        </article>
      ))}
    </section>
  );
}

/** The answer to a disagreement is a case of the suite, by a person: from then on the code is held to it. */
function Question({
  candidate,
  finding,
  changed,
}: {
  candidate: Candidate;
  finding: FindingPartsFragment;
  changed: (contentHash: string) => void;
}) {
  const { add, busy, refusal } = useAddCases(candidate, changed);
  const [answer, setAnswer] = useState<Outcome | null>(null);
  const { witness } = finding;
  if (witness === null) return null;
  const name = `Which is right? ${Object.entries((witness.inputs ?? {}) as Record<string, unknown>)
    .map(([input, value]) => `${input} ${String(value)}`)
    .join(', ')}`.slice(0, 200);
  const { inputs, asOf } = witness;
  return (
    <div
      className={css.question}
      onKeyDown={({ key }) => {
        const answered = outcomeAnswers[Number(key) - 1];
        if (answered) setAnswer(answered);
      }}
    >
      <p>
        By your own reading of the clause, with this input the rule is (keys <kbd>1</kbd> <kbd>2</kbd>{' '}
        <kbd>3</kbd>)
      </p>
      <OutcomeAnswers label="By your own reading, the rule is" answer={answer} onAnswer={setAnswer} />
      {refusal ? <RefusalNote refusal={refusal} title="The answer was not kept" /> : null}
      <div>
        <Button
          busy={busy}
          unavailable={answer === null ? 'Say first what the clause makes of it.' : null}
          onClick={() => {
            if (answer) add([{ name, inputs, asOf, expected: answer }]);
          }}
        >
          Keep the answer as a case
        </Button>
      </div>
    </div>
  );
}
