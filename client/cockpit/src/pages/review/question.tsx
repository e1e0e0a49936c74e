import { useState } from 'react';
import type { FindingPartsFragment, Outcome } from '../../../../../src/generated/cockpit/graphql.ts';
import { useShortcut } from '../../shell/shortcuts.ts';
import { OutcomeBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { RefusalNote } from '../../ui/states.tsx';
import { OutcomeAnswers, outcomeAnswers, useAddCases } from './add-cases.tsx';
import type { Candidate } from './candidate.ts';
import css from './candidate.module.css';
import { keyOf } from './open-cases.ts';
import { Values } from './values.tsx';

interface QuestionProps {
  candidate: Candidate;
  findings: readonly FindingPartsFragment[];
  changed: (contentHash: string) => void;
  /** It is the first that is open: the keys answer it from wherever one is on the page. */
  hasKeys: boolean;
}

/** Several findings may have one witness, which is asked about once. */
function askedOf(findings: readonly FindingPartsFragment[]) {
  const witnesses = findings.flatMap(({ witness }) => (witness ? [witness] : []));
  return [...new Map(witnesses.map((one) => [keyOf(one.inputs, one.asOf), one]))].map(([key, witness]) => ({
    key,
    ...witness,
  }));
}

/** The cases by which people answered. */
const answersTo = ({ rule }: Candidate, findings: readonly FindingPartsFragment[]) => {
  const keys = new Set(askedOf(findings).map(({ key }) => key));
  return rule.suite.filter(({ inputs, asOf }) => keys.has(keyOf(inputs, asOf)));
};

/** Whether a person has said what the clause makes of every witness. The finding ends with what is said of the words. */
export const isAnswered = (candidate: Candidate, findings: readonly FindingPartsFragment[]): boolean =>
  askedOf(findings).every(({ key }) =>
    candidate.rule.suite.some(({ inputs, asOf }) => keyOf(inputs, asOf) === key),
  );

/** Each input, and what was said of it. */
const Kept = ({ cases }: { cases: Candidate['rule']['suite'] }) =>
  cases.map(({ name, inputs, asOf, expected }) => (
    <div key={name} className={css.asked}>
      <Values inputs={inputs} asOf={asOf} />
      <OutcomeBadge outcome={expected} />
    </div>
  ));

/** What was said, whether the code does it, and what remains to be done. */
function Answered({ candidate, findings }: QuestionProps) {
  const kept = answersTo(candidate, findings);
  const failing = new Set(candidate.gate1?.suite.failures.map(({ name }) => name));
  const isWrong = kept.some(({ name }) => failing.has(name));
  return (
    <div className={css.question}>
      <p>
        {kept.length > 1 ? 'These are answered, and kept as cases' : 'This is answered, and kept as a case'}{' '}
        of the suite:
      </p>
      <Kept cases={kept} />
      <p className={css.resolution}>
        {isWrong
          ? 'The code does otherwise: correct the rule.'
          : findings.some(({ severity }) => severity === 'ACKNOWLEDGE')
            ? 'The code does the same. What remains is to acknowledge it below.'
            : 'The code does the same, and the reading does not yet: select the words that were misread in the clause, and say what they are.'}
      </p>
    </div>
  );
}

/** What names a case that answers a question. */
const caseNameOf = (inputs: unknown): string =>
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
export function Question(props: QuestionProps) {
  return isAnswered(props.candidate, props.findings) ? <Answered {...props} /> : <Open {...props} />;
}

function Open({ candidate, findings, changed, hasKeys }: QuestionProps) {
  const { add, busy, refusal } = useAddCases(candidate, changed);
  const [answers, setAnswers] = useState<Readonly<Record<string, Outcome | null>>>({});
  // What is answered is shown and not asked: a second answer would hold the code to both.
  const kept = answersTo(candidate, findings);
  const answered = new Set(kept.map(({ inputs, asOf }) => keyOf(inputs, asOf)));
  const asked = askedOf(findings).filter(({ key }) => !answered.has(key));
  const answer = (key: string, outcome: Outcome | null): void =>
    setAnswers((before) => ({ ...before, [key]: outcome }));
  // With the focus on one of several, the key is that one's.
  const open = asked.find(({ key }) => !answers[key])?.key ?? asked[0]?.key;
  const byKey = (outcome: Outcome) => (): void => {
    if (open !== undefined) answer(open, outcome);
  };
  useShortcut('1', byKey(outcomeAnswers[0]), { enabled: hasKeys });
  useShortcut('2', byKey(outcomeAnswers[1]), { enabled: hasKeys });
  useShortcut('3', byKey(outcomeAnswers[2]), { enabled: hasKeys });
  const taken = new Set(candidate.rule.suite.map(({ name }) => name));
  const cases = asked.flatMap(({ key, inputs, asOf }) => {
    const expected = answers[key];
    return expected ? [{ name: freeName(caseNameOf(inputs), taken), inputs, asOf, expected }] : [];
  });
  return (
    <div className={css.question}>
      {kept.length > 0 ? <p>Of some of it, cases of the suite say already what the clause makes:</p> : null}
      <Kept cases={kept} />
      <p>
        By your own reading of the clause, with {asked.length > 1 ? 'each of these inputs' : 'this input'} the
        rule is
        {hasKeys ? (
          <>
            {' '}
            (keys <kbd>1</kbd> <kbd>2</kbd> <kbd>3</kbd>)
          </>
        ) : null}
      </p>
      {asked.map(({ key, inputs, asOf }) => (
        <div
          key={key}
          className={css.asked}
          onKeyDown={(event) => {
            const outcome = outcomeAnswers[Number(event.key) - 1];
            if (!outcome) return;
            // The page would answer the first that is open.
            event.stopPropagation();
            answer(key, outcome);
          }}
        >
          <Values inputs={inputs} asOf={asOf} />
          <OutcomeAnswers
            label={
              asked.length > 1
                ? `By your own reading, with ${caseNameOf(inputs).slice('Which is right? '.length)}, the rule is`
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
