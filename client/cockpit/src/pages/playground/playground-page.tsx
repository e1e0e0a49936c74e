import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useClient, useQuery } from 'urql';
import {
  ActionListDocument,
  PlanTrialDocument,
  TryDecisionDocument,
  type ActionPartsFragment,
  type AnswerPartsFragment,
  type InputPartsFragment,
  type PlanTrialMutation,
} from '../../../../../src/generated/cockpit/graphql.ts';
import { useCommand } from '../../data/command.ts';
import { useFrame } from '../../shell/frame-data.ts';
import { VerdictBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { Body, Page, pageCss, Panel, Rows } from '../../ui/page.tsx';
import { Asked, Empty, RefusalNote, Skeleton } from '../../ui/states.tsx';
import { Answer } from '../decisions/answer.tsx';
import { knownInputs, type Typed } from './known-inputs.ts';
import css from './playground-page.module.css';

/** Asks the draft or a version: what it decides, why, and what is worth finding out next. */
export function PlaygroundPage() {
  const { world: worldId } = useParams({ from: '/r/$world/playground' });
  const { action: key } = useSearch({ from: '/r/$world/playground' });
  const [answer, reload] = useQuery({ query: ActionListDocument, variables: { worldId } });
  return (
    <Page
      title="Playground"
      lead="Ask the draft or a version. A simulation is recorded under your name; no agent sees it."
    >
      <Asked
        answer={answer}
        retry={() => reload({ requestPolicy: 'network-only' })}
        loading={<Skeleton rows={4} height={64} />}
      >
        {({ worldActions }) => {
          const actions = worldActions.edges
            .map(({ node }) => node)
            .filter(({ status }) => status === 'ACTIVE');
          const chosen = actions.find((action) => action.key === key) ?? actions[0];
          return chosen ? (
            <Question key={chosen.key} worldId={worldId} action={chosen} actions={actions} />
          ) : (
            <Empty>There is no action to ask about yet. Sign a candidate, and its action appears here.</Empty>
          );
        }}
      </Asked>
    </Page>
  );
}

interface QuestionProps {
  worldId: string;
  action: ActionPartsFragment;
  actions: readonly ActionPartsFragment[];
}

type Plan = Extract<PlanTrialMutation['planSimulation'], { __typename: 'Plan' }>;

function Question({ worldId, action, actions }: QuestionProps) {
  const navigate = useNavigate({ from: '/r/$world/playground' });
  const client = useClient();
  const [frame] = useFrame();
  const current = frame.data?.world?.currentVersion ?? 0;
  const [version, setVersion] = useState('draft');
  const [asOf, setAsOf] = useState('');
  const [typed, setTyped] = useState<Typed>({});
  const [answer, setAnswer] = useState<AnswerPartsFragment | null>(null);
  const [plan, setPlan] = useState<Plan | null>(null);
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
    setAnswer(outcome.done ? outcome.value : null);
    const made = planned.data?.planSimulation;
    setPlan(made?.__typename === 'Plan' ? made : null);
  };
  const give = (name: string, text: string): void => setTyped({ ...typed, [name]: text });
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
        <TextField
          label="By the law of"
          type="date"
          optional
          hint={`Today in ${action.timeZone} where left empty.`}
          value={asOf}
          onChange={({ target }) => setAsOf(target.value)}
        />
        {action.inputs.map((input) => (
          <InputField
            key={input.name}
            input={input}
            text={typed[input.name] ?? ''}
            error={refusal?.errors.find(({ pointer }) => pointer.endsWith(`/${input.name}`))?.message}
            onText={(text) => give(input.name, text)}
          />
        ))}
        <div>
          <Button kind="primary" type="submit" busy={busy}>
            Decide
          </Button>
        </div>
      </form>
      <div className={css.answer}>
        {refusal ? <RefusalNote refusal={refusal} title="It was not decided" /> : null}
        {plan && plan.missingInputs.length > 0 ? (
          <Planned
            plan={plan}
            take={(example) => {
              const given = Object.fromEntries(
                Object.entries(example).map(([name, value]) => [
                  name,
                  typeof value === 'string' ? value : JSON.stringify(value),
                ]),
              );
              setTyped(given);
              void ask(given);
            }}
          />
        ) : null}
        {answer ? <Answer worldId={worldId} answer={answer} /> : null}
        {answer === null && !refusal ? (
          <Empty>
            Leave out what you do not know: the answer says what it depends on, and what is worth asking next.
          </Empty>
        ) : null}
      </div>
    </div>
  );
}

const rangeOf = ({ minimum, maximum }: InputPartsFragment): string =>
  [
    [' At least', minimum],
    [' At most', maximum],
  ]
    .filter(([, limit]) => limit !== null)
    .map(([lead, limit]) => `${String(lead)} ${String(limit)}.`)
    .join('');

function InputField({
  input,
  text,
  error,
  onText,
}: {
  input: InputPartsFragment;
  text: string;
  error: string | undefined;
  onText: (text: string) => void;
}) {
  const { name, type, unit, values, description } = input;
  const label = name.replaceAll('_', ' ');
  const hint = `${description}${unit === null ? '' : ` In ${unit}.`}${rangeOf(input)}`.trim();
  const choices = type === 'BOOL' ? ['true', 'false'] : values;
  if (choices) {
    return (
      <Select
        label={label}
        optional
        hint={hint}
        error={error}
        value={text}
        onChange={({ target }) => onText(target.value)}
      >
        <option value="">Not known</option>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice === 'true' ? 'Yes' : choice === 'false' ? 'No' : choice}
          </option>
        ))}
      </Select>
    );
  }
  return (
    <TextField
      label={label}
      optional
      hint={hint}
      error={error}
      type={type === 'DATE' ? 'date' : 'text'}
      inputMode={type === 'INT' || type === 'DECIMAL' ? 'decimal' : undefined}
      value={text}
      onChange={({ target }) => onText(target.value)}
    />
  );
}

/** Which of the missing inputs still matter, and to what complete inputs can lead. */
function Planned({ plan, take }: { plan: Plan; take: (example: Record<string, unknown>) => void }) {
  return (
    <Panel title="What still matters">
      <Body>
        <p>
          {plan.decision === null
            ? 'The verdict is open. Worth asking, what settles most first:'
            : 'The verdict holds whatever these are:'}
        </p>
      </Body>
      <Rows label="Inputs that still matter">
        {plan.missingInputs.map(({ name, settles }) => (
          <li key={name}>
            <code className={pageCss.grow}>{name}</code>
            <span className={pageCss.quiet}>
              {settles === null ? '' : `settles ${Math.round(settles * 100)} % of its answers`}
            </span>
          </li>
        ))}
        {plan.reachable.map(({ decision, example }) => (
          <li key={decision}>
            <span className={pageCss.grow}>
              <VerdictBadge verdict={decision} />
            </span>
            {example === null ? null : (
              <Button onClick={() => take(example as Record<string, unknown>)}>Fill in an example</Button>
            )}
          </li>
        ))}
      </Rows>
    </Panel>
  );
}
