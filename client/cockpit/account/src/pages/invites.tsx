import { useState } from 'react';
import {
  InviteDocument,
  InvitesDocument,
  WithdrawInviteDocument,
} from '../../../../../src/generated/cockpit/members.ts';
import type {
  DomainRole,
  InvitePartsFragment,
  InvitesQuery,
  InviteStatus,
} from '../../../../../src/generated/cockpit/graphql.ts';
import { useSending } from '../../../src/data/command.ts';
import { useFollowedLists } from '../../../src/data/followed-pages.ts';
import css from '../../../src/pages/rules/rule-page.module.css';
import { Badge } from '../../../src/ui/badge.tsx';
import { Button } from '../../../src/ui/button.tsx';
import { Select, TextField } from '../../../src/ui/field.tsx';
import { Body, pageCss, Panel, Rows } from '../../../src/ui/page.tsx';
import { ShowMore } from '../../../src/ui/show-more.tsx';
import { Asked, RefusalNote, Skeleton } from '../../../src/ui/states.tsx';
import { At, When } from '../../../src/ui/time.tsx';
import type { Tone } from '../../../src/ui/tone.ts';
import { roles } from './roles.ts';

const pageSize = 50;
/** What the first page of them is asked for by. */
export const firstInvites = (domainId: string) => ({ domainId, first: pageSize, after: null });

const invitesOf = (data: InvitesQuery) => data.invites;

/** Invites people, and shows what became of the invites. */
export function Invites({ domainId }: { domainId: string }) {
  const { lists, error, more, reload } = useFollowedLists(InvitesDocument, [{ domainId }], invitesOf, {
    size: pageSize,
  });
  const [list] = lists;
  return (
    <>
      <Panel title="Invite someone">
        <Body>
          <InviteForm
            domainId={domainId}
            open={(list?.pages.flat() ?? []).filter(({ status }) => status === 'PENDING')}
          />
        </Body>
      </Panel>
      <div className={pageCss.after}>
        <Asked
          answer={{ data: list, error, fetching: !list }}
          retry={reload}
          loading={<Skeleton rows={1} height={64} />}
        >
          {(invites) => {
            const all = invites.pages.flat();
            const open = all.filter(({ status }) => status === 'PENDING');
            const settled = all.filter(({ status }) => status !== 'PENDING');
            const rows = (some: readonly InvitePartsFragment[], label: string) => (
              <Rows label={label}>
                {some.map((node) => (
                  <Invite key={node.inviteId} domainId={domainId} invite={node} />
                ))}
              </Rows>
            );
            return all.length === 0 ? null : (
              <Panel title="Invites">
                {open.length === 0 ? (
                  <Body>
                    <p className={pageCss.quiet}>
                      {invites.ended
                        ? 'No invite waits for an answer.'
                        : 'None of the newest invites waits for an answer.'}
                    </p>
                  </Body>
                ) : (
                  rows(open, 'Invites')
                )}
                {settled.length === 0 ? null : (
                  <Body>
                    <details>
                      <summary>
                        {settled.length === 1 ? 'One invite that is' : `${settled.length} invites that are`}{' '}
                        settled
                      </summary>
                      {rows(settled, 'Settled invites')}
                    </details>
                  </Body>
                )}
                <ShowMore list={invites} more={() => more(0)} />
              </Panel>
            );
          }}
        </Asked>
      </div>
    </>
  );
}

function InviteForm({
  domainId,
  open,
}: {
  domainId: string;
  /** Invites that wait for an answer. */
  open: readonly InvitePartsFragment[];
}) {
  const { run, busy, refusal } = useSending(InviteDocument);
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<DomainRole>('OBSERVER');
  const [said, setSaid] = useState('');
  const ofEmail = refusal?.errors.find(({ pointer }) => pointer.endsWith('/email'))?.message;
  return (
    <form
      className={css.stack}
      onSubmit={(event) => {
        event.preventDefault();
        const address = email.trim();
        if (address === '') return;
        setSaid('');
        const replaced = open.some((invite) => invite.email.toLowerCase() === address.toLowerCase());
        void run({ domainId, email: address, role }).then(({ done }) => {
          if (!done) return;
          setEmail('');
          setSaid(
            replaced
              ? `${address} is invited anew; the link of the invite before no longer holds.`
              : `${address} is invited.`,
          );
        });
      }}
    >
      <TextField
        label="E-mail"
        type="text"
        inputMode="email"
        autoComplete="off"
        hint="A person with an account finds the invite there; others get a mail."
        value={email}
        error={ofEmail}
        onChange={({ target }) => setEmail(target.value)}
      />
      <Select
        label="Role"
        value={role}
        hint={roles.map(([, word, may]) => `${word}: ${may}.`).join(' ')}
        onChange={({ target }) => setRole(target.value as DomainRole)}
      >
        {roles.map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </Select>
      {refusal && ofEmail === undefined ? <RefusalNote refusal={refusal} title="No invite was sent" /> : null}
      <p role="status">{said}</p>
      <div>
        <Button
          kind="primary"
          type="submit"
          busy={busy}
          unavailable={email.trim() === '' ? 'Give an address first.' : null}
        >
          Invite
        </Button>
      </div>
    </form>
  );
}

const looks: Readonly<Record<InviteStatus, readonly [tone: Tone, word: string]>> = {
  PENDING: ['info', 'Open'],
  CONSUMED: ['good', 'Accepted'],
  EXPIRED: ['neutral', 'Expired'],
  REVOKED: ['neutral', 'Withdrawn'],
};

function Invite({ domainId, invite }: { domainId: string; invite: InvitePartsFragment }) {
  const { inviteId, email, role, status, createdAt, expiresAt } = invite;
  const { run, busy, refusal } = useSending(WithdrawInviteDocument);
  const [tone, word] = looks[status];
  return (
    <li>
      <div className={pageCss.grow}>
        <p className={css.line}>
          {email} <Badge tone={tone}>{word}</Badge>
        </p>
        <p className={pageCss.small}>
          As {roles.find(([value]) => value === role)?.[1].toLowerCase()}, sent <When at={createdAt} />
          {status === 'PENDING' ? (
            <>
              , open until <At at={expiresAt} />
            </>
          ) : null}
        </p>
        {refusal ? <RefusalNote refusal={refusal} title="The invite stays" /> : null}
      </div>
      {status === 'PENDING' ? (
        <Button busy={busy} onClick={() => void run({ domainId, inviteId })}>
          Withdraw<span className="visually-hidden"> the invite of {email}</span>
        </Button>
      ) : null}
    </li>
  );
}
