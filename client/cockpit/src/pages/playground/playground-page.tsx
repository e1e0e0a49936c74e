import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useClient } from 'urql';
import {
  PlanTrialDocument,
  TryDecisionDocument,
  type ActionPartsFragment,
  type AnswerPartsFragment,
  type PlanPartsFragment,
  type SimulateDecisionInput,
} from '../../../../../src/generated/cockpit/graphql.ts';
import { useCommand } from '../../data/command.ts';
import { useActions } from '../../data/use-actions.ts';
import { useFrame } from '../../shell/frame-data.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { Asked, Empty, Skeleton } from '../../ui/states.tsx';
import { RuleLink } from '../decisions/rule-link.tsx';
import { AskedAnswer } from './asked-answer.tsx';
import { AskedInputs } from './asked-inputs.tsx';
import { knownInputs, textsOf, type Typed } from './known-inputs.ts';
import css from './playground-page.module.css';
import { WhatWouldChange } from './what-would-change.tsx';

/** Asks the draft or a version: what it decides, why, and what is worth finding out next. */
export function PlaygroundPage() {
  const { world: worldId } = useParams({ from: '/r/$world/playground' });
  const { action: key } = useSearch({ from: '/r/$world/playground' });
  const answer = useActions(worldId);
  return (
    <Page
      title="Playground"
      lead="Ask the draft or a version. A simulation is recorded under your name; no agent sees it."
    >
      <Asked answer={answer} retry={answer.reload} loading={<Skeleton rows={4} height={64} />}>
        {(all) => {
          const actions = all.filter(({ status }) => status === 'ACTIVE');
          const chosen = actions.find((action) => action.key === key) ?? actions[0];
          return chosen ? (
            <Question key={chosen.key} worldId={worldId} action={chosen} actions={actions} />
          ) : (
            <Empty
              action={
                <Link to="/r/$world/review" params={{ world: worldId }} className={buttonClass('primary')}>
                  Go to review
                </Link>
              }
            >
              There is no action to ask about yet. Sign a candidate, and its action appears here.
            </Empty>
          );
        }}
      </Asked>
    </Page>
  );
}

type Asking = Omit<SimulateDecisionInput, 'correlationId'>;

interface QuestionProps {
  worldId: string;
  action: ActionPartsFragment;
  actions: readonly ActionPartsFragment[];
}

function Question({ worldId, action, actions }: QuestionProps) {
  const navigate = useNavigate({ from: '/r/$world/playground' });
  const client = useClient();
  const [frame] = useFrame();
  const current = frame.data?.world?.currentVersion ?? 0;
  const [version, setVersion] = useState('draft');
  const [asOf, setAsOf] = useState('');
  const [typed, setTyped] = useState<Typed>({});
  const [answered, setAnswered] = useState<{ answer: AnswerPartsFragment; question: Asking } | null>(null);
  const [plan, setPlan] = useState<PlanPartsFragment | null>(null);
  const { run, busy, refusal } = useCommand(TryDecisionDocument);

  const ask = async (given: Typed): Promise<void> => {
    const question = {
      worldId,
      action: action.key,
      inputs: knownInputs(action.inputs, given),
      asOf: asOf === '' ? null : asOf,
      version,
    };
    const [outcome, planned] = await Promise.all([
      run({ ...question, explain: 'FULL' }),
      client.mutation(PlanTrialDocument, { input: question }).toPromise(),
    ]);
    setAnswered(outcome.done ? { answer: outcome.value, question } : null);
    const made = planned.data?.planSimulation;
    setPlan(made?.__typename === 'Plan' ? made : null);
  };
  return (
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
            take={(changes) => {
              const given = { ...typed, ...textsOf(changes) };
              setTyped(given);
              void ask(given);
            }}
          />
        )}
      </AskedAnswer>
    </div>
  );
}
