import { useState, type SyntheticEvent } from 'react';
import { useNavigate } from '@tanstack/react-router';
import {
  AddSourceDocument,
  type SourceMaterialKind,
  type SourcePartsFragment,
} from '../../../../../src/generated/cockpit/graphql.ts';
import { useCommand } from '../../data/command.ts';
import { base64Of, maxFileBytes } from '../../data/file-bytes.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/dialog.tsx';
import { Select, TextArea, TextField } from '../../ui/field.tsx';
import { RefusalNote } from '../../ui/states.tsx';
import css from './add-source.module.css';
import { kinds } from './kinds.ts';

interface AddProps {
  worldId: string;
  /** Sources that it may be a newer revision of. */
  others: readonly SourcePartsFragment[];
  /** The one that it is a newer revision of, where that is known. */
  supersedes?: string;
  open: boolean;
  /** A file that was dropped or pasted before the dialog was open. */
  given?: File | null;
  onOpenChange: (open: boolean) => void;
}

export function AddSource({ worldId, others, supersedes, open, given = null, onOpenChange }: AddProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={supersedes === undefined ? 'Add a source' : 'Add a newer revision'}
      description="Its bytes are hashed and kept as they are; rules quote what is read from them."
    >
      <Form
        worldId={worldId}
        others={others}
        known={supersedes}
        given={given}
        close={() => onOpenChange(false)}
      />
    </Dialog>
  );
}

type Way = 'file' | 'paste' | 'url';

interface FormProps {
  worldId: string;
  others: readonly SourcePartsFragment[];
  known: string | undefined;
  given: File | null;
  close: () => void;
}

function Form({ worldId, others, known, given, close }: FormProps) {
  const navigate = useNavigate();
  const { run, busy, refusal } = useCommand(AddSourceDocument);
  const [way, setWay] = useState<Way>('file');
  const [file, setFile] = useState<File | null>(given);
  const [over, setOver] = useState(false);
  const [content, setContent] = useState('');
  const [url, setUrl] = useState('');
  const [title, setTitle] = useState('');
  const older = others.find(({ sourceMaterialId }) => sourceMaterialId === known);
  const [supersedes, setSupersedes] = useState(known ?? '');
  const [revision, setRevision] = useState('');
  const [publication, setPublication] = useState(older?.publication ?? '');
  const [kind, setKind] = useState<SourceMaterialKind>(older?.kind ?? 'STATUTE');
  const [effectiveFrom, setEffectiveFrom] = useState('');

  const tooLarge = way === 'file' && file !== null && file.size > maxFileBytes;
  const missing =
    publication.trim() === ''
      ? 'Say where it was published first.'
      : (way === 'file' && !file) ||
          (way === 'paste' && content.trim() === '') ||
          (way === 'url' && url.trim() === '')
        ? 'Give the document first.'
        : tooLarge
          ? 'This file is too large for a browser.'
          : null;

  /** A file comes by choosing, dropping or pasting it. */
  const take = (chosen: File | undefined): void => {
    if (!chosen) return;
    setWay('file');
    setFile(chosen);
  };

  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (busy || missing !== null) return;
    const provenance = {
      kind,
      publication: publication.trim(),
      ...(title.trim() !== '' && { title: title.trim() }),
      ...(effectiveFrom !== '' && { effectiveFrom }),
      ...(revision.trim() !== '' && { revision: revision.trim() }),
    };
    const document =
      way === 'url'
        ? { url: url.trim() }
        : way === 'file' && file
          ? { file: { bytes: await base64Of(file), fileName: file.name } }
          : { content, mediaType: 'text/markdown' };
    const outcome = await run({
      worldId,
      provenance,
      ...(supersedes !== '' && { supersedes }),
      ...document,
    });
    if (!outcome.done) return;
    close();
    const { sourceMaterialId: source } = outcome.value.sourceMaterial;
    if (supersedes === '' || outcome.value.unchanged) return;
    await navigate({ to: '/r/$world/law-changes/$source', params: { world: worldId, source } });
  };

  return (
    <form
      onSubmit={(event) => void submit(event)}
      className={over ? css.over : undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      }}
      onPaste={(event) => take(event.clipboardData.files[0])}
    >
      <DialogBody>
        <Select label="The document comes" value={way} onChange={({ target }) => setWay(target.value as Way)}>
          <option value="file">from a file</option>
          <option value="paste">as text that I paste</option>
          <option value="url">from an address on the web</option>
        </Select>
        {way === 'file' ? (
          <TextField
            label="File"
            hint={
              file
                ? `${file.name}, ${file.size.toLocaleString('en')} bytes. Another one can be chosen, dropped or pasted.`
                : 'Choose it, drop it here, or paste it: PDF, Word (DOCX), HTML, Markdown, plain text, or law in XML.'
            }
            error={
              tooLarge
                ? 'Files over 700 kB go over REST: POST /worlds/{id}/source-materials takes 20 MiB.'
                : null
            }
            type="file"
            accept=".pdf,.docx,.md,.txt,.html,.htm,.xml,.akn,text/*"
            onChange={({ target }) => setFile(target.files?.[0] ?? null)}
          />
        ) : way === 'paste' ? (
          <TextArea
            label="Text"
            hint="Markdown headings become its sections."
            rows={8}
            value={content}
            onChange={({ target }) => setContent(target.value)}
          />
        ) : (
          <TextField
            label="Address"
            type="url"
            hint="http or https, at a public address."
            value={url}
            onChange={({ target }) => setUrl(target.value)}
          />
        )}
        <TextField
          label="Published in"
          required
          maxLength={500}
          value={publication}
          onChange={({ target }) => setPublication(target.value)}
        />
        <TextField
          label="Title"
          optional
          hint="As the document says itself, where left out."
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
        {others.length === 0 ? null : (
          <Select
            label="Newer revision of"
            hint="Rules that cite the older one are then carried over, revised or retired."
            value={supersedes}
            onChange={({ target }) => setSupersedes(target.value)}
          >
            <option value="">none: it is a source of its own</option>
            {others.map((one) => (
              <option key={one.sourceMaterialId} value={one.sourceMaterialId}>
                {one.title}
                {one.revision === null ? '' : `, ${one.revision}`}
              </option>
            ))}
          </Select>
        )}
        <TextField
          label="Revision"
          optional
          hint="As the publisher names it: a year, a number."
          maxLength={200}
          value={revision}
          onChange={({ target }) => setRevision(target.value)}
        />
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
        <TextField
          label="In force from"
          optional
          type="date"
          value={effectiveFrom}
          onChange={({ target }) => setEffectiveFrom(target.value)}
        />
        {refusal ? <RefusalNote refusal={refusal} title="The source was not added" /> : null}
        {busy ? (
          <div role="status">
            <p>
              {way === 'url'
                ? 'Fetching the document and reading it…'
                : 'Sending the document and reading it…'}
            </p>
            <progress className={css.progress} aria-label="The document is being read" />
          </div>
        ) : null}
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" kind="primary" busy={busy} unavailable={missing}>
            Add the source
          </Button>
        </DialogActions>
      </DialogBody>
    </form>
  );
}
