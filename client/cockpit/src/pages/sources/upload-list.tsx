import { Link } from '@tanstack/react-router';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { RefusalNote } from '../../ui/states.tsx';
import css from './add-source.module.css';
import { isTooLarge, type Upload } from './use-uploads.ts';

const sizes = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

function sizeOf({ size }: File): string {
  if (size < 1000) return `${size} bytes`;
  return size < 1_000_000 ? `${sizes.format(size / 1000)} kB` : `${sizes.format(size / 1_000_000)} MB`;
}

const percentOf = (share: number): number => Math.floor(share * 100);

interface ListProps {
  worldId: string;
  uploads: readonly Upload[];
  /** Files are being sent: what waits can leave the list no more. */
  busy: boolean;
  drop: (id: string) => void;
}

/** The files that were given, each with what became of it. */
export function UploadList({ worldId, uploads, busy, drop }: ListProps) {
  if (uploads.length === 0) return null;
  return (
    <>
      <ul className={css.uploads} aria-label="Documents to send">
        {uploads.map((upload) => (
          <li key={upload.id}>
            <div className={css.upload}>
              <span className={css.file}>
                <span className={css.name}>{upload.file.name}</span> <small>{sizeOf(upload.file)}</small>
              </span>
              <State worldId={worldId} upload={upload} />
              <Drop upload={upload} busy={busy} drop={drop} />
            </div>
            {upload.state.at === 'sending' || upload.state.at === 'reading' ? (
              <progress
                className={css.progress}
                aria-label={
                  upload.state.at === 'sending'
                    ? `${upload.file.name}: sent`
                    : `${upload.file.name}: being read`
                }
                {...(upload.state.at === 'sending' && { value: percentOf(upload.state.share), max: 100 })}
              />
            ) : null}
            {upload.state.at === 'refused' ? (
              <RefusalNote refusal={upload.state.refusal} title="It was not added" />
            ) : null}
          </li>
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {spoken(uploads)}
      </p>
    </>
  );
}

function State({ worldId, upload }: { worldId: string; upload: Upload }) {
  const { state } = upload;
  switch (state.at) {
    case 'waiting':
      return isTooLarge(upload) ? <Badge tone="bad">Too large: a file may have 20 MiB</Badge> : null;
    case 'sending':
      return <span className={css.percent}>{percentOf(state.share)} % sent</span>;
    case 'reading':
      return <span className={css.percent}>Sent; it is being read…</span>;
    case 'added':
      return (
        <Link
          to="/r/$world/sources/$source"
          params={{ world: worldId, source: state.sourceMaterialId }}
          aria-label={`${state.unchanged ? 'Was here already' : 'Added'}: ${state.title}`}
        >
          {state.unchanged ? 'Was here already' : 'Added'}
        </Link>
      );
    case 'refused':
      return <Badge tone="bad">Not added</Badge>;
    case 'cancelled':
      return <Badge tone="neutral">Cancelled</Badge>;
  }
}

function Drop({ upload, busy, drop }: { upload: Upload; busy: boolean; drop: (id: string) => void }) {
  const { id, file, state } = upload;
  if (state.at === 'added') return null;
  const sending = state.at === 'sending' || state.at === 'reading';
  if (busy && !sending) return null;
  return (
    <Button
      kind="quiet"
      aria-label={`${sending ? 'Cancel' : 'Remove'} ${file.name}`}
      unavailable={state.at === 'reading' ? 'It was sent whole; its answer is on the way.' : null}
      onClick={() => drop(id)}
    >
      {sending ? 'Cancel' : 'Remove'}
    </Button>
  );
}

/** What is said aloud: a quarter at a time, and each end. */
function spoken(uploads: readonly Upload[]): string {
  const [under] = uploads.filter(({ state }) => state.at === 'sending' || state.at === 'reading');
  if (under) {
    const { file, state } = under;
    return state.at === 'sending'
      ? `${file.name}: ${Math.floor(state.share * 4) * 25} % sent`
      : `${file.name} was sent and is being read`;
  }
  const words = { waiting: null, sending: null, reading: null, refused: null };
  const ended = { ...words, added: 'added', cancelled: 'cancelled, nothing was added' } as const;
  return uploads
    .map(({ file, state }) => (ended[state.at] === null ? null : `${file.name}: ${ended[state.at]}`))
    .filter((part) => part !== null)
    .join('. ');
}
