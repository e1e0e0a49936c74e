import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useClient } from 'urql';
import { PlanTrialDocument, TryDecisionDocument } from '../../../../../src/generated/cockpit/decisions.ts';
import type {
  ActionPartsFragment,
  AnswerPartsFragment,
  PlanPartsFragment,
  SimulateDecisionInput,
} from '../../../../../src/generated/cockpit/graphql.ts';
import { useCommand, useSending } from '../../data/command.ts';
import { useFrame } from '../../shell/frame-data.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { RuleLink } from '../decisions/rule-link.tsx';
import { AskedAnswer } from './asked-answer.tsx';
import { AskedInputs } from './asked-inputs.tsx';
import { knownInputs, knownToBeNone, textsOf, type Typed } from './known-inputs.ts';
import css from './playground-page.module.css';
import { RecordNote } from './record-note.tsx';
import { recordedQuestion, type RecordedDecision } from './recorded-question.ts';
import { WhatWouldChange } from './what-would-change.tsx';

type Asking = Omit<SimulateDecisionInput, 'correlationId'>;

interface QuestionProps {
  worldId: string;
  action: ActionPartsFragment;
  actions: readonly ActionPartsFragment[];
  /** The recorded decision that is asked again. */
  record: RecordedDecision | null;
}

export function Question({ worldId, action, actions, record }: QuestionProps) {
  const navigate = useNavigate({ from: '/r/$world/playground' });
  const client = useClient();
  const [frame] = useFrame();
  const current = frame.data?.world?.currentVersion ?? 0;
  const recorded = record ? recordedQuestion(record, action.inputs) : null;
  const [version, setVersion] = useState(recorded?.version ?? 'draft');
  const [asOf, setAsOf] = useState(recorded?.asOf ?? '');
  const [typed, setTyped] = useState<Typed>(recorded?.typed ?? {});
  const [answered, setAnswered] = useState<{ answer: AnswerPartsFragment; question: Asking } | null>(null);
  const [plan, setPlan] = useState<PlanPartsFragment | null>(null);
  const trying = useCommand(TryDecisionDocument);
  const explaining = useSending(TryDecisionDocument);
  const busy = trying.busy || explaining.busy;
  const refusal = trying.refusal ?? explaining.refusal;

  const ask = async (given: Typed, correlationId: string | null = null): Promise<void> => {
    if (correlationId === null) explaining.forget();
    const question = {
      worldId,
      action: action.key,
      inputs: {
        ...(recorded && version === recorded.version ? recorded.undeclared : {}),
        ...knownToBeNone(recorded?.inputs ?? {}, given),
        ...knownInputs(action.inputs, given),
      },
      asOf: asOf === '' ? null : asOf,
      version,
    };
    const [outcome, planned] = await Promise.all([
      correlationId === null
        ? trying.run({ ...question, explain: 'FULL' })
        : explaining.run({ ...question, explain: 'FULL', correlationId }),
      client.mutation(PlanTrialDocument, { input: question }).toPromise(),
    ]);
    setAnswered(outcome.done ? { answer: outcome.value, question } : null);
    const made = planned.data?.planSimulation;
    setPlan(made?.__typename === 'Plan' ? made : null);
  };
  // What a version said is asked again at once, and by the same number each time: coming back adds no simulation.
  const explain = useEffectEvent(() => {
    if (record && recorded?.isWhole && version !== 'draft') void ask(typed, `explain ${record.decisionId}`);
  });
  useEffect(() => {
    const timer = setTimeout(() => explain());
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {record && recorded ? (
        <RecordNote worldId={worldId} record={record} recorded={recorded} now={answered?.answer ?? null} />
      ) : null}
      <div className={css.layout}>
        <form
          className={css.question}
          aria-label="The question"
          onSubmit={(event) => {
            event.preventDefault();
            void ask(typed);
          }}
        >
          <Select
            label="Action"
            value={action.key}
            onChange={({ target }) => void navigate({ search: { action: target.value }, replace: true })}
          >
            {actions.map(({ key, title }) => (
              <option key={key} value={key}>
                {title} ({key})
              </option>
            ))}
          </Select>
          <Select label="Against" value={version} onChange={({ target }) => setVersion(target.value)}>
            <option value="draft">The draft: what is signed now</option>
            {Array.from({ length: current }, (_, index) => `v${current - index}`).map((label) => (
              <option key={label} value={label}>
                {label}
              </option>
            ))}
          </Select>
          <AskedInputs
            inputs={action.inputs}
            masked={recorded?.masked}
            typed={typed}
            onTyped={setTyped}
            asOf={asOf}
            onAsOf={setAsOf}
            today={`Today in ${action.timeZone} where left empty.`}
            refusal={refusal}
          />
          <div>
            <Button kind="primary" type="submit" busy={busy}>
              Decide
            </Button>
          </div>
        </form>
        <AskedAnswer
          answer={answered?.answer ?? null}
          plan={plan}
          busy={busy}
          refusal={refusal}
          take={(given) => {
            setTyped(given);
            void ask(given);
          }}
          linkOf={(rule) => <RuleLink worldId={worldId} rule={rule} />}
        >
          {answered === null || answered.answer.decision === 'INDETERMINATE' ? null : (
            <WhatWouldChange
              key={answered.answer.decisionId}
              question={answered.question}
              atOnce={record ? `changes ${answered.answer.decisionId}` : undefined}
              take={(changes) => {
                const given = { ...typed, ...textsOf(changes) };
                setTyped(given);
                void ask(given);
              }}
            />
          )}
        </AskedAnswer>
      </div>
    </>
  );
}
