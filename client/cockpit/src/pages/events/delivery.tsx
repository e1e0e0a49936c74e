import { useState } from 'react';
import { useQuery } from 'urql';
import { DeliverySentDocument, SendAgainDocument } from '../../../../../src/generated/cockpit/records.ts';
import type { DeliveryPartsFragment, DeliveryStatus } from '../../../../../src/generated/cockpit/graphql.ts';
import { useCommand } from '../../data/command.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Tone } from '../../ui/tone.ts';
import { Button } from '../../ui/button.tsx';
import { pageCss } from '../../ui/page.tsx';
import { Asked, RefusalNote, Skeleton } from '../../ui/states.tsx';
import { At, When } from '../../ui/time.tsx';
import css from '../rules/rule-page.module.css';
import own from './delivery.module.css';

/** What was sent: a version, a newer revision of a source, or a test. */
const saidOf = (eventType: string, sequence: number): string =>
  eventType.startsWith('worlds.webhook_subscription.')
    ? 'Test'
    : eventType.startsWith('worlds.source_material.')
      ? `Revised source ${sequence}`
      : `v${sequence}`;

const looks: Readonly<Record<DeliveryStatus, readonly [tone: Tone, word: string]>> = {
  PENDING: ['info', 'On its way'],
  DELIVERED: ['good', 'Arrived'],
  DEAD_LETTER: ['bad', 'Given up'],
};

/** The time of the attempt that was begun stays until it is ended; the first has none. */
const isDue = (nextAttemptAt: string): boolean => Date.parse(nextAttemptAt) <= Date.now();

/** What came of the last attempt, in words, and when the next one is. */
function Attempts({ of: delivery }: { of: DeliveryPartsFragment }) {
  const { status, attempts, lastStatus, lastError, nextAttemptAt } = delivery;
  if (attempts === 0) return 'not tried yet';
  const tried = attempts === 1 ? 'tried once' : `tried ${attempts} times`;
  const answer = lastStatus === null ? '' : `; the receiver answered ${lastStatus}`;
  const failed = lastError === null ? '' : `; ${lastError}`;
  return (
    <>
      {tried}
      {answer}
      {failed}
      {status === 'PENDING' && isDue(nextAttemptAt) ? '; an attempt is due or under way' : null}
      {status === 'PENDING' && !isDue(nextAttemptAt) ? (
        <>
          ; next try <At at={nextAttemptAt} />
        </>
      ) : null}
    </>
  );
}

export function Delivery({
  worldId,
  subscriptionId,
  url,
  delivery,
  sent,
}: {
  worldId: string;
  subscriptionId: string;
  url: string;
  delivery: DeliveryPartsFragment;
  sent: () => void;
}) {
  const { run, busy, refusal } = useCommand(SendAgainDocument);
  const { deliveryId, eventType, sequence, status, attempts, redelivery, createdAt } = delivery;
  const [tone, word] =
    status === 'PENDING' && attempts > 0 ? (['warn', 'Not arrived yet'] as const) : looks[status];
  return (
    <>
      <span className={css.line}>
        <Badge tone={tone}>{word}</Badge>
        <strong>{saidOf(eventType, sequence)}</strong>
        {redelivery ? <span className={pageCss.quiet}>sent again</span> : null}
      </span>
      <span className={pageCss.grow}>
        <Attempts of={delivery} />
      </span>
      <span className={pageCss.small}>
        <When at={createdAt} />
      </span>
      <Button
        busy={busy}
        onClick={() =>
          void run({ worldId, subscriptionId, deliveryId }).then(({ done }) => {
            if (done) sent();
          })
        }
      >
        Send again
      </Button>
      <Opened url={url} delivery={delivery} />
      {refusal ? <RefusalNote refusal={refusal} title="It was not sent again" /> : null}
    </>
  );
}

interface OpenedProps {
  url: string;
  delivery: DeliveryPartsFragment;
}

/** The request, what was answered, and the tries: read when it is opened. */
function Opened({ url, delivery }: OpenedProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className={own.opened} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Request, answer and tries</summary>
      {open ? <Sent url={url} delivery={delivery} /> : null}
    </details>
  );
}

function Sent({ url, delivery }: OpenedProps) {
  const { id, messageId, attempts, lastStatus, lastError, deliveredAt, createdAt, redelivery } = delivery;
  const [answer, reload] = useQuery({ query: DeliverySentDocument, variables: { id } });
  const headers = [
    `POST ${url}`,
    'content-type: application/cloudevents+json',
    `webhook-id: ${messageId}`,
    'webhook-timestamp: (the second of each try)',
    'webhook-signature: (of the body, by the secret of this address)',
    ...(redelivery ? ['enshrine-redelivery: true'] : []),
  ];
  return (
    <dl className={own.parts}>
      <dt>Request</dt>
      <dd>
        <pre className={own.text}>{headers.join('\n')}</pre>
        <Asked
          answer={answer}
          retry={() => reload({ requestPolicy: 'network-only' })}
          loading={<Skeleton rows={1} height={120} />}
        >
          {({ node }) =>
            node?.__typename === 'WebhookDelivery' ? (
              <pre className={own.text} tabIndex={0} role="region" aria-label="Body of the request">
                {indented(node.body)}
              </pre>
            ) : (
              <p>It is no longer kept.</p>
            )
          }
        </Asked>
      </dd>
      <dt>Answer</dt>
      <dd>
        {lastStatus === null
          ? (lastError ?? 'None yet.')
          : `${lastStatus}. Of an answer its status is kept, and nothing else.`}
      </dd>
      <dt>Tries</dt>
      <dd>
        {attempts}, since <At at={createdAt} />
        {deliveredAt === null ? (
          '; it has not arrived.'
        ) : (
          <>
            ; it arrived <At at={deliveredAt} />.
          </>
        )}
      </dd>
    </dl>
  );
}

const indented = (json: string): string => JSON.stringify(JSON.parse(json), null, 2);
