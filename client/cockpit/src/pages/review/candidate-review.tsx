import { ChevronDown, ChevronUp, List } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from 'react';
import { useQuery } from 'urql';
import { ReviewCandidateDocument, RunGatesDocument } from '../../../../../src/generated/cockpit/review.ts';
import { useCommand } from '../../data/command.ts';
import { NotInRuleset } from '../../shell/dead-ends.tsx';
import { useShortcut } from '../../shell/shortcuts.ts';
import { Badge, StatusBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { afterPaint, Later } from '../../ui/later.tsx';
import { Breakable } from '../../ui/name.tsx';
import { Asked, Skeleton } from '../../ui/states.tsx';
import css from './candidate.module.css';
import { ChangedSinceSigned } from './changed-since.tsx';
import { blockerOf } from './blocker.ts';
import { doubtsIn, isReadByAnother, namedWords, type Candidate } from './candidate.ts';
import { DecideBar, type Decision } from './decide-bar.tsx';
import { Findings } from './findings.tsx';
import { Law } from './law.tsx';
import { AssignPanel } from './ledger/assign-panel.tsx';
import { ChosenWordsOf, type ChosenWords } from './ledger/chosen-words.tsx';
import { LedgerTable, Legend } from './ledger/ledger-table.tsx';
import { LitParts } from './ledger/lit.tsx';
import type { ReadingLedger } from './ledger/parts.ts';
import { nextUnread, Unread } from './ledger/unread.tsx';
import { useAssigning } from './ledger/use-assigning.ts';
import { withRange, type WordRange } from './ledger/word-ranges.ts';
import { Machine } from './machine.tsx';
import { Neighbours } from './neighbours.tsx';
import page from './review-page.module.css';
import { StaleGates } from './stale-gates.tsx';
import { Suite } from './suite.tsx';
import { Thread } from './thread.tsx';
import { TryIt } from './try-it.tsx';
import { useClauseLaid } from './use-clause-laid.ts';
import { UnreadBeside } from './unread-beside.tsx';
import { handsOf } from './hands.ts';

const ModelReadings = lazy(async () => ({ default: (await import('./model-readings.tsx')).ModelReadings }));
// Fetched when they are opened first: the page itself is small, and a candidate is read before it is decided.
const ApproveDialog = lazy(async () => ({ default: (await import('./decide-dialogs.tsx')).ApproveDialog }));
const RejectDialog = lazy(async () => ({ default: (await import('./decide-dialogs.tsx')).RejectDialog }));
const QuotesDialog = lazy(async () => ({ default: (await import('./quotes-dialog.tsx')).QuotesDialog }));
const EditDialog = lazy(async () => ({ default: (await import('./edit-dialog.tsx')).EditDialog }));

interface ReviewProps {
  worldId: string;
  candidateId: string;
  place: { at: number; of: number };
  step: (by: 1 | -1) => void;
  toggleQueue: () => void;
  decided: () => void;
}

export function CandidateReview(props: ReviewProps) {
  const { worldId, candidateId } = props;
  const [answer, reload] = useQuery({
    query: ReviewCandidateDocument,
    variables: { worldId, candidateId },
  });
  // What was fetched ahead is painted first, and asked for again once it is.
  const [fetchedAhead] = useState(!answer.fetching);
  useEffect(
    () => (fetchedAhead ? afterPaint(() => reload({ requestPolicy: 'network-only' })) : undefined),
    [reload, fetchedAhead],
  );
  // What was stepped to does not wait: it is painted at once.
  const cited = answer.data?.candidate?.rule.citations[0]?.sourceMaterialId;
  const isLaid = useClauseLaid(worldId, fetchedAhead ? undefined : cited);
  return (
    <Asked
      answer={isLaid ? answer : { fetching: true }}
      retry={() => reload({ requestPolicy: 'network-only' })}
      frame={(contents) => (
        <div className={page.scroll}>
          <h1 className="visually-hidden">Candidate</h1>
          {contents}
        </div>
      )}
      loading={<Skeleton rows={4} height={140} />}
    >
      {({ candidate }) =>
        candidate ? <Review {...props} candidate={candidate} /> : <NotInRuleset worldId={worldId} />
      }
    </Asked>
  );
}

type OpenDialog = Decision | null;

/** What became of the words: by the candidate's own account, else by that of the reader whom the code agrees with. */
const ledgerOf = ({ rule, gate1 }: Candidate): ReadingLedger | null =>
  rule.readingLedger ?? gate1?.reading?.norms[0] ?? null;

function Review({ candidate, place, step, toggleQueue, decided }: ReviewProps & { candidate: Candidate }) {
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [opened, setOpened] = useState<readonly OpenDialog[]>([]);
  if (dialog !== null && !opened.includes(dialog)) setOpened([...opened, dialog]);
  const [said, setSaid] = useState('');
  // Acknowledgements speak of one content: another one begins with none.
  const [acknowledgedOf, setAcknowledgedOf] = useState({
    hash: candidate.contentHash,
    ids: new Set<string>(),
  });
  const acknowledged = acknowledgedOf.hash === candidate.contentHash ? acknowledgedOf.ids : new Set<string>();
  const steerField = useRef<HTMLTextAreaElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const verify = useCommand(RunGatesDocument);
  const blocker = blockerOf(candidate, acknowledged);
  const closed = candidate.status === 'ENSHRINED' || candidate.status === 'REJECTED';

  const verified = () => verify.run({ worldId: candidate.worldId, candidateId: candidate.candidateId });
  const runGates = (): void => void verified();
  const goToFound = useGoToFound(heading);
  const assigning = useAssigning(candidate, runGates);
  const revised = (contentHashNow: string): void => {
    assigning.note(candidate, contentHashNow);
    runGates();
  };
  const chosen = useChoosing(candidate, assigning.forget);

  useEffect(() => heading.current?.focus({ preventScroll: true }), [candidate.candidateId]);

  const toBlocker = (): void => {
    const first = document.querySelector<HTMLElement>('#findings input:not(:checked), #findings article');
    first?.scrollIntoView({ block: 'center' });
    first?.focus();
  };
  const approve = (): void => {
    if (blocker !== null) toBlocker();
    else if (candidate.rulesChanged) checkThenApprove();
    else setDialog('approve');
  };
  // The sign-off looks again beside the rules as they are by now: what it would refuse is seen before a reason is typed.
  const checkThenApprove = (): void => {
    if (verify.busy) return;
    void verified().then((outcome) => {
      if (!outcome.done) return;
      if (blockerOf(outcome.value, acknowledged) === null) setDialog('approve');
      else {
        setSaid('The gates ran, and it cannot be signed now.');
        goToFound();
      }
    });
  };
  const done = (what: string): void => {
    setDialog(null);
    setSaid(what);
    decided();
  };
  const choosing = chosen !== null && chosen.ranges.length > 0;
  useShortcut('a', approve, { enabled: !choosing });
  useShortcut('z', () => assigning.undo?.(), { enabled: assigning.undo !== null });
  useShortcut('r', () => setDialog('reject'), { enabled: !closed });
  useShortcut('e', () => setDialog('edit'), { enabled: !closed });
  useShortcut('u', nextUnread);
  useShortcut('s', () => steerField.current?.focus(), { enabled: !closed });

  const { rule, ruleKey, contentHash } = candidate;
  const ledger = ledgerOf(candidate);
  return (
    <LitParts ledger={ledger}>
      <div className={page.main}>
        <div className={page.scroll}>
          <div className={css.meta}>
            <span className={css.marks}>
              <StatusBadge status={candidate.status} />
              <span className={css.key}>{ruleKey}</span>
              <span className={css.key}>
                <Breakable text={rule.action} />
              </span>
              {doubtsIn(candidate).map((flag) => (
                <Badge key={flag} tone="warn">
                  {flag.toLowerCase().replaceAll('_', ' ')}
                </Badge>
              ))}
            </span>
            <span className={css.place}>
              <span className={page.sheetButton}>
                <Button kind="quiet" onClick={toggleQueue} aria-label="Candidates">
                  <List aria-hidden />
                </Button>
              </span>
              {place.at > 0 ? `${place.at} of ${place.of}` : ''}
              <Button kind="quiet" aria-label="Previous candidate" title="K" onClick={() => step(-1)}>
                <ChevronUp aria-hidden />
              </Button>
              <Button kind="quiet" aria-label="Next candidate" title="J" onClick={() => step(1)}>
                <ChevronDown aria-hidden />
              </Button>
            </span>
          </div>
          <h1 className={css.title} tabIndex={-1} ref={heading}>
            {rule.naturalLanguage}
          </h1>
          <dl className={css.facts}>
            <Fact name="Norm" value={rule.modality.toLowerCase().replaceAll('_', ' ')} />
            <Fact name="Tier" value={rule.tier.toLowerCase()} />
            <Fact name="In force from" value={rule.from ?? 'not yet commenced'} />
            {rule.to === null ? null : <Fact name="until" value={rule.to} />}
            <Fact name="Written by" value={handsOf(candidate)} />
            {candidate.confidence === null ? null : (
              <Fact name="Confidence" value={`${Math.round(candidate.confidence * 100)} %`} />
            )}
            {candidate.revisesRuleKey === null ? null : (
              <Fact
                name={revisionWords[candidate.revisionKind ?? 'AMEND']}
                value={candidate.revisesRuleKey}
              />
            )}
          </dl>
          <ChangedSinceSigned candidate={candidate} />
          <StaleGates candidate={candidate} />
          <Findings
            candidate={candidate}
            acknowledged={acknowledged}
            acknowledge={(findingIds, yes) => {
              const ids = new Set(acknowledged);
              for (const id of findingIds) {
                if (yes) ids.add(id);
                else ids.delete(id);
              }
              setAcknowledgedOf({ hash: contentHash, ids });
            }}
            changed={revised}
            quote={closed ? null : () => setDialog('quotes')}
          />
          <section className={css.section} aria-labelledby="law">
            <div className={css.sectionHead}>
              <h2 id="law">The law says</h2>
              <Unread ledger={ledger} byAnother={isReadByAnother(candidate)} />
            </div>
            {closed ? null : (
              <div className={css.lawWays}>
                <p className={css.path}>
                  Select words to say what they are. With the last of them the rule writes itself.
                </p>
                <Button kind="quiet" onClick={() => setDialog('quotes')}>
                  Change what is quoted
                </Button>
              </div>
            )}
            <ChosenWordsOf chosen={chosen}>
              <Law
                worldId={candidate.worldId}
                citations={rule.citations}
                ledger={ledger}
                findings={namedWords(candidate)}
              />
              <AssignPanel candidate={candidate} ledger={ledger} assigning={assigning} />
            </ChosenWordsOf>
            {closed ? null : (
              <Later>{() => <UnreadBeside worldId={candidate.worldId} citations={rule.citations} />}</Later>
            )}
            {ledger ? (
              <>
                <Legend ledger={ledger} />
                <Later>{() => <LedgerTable ledger={ledger} />}</Later>
              </>
            ) : null}
          </section>
          <Later>
            {() => (
              <>
                <Machine {...candidate} />
                <Neighbours candidate={candidate} />
                <Suite candidate={candidate} changed={revised} />
                {candidate.modelReadings.length > 0 ? (
                  <Suspense fallback={null}>
                    <ModelReadings readings={candidate.modelReadings} />
                  </Suspense>
                ) : null}
              </>
            )}
          </Later>
        </div>
        {closed ? null : (
          <DecideBar
            candidate={candidate}
            blocker={blocker}
            verify={verify}
            runGates={() =>
              void verified().then((outcome) => {
                if (!outcome.done) return;
                setSaid('The gates ran.');
                goToFound();
              })
            }
            assigning={assigning}
            toBlocker={toBlocker}
            open={setDialog}
            approve={approve}
          />
        )}
      </div>
      <aside className={page.aside} aria-label="Discussion">
        <Thread candidate={candidate} field={steerField} steered={runGates} />
        {closed ? null : <Later>{() => <TryIt key={candidate.candidateId} candidate={candidate} />}</Later>}
      </aside>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <Suspense fallback={null}>
        {opened.includes('approve') ? (
          <ApproveDialog
            candidate={candidate}
            acknowledged={acknowledged}
            open={dialog === 'approve'}
            onOpenChange={(open) => setDialog(open ? 'approve' : null)}
            decided={done}
          />
        ) : null}
        {opened.includes('reject') ? (
          <RejectDialog
            candidate={candidate}
            open={dialog === 'reject'}
            onOpenChange={(open) => setDialog(open ? 'reject' : null)}
            decided={done}
          />
        ) : null}
        {opened.includes('quotes') ? (
          <QuotesDialog
            candidate={candidate}
            open={dialog === 'quotes'}
            onOpenChange={(open) => setDialog(open ? 'quotes' : null)}
            edited={revised}
          />
        ) : null}
        {opened.includes('edit') ? (
          <EditDialog
            candidate={candidate}
            open={dialog === 'edit'}
            onOpenChange={(open) => setDialog(open ? 'edit' : null)}
            edited={(contentHashNow) => {
              setDialog(null);
              revised(contentHashNow);
            }}
          />
        ) : null}
      </Suspense>
    </LitParts>
  );
}

/** Shows what the gates found, above all else on the page; where they found nothing, the head of the candidate, which says so. */
function useGoToFound(heading: RefObject<HTMLElement | null>): () => void {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!isDue) return undefined;
    // By then what they answered is on the page.
    return afterPaint(() => {
      setDue(false);
      const findings = document.querySelector<HTMLElement>('#findings');
      const place = findings ?? heading.current;
      place?.scrollIntoView({ block: findings ? 'start' : 'center' });
      place?.focus({ preventScroll: true });
    });
  }, [isDue, heading]);
  return () => setDue(true);
}

/** The words that are selected; null where the candidate is decided. They stay as long as it quotes the same. */
function useChoosing({ status, rule }: Candidate, changed: () => void): ChosenWords | null {
  const quotes = rule.citations.map(({ quote }) => quote).join('\n');
  const [chosen, setChosen] = useState<{ of: string; ranges: readonly WordRange[] }>({
    of: quotes,
    ranges: [],
  });
  if (status === 'ENSHRINED' || status === 'REJECTED') return null;
  const ranges = chosen.of === quotes ? chosen.ranges : [];
  const set = (next: readonly WordRange[]): void => {
    changed();
    setChosen({ of: quotes, ranges: next });
  };
  return {
    ranges,
    choose: (range, add) => set(add ? withRange(ranges, range) : [range]),
    clear: () => set([]),
  };
}

/** What a revision does to the rule that it derives from. */
const revisionWords = {
  AMEND: 'Amends',
  CORRECT: 'Corrects',
  EDIT: 'Edits',
  CARRY_OVER: 'Carries over',
} as const;

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
