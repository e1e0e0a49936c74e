import { useState } from 'react';
import type { FindingPartsFragment, Outcome } from '../../../../../src/generated/cockpit/graphql.ts';
import { Button } from '../../ui/button.tsx';
import { RefusalNote } from '../../ui/states.tsx';
import { OutcomeAnswers, outcomeAnswers, useAddCases } from './add-cases.tsx';
import { asks, findingsInOrder, isReadByAnother, saidOfCases, type Candidate } from './candidate.ts';
import css from './candidate.module.css';
import { withoutDigests } from './ledger/without-digests.ts';
import { keyOf } from './open-cases.ts';
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
  return (
    <section className={css.section} aria-label="Findings" id="findings">
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
              Gate {gate} <code>{first.code.toLowerCase()}</code>
            </span>
          </div>
          <div className={css.findingBody}>
            <p>{withoutDigests(findings.length > 1 ? saidOfCases(first) : first.message)}</p>
            {first.severity === 'REPORT' ? null : <p className={css.resolution}>{first.resolution}</p>}
            <Doubts candidate={candidate} finding={first} />
            {first.path === 'flags/unread_words' && isReadByAnother(candidate) ? (
              <p>
                The distiller, which wrote the rule, left words unread. Another reader accounts for every
                word, as the lines under the clause show: see there whether the rule says them all.
              </p>
            ) : null}
            {asks(first) ? (
              <Question candidate={candidate} findings={findings} changed={changed} />
            ) : (
              findings.map(({ findingId, witness }) =>
                witness ? (
                  <div key={findingId}>
                    With <Values inputs={witness.inputs} asOf={witness.asOf} />
                  </div>
                ) : null,
              )
            )}
            {first.rules.length > 0 ? (
              <p>
                Takes part: <span className={css.key}>{first.rules.join(', ')}</span>
              </p>
            ) : null}
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

/** What names a case that answers a question. */
const nameOf = (inputs: unknown): string =>
  `Which is right? ${Object.entries((inputs ?? {}) as Record<string, unknown>)
    .map(([input, value]) => `${input} ${String(value)}`)
    .join(', ')}`.slice(0, 200);

/** The name, or with a number where a case has it: two may differ in their day alone. */
function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name.slice(0, 190)} (${number})`;
  taken.add(free);
  return free;
}

/** The answer to a disagreement is a case of the suite, by a person: from then on the code is held to it. */
function Question({
  candidate,
  findings,
  changed,
}: {
  candidate: Candidate;
  findings: readonly FindingPartsFragment[];
  changed: (contentHash: string) => void;
}) {
  const { add, busy, refusal } = useAddCases(candidate, changed);
  const [answers, setAnswers] = useState<Readonly<Record<string, Outcome | null>>>({});
  // Several findings may have one witness, which is asked about once.
  const witnesses = findings.flatMap(({ witness }) => (witness ? [witness] : []));
  const asked = [...new Map(witnesses.map((one) => [keyOf(one.inputs, one.asOf), one]))].map(
    ([key, witness]) => ({ key, ...witness }),
  );
  const answer = (key: string, outcome: Outcome | null): void =>
    setAnswers((before) => ({ ...before, [key]: outcome }));
  const taken = new Set(candidate.rule.suite.map(({ name }) => name));
  const cases = asked.flatMap(({ key, inputs, asOf }) => {
    const expected = answers[key];
    return expected ? [{ name: freeName(nameOf(inputs), taken), inputs, asOf, expected }] : [];
  });
  return (
    <div className={css.question}>
      <p>
        By your own reading of the clause, with {asked.length > 1 ? 'each of these inputs' : 'this input'} the
        rule is (keys <kbd>1</kbd> <kbd>2</kbd> <kbd>3</kbd>)
      </p>
      {asked.map(({ key, inputs, asOf }) => (
        <div
          key={key}
          className={css.asked}
          onKeyDown={(event) => {
            const outcome = outcomeAnswers[Number(event.key) - 1];
            if (outcome) answer(key, outcome);
          }}
        >
          <Values inputs={inputs} asOf={asOf} />
          <OutcomeAnswers
            label={
              asked.length > 1
                ? `By your own reading, with ${nameOf(inputs).slice('Which is right? '.length)}, the rule is`
                : 'By your own reading, the rule is'
            }
            answer={answers[key] ?? null}
            onAnswer={(outcome) => answer(key, outcome)}
          />
        </div>
      ))}
      {refusal ? <RefusalNote refusal={refusal} title="The answer was not kept" /> : null}
      <div>
        <Button
          busy={busy}
          unavailable={cases.length === 0 ? 'Say first what the clause makes of it.' : null}
          onClick={() => add(cases)}
        >
          {cases.length > 1 ? `Keep the ${cases.length} answers as cases` : 'Keep the answer as a case'}
        </Button>
      </div>
    </div>
  );
}
