import { useRef, useState, type SyntheticEvent } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { AddSourceDocument } from '../../../../../src/generated/cockpit/sources.ts';
import type {
  SourceMaterialKind,
  SourcePartsFragment,
} from '../../../../../src/generated/cockpit/graphql.ts';
import { useCommand, type Refusal } from '../../data/command.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/dialog.tsx';
import { Select, TextArea, TextField } from '../../ui/field.tsx';
import { RefusalNote } from '../../ui/states.tsx';
import css from './add-source.module.css';
import { kinds } from './kinds.ts';
import { UploadList } from './upload-list.tsx';
import { useDroppedFiles } from './use-dropped-files.ts';
import { isOpen, isTooLarge, useUploads } from './use-uploads.ts';

interface AddProps {
  worldId: string;
  /** Sources that it may be a newer revision of. */
  others: readonly SourcePartsFragment[];
  /** The one that it is a newer revision of, where that is known. */
  supersedes?: string;
  open: boolean;
  /** Files that were dropped or pasted before the dialog was open. */
  given?: readonly File[];
  onOpenChange: (open: boolean) => void;
}

const noFiles: readonly File[] = [];

export function AddSource({ worldId, others, supersedes, open, given = noFiles, onOpenChange }: AddProps) {
  // Escape, or a click beside it, is not how an upload is cancelled: that has buttons.
  const sending = useRef(false);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!sending.current) onOpenChange(next);
      }}
      title={supersedes === undefined ? 'Add a source' : 'Add a newer revision'}
      description="Its bytes are hashed and kept as they are; rules quote what is read from them."
    >
      <Form
        worldId={worldId}
        others={others}
        known={supersedes}
        given={given}
        onSending={(isSending) => (sending.current = isSending)}
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
  given: readonly File[];
  onSending: (isSending: boolean) => void;
  close: () => void;
}

/** Bytes of a text that goes as a variable: a request of JSON may have a mebibyte, with what is around the text. */
const maxPastedBytes = 700_000;

function Form({ worldId, others, known, given, onSending, close }: FormProps) {
  const navigate = useNavigate();
  const { run, busy: asking } = useCommand(AddSourceDocument);
  const files = useUploads(given);
  const [way, setWay] = useState<Way>('file');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
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

  const busy = asking || files.busy;
  const open = files.uploads.filter(isOpen);
  const several = way === 'file' && files.uploads.length > 1;
  const allAdded = way === 'file' && files.uploads.length > 0 && open.length === 0;
  const pastedTooLong = content.length > maxPastedBytes / 3 && new Blob([content]).size > maxPastedBytes;
  const missing =
    publication.trim() === ''
      ? 'Say where it was published first.'
      : (way === 'file' && files.uploads.length === 0) ||
          (way === 'paste' && content.trim() === '') ||
          (way === 'url' && url.trim() === '')
        ? 'Give the document first.'
        : way === 'file' && open.some(isTooLarge)
          ? 'A file is too large: remove it first.'
          : way === 'paste' && pastedTooLong
            ? 'The text is too long to be pasted.'
            : null;

  /** Files come by choosing, dropping or pasting them. */
  const take = (chosen: readonly File[]): void => {
    if (chosen.length === 0 || busy) return;
    setWay('file');
    files.take(chosen, supersedes !== '');
  };
  useDroppedFiles(take, setOver);

  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (busy || missing !== null) return;
    setRefusal(null);
    onSending(true);
    const newerOf = several ? '' : supersedes;
    const said = {
      worldId,
      provenance: {
        kind,
        publication: publication.trim(),
        ...(title.trim() !== '' && !several && { title: title.trim() }),
        ...(effectiveFrom !== '' && { effectiveFrom }),
        ...(revision.trim() !== '' && { revision: revision.trim() }),
      },
      ...(newerOf !== '' && { supersedes: newerOf }),
    };
    let added: { unchanged: boolean; sourceMaterial: { sourceMaterialId: string } }[] | null = null;
    if (way === 'file') {
      added = await files.send((file, sending) =>
        run({ ...said, file: { bytes: file, fileName: file.name, mediaType: file.type || null } }, sending),
      );
    } else {
      const document = way === 'url' ? { url: url.trim() } : { content, mediaType: 'text/markdown' };
      const outcome = await run({ ...said, ...document });
      if (outcome.done) added = [outcome.value];
      else setRefusal(outcome.refusal);
    }
    onSending(false);
    // What was there already is said, and closed by hand.
    const [first] = added ?? [];
    if (!first || (way === 'file' && added?.some(({ unchanged }) => unchanged))) return;
    close();
    if (newerOf === '' || first.unchanged) return;
    const source = first.sourceMaterial.sourceMaterialId;
    await navigate({ to: '/r/$world/law-changes/$source', params: { world: worldId, source } });
  };

  return (
    <form onSubmit={(event) => void submit(event)} className={over ? css.over : undefined}>
      <DialogBody>
        <Select label="The document comes" value={way} onChange={({ target }) => setWay(target.value as Way)}>
          <option value="file">from a file</option>
          <option value="paste">as text that I paste</option>
          <option value="url">from an address on the web</option>
        </Select>
        {way === 'file' ? (
          <>
            <div className={files.uploads.length > 0 ? css.chosen : undefined}>
              <TextField
                label="File"
                hint={
                  supersedes === ''
                    ? 'Choose, drop or paste one or more, up to 20 MiB each: PDF, Word (DOCX), HTML, Markdown, plain text, or law in XML.'
                    : 'Choose, drop or paste it, up to 20 MiB: PDF, Word (DOCX), HTML, Markdown, plain text, or law in XML.'
                }
                type="file"
                multiple={supersedes === ''}
                accept=".pdf,.docx,.md,.txt,.html,.htm,.xml,.akn,text/*"
                onChange={({ target }) => {
                  take([...(target.files ?? [])]);
                  // The list below says what was chosen, and one that was removed can be chosen again.
                  target.value = '';
                }}
              />
            </div>
            <UploadList worldId={worldId} uploads={files.uploads} busy={busy} drop={files.drop} />
          </>
        ) : way === 'paste' ? (
          <TextArea
            label="Text"
            hint="Markdown headings become its sections."
            error={pastedTooLong ? 'Over 700 kB: save it as a file, and choose or drop that.' : null}
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
        {several ? null : (
          <TextField
            label="Title"
            optional
            hint="As the document says itself, where left out."
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
        )}
        {others.length === 0 || several ? null : (
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
          hint="Where neither this nor the text says it, no rule of it decides anything."
          type="date"
          value={effectiveFrom}
          onChange={({ target }) => setEffectiveFrom(target.value)}
        />
        {refusal ? <RefusalNote refusal={refusal} title="The source was not added" /> : null}
        {asking && way !== 'file' ? (
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
          {files.busy ? (
            <Button onClick={files.stop}>Cancel the upload</Button>
          ) : (
            <Button onClick={close}>{allAdded ? 'Close' : 'Cancel'}</Button>
          )}
          {allAdded ? null : (
            <Button type="submit" kind="primary" busy={busy} unavailable={missing}>
              {way === 'file' && open.length > 1
                ? `Add ${open.length} sources`
                : open.some(({ state }) => state.at === 'refused' || state.at === 'cancelled') &&
                    way === 'file'
                  ? 'Try again'
                  : 'Add the source'}
            </Button>
          )}
        </DialogActions>
      </DialogBody>
    </form>
  );
}
