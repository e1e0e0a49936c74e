import { useState } from 'react';
import { RunGatesDocument } from '../../../../../src/generated/cockpit/graphql.ts';
import { useCommand } from '../../data/command.ts';
import { Button } from '../../ui/button.tsx';
import { RefusalNote } from '../../ui/states.tsx';
import { Keys } from './vocabulary-page.tsx';
import css from './vocabulary-page.module.css';

/** The candidates that followed a change of a name: they have other content, so both gates have to run again. */
export function Followers({
  worldId,
  keys,
  idOf,
}: {
  worldId: string;
  keys: readonly string[];
  idOf: ReadonlyMap<string, string>;
}) {
  const { run, refusal } = useCommand(RunGatesDocument);
  const [done, setDone] = useState<{ of: readonly string[]; count: number; running: boolean } | null>(null);
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
          {refusal ? <RefusalNote refusal={refusal} title="The gates did not run" /> : null}
        </div>
      )}
    </div>
  );
}
