import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery } from 'urql';
import {
  ChangeRoleDocument,
  EndMembershipDocument,
  InvitesDocument,
  MembersDocument,
} from '../../../../../src/generated/cockpit/members.ts';
import type {
  DomainRole,
  MemberPartsFragment,
  MembersQuery,
} from '../../../../../src/generated/cockpit/graphql.ts';
import { useSending } from '../../../src/data/command.ts';
import { useFollowedLists } from '../../../src/data/followed-pages.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../../src/ui/dialog.tsx';
import { Select } from '../../../src/ui/field.tsx';
import { Page, pageCss, Panel, Rows } from '../../../src/ui/page.tsx';
import { ShowMore } from '../../../src/ui/show-more.tsx';
import { Asked, Empty, RefusalNote, Skeleton } from '../../../src/ui/states.tsx';
import { When } from '../../../src/ui/time.tsx';
import { useDomain, useMay } from '../domain.ts';
import { ForAdministrators } from './for-administrators.tsx';
import { firstInvites, Invites } from './invites.tsx';
import { roles } from './roles.ts';

const membersOf = (data: MembersQuery) => data.members;

/** Who belongs to a domain, in which role, and who is invited. For its administrators. */
export function MembersPage() {
  const { domain: domainId } = useParams({ from: '/$domain/members' });
  const { lists, error, more, reload } = useFollowedLists(MembersDocument, [{ domainId }], membersOf, {
    size: 50,
  });
  const [list] = lists;
  const [invites] = useQuery({ query: InvitesDocument, variables: firstInvites(domainId) });
  const [{ data }] = useDomain();
  const may = useMay();
  if (data && !may('ADMIN_DOMAIN')) return <ForAdministrators title="Members" />;
  return (
    <Page
      title="Members"
      lead="A role holds from the member’s next request on. Owners of the organization act as administrators without being listed here."
    >
      {error && !list ? null : <Invites domainId={domainId} />}
      {/* Below the invites: what is drawn before them would be pushed away. */}
      {invites.fetching ? null : (
        <div className={pageCss.after}>
          <Asked
            answer={{ data: list, error, fetching: !list }}
            retry={reload}
            loading={<Skeleton rows={4} height={64} />}
          >
            {(members) =>
              members.pages.flat().length === 0 ? (
                <Empty>Only owners are here so far. Invite the first member above.</Empty>
              ) : (
                <Panel title="Who is in">
                  <Rows label="Members">
                    {members.pages.flat().map((node) => (
                      <Member
                        key={node.userId}
                        domainId={domainId}
                        member={node}
                        isSelf={node.userId === data?.me.user.userId}
                      />
                    ))}
                  </Rows>
                  <ShowMore list={members} more={() => more(0)} />
                </Panel>
              )
            }
          </Asked>
        </div>
      )}
    </Page>
  );
}

interface MemberProps {
  domainId: string;
  member: MemberPartsFragment;
  isSelf: boolean;
}

function Member({ domainId, member, isSelf }: MemberProps) {
  const { userId, role, createdAt, user } = member;
  const name = user.name ?? user.email ?? 'Someone without a name';
  const change = useSending(ChangeRoleDocument);
  const end = useSending(EndMembershipDocument);
  const [ending, setEnding] = useState(false);
  // A select changes with each press of an arrow: nothing is done before it is confirmed.
  const [next, setNext] = useState<DomainRole | null>(null);
  const [said, setSaid] = useState('');
  const wordOf = (of: DomainRole | null): string => roles.find(([value]) => value === of)?.[1] ?? '';
  const mayOf = (of: DomainRole | null): string => roles.find(([value]) => value === of)?.[2] ?? '';
  return (
    <li>
      <div className={pageCss.grow}>
        <p>
          {name}
          {isSelf ? ' (you)' : ''}
        </p>
        <p className={pageCss.small}>
          {user.name === null || user.email === null ? '' : `${user.email}, `}
          member since <When at={createdAt} />
        </p>
        <p className={pageCss.small} role="status">
          {said}
        </p>
      </div>
      <Select
        label={<span className="visually-hidden">Role of {name}</span>}
        value={role}
        onChange={({ target }) => {
          change.forget();
          setSaid('');
          setNext(target.value as DomainRole);
        }}
      >
        {roles.map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </Select>
      <Button onClick={() => setEnding(true)}>
        Remove<span className="visually-hidden"> {name}</span>
      </Button>
      <Dialog
        open={next !== null && next !== role}
        onOpenChange={(open) => (open ? undefined : setNext(null))}
        title={`Make ${name} ${wordOf(next).toLowerCase()}`}
        description={`${wordOf(next)}: ${mayOf(next)}. Now ${wordOf(role).toLowerCase()}: ${mayOf(role)}.`}
      >
        <DialogBody>
          {change.refusal ? <RefusalNote refusal={change.refusal} title="The role stays" /> : null}
          <DialogActions>
            <Button onClick={() => setNext(null)}>Cancel</Button>
            <Button
              kind="primary"
              busy={change.busy}
              onClick={() => {
                if (next === null) return;
                void change.run({ domainId, userId, role: next }).then(({ done }) => {
                  if (!done) return;
                  setSaid(`${wordOf(next)} from the next request on.`);
                  setNext(null);
                });
              }}
            >
              Change the role
            </Button>
          </DialogActions>
        </DialogBody>
      </Dialog>
      <Dialog
        open={ending}
        onOpenChange={setEnding}
        title={`Remove ${name}`}
        description={
          isSelf
            ? 'You lose your own access with this, from the next request on. Another administrator or an owner can invite you again.'
            : 'Their access ends with their next request. What they did stays; they can be invited again.'
        }
      >
        <DialogBody>
          {end.refusal ? <RefusalNote refusal={end.refusal} title="The membership stays" /> : null}
          <DialogActions>
            <Button onClick={() => setEnding(false)}>Cancel</Button>
            <Button
              kind="danger"
              busy={end.busy}
              onClick={() =>
                void end.run({ domainId, userId }).then(({ done }) => {
                  if (done) setEnding(false);
                })
              }
            >
              Remove {name}
            </Button>
          </DialogActions>
        </DialogBody>
      </Dialog>
    </li>
  );
}
