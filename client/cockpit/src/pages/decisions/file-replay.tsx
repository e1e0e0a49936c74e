import { useState, type SyntheticEvent } from 'react';
import { BeginFileReplayDocument } from '../../../../../src/generated/cockpit/decisions.ts';
import type {
  ActionPartsFragment,
  ReplayPartsFragment,
} from '../../../../../src/generated/cockpit/graphql.ts';
import { useCommand } from '../../data/command.ts';
import { maxFileBytes } from '../../data/upload.ts';
import { Button } from '../../ui/button.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { Body, Panel, Rows } from '../../ui/page.tsx';
import { RefusalNote } from '../../ui/states.tsx';
import css from '../rules/rule-page.module.css';
import { Watched } from './replays.tsx';
import { TrialVersions } from './trial-versions.tsx';

interface FileReplayProps {
  worldId: string;
  actions: readonly ActionPartsFragment[];
}

/** A file of inputs run against the draft or a version: what its rows expect, or what the version in force answers. */
export function FileReplay({ worldId, actions }: FileReplayProps) {
  const { run, busy, refusal } = useCommand(BeginFileReplayDocument);
  const [file, setFile] = useState<File | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [version, setVersion] = useState('draft');
  const [begun, setBegun] = useState<ReplayPartsFragment | null>(null);
  const action = chosen ?? actions[0]?.key ?? null;
  const tooLarge = file !== null && file.size > maxFileBytes;
  const missing = file === null ? 'Choose a file first.' : tooLarge ? 'This file is too large.' : null;
  if (action === null) return null;
  const send = async (): Promise<void> => {
    if (busy || file === null || missing !== null) return;
    const outcome = await run({ worldId, action, version, file: { bytes: file, fileName: file.name } });
    if (outcome.done) setBegun(outcome.value);
  };
  return (
    <Panel title="Run a file of inputs">
      <Body>
        <form
          className={css.stack}
          onSubmit={(event: SyntheticEvent) => {
            event.preventDefault();
            void send();
          }}
        >
          <Select label="Action" value={action} onChange={({ target }) => setChosen(target.value)}>
            {actions.map(({ key, title }) => (
              <option key={key} value={key}>
                {title} ({key})
              </option>
            ))}
          </Select>
          <TrialVersions value={version} onVersion={setVersion} />
          <TextField
            label="File"
            hint="CSV with an input’s name or title over each column, or one JSON object a line. Where a row says “expected”, its verdict is held against that; otherwise against what the version in force answers."
            error={tooLarge ? 'A file may have 20 MiB.' : null}
            type="file"
            accept=".csv,.tsv,.txt,.ndjson,.jsonl,text/csv,text/tab-separated-values,application/x-ndjson"
            onChange={({ target }) => setFile(target.files?.[0] ?? null)}
          />
          {refusal ? <RefusalNote refusal={refusal} title="It was not begun" /> : null}
          <div>
            <Button type="submit" busy={busy} unavailable={missing}>
              Run the file
            </Button>
          </div>
        </form>
      </Body>
      {/* There from the first: a region that comes with its words is not heard. */}
      <div role="status">
        {begun === null ? null : (
          <Rows label="What came of the file">
            <li>
              <Watched key={begun.replayId} worldId={worldId} replay={begun} />
            </li>
          </Rows>
        )}
      </div>
    </Panel>
  );
}
