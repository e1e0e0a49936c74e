import type { ReactNode } from 'react';
import type { AnswerPartsFragment, PlanPartsFragment } from '../../../../../src/generated/cockpit/graphql.ts';
import type { Refusal } from '../../data/command.ts';
import { Empty, RefusalNote } from '../../ui/states.tsx';
import { Answer } from '../decisions/answer.tsx';
import { textsOf, type Typed } from './known-inputs.ts';
import { Planned } from './planned.tsx';
import css from './playground-page.module.css';

interface AskedAnswerProps {
  answer: AnswerPartsFragment | null;
  plan: PlanPartsFragment | null;
  busy: boolean;
  refusal: Refusal | null;
  /** Asks again with an example of the plan. */
  take: (given: Typed) => void;
  linkOf: (rule: string) => ReactNode;
  /** What can be asked about the answer. */
  children?: ReactNode;
}

/** What a question was answered, what is worth asking next, or why it was not decided. A verdict is announced. */
export function AskedAnswer({
  answer,
  plan,
  busy,
  refusal,
  take,
  linkOf,
  children = null,
}: AskedAnswerProps) {
  return (
    <div className={css.answer}>
      <p className="visually-hidden" role="status">
        {answer && !busy ? `The answer: ${answer.decision.toLowerCase().replaceAll('_', ' ')}.` : ''}
      </p>
      {refusal ? <RefusalNote refusal={refusal} title="It was not decided" /> : null}
      {plan && plan.missingInputs.length > 0 ? (
        <Planned plan={plan} take={(example) => take(textsOf(example))} />
      ) : null}
      {answer ? <Answer answer={answer} linkOf={linkOf} /> : null}
      {answer ? children : null}
      {answer === null && !refusal ? (
        <Empty>
          Leave out what you do not know: the answer says what it depends on, and what is worth asking next.
        </Empty>
      ) : null}
    </div>
  );
}
