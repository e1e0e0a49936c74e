import { useParams } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import {
  DeliveriesDocument,
  RemoveWebhookDocument,
  SendTestDocument,
  SubscribeDocument,
  SwitchWebhookDocument,
  WebhooksDocument,
} from '../../../../../src/generated/cockpit/records.ts';
import type {
  DeliveriesQuery,
  WebhookPartsFragment,
  WebhooksQuery,
} from '../../../../../src/generated/cockpit/graphql.ts';
import { useCommand } from '../../data/command.ts';
import { useFollowedLists, useWhole } from '../../data/followed-pages.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Body, Page, pageCss, Panel, Rows } from '../../ui/page.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Asked, Empty, RefusalNote, Skeleton } from '../../ui/states.tsx';
import css from '../rules/rule-page.module.css';
import { Delivery } from './delivery.tsx';

const webhooksOf = (data: WebhooksQuery) => data.webhooks;
const deliveriesOf = (data: DeliveriesQuery) => data.webhookDeliveries;

/** Who is told of new versions, what was sent to them, and sending it again. */
export function EventsPage() {
  const { world: worldId } = useParams({ from: '/r/$world/events' });
  const answer = useWhole(WebhooksDocument, { worldId }, webhooksOf);
  return (
    <Page
      title="Events"
      lead="Each published version is posted to these addresses, signed, in order, until it arrives."
    >
      <Subscribe worldId={worldId} />
      <Asked answer={answer} retry={answer.reload} loading={<Skeleton rows={2} height={120} />}>
        {(webhooks) =>
          webhooks.length === 0 ? (
            <div className={pageCss.after}>
              <Empty>No address is told of new versions yet. Add one above.</Empty>
            </div>
          ) : (
            webhooks.map((node) => (
              <div key={node.subscriptionId} className={pageCss.after}>
                <Webhook worldId={worldId} webhook={node} />
              </div>
            ))
          )
        }
      </Asked>
    </Page>
  );
}

interface Made {
  url: string;
  secret: string;
}

function Subscribe({ worldId }: { worldId: string }) {
  const { run, busy, refusal } = useCommand(SubscribeDocument);
  const [url, setUrl] = useState('');
  // A secret is shown once: one that was not kept yet stays beside that of the next address.
  const [made, setMade] = useState<readonly Made[]>([]);
  const ofUrl = refusal?.errors.find(({ pointer }) => pointer.endsWith('/url'))?.message;
  return (
    <Panel title="Tell an address">
      <Body>
        <form
          className={css.stack}
          onSubmit={(event) => {
            event.preventDefault();
            const address = url.trim();
            if (address === '') return;
            void run({ worldId, url: address }).then((outcome) => {
              if (!outcome.done) return;
              const { secret } = outcome.value;
              setUrl('');
              if (secret !== null) setMade((before) => [...before, { url: address, secret }]);
            });
          }}
        >
          <TextField
            label="Address"
            hint="https, at a public address; in development also this machine, by 127.0.0.1."
            inputMode="url"
            mono
            value={url}
            error={ofUrl}
            onChange={({ target }) => setUrl(target.value)}
          />
          {refusal && ofUrl === undefined ? <RefusalNote refusal={refusal} title="It was not added" /> : null}
          <div>
            <Button
              type="submit"
              busy={busy}
              unavailable={url.trim() === '' ? 'Give an address first.' : null}
            >
              Add the address
            </Button>
          </div>
        </form>
        <div role="status">
          {made.map((one) => (
            <Secret key={one.secret} made={one} />
          ))}
        </div>
      </Body>
    </Panel>
  );
}

