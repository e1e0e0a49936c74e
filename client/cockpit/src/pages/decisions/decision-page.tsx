import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery } from 'urql';
import {
  DecisionPageDocument,
  SayFeedbackDocument,
  type DecisionPageQuery,
} from '../../../../../src/generated/cockpit/graphql.ts';
import { useSending } from '../../data/command.ts';
import { useStoredText } from '../../data/stored-text.ts';
import { NotFoundPage } from '../../shell/dead-ends.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Body, Page, pageCss, Panel } from '../../ui/page.tsx';
import { Asked, RefusalNote, Skeleton } from '../../ui/states.tsx';
import { At } from '../../ui/time.tsx';
import { Values } from '../review/values.tsx';
import css from '../rules/rule-page.module.css';
import { Answer } from './answer.tsx';

type Decision = NonNullable<DecisionPageQuery['decision']>;

export function DecisionPage() {
  const { world: worldId, decision: decisionId } = useParams({ from: '/r/$world/decisions/$decision' });
  const [answer, reload] = useQuery({ query: DecisionPageDocument, variables: { decisionId } });
  return (
    <Asked
      answer={answer}
      retry={() => reload({ requestPolicy: 'network-only' })}
      loading={
        <Page title="Decision">
          <Skeleton rows={3} height={120} />
        </Page>
      }
    >
      {({ decision }) =>
        decision?.worldId === worldId ? <Shown worldId={worldId} decision={decision} /> : <NotFoundPage />
      }
    </Asked>
  );
}

function Shown({ worldId, decision }: { worldId: string; decision: Decision }) {
  const { answer, inputs, inputsDigest, simulatedBy, subjectRef, traceId, decisionId } = decision;
  return (
    <Page
      title={`Decision on ${answer.action}`}
      actions={
        <Link
          to="/r/$world/playground"
          params={{ world: worldId }}
          search={{ action: answer.action }}
          className={buttonClass()}
        >
          Ask again in the playground
        </Link>
      }
    >
      <p className={css.line}>
        {simulatedBy === null ? (
          <Badge tone="info">Answered to an API key</Badge>
        ) : (
          <Badge tone="draft">A simulation by staff</Badge>
        )}
        <span className={pageCss.quiet}>
          <At at={answer.evaluatedAt} />
        </span>
        {subjectRef === null ? null : <span>About {subjectRef}</span>}
        {traceId === null ? null : (
          <span>
            Trace <code>{traceId}</code>
          </span>
        )}
      </p>
      <h2 className={css.title}>What was asked</h2>
      {inputs === null ? (
        <p>
          The inputs were not kept; their digest is <code className={css.digest}>{inputsDigest}</code>.
        </p>
      ) : (
        <Values inputs={inputs} asOf={answer.asOf} />
      )}
      <div className={pageCss.after}>
        <Answer worldId={worldId} answer={answer} />
      </div>
      <div className={pageCss.after}>
        <Say decisionId={decisionId} />
      </div>
    </Page>
  );
}

/** Feedback changes nothing about the decision: it is read by those who mend rules. */
function Say({ decisionId }: { decisionId: string }) {
  const { run, busy, refusal } = useSending(SayFeedbackDocument);
  const [text, setText] = useStoredText(`feedback ${decisionId}`);
  const [said, setSaid] = useState(false);
  return (
    <Panel title="Did it look wrong?">
      <Body>
        <form
          className={css.stack}
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim() === '') return;
            void run({ decisionId, text }).then(({ done }) => {
              if (!done) return;
              setText('');
              setSaid(true);
            });
          }}
        >
          <TextArea
            label="What looked wrong, and why"
            hint="It stands on the page of decisions for those who mend the rules. The decision stays as it is."
            maxLength={4000}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          {refusal ? <RefusalNote refusal={refusal} title="It was not kept" /> : null}
          <p role="status">{said ? 'It is kept.' : ''}</p>
          <div>
            <Button
              type="submit"
              busy={busy}
              unavailable={text.trim() === '' ? 'Say first what looked wrong.' : null}
            >
              Say so
            </Button>
          </div>
        </form>
      </Body>
    </Panel>
  );
}
