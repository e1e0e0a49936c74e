import { Link } from '@tanstack/react-router';
import { Check, X } from 'lucide-react';
import type { Refusal } from '../../data/command.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { RefusalNote } from '../../ui/states.tsx';
import type { Blocker } from './blocker.ts';
import { findingsInOrder, type Candidate } from './candidate.ts';
import css from './decide-bar.module.css';

/** What is done with a candidate, each in a dialog of its own. */
export type Decision = 'approve' | 'reject' | 'edit' | 'quotes';

interface DecideBarProps {
  candidate: Candidate;
  blocker: Blocker | null;
  verify: { busy: boolean; refusal: Refusal | null };
  runGates: () => void;
  assigning: { busy: boolean; undo: (() => void) | null };
  toBlocker: () => void;
  open: (decision: Decision) => void;
  approve: () => void;
}

/** Where one is with a candidate, and what can be done: always in view. */
export function DecideBar(props: DecideBarProps) {
  const { candidate, blocker, verify, runGates, assigning, open, approve } = props;
  const { status, gate1, gate2 } = candidate;
  return (
    <div className={css.bar} role="region" aria-label="Decide">
      <Gate number={1} passed={gate1?.passed ?? null} />
      <Gate number={2} passed={gate2?.passed ?? null} />
      {verify.refusal ? <RefusalNote refusal={verify.refusal} title="The gates did not run" /> : null}
      <p>
        <WhatIsNext {...props} />
      </p>
      <div className={css.barActions}>
        {assigning.undo ? (
          <Button busy={assigning.busy} onClick={assigning.undo}>
            Take back<span className="visually-hidden"> the last change</span> <kbd>Z</kbd>
          </Button>
        ) : null}
        {status === 'QUEUED' && !isToRunAgain(candidate) ? null : (
          <Button busy={verify.busy} onClick={runGates}>
            Run the gates
          </Button>
        )}
        <Button onClick={() => open('edit')}>
          Edit <kbd>E</kbd>
        </Button>
        <Button kind="danger" onClick={() => open('reject')}>
          Reject <kbd>R</kbd>
        </Button>
        <Button kind="primary" unavailable={blocker?.says ?? null} onClick={approve}>
          Approve <kbd>A</kbd>
        </Button>
      </div>
    </div>
  );
}

/**
 * What the gates found may not be so any more: of a rule without a day the source may have been corrected since to say it, which
 * the rule then takes over; other rules changed; or the gates check more.
 */
const isToRunAgain = ({ gate2, checksChanged, rulesChanged, dayOfSource }: Candidate): boolean =>
  checksChanged ||
  rulesChanged ||
  dayOfSource !== null ||
  (gate2?.findings.some(({ path }) => path === 'from') ?? false);

function WhatIsNext({ candidate, blocker, toBlocker }: DecideBarProps) {
  const { contentHash, worldId, signOff } = candidate;
  if (blocker === null && candidate.rulesChanged)
    return 'Rules of this action changed since the gates ran: to approve runs them again first.';
  if (blocker === null) {
    return (
      <>
        You sign <code>{contentHash.replace('sha256:', '').slice(0, 12)}</code>
        {signOff.required > 1 ? `, as ${signOff.given + 1} of ${signOff.required}` : ''}. Any edit voids it.
      </>
    );
  }
  if (blocker.by === 'operator') {
    return (
      <>
        {blocker.says}{' '}
        <Link to="/r/$world" params={{ world: worldId }}>
          Who may sign
        </Link>{' '}
        is in the settings of the ruleset.
      </>
    );
  }
  if (blocker.by === 'gates' || findingsInOrder(candidate).length === 0) return blocker.says;
  return (
    <a
      href="#findings"
      onClick={(event) => {
        event.preventDefault();
        toBlocker();
      }}
    >
      {blocker.says}
    </a>
  );
}

function Gate({ number, passed }: { number: 1 | 2; passed: boolean | null }) {
  if (passed === null) return <Badge tone="neutral">Gate {number} has not run</Badge>;
  return passed ? (
    <Badge tone="good" icon={Check}>
      Gate {number} passed
    </Badge>
  ) : (
    <Badge tone="bad" icon={X}>
      Gate {number} stopped it
    </Badge>
  );
}
