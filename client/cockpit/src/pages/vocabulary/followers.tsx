import { useState, type RefObject } from 'react';
import { RenameInVocabularyDocument } from '../../../../../src/generated/cockpit/vocabulary.ts';
import { useCommand } from '../../data/command.ts';
import { useGatesOn } from '../../data/use-gates-on.ts';
import { useShortcut } from '../../shell/shortcuts.ts';
import { Button } from '../../ui/button.tsx';
import { RefusalNote } from '../../ui/states.tsx';
import { Keys } from './keys.tsx';
import type { Renamed } from './renaming.ts';
import css from './vocabulary-page.module.css';

/** The candidates that followed a change of a name: they have other content, so both gates have to run again. */
export function Followers({
  worldId,
  renamed: { keys, merged, back },
  idOf,
  takenBack,
  place,
}: {
  worldId: string;
  renamed: Renamed;
  idOf: ReadonlyMap<string, string>;
  takenBack: (keys: readonly string[]) => void;
  /** Focused once a name was changed: what had the focus is gone with the old name. */
  place: RefObject<HTMLDivElement | null>;
}) {
  const undoing = useCommand(RenameInVocabularyDocument);
  const gates = useGatesOn(worldId);
  const [ranOn, setRanOn] = useState<readonly string[] | null>(null);
  const takeBack = async (): Promise<void> => {
    if (back === null || undoing.busy) return;
    const outcome = await undoing.run(back);
    if (outcome.done) takenBack(outcome.value.changed);
  };
  useShortcut('z', () => void takeBack(), { enabled: back !== null });
  const progress = ranOn === keys ? gates.progress : null;
  const haveRun = progress !== null && !gates.busy && progress.done === progress.of;
  const verify = (): void => {
    setRanOn(keys);
    void gates.run(keys.map((key) => idOf.get(key)).filter((id) => id !== undefined));
  };
  return (
    <div role="status" tabIndex={-1} ref={place}>
      {keys.length === 0 ? null : (
        <div className={css.followers}>
          <p>
            <strong>
              {keys.length === 1 ? 'One candidate follows' : `${keys.length} candidates follow`}:
            </strong>{' '}
            <Keys worldId={worldId} keys={keys} idOf={idOf} />.{' '}
            {haveRun
              ? 'Both gates have run.'
              : 'They say the same under other names; both gates have to run again.'}
          </p>
          {haveRun ? null : (
            <Button busy={gates.busy} onClick={verify}>
              {gates.busy && progress
                ? `The gates ran on ${progress.done} of ${progress.of}`
                : 'Run the gates'}
            </Button>
          )}
          {back === null ? null : (
            <Button busy={undoing.busy} onClick={() => void takeBack()}>
              {merged ? 'Split them again' : 'Take the new name back'} <kbd>Z</kbd>
            </Button>
          )}
          {gates.refusal ? <RefusalNote refusal={gates.refusal} title="The gates did not run" /> : null}
          {undoing.refusal ? (
            <RefusalNote
              refusal={undoing.refusal}
              title={merged ? 'They were not split' : 'The name was not taken back'}
            />
          ) : null}
        </div>
      )}
    </div>
  );
}
