import { Link } from '@tanstack/react-router';
import { useRef, useState, type RefObject } from 'react';
import { useClient } from 'urql';
import {
  ApproveCandidateDocument,
  RefuseCandidateDocument,
  ReviewCandidateDocument,
} from '../../../../../src/generated/cockpit/review.ts';
import { useCommand, type Refusal } from '../../data/command.ts';
import { isRead } from '../../data/followed-pages.ts';
import { useRulesOfAction } from '../../data/use-rules-of-action.ts';
import { useStoredText } from '../../data/stored-text.ts';
import { candidateLooks } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogBody, DialogFoot } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { pageCss } from '../../ui/page.tsx';
import { RefusalNote } from '../../ui/states.tsx';
import { ChangedSince } from './changed-since.tsx';
import { findingsOf, type Candidate } from './candidate.ts';
import { withoutDigests } from './ledger/without-digests.ts';
import { rulesNaming } from './named-rules.ts';
import { WhatIsSigned } from './what-is-signed.tsx';

interface DecideProps {
  candidate: Candidate;
  acknowledged: ReadonlySet<string>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  decided: (what: string) => void;
}

export function ApproveDialog(props: DecideProps) {
  const { candidate, open, onOpenChange } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Sign ${candidate.ruleKey}`}
      description={`${whatSigningDoes(candidate)} Your name, the time and the content hash go into the record.`}
    >
      <Approve {...props} />
    </Dialog>
  );
}

function whatSigningDoes({ signOff: { required, given } }: Candidate): string {
  const missing = required - given - 1;
  if (missing <= 0) return 'You enshrine exactly this.';
  return `You sign exactly this, as ${given + 1} of ${required}: it is enshrined when ${missing === 1 ? 'another operator has' : `${missing} others have`} signed the same.`;
}

/** Dialogs are opened on what is open: what is decided while one is there was decided by another, unless by this very call. */
const isDecided = ({ status }: Candidate): boolean => status === 'ENSHRINED' || status === 'REJECTED';

const Decided = ({ candidate }: { candidate: Candidate }) => (
  <p role="alert">
    Another operator has decided it: {candidateLooks[candidate.status].word.toLowerCase()}. The thread says
    who and why. What you wrote is kept here.
  </p>
);

/** The candidate as it is now, where a refusal says that it is no longer what the page has. */
function useReadAgain({ worldId, candidateId }: Candidate): (refusal: Refusal) => Promise<void> {
  const client = useClient();
  return async ({ code }) => {
    if (code !== 'stale_revision' && code !== 'invalid_state') return;
    const asked = { requestPolicy: 'network-only' } as const;
    await client.query(ReviewCandidateDocument, { worldId, candidateId }, asked).toPromise();
  };
}

/** A reason that is missing is asked for where it is written, by the mouse and by Ctrl Enter alike. */
function useReason(
  statement: string,
  field: RefObject<HTMLTextAreaElement | null>,
): { isMissing: () => boolean; asked: boolean } {
  const [asked, setAsked] = useState(false);
  const none = statement.trim() === '';
  const isMissing = (): boolean => {
    if (!none) return false;
    setAsked(true);
    field.current?.focus();
    return true;
  };
  return { isMissing, asked: asked && none };
}

/** Ctrl Enter confirms, from wherever one is in the dialog. */
const onConfirm =
  (act: () => void) =>
  (event: { key: string; ctrlKey: boolean; metaKey: boolean }): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) act();
  };

/** What was seen when the dialog opened is what is signed: content that changed since is shown, and asked about anew. */
function Approve({ candidate, acknowledged, onOpenChange, decided }: DecideProps) {
  const readAgain = useReadAgain(candidate);
  const { run, busy, refusal, forget } = useCommand(ApproveCandidateDocument);
  const [seen, setSeen] = useState(candidate);
  const [statement, setStatement] = useStoredText(
    `approve ${candidate.candidateId} ${candidate.contentHash}`,
  );
  const field = useRef<HTMLTextAreaElement>(null);
  const reason = useReason(statement, field);
  const changed = candidate.contentHash !== seen.contentHash;
  const decidedByOther = !busy && isDecided(candidate);
  const asked = findingsOf(seen).filter(({ finding }) => acknowledged.has(finding.findingId));
  const sign = async (): Promise<void> => {
    if (busy || changed || decidedByOther || reason.isMissing()) return;
    const outcome = await run({
      worldId: seen.worldId,
      candidateId: seen.candidateId,
      contentHash: seen.contentHash,
      statement,
      acknowledgements: asked.map(({ finding }) => finding.findingId),
    });
    if (outcome.done) {
      setStatement('');
      const { approvalsMissing, ruleKey } = outcome.value;
      decided(
        approvalsMissing > 0
          ? `Signed ${ruleKey}; ${approvalsMissing} more must sign before it is enshrined.`
          : `${ruleKey} is enshrined.`,
      );
    } else {
      await readAgain(outcome.refusal);
    }
  };
  return (
    <div onKeyDown={onConfirm(() => void sign())}>
      <DialogBody>
        {asked.length > 0 ? (
          <div>
            <h3>You acknowledge</h3>
            <ul>
              {asked.map(({ finding }) => (
                <li key={finding.findingId}>{withoutDigests(finding.message)}</li>
              ))}
            </ul>
          </div>
        ) : null}
        <WhatIsSigned candidate={seen} />
        <DialogFoot>
          <TextArea
            ref={field}
            label="Why you sign (needed)"
            hint="It is kept in the record and shown on the card."
            error={reason.asked ? 'Say why you sign first.' : null}
            required
            value={statement}
            onChange={({ target }) => setStatement(target.value)}
          />
          {decidedByOther ? (
            <Decided candidate={candidate} />
          ) : refusal ? (
            <RefusalNote refusal={refusal} title="It was not signed" />
          ) : null}
          {changed ? (
            <ChangedSince
              before={seen}
              after={candidate}
              accept={() => {
                setSeen(candidate);
                forget();
              }}
            />
          ) : null}
          <DialogActions>
            <Button onClick={() => onOpenChange(false)}>Cancel</Button>
            <Button
              kind="primary"
              busy={busy}
              onClick={() => void sign()}
              unavailable={
                decidedByOther ? 'It is decided already.' : changed ? 'Look at what changed first.' : null
              }
            >
              Approve and go on <kbd>Ctrl Enter</kbd>
            </Button>
          </DialogActions>
        </DialogFoot>
      </DialogBody>
    </div>
  );
}

export function RejectDialog(props: Omit<DecideProps, 'acknowledged'>) {
  const { candidate, open, onOpenChange } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Reject ${candidate.ruleKey}`}
      description="This cannot be undone. The clause can be distilled or written again."
    >
      <Reject {...props} />
    </Dialog>
  );
}

