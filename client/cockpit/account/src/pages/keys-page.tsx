import { useParams } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import {
  CreateKeyDocument,
  EndKeyDocument,
  KeysDocument,
} from '../../../../../src/generated/cockpit/members.ts';
import type {
  ApiKeyScope,
  KeyPartsFragment,
  KeysQuery,
} from '../../../../../src/generated/cockpit/graphql.ts';
import { useSending } from '../../../src/data/command.ts';
import { useFollowedLists } from '../../../src/data/followed-pages.ts';
import css from '../../../src/pages/rules/rule-page.module.css';
import { Badge } from '../../../src/ui/badge.tsx';
import { Button } from '../../../src/ui/button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../../src/ui/dialog.tsx';
import { Select, TextField } from '../../../src/ui/field.tsx';
import { Body, Page, pageCss, Panel, Rows } from '../../../src/ui/page.tsx';
import { ShowMore } from '../../../src/ui/show-more.tsx';
import { Asked, Empty, RefusalNote, Skeleton } from '../../../src/ui/states.tsx';
import { At, When } from '../../../src/ui/time.tsx';
import { useDomain, useMay } from '../domain.ts';
import { ForAdministrators } from './for-administrators.tsx';

const keysOf = (data: KeysQuery) => data.apiKeys;

/** The keys by which agents ask for decisions in a domain. For its administrators. */
export function KeysPage() {
  const { domain: domainId } = useParams({ from: '/$domain/keys' });
  const { lists, error, more, reload } = useFollowedLists(KeysDocument, [{ domainId }], keysOf, { size: 50 });
  const [list] = lists;
  const [{ data }] = useDomain();
  const may = useMay();
  if (data && !may('ADMIN_DOMAIN')) return <ForAdministrators title="API keys" />;
  return (
    <Page
      title="API keys"
      lead="An agent asks for decisions with a key of its domain, and can do nothing else with it."
    >
      {error && !list ? null : <NewKey domainId={domainId} />}
      <div className={pageCss.after}>
        <Asked
          answer={{ data: list, error, fetching: !list }}
          retry={reload}
          loading={<Skeleton rows={2} height={64} />}
        >
          {(keys) =>
            keys.pages.flat().length === 0 ? (
              <Empty>There is no key yet. Make one above for the first agent.</Empty>
            ) : (
              <Panel title="Keys">
                <Rows label="API keys">
                  {keys.pages.flat().map((node) => (
                    <Key key={node.keyId} domainId={domainId} of={node} />
                  ))}
                </Rows>
                <ShowMore list={keys} more={() => more(0)} />
              </Panel>
            )
          }
        </Asked>
      </div>
    </Page>
  );
}

const uses: readonly (readonly [label: string, scopes: readonly ApiKeyScope[]])[] = [
  ['Ask for decisions, and list the actions', ['DECIDE_DOMAIN', 'READ_ACTIONS']],
  ['Ask for decisions', ['DECIDE_DOMAIN']],
  ['List the actions', ['READ_ACTIONS']],
];

