import { ChangeCandidateDocument } from '../../../../../src/generated/cockpit/review.ts';
import type { Outcome, SuiteCaseInput } from '../../../../../src/generated/cockpit/graphql.ts';
import { useCommand, type Refusal } from '../../data/command.ts';
import { outcomeWords } from '../../ui/badge.tsx';
import css from './candidate.module.css';
import { caseInputOf } from './case-input.ts';
import type { Candidate } from './candidate.ts';

/** What a person can say of a case; the keys 1, 2 and 3 in this order. */
export const outcomeAnswers = ['MET', 'UNMET', 'NOT_APPLICABLE'] as const;

/** Adds cases to those that people gave. It makes a new revision, so what the gates found of the last one is void. */
export function useAddCases(
  candidate: Candidate,
  changed: (contentHash: string) => void,
): { add: (cases: SuiteCaseInput[]) => void; busy: boolean; refusal: Refusal | null } {
  const { run, busy, refusal } = useCommand(ChangeCandidateDocument);
  const add = (cases: SuiteCaseInput[]): void => {
    void run({
      worldId: candidate.worldId,
      candidateId: candidate.candidateId,
      expectedContentHash: candidate.contentHash,
      suite: [...candidate.rule.suite.map(caseInputOf), ...cases],
    }).then((outcome) => {
      if (outcome.done) changed(outcome.value.contentHash);
    });
  };
  return { add, busy, refusal };
}

interface AnswersProps {
  label: string;
  answer: Outcome | null;
  /** Null takes it away again. */
  onAnswer: (answer: Outcome | null) => void;
}

export const OutcomeAnswers = ({ label, answer, onAnswer }: AnswersProps) => (
  <div className={css.answers} role="group" aria-label={label}>
    {outcomeAnswers.map((one) => (
      <button
        key={one}
        type="button"
        className={css.answer}
        aria-pressed={answer === one}
        onClick={() => onAnswer(answer === one ? null : one)}
      >
        {outcomeWords[one]}
      </button>
    ))}
  </div>
);