/** Signed rules that name the candidate would name nothing; a revision leaves the rule that there is. */
function NamedBySigned({ candidate: { worldId, ruleKey, revisesRuleKey, rule } }: { candidate: Candidate }) {
  const signed = useRulesOfAction(worldId, rule.action);
  if (revisesRuleKey !== null) return null;
  if (signed.error) return <p role="alert">Whether signed rules name it could not be read.</p>;
  if (!isRead(signed)) return <p role="status">Whether signed rules name it is being read.</p>;
  const naming = rulesNaming(ruleKey, signed.data);
  if (naming.length === 0) return null;
  return (
    <div role="alert">
      <p>
        These are signed and name it. Once it is rejected, nothing of the ruleset can be published before they
        are revised without it:
      </p>
      <ul aria-label="Signed rules that name it">
        {naming.map(({ key, how }) => (
          <li key={key}>
            <Link
              to="/r/$world/rules/$rule"
              params={{ world: worldId, rule: key }}
              className={pageCss.ruleKey}
            >
              {key}
            </Link>
            : {how}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Reject({ candidate, onOpenChange, decided }: Omit<DecideProps, 'acknowledged'>) {
  const readAgain = useReadAgain(candidate);
  const { run, busy, refusal } = useCommand(RefuseCandidateDocument);
  const [statement, setStatement] = useStoredText(`reject ${candidate.candidateId}`);
  const field = useRef<HTMLTextAreaElement>(null);
  const reason = useReason(statement, field);
  const decidedByOther = !busy && isDecided(candidate);
  const reject = async (): Promise<void> => {
    if (busy || decidedByOther || reason.isMissing()) return;
    const { worldId, candidateId, contentHash, ruleKey } = candidate;
    const outcome = await run({ worldId, candidateId, contentHash, statement });
    if (!outcome.done) return readAgain(outcome.refusal);
    setStatement('');
    decided(`${ruleKey} is rejected.`);
  };
  return (
    <div onKeyDown={onConfirm(() => void reject())}>
      <DialogBody>
        <p>{candidate.rule.naturalLanguage}</p>
        <NamedBySigned candidate={candidate} />
        <TextArea
          ref={field}
          label="Why you reject it (needed)"
          error={reason.asked ? 'Say why you reject it first.' : null}
          required
          value={statement}
          onChange={({ target }) => setStatement(target.value)}
        />
        {decidedByOther ? (
          <Decided candidate={candidate} />
        ) : refusal ? (
          <RefusalNote refusal={refusal} title="It was not rejected" />
        ) : null}
        <DialogActions>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button
            kind="danger"
            busy={busy}
            onClick={() => void reject()}
            unavailable={decidedByOther ? 'It is decided already.' : null}
          >
            Reject <kbd>Ctrl Enter</kbd>
          </Button>
        </DialogActions>
      </DialogBody>
    </div>
  );
}