function NewKey({ domainId }: { domainId: string }) {
  const { run, busy, refusal } = useSending(CreateKeyDocument);
  const [name, setName] = useState('');
  const [use, setUse] = useState(0);
  const [until, setUntil] = useState('');
  const [made, setMade] = useState<{ name: string; key: string } | null>(null);
  const shown = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState(false);
  const make = async (): Promise<void> => {
    setMade(null);
    setCopied(false);
    const outcome = await run({
      domainId,
      name: name.trim(),
      scopes: [...(uses[use]?.[1] ?? [])],
      expiresAt: until === '' ? null : `${until}T00:00:00Z`,
    });
    if (!outcome.done) return;
    setMade({ name: name.trim(), key: outcome.value.key });
    setName('');
  };
  const copy = async (key: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(key);
      setCopied(true);
    } catch {
      // Where the browser does not let pages copy, the key is selected, ready to be copied by hand.
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
    }
  };
  return (
    <Panel title="Make a key">
      <Body>
        <form
          className={css.stack}
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() !== '') void make();
          }}
        >
          <TextField
            label="Name"
            hint="The agent that will use it: one key an agent, so that each can be ended by itself."
            maxLength={200}
            value={name}
            error={refusal?.errors.find(({ pointer }) => pointer.endsWith('/name'))?.message}
            onChange={({ target }) => setName(target.value)}
          />
          <Select label="It may" value={use} onChange={({ target }) => setUse(Number(target.value))}>
            {uses.map(([label], index) => (
              <option key={label} value={index}>
                {label}
              </option>
            ))}
          </Select>
          <TextField
            label="Refused from"
            type="date"
            optional
            hint="Without a date it holds until it is ended."
            value={until}
            error={refusal?.errors.find(({ pointer }) => /expires/i.test(pointer))?.message}
            onChange={({ target }) => setUntil(target.value)}
          />
          {refusal ? <RefusalNote refusal={refusal} title="No key was made" /> : null}
          <div>
            <Button
              kind="primary"
              type="submit"
              busy={busy}
              unavailable={name.trim() === '' ? 'Give it a name first.' : null}
            >
              Make the key
            </Button>
          </div>
        </form>
        <div role="status">
          {made === null ? null : (
            <div className={`${css.stack} ${pageCss.after}`}>
              <p>
                <strong>The key of {made.name} is shown this once.</strong> Keep it where the agent can read
                it, and nowhere else.
              </p>
              <p>
                <code className={css.digest} ref={shown}>
                  {made.key}
                </code>
              </p>
              <div>
                <Button onClick={() => void copy(made.key)}>{copied ? 'Copied' : 'Copy the key'}</Button>
              </div>
            </div>
          )}
        </div>
      </Body>
    </Panel>
  );
}

const scopeWords: Readonly<Record<ApiKeyScope, string>> = {
  DECIDE_DOMAIN: 'asks for decisions',
  READ_ACTIONS: 'lists the actions',
};

function Key({ domainId, of: key }: { domainId: string; of: KeyPartsFragment }) {
  const { keyId, name, prefix, lastFour, scopes, createdAt, lastUsedAt, expiresAt, revokedAt, isActive } =
    key;
  const { run, busy, refusal } = useSending(EndKeyDocument);
  const [ending, setEnding] = useState(false);
  const [openedAt] = useState(() => Date.now());
  const expired = expiresAt !== null && Date.parse(expiresAt) <= openedAt;
  return (
    <li>
      <div className={pageCss.grow}>
        <p className={css.line}>
          <span>{name}</span>
          <code className={css.digest}>
            {prefix}…{lastFour}
          </code>
          {!isActive ? (
            <Badge tone="neutral">Ended</Badge>
          ) : expired ? (
            <Badge tone="warn">Expired</Badge>
          ) : (
            <Badge tone="good">Active</Badge>
          )}
        </p>
        <p className={pageCss.small}>
          {scopes.map((scope) => scopeWords[scope]).join(' and ')}; made <When at={createdAt} />,{' '}
          {lastUsedAt === null ? (
            'never used'
          ) : (
            <>
              last used <When at={lastUsedAt} />
            </>
          )}
          {revokedAt === null ? null : (
            <>
              , ended <When at={revokedAt} />
            </>
          )}
          {expiresAt === null || revokedAt !== null ? null : (
            <>
              , refused from <At at={expiresAt} />
            </>
          )}
        </p>
      </div>
      {isActive ? (
        <Button onClick={() => setEnding(true)}>
          End<span className="visually-hidden"> the key {name}</span>
        </Button>
      ) : null}
      <Dialog
        open={ending}
        onOpenChange={setEnding}
        title={`End the key ${name}`}
        description="Every agent that uses it is refused with its next request. It cannot be made valid again."
      >
        <DialogBody>
          {refusal ? <RefusalNote refusal={refusal} title="The key still holds" /> : null}
          <DialogActions>
            <Button onClick={() => setEnding(false)}>Cancel</Button>
            <Button
              kind="danger"
              busy={busy}
              onClick={() =>
                void run({ domainId, keyId }).then(({ done }) => {
                  if (done) setEnding(false);
                })
              }
            >
              End the key
            </Button>
          </DialogActions>
        </DialogBody>
      </Dialog>
    </li>
  );
}
