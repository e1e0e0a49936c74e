import type { CheckPublicationMutation } from '../../../../../src/generated/cockpit/graphql.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { Name } from '../../ui/name.tsx';
import { pageCss, Panel, Rows } from '../../ui/page.tsx';
import css from './publish-page.module.css';

/** An operator's answer to a question about an input: the input that it is read as, or null: it stays, or goes. */
export interface Answered {
  action: string;
  input: string;
  renameTo: string | null;
}

type Preview = Extract<CheckPublicationMutation['previewPublication'], { __typename: 'PublicationPreview' }>;
type Question = Preview['questions'][number];

interface ArbitrationProps {
  questions: Preview['questions'];
  renames: Preview['renames'];
  answered: readonly Answered[];
  answer: (answers: Answered[]) => void;
}

const same = (one: { action: string; input: string }, other: { action: string; input: string }): boolean =>
  one.action === other.action && one.input === other.input;

/** Names that the input can be read as: what the service proposes, and the inputs of the action that are spoken of. */
function namesFor(question: Question, all: readonly Question[]): string[] {
  const names = all
    .filter(({ action }) => action === question.action)
    .flatMap(({ proposal, after }) => [proposal?.to, (after as { name: string } | null)?.name]);
  return [...new Set(names)].filter((name): name is string => name !== undefined && name !== question.input);
}

const keptWords = {
  RENAME: 'It is another thing: it keeps its name',
  PUBLISHED_INPUT_CHANGED: 'It is meant so: the declaration changes',
  PUBLISHED_INPUT_REMOVED: 'It is meant so: the input goes',
  UNUSABLE_ARBITRATION: 'The answer is taken back',
} as const;

/** What of the names of inputs a person has to decide before this can be published, and what was decided. */
export function Arbitration({ questions, renames, answered, answer }: ArbitrationProps) {
  if (questions.length + renames.length + answered.length === 0) return null;
  const give = (question: Question, renameTo: string | null): void => {
    const { action, input } = question;
    const others = answered.filter((one) => !same(one, question));
    answer(question.kind === 'UNUSABLE_ARBITRATION' ? others : [...others, { action, input, renameTo }]);
  };
  return (
    <Panel
      title="Names of inputs"
      aside={
        questions.length > 0 ? (
          <Badge tone="bad">
            {questions.length === 1 ? 'One question is open' : `${questions.length} questions are open`}
          </Badge>
        ) : (
          <Badge tone="good">Nothing is open</Badge>
        )
      }
    >
      <Rows label="Names of inputs">
        {questions.map((question) => (
          <li key={`${question.kind} ${question.action} ${question.input}`}>
            <div className={css.change}>
              <p>
                <Name of={question.action} />: {question.message}
              </p>
              <Select
                label={`What ${question.input} is`}
                value=""
                onChange={({ target: { value } }) => {
                  if (value !== '') give(question, value === 'keep' ? null : value.slice('as '.length));
                }}
              >
                <option value="">Choose</option>
                {question.kind === 'UNUSABLE_ARBITRATION'
                  ? null
                  : namesFor(question, questions).map((name) => (
                      <option key={name} value={`as ${name}`}>
                        It is the same as {name}
                      </option>
                    ))}
                <option value="keep">{keptWords[question.kind]}</option>
              </Select>
            </div>
          </li>
        ))}
        {answered.map((one) => (
          <li key={`${one.action} ${one.input}`}>
            <span className={pageCss.grow}>
              You said: <Name of={one.input} />{' '}
              {one.renameTo === null ? (
                'is meant so.'
              ) : (
                <>
                  is read as <Name of={one.renameTo} />.
                </>
              )}
            </span>
            <Button onClick={() => answer(answered.filter((other) => !same(one, other)))}>
              Take it back<span className="visually-hidden">: {one.input}</span>
            </Button>
          </li>
        ))}
        {renames.map(({ action, from, to, because, rules }) => (
          <li key={`${action} ${from}`}>
            <span className={pageCss.grow}>
              <Name of={from} /> is read as <Name of={to} />, by its{' '}
              {because.toLowerCase().replaceAll('_', ' ')}
            </span>
            <span className={pageCss.small}>
              {rules.map(({ rule, proof }) => `${rule} ${proof.toLowerCase()}`).join(', ')}
            </span>
          </li>
        ))}
      </Rows>
    </Panel>
  );
}