function Secret({ made: { url, secret } }: { made: Made }) {
  const shown = useRef<HTMLParagraphElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(secret);
      setCopied(true);
    } catch {
      // Where the browser does not let pages copy, it is selected, ready to be copied by hand.
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
    }
  };
  return (
    <div className={`${css.stack} ${pageCss.after}`}>
      <p>
        <strong>
          The secret of <span className={css.digest}>{url}</span> is shown this once.
        </strong>{' '}
        It verifies what arrives: keep it where the receiver can read it.
      </p>
      <p className={css.digest} ref={shown}>
        {secret}
      </p>
      <div>
        <Button onClick={() => void copy()}>
          {copied ? 'Copied' : 'Copy the secret'}
          <span className="visually-hidden"> of {url}</span>
        </Button>
      </div>
    </div>
  );
}

/** Asks first: what is removed is told of nothing more, and its secret verifies nothing more. */
function Remove({
  worldId,
  webhook: { subscriptionId, url },
}: {
  worldId: string;
  webhook: WebhookPartsFragment;
}) {
  const [asking, setAsking] = useState(false);
  const { run, busy, refusal } = useCommand(RemoveWebhookDocument);
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        Remove<span className="visually-hidden"> {url}</span>
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title="Remove the address"
        description="It is told of no further version. To add it again later gives it another secret."
      >
        <DialogBody>
          <p className={css.digest}>{url}</p>
          {refusal ? <RefusalNote refusal={refusal} title="It was not removed" /> : null}
          <DialogActions>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button kind="danger" busy={busy} onClick={() => void run({ worldId, subscriptionId })}>
              Remove it
            </Button>
          </DialogActions>
        </DialogBody>
      </Dialog>
    </>
  );
}

function Webhook({ worldId, webhook }: { worldId: string; webhook: WebhookPartsFragment }) {
  const { subscriptionId, url, isActive, disabledReason } = webhook;
  const {
    lists,
    error,
    more,
    reload: again,
  } = useFollowedLists(DeliveriesDocument, [{ worldId, subscriptionId }], deliveriesOf, { size: 50 });
  const { run, busy, refusal } = useCommand(SwitchWebhookDocument);
  const test = useCommand(SendTestDocument);
  const [list] = lists;
  return (
    <Panel
      title={<span className={css.digest}>{url}</span>}
      aside={
        <span className={css.line}>
          {isActive ? (
            <Badge tone="good">On</Badge>
          ) : (
            <Badge tone="warn">Off{disabledReason === null ? '' : `: ${disabledReason}`}</Badge>
          )}
          <Button busy={busy} onClick={() => void run({ worldId, subscriptionId, isActive: !isActive })}>
            {isActive ? 'Turn off' : 'Turn on'}
          </Button>
          <Button
            busy={test.busy}
            unavailable={isActive ? null : 'Turn it on first.'}
            onClick={() =>
              void test.run({ worldId, subscriptionId }).then(({ done }) => {
                if (done) again();
              })
            }
          >
            Send a test
          </Button>
          <Button onClick={again}>Look again</Button>
          <Remove worldId={worldId} webhook={webhook} />
        </span>
      }
    >
      {refusal ? <RefusalNote refusal={refusal} title="It stays as it was" /> : null}
      {test.refusal ? <RefusalNote refusal={test.refusal} title="No test was sent" /> : null}
      <Asked
        answer={{ data: list, error, fetching: !list }}
        retry={again}
        loading={<Skeleton rows={2} height={48} />}
      >
        {(deliveries) =>
          deliveries.total === 0 ? (
            <Body>
              <p className={pageCss.quiet}>
                Nothing was sent yet: the next version is, and a test when you send one.
              </p>
            </Body>
          ) : (
            <>
              <Rows label={`Deliveries to ${url}`}>
                {deliveries.pages.flat().map((node) => (
                  <li key={node.deliveryId}>
                    <Delivery
                      worldId={worldId}
                      subscriptionId={subscriptionId}
                      url={url}
                      delivery={node}
                      sent={again}
                    />
                  </li>
                ))}
              </Rows>
              <ShowMore list={deliveries} more={() => more(0)} />
            </>
          )
        }
      </Asked>
    </Panel>
  );
}
