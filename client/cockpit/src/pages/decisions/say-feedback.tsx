import { useState } from 'react';
import { SayFeedbackDocument } from '../../../../../src/generated/cockpit/decisions.ts';
import type { FeedbackPartsFragment } from '../../../../../src/generated/cockpit/graphql.ts';
import { useSending } from '../../data/command.ts';
import { useStoredText } from '../../data/stored-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Body, pageCss, Panel, Rows } from '../../ui/page.tsx';
import { RefusalNote } from '../../ui/states.tsx';
import css from '../rules/rule-page.module.css';
import { Words } from './words-said.tsx';

/** Feedback changes nothing about the decision: it is read by those who mend rules. */
export function SayFeedback({
  decisionId,
  said: earlier,
}: {
  decisionId: string;
  said: readonly FeedbackPartsFragment[];
}) {
  const { run, busy, refusal } = useSending(SayFeedbackDocument);
  const [text, setText] = useStoredText(`feedback ${decisionId}`);
  const [said, setSaid] = useState(false);
  return (
    <Panel title="Did it look wrong?">
      {earlier.length > 0 ? (
        <Rows label="What was said of it">
          {earlier.map((one) => (
            <li key={one.feedbackId}>
              <span className={pageCss.grow}>
                <Words of={one} />
              </span>
            </li>
          ))}
        </Rows>
      ) : null}
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
            hint="It is listed on the page of decisions with your name, for those who correct the rules. The decision is not changed."
            maxLength={4000}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          {refusal ? <RefusalNote refusal={refusal} title="It was not kept" /> : null}
          <div className={css.line}>
            <Button
              type="submit"
              busy={busy}
              unavailable={text.trim() === '' ? 'Say first what looked wrong.' : null}
            >
              Send feedback
            </Button>
            <p role="status">{said ? 'It is kept. It stands above.' : ''}</p>
          </div>
        </form>
      </Body>
    </Panel>
  );
}
