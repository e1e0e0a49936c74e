import { useState, type SyntheticEvent } from 'react';
import { AddSourceDocument, type SourceMaterialKind } from '../../../../../src/generated/cockpit/graphql.ts';
import { useCommand } from '../../data/command.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/dialog.tsx';
import { Select, TextArea, TextField } from '../../ui/field.tsx';
import { RefusalNote } from '../../ui/states.tsx';
import { kinds } from './kinds.ts';

interface AddProps {
  worldId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function AddSource({ worldId, open, onOpenChange }: AddProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add a source"
      description="Its bytes are hashed and kept as they are; rules quote what is read from them."
    >
      <Form worldId={worldId} close={() => onOpenChange(false)} />
    </Dialog>
  );
}

type Way = 'file' | 'paste' | 'url';

/** GraphQL takes a mebibyte with all that is around the file; larger ones go over REST. */
const maxFileBytes = 700_000;

/** As GraphQL takes bytes. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return btoa(binary);
}

function Form({ worldId, close }: { worldId: string; close: () => void }) {
  const { run, busy, refusal } = useCommand(AddSourceDocument);
  const [way, setWay] = useState<Way>('file');
  const [file, setFile] = useState<File | null>(null);
  const [content, setContent] = useState('');
  const [url, setUrl] = useState('');
  const [title, setTitle] = useState('');
  const [publication, setPublication] = useState('');
  const [kind, setKind] = useState<SourceMaterialKind>('STATUTE');
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

  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (busy || missing !== null) return;
    const provenance = {
      kind,
      publication: publication.trim(),
      ...(title.trim() !== '' && { title: title.trim() }),
      ...(effectiveFrom !== '' && { effectiveFrom }),
    };
    const document =
      way === 'url'
        ? { url: url.trim() }
        : way === 'file' && file
          ? { file: { bytes: await base64Of(file), fileName: file.name } }
          : { content, mediaType: 'text/markdown' };
    const outcome = await run({ worldId, provenance, ...document });
    if (outcome.done) close();
  };

  return (
    <form onSubmit={(event) => void submit(event)}>
      <DialogBody>
        <Select label="The document comes" value={way} onChange={({ target }) => setWay(target.value as Way)}>
          <option value="file">from a file</option>
          <option value="paste">as text that I paste</option>
          <option value="url">from an address on the web</option>
        </Select>
        {way === 'file' ? (
          <TextField
            label="File"
            hint="PDF, Word (DOCX), HTML, Markdown, plain text, or law in XML; what it is shows in its bytes."
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
