import { useRef, useState, type SyntheticEvent } from 'react';
import { useClient, useQuery } from 'urql';
import {
  AcceptanceCaseListDocument,
  DropCasesDocument,
  LoadCasesDocument,
  RunCasesDocument,
} from '../../../../../src/generated/cockpit/acceptance.ts';
import type {
  AcceptanceCasePartsFragment,
  AcceptanceOutcomePartsFragment,
} from '../../../../../src/generated/cockpit/graphql.ts';
import { outcomeOf, useCommand, type Refusal } from '../../data/command.ts';
import { maxTableBytes } from '../../data/upload.ts';
import { Badge, VerdictBadge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/dialog.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { Body, pageCss, Panel, Rows } from '../../ui/page.tsx';
import { Asked, RefusalNote, Skeleton } from '../../ui/states.tsx';
import { useKeptInView } from '../../ui/use-kept-in-view.ts';
import { Values } from '../review/values.tsx';
import type { AskedInput } from '../playground/known-inputs.ts';
import css from '../rules/rule-page.module.css';
import { FailedCases } from './failed-cases.tsx';
import { WriteCase } from './write-case.tsx';

interface Place {
  worldId: string;
  /** Routing key of the action. */
  action: string;
  inputs: readonly AskedInput[];
}

/** What the action is expected to answer: a table that is sent, looked at, run and sent again. */
export function AcceptanceCases({ worldId, action, inputs }: Place) {
  const [answer, reload] = useQuery({
    query: AcceptanceCaseListDocument,
    variables: { worldId, key: action },
    requestPolicy: 'cache-and-network',
  });
  return (
    <Asked
      answer={answer}
      retry={() => reload({ requestPolicy: 'network-only' })}
      loading={<Skeleton rows={2} height={80} />}
    >
      {({ acceptanceCases: { edges, totalCount } }) => (
        <Panel title="Acceptance cases">
          <Body>
            <div className={css.stack}>
              <p className={pageCss.quiet}>
                What the action is expected to answer, whichever rules bring it about. They run before a
                version is published: one that fails blocks publication until it is corrected or acknowledged.
              </p>
              <p>
                <WriteCase worldId={worldId} action={action} inputs={inputs} before={null} />
              </p>
              <Send worldId={worldId} action={action} total={totalCount} />
            </div>
          </Body>
          {totalCount > 0 ? (
            <Held
              worldId={worldId}
              action={action}
              inputs={inputs}
              total={totalCount}
              cases={edges.map(({ node }) => node)}
            />
          ) : null}
        </Panel>
      )}
    </Asked>
  );
}

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

function Send({ worldId, action, total }: Omit<Place, 'inputs'> & { total: number }) {
  const { run, busy, refusal, forget } = useCommand(LoadCasesDocument);
  const [file, setFile] = useState<File | null>(null);
  const [mode, setMode] = useState<'REPLACE' | 'ADD'>('ADD');
  const [asking, setAsking] = useState(false);
  const [said, setSaid] = useState('');
  const tooLarge = file !== null && file.size > maxTableBytes;
  const missing = file === null ? 'Choose a table first.' : tooLarge ? 'This file is too large.' : null;
  const send = async (acceptPartial: boolean): Promise<void> => {
    if (busy || file === null || missing !== null) return;
    setSaid('');
    const outcome = await run({
      worldId,
      key: action,
      mode,
      acceptPartial,
      file: { bytes: file, fileName: file.name },
    });
    setAsking(false);
    if (!outcome.done) return;
    const { rows, added, changed, removed, rowsRefused } = outcome.value;
    setSaid(
      `${counted(rows, 'case', 'cases')} read: ${added} added, ${changed} changed, ${removed} removed${rowsRefused > 0 ? `, ${counted(rowsRefused, 'row', 'rows')} left out` : ''}.`,
    );
  };
  // Cases that a table does not have go for good: asked once, with how many there are.
  const begin = (): void => {
    if (mode === 'REPLACE' && total > 0 && file !== null && missing === null) setAsking(true);
    else void send(false);
  };
  return (
    <form
      className={css.stack}
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        begin();
      }}
    >
      <TextField
        label="Table"
        hint="CSV as a spreadsheet saves it, one case a row: an input’s name or title over each column, and “expected” over the verdicts. Empty cells are not known."
        error={tooLarge ? 'A table may have 8 MiB.' : null}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        onChange={({ target }) => {
          setFile(target.files?.[0] ?? null);
          forget();
        }}
      />
      <Select
        label="The cases that are there"
        value={mode}
        onChange={({ target }) => setMode(target.value === 'ADD' ? 'ADD' : 'REPLACE')}
      >
        <option value="ADD">stay, unless the table has their names</option>
        <option value="REPLACE">are replaced by the table’s</option>
      </Select>
      <div className={css.line}>
        <Button type="submit" kind="primary" busy={busy} unavailable={missing}>
          Send the table
        </Button>
        {refusal && refusal.errors.length > 0 && file ? (
          <Button busy={busy} onClick={() => void send(true)}>
            Leave those rows out
          </Button>
        ) : null}
      </div>
      <p role="status">{said}</p>
      {refusal ? <NotStored refusal={refusal} /> : null}
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title="Replace the cases"
        description={`${counted(total, 'case is', 'cases are')} there. Those that the table does not have are removed, which cannot be undone; download them first to keep them.`}
      >
        <DialogBody>
          <DialogActions>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button kind="danger" busy={busy} onClick={() => void send(false)}>
              Replace them
            </Button>
          </DialogActions>
        </DialogBody>
      </Dialog>
    </form>
  );
}

