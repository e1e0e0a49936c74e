import { useNavigate } from '@tanstack/react-router';
import { useState, type RefObject } from 'react';
import { CorrectSourceDocument, RetireSourceDocument } from '../../../../../src/generated/cockpit/sources.ts';
import type { SourceMaterialKind } from '../../../../../src/generated/cockpit/graphql.ts';
import { useCommand } from '../../data/command.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/dialog.tsx';
import { Select, TextArea, TextField } from '../../ui/field.tsx';
import { RetireDialog } from '../../ui/retire-dialog.tsx';
import { RefusalNote } from '../../ui/states.tsx';
import { kinds } from './kinds.ts';
import type { ShownSource } from './shown-source.ts';

interface CorrectProps {
  worldId: string;
  source: ShownSource;
  open: boolean;
  close: () => void;
  opener: RefObject<HTMLElement | null>;
}

export function CorrectSource(props: CorrectProps) {
  const { source, open, close, opener } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : close())}
      title="Correct what is said of this source"
      description="A new entry with the same bytes takes its place, and this one is retired. The text itself is never changed: another text is another source."
      finalFocus={opener}
    >
      <CorrectForm key={source.sourceMaterialId} {...props} />
    </Dialog>
  );
}

const texts = {
  title: 'Title',
  publication: 'Published in',
  section: 'Part of it',
  revision: 'Revision',
  jurisdiction: 'Jurisdiction',
  language: 'Language',
} as const;
const days = {
  publishedOn: 'Published on',
  effectiveFrom: 'In force from',
  effectiveTo: 'In force until the day before',
} as const;
type TextName = keyof typeof texts;
type DayName = keyof typeof days;

function CorrectForm({ worldId, source, close }: CorrectProps) {
  const navigate = useNavigate();
  const { run, busy, refusal } = useCommand(CorrectSourceDocument);
  const [kind, setKind] = useState<SourceMaterialKind>(source.kind);
  const [said, setSaid] = useState<Readonly<Record<TextName | DayName, string>>>({
    title: source.title,
    publication: source.publication,
    section: source.section ?? '',
    revision: source.revision ?? '',
    jurisdiction: source.jurisdiction ?? '',
    language: source.language ?? '',
    publishedOn: source.publishedOn ?? '',
    effectiveFrom: source.effectiveFrom ?? '',
    effectiveTo: source.effectiveTo ?? '',
  });
  const [reason, setReason] = useState('');
  const field = (name: TextName | DayName) => ({
    label: name in texts ? texts[name as TextName] : days[name as DayName],
    value: said[name],
    optional: name !== 'publication' && name !== 'title',
    error: refusal?.errors.find(({ pointer }) => pointer.endsWith(`/${snake(name)}`))?.message,
    onChange: ({ target }: { target: { value: string } }) => setSaid({ ...said, [name]: target.value }),
  });
  const missing =
    said.publication.trim() === ''
      ? 'Say where it was published.'
      : reason.trim() === ''
        ? 'Say what was wrong.'
        : null;
  const save = async (): Promise<void> => {
    const given = Object.fromEntries(
      Object.entries(said)
        .map(([name, value]) => [name, value.trim()] as const)
        .filter(([, value]) => value !== ''),
    );
    const outcome = await run({
      worldId,
      sourceMaterialId: source.sourceMaterialId,
      provenance: { kind, publication: said.publication.trim(), ...given },
      reason,
    });
    if (!outcome.done) return;
    close();
    await navigate({
      to: '/r/$world/sources/$source',
      params: { world: worldId, source: outcome.value.sourceMaterialId },
    });
  };
  return (
    <DialogBody>
      <Select
        label="Kind of authority"
        value={kind}
        onChange={({ target }) => setKind(target.value as SourceMaterialKind)}
      >
        {Object.entries(kinds).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      {(Object.keys(texts) as TextName[]).map((name) => (
        <TextField key={name} {...field(name)} />
      ))}
      {(Object.keys(days) as DayName[]).map((name) => (
        <TextField key={name} type="date" {...field(name)} />
      ))}
      <TextArea
        label="What was wrong"
        hint="It is kept in the record."
        required
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {refusal ? <RefusalNote refusal={refusal} title="Nothing was corrected" /> : null}
      <DialogActions>
        <Button onClick={close}>Cancel</Button>
        <Button kind="primary" busy={busy} unavailable={missing} onClick={() => void save()}>
          Correct it
        </Button>
      </DialogActions>
    </DialogBody>
  );
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export function RetireSource({ worldId, source, open, close, opener }: CorrectProps) {
  const { run, busy, refusal } = useCommand(RetireSourceDocument);
  const retire = async (reason: string): Promise<void> => {
    const outcome = await run({ worldId, sourceMaterialId: source.sourceMaterialId, reason });
    if (outcome.done) close();
  };
  return (
    <RetireDialog
      open={open}
      close={close}
      opener={opener}
      title={`Retire ${source.title}`}
      description="It can be neither distilled nor cited any more. It stays readable, and rules that quote it stay as they are."
      busy={busy}
      refusal={refusal}
      act={(reason) => void retire(reason)}
    />
  );
}
