import { useState, type RefObject } from 'react';
import { SendMessageDocument } from '../../../../../src/generated/cockpit/review.ts';
import { useCommand } from '../../data/command.ts';
import { useStoredText } from '../../data/stored-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { RefusalNote } from '../../ui/states.tsx';
import { nameOf } from '../../ui/person.ts';
import { When } from '../../ui/time.tsx';
import css from './thread.module.css';
import type { Candidate } from './candidate.ts';
import { Acknowledged } from './acknowledged.tsx';

/** Who steered it has a hand in it, and there a name. */
const whoSaid = ({ hands }: Candidate, { operatorId }: Candidate['messages'][number]): string =>
  hands.later.find((hand) => hand.operatorId === operatorId)?.name ??
  (hands.operatorId === operatorId ? hands.operatorName : null) ??
  'Operator';

/** The thread, its sign-offs among it, and the field that steers the world agent. */
export function Thread({
  candidate,
  field,
  steered,
}: {
  candidate: Candidate;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Another revision was made, which the gates have not seen. */
  steered: () => void;
}) {
  const { run, busy, refusal } = useCommand(SendMessageDocument);
  const closed = candidate.status === 'ENSHRINED' || candidate.status === 'REJECTED';
  const [text, setText] = useStoredText(`steer ${candidate.candidateId}`);
  const [sending, setSending] = useState<string | null>(null);
  const send = (): void => {
    if (text.trim() === '' || busy) return;
    setSending(text);
    void run({ worldId: candidate.worldId, candidateId: candidate.candidateId, text }).then(({ done }) => {
      setSending(null);
      if (!done) return;
      setText('');
      steered();
    });
  };
  return (
    <section aria-labelledby="thread">
      <h2 id="thread">Thread</h2>
      <ol className={css.thread}>
        {candidate.approvals.map((approval) => (
          <li key={approval.approvalDecisionId}>
            <header>
              <span>
                {approval.verdict === 'APPROVED' ? 'Signed' : 'Rejected'} by {nameOf(approval.decidedBy)}
              </span>
              <When at={approval.decidedAt} />
            </header>
            <p>{approval.statement}</p>
            <Acknowledged candidate={candidate} approval={approval} />
            {approval.contentHash === candidate.contentHash ? (
              <Badge tone="good">Of this content</Badge>
            ) : (
              <Badge tone="warn">Of other content: void</Badge>
            )}
          </li>
        ))}
        {candidate.messages.map((message) => (
          <li key={message.messageId}>
            <header>
              <span>{message.author === 'OPERATOR' ? whoSaid(candidate, message) : 'World agent'}</span>
              <When at={message.createdAt} />
            </header>
            <p>{message.text}</p>
          </li>
        ))}
        {sending === null ? null : (
          <li>
            <header>
              <span>You</span>
              <span>sending…</span>
            </header>
            <p>{sending}</p>
          </li>
        )}
        {candidate.messages.length + candidate.approvals.length === 0 && sending === null ? (
          <li>
            <p>Nothing was said yet.</p>
          </li>
        ) : null}
      </ol>
      {closed ? null : (
        <div className={css.steer}>
          <TextArea
            ref={field}
            label="Tell the world agent what to change"
            hint="Say the rule in other words. It makes a new revision, which goes through both gates again."
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
            }}
          />
          {refusal ? <RefusalNote refusal={refusal} title="The message was not sent" /> : null}
          <div>
            <Button
              onClick={send}
              busy={busy}
              unavailable={text.trim() === '' ? 'Write a message first.' : null}
            >
              Steer <kbd>S</kbd>
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}
