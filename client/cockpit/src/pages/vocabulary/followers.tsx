import { useState } from 'react';
import { RunGatesDocument } from '../../../../../src/generated/cockpit/review.ts';
import { RenameInVocabularyDocument } from '../../../../../src/generated/cockpit/vocabulary.ts';
import { useCommand } from '../../data/command.ts';
import { useShortcut } from '../../shell/shortcuts.ts';
import { Button } from '../../ui/button.tsx';
import { RefusalNote } from '../../ui/states.tsx';
import { Keys } from './keys.tsx';
import type { RenamingBack } from './renaming.ts';
import css from './vocabulary-page.module.css';

/** The candidates that followed a change of a name: they have other content, so both gates have to run again. */
export function Followers({
  worldId,
  keys,
  back,
  idOf,
  takenBack,
}: {
  worldId: string;
  keys: readonly string[];
  /** What undoes it; null where nothing does. */
  back: RenamingBack | null;
  idOf: ReadonlyMap<string, string>;
  takenBack: (keys: readonly string[]) => void;
}) {
  const undoing = useCommand(RenameInVocabularyDocument);
  const { run, refusal } = useCommand(RunGatesDocument);
  const [done, setDone] = useState<{ of: readonly string[]; count: number; running: boolean } | null>(null);
  const takeBack = async (): Promise<void> => {
    if (back === null || undoing.busy) return;
    const outcome = await undoing.run(back);
    if (outcome.done) takenBack(outcome.value.changed);
  };
  useShortcut('z', () => void takeBack(), { enabled: back !== null });
  const progress = done?.of === keys ? done : null;
  const verify = async (): Promise<void> => {
    for (const [count, key] of keys.entries()) {
      setDone({ of: keys, count, running: true });
      const candidateId = idOf.get(key);
      const outcome = candidateId ? await run({ worldId, candidateId }) : null;
      if (outcome?.done === false) {
        setDone({ of: keys, count, running: false });
        return;
      }
    }
    setDone({ of: keys, count: keys.length, running: false });
  };
  return (
    <div role="status">
      {keys.length === 0 ? null : (
        <div className={css.followers}>
          <p>
            <strong>
              {keys.length === 1 ? 'One candidate follows' : `${keys.length} candidates follow`}:
            </strong>{' '}
            <Keys worldId={worldId} keys={keys} idOf={idOf} />.{' '}
            {progress?.count === keys.length
              ? 'Both gates have run.'
              : 'They say the same under other names; both gates have to run again.'}
          </p>
          {progress?.count === keys.length ? null : (
            <Button busy={progress?.running ?? false} onClick={() => void verify()}>
              {progress?.running ? `The gates ran on ${progress.count} of ${keys.length}` : 'Run the gates'}
            </Button>
          )}
          {back === null ? null : (
            <Button busy={undoing.busy} onClick={() => void takeBack()}>
              Take the new name back <kbd>Z</kbd>
            </Button>
          )}
          {refusal ? <RefusalNote refusal={refusal} title="The gates did not run" /> : null}
          {undoing.refusal ? (
            <RefusalNote refusal={undoing.refusal} title="The name was not taken back" />
          ) : null}
        </div>
      )}
    </div>
  );
}
