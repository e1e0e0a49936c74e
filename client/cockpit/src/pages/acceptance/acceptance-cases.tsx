import { useState, type SyntheticEvent } from 'react';
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
import { Select, TextField } from '../../ui/field.tsx';
import { Body, pageCss, Panel, Rows } from '../../ui/page.tsx';
import { Asked, RefusalNote, Skeleton } from '../../ui/states.tsx';
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
              <Send worldId={worldId} action={action} />
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

function Send({ worldId, action }: Omit<Place, 'inputs'>) {
  const { run, busy, refusal } = useCommand(LoadCasesDocument);
  const [file, setFile] = useState<File | null>(null);
  const [mode, setMode] = useState<'REPLACE' | 'ADD'>('REPLACE');
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
    if (!outcome.done) return;
    const { rows, added, changed, removed, rowsRefused } = outcome.value;
    setSaid(
      `${rows} cases read: ${added} added, ${changed} changed, ${removed} removed${rowsRefused > 0 ? `, ${rowsRefused} rows left out` : ''}.`,
    );
  };
  return (
    <form
      className={css.stack}
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        void send(false);
      }}
    >
      <TextField
        label="Table"
        hint="CSV as a spreadsheet saves it, one case a row: an input’s name or title over each column, and “expected” over the verdicts. Empty cells are not known."
        error={tooLarge ? 'A table may have 8 MiB.' : null}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        onChange={({ target }) => setFile(target.files?.[0] ?? null)}
      />
      <Select
        label="The cases that are there"
        value={mode}
        onChange={({ target }) => setMode(target.value === 'ADD' ? 'ADD' : 'REPLACE')}
      >
        <option value="REPLACE">are replaced by the table’s</option>
        <option value="ADD">stay, unless the table has their names</option>
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
      {refusal ? <RefusalNote refusal={refusal} title="Nothing was stored" /> : null}
    </form>
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
  const [ran, setRan] = useState<AcceptanceOutcomePartsFragment | null>(null);
  const runAll = async (): Promise<void> => {
    setBusy(true);
    const outcome = outcomeOf(
      await client
        .mutation(RunCasesDocument, { input: { worldId, key: action, version: 'draft' } })
        .toPromise(),
    );
    setBusy(false);
    setRan(outcome.done ? outcome.value.outcome : null);
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
