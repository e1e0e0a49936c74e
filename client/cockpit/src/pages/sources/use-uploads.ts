import { useCallback, useEffect, useRef, useState } from 'react';
import type { Outcome, Refusal } from '../../data/command.ts';
import { maxFileBytes, type Sending } from '../../data/upload.ts';

export type UploadState =
  | { at: 'waiting' }
  /** `share` of it has gone, from 0 to 1. */
  | { at: 'sending'; share: number }
  /** All of it has gone; the service reads it. */
  | { at: 'reading' }
  | { at: 'added'; sourceMaterialId: string; title: string; unchanged: boolean }
  | { at: 'refused'; refusal: Refusal }
  | { at: 'cancelled' };

/** One file on its way, in the order in which they were given. */
export interface Upload {
  id: string;
  file: File;
  state: UploadState;
}

interface AddedSource {
  unchanged: boolean;
  sourceMaterial: { sourceMaterialId: string; title: string };
}

export type SendFile = (file: File, sending: Sending) => Promise<Outcome<AddedSource>>;

/** What is wrong with one document says nothing of the next one; any other refusal would meet each of them. */
const ofOneDocument = new Set(['source_unparseable', 'payload_too_large', 'work_too_large', 'worker_lost']);

export const isTooLarge = ({ file }: Upload): boolean => file.size > maxFileBytes;
export const isOpen = ({ state }: Upload): boolean => state.at !== 'added';

/** Files that are sent one after another, each with what has become of it. */
export function useUploads(given: readonly File[]) {
  const [uploads, setUploads] = useState<readonly Upload[]>(() => waiting(given));
  const [busy, setBusy] = useState(false);
  const current = useRef<{ id: string; stop: AbortController; isWhole: boolean } | null>(null);
  // Ends what is being sent, and begins no other.
  const all = useRef(new AbortController());
  // A dialog that is gone sends nothing on.
  useEffect(
    () => () => {
      all.current.abort();
      current.current?.stop.abort();
    },
    [],
  );

  const become = useCallback((id: string, state: UploadState): void => {
    setUploads((known) => known.map((one) => (one.id === id ? { ...one, state } : one)));
  }, []);

  const send = async (sendFile: SendFile): Promise<AddedSource[] | null> => {
    setBusy(true);
    const { signal } = (all.current = new AbortController());
    const added: AddedSource[] = [];
    const open = uploads.filter(isOpen);
    for (const { id } of open) become(id, { at: 'waiting' });
    for (const { id, file } of open) {
      if (signal.aborted) break;
      const stop = new AbortController();
      const now = { id, stop, isWhole: false };
      current.current = now;
      become(id, { at: 'sending', share: 0 });
      const outcome = await sendFile(file, {
        onProgress: (share) => {
          now.isWhole = share === 1;
          become(id, share < 1 ? { at: 'sending', share } : { at: 'reading' });
        },
        signal: stop.signal,
      });
      current.current = null;
      if (outcome.done) {
        const { unchanged, sourceMaterial } = outcome.value;
        become(id, { at: 'added', unchanged, ...sourceMaterial });
        added.push(outcome.value);
      } else {
        const { refusal } = outcome;
        become(id, refusal.code === 'cancelled' ? { at: 'cancelled' } : { at: 'refused', refusal });
        if (refusal.code !== 'cancelled' && !ofOneDocument.has(refusal.code)) break;
      }
    }
    setBusy(false);
    return added.length === open.length ? added : null;
  };

  return {
    uploads,
    busy,
    /** Others beside those that are there; in their place, where only one is taken. */
    take: (files: readonly File[], only: boolean): void => {
      const more = waiting(only ? files.slice(0, 1) : files);
      setUploads((all) => (only ? more : [...all, ...more]));
    },
    /** Takes a file off the list; one that is being sent is cancelled and stays on it. */
    drop: (id: string): void => {
      if (current.current?.id === id) current.current.stop.abort();
      else setUploads((all) => all.filter((one) => one.id !== id));
    },
    /** Sends the files that are not added yet. Null unless all of them were added. */
    send,
    /** Cancels what is being sent, and begins no other. Of what was sent whole the answer is waited for: it may be added. */
    stop: (): void => {
      all.current.abort();
      if (current.current?.isWhole === false) current.current.stop.abort();
    },
  };
}

const waiting = (files: readonly File[]): Upload[] =>
  files.map((file) => ({ id: crypto.randomUUID(), file, state: { at: 'waiting' } }));