/** How many cells that cannot be read are listed at once. */
const listedCells = 10;

/** A table that cannot be read: which cells, in the words of the table. */
function NotStored({ refusal }: { refusal: Refusal }) {
  const note = useRef<HTMLDivElement>(null);
  useKeptInView(note, refusal);
  const { rows_refused: rows } = (refusal.extensions ?? {}) as { rows_refused?: unknown };
  const cells = refusal.errors.filter(({ pointer }) => pointer.startsWith('/file/'));
  if (typeof rows !== 'number' || cells.length === 0) {
    return <RefusalNote refusal={refusal} title="Nothing was stored" />;
  }
  const [first, rest] = [cells.slice(0, listedCells), cells.slice(listedCells)];
  const list = (some: typeof cells) => (
    <ul className={css.edges}>
      {some.map(({ pointer, message }) => (
        <li key={pointer}>{message}</li>
      ))}
    </ul>
  );
  return (
    <div ref={note} role="alert" className={css.stack}>
      <p>
        <strong>Nothing was stored.</strong> {counted(rows, 'row', 'rows')} of the table cannot be read.
        Correct {rows === 1 ? 'it' : 'them'} in the table, or leave {rows === 1 ? 'it' : 'them'} out.
      </p>
      {list(first)}
      {rest.length === 0 ? null : (
        <details>
          <summary>{rest.length} more</summary>
          {list(rest)}
        </details>
      )}
      {rows > cells.length ? (
        <p className={pageCss.quiet}>Of the other rows nothing is listed until these are mended.</p>
      ) : null}
    </div>
  );
}

interface HeldProps extends Place {
  total: number;
  cases: readonly AcceptanceCasePartsFragment[];
}

function Held({ worldId, action, inputs: declared, total, cases }: HeldProps) {
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const drop = useCommand(DropCasesDocument);
  // A run speaks of the cases that it ran: of others nothing is said.
  const about = `${total} ${cases.map(({ caseId, revision }) => `${caseId} ${revision}`).join(' ')}`;
  const [last, setLast] = useState<{ about: string; outcome: AcceptanceOutcomePartsFragment } | null>(null);
  const ran = last?.about === about ? last.outcome : null;
  const runAll = async (): Promise<void> => {
    setBusy(true);
    const outcome = outcomeOf(
      await client
        .mutation(RunCasesDocument, { input: { worldId, key: action, version: 'draft' } })
        .toPromise(),
    );
    setBusy(false);
    setLast(outcome.done ? { about, outcome: outcome.value.outcome } : null);
    setRefusal(outcome.done ? null : outcome.refusal);
  };
  const failed = new Set(ran?.findings.map((finding) => finding.case));
  return (
    <>
      <Body>
        <div className={css.line}>
          <Button busy={busy} onClick={() => void runAll()}>
            Run against the draft
          </Button>
          <a
            className={buttonClass()}
            href={`/worlds/${worldId}/actions/${action}/acceptance-cases.csv`}
            download
          >
            Download as a table
          </a>
          {ran ? (
            <Badge tone={ran.failed > 0 ? 'bad' : 'good'}>
              {ran.failed > 0 ? `${ran.failed} of ${ran.cases} fail` : `all ${ran.cases} pass`}
            </Badge>
          ) : null}
        </div>
        {refusal ? <RefusalNote refusal={refusal} title="They were not run" /> : null}
        {drop.refusal ? <RefusalNote refusal={drop.refusal} title="It was not removed" /> : null}
      </Body>
      {ran && ran.findings.length > 0 ? <FailedCases worldId={worldId} findings={ran.findings} /> : null}
      <Rows label="Acceptance cases">
        {cases.map((one) => {
          const { caseId, name, inputs, asOf, expected } = one;
          return (
            <li key={caseId}>
              <div className={`${css.stack} ${pageCss.grow}`}>
                <span className={css.line}>
                  <strong>{name}</strong> <VerdictBadge verdict={expected} />
                  {failed.has(name) ? <Badge tone="bad">fails</Badge> : null}
                </span>
                <Values inputs={inputs} asOf={asOf ?? null} />
              </div>
              <WriteCase worldId={worldId} action={action} inputs={declared} before={one} />
              <Button
                kind="quiet"
                busy={drop.busy}
                onClick={() => void drop.run({ worldId, key: action, names: [name] })}
                aria-label={`Remove ${name}`}
              >
                Remove
              </Button>
            </li>
          );
        })}
      </Rows>
      {total > cases.length ? (
        <Body>
          <p className={pageCss.quiet}>
            The first {cases.length} of {total}; the table has all of them.
          </p>
        </Body>
      ) : null}
    </>
  );
}
