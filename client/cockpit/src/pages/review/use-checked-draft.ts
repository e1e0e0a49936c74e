import { useEffect, useState } from 'react';
import { useClient } from 'urql';
import { TryOnCandidateDocument } from '../../../../../src/generated/cockpit/review.ts';
import { outcomeOf } from '../../data/command.ts';

interface Expressions {
  appliesWhen: string;
  requires: string;
}

/** How long nothing has to be typed before it is looked at, in milliseconds. */
const pause = 350;

const none: readonly { pointer: string; message: string }[] = [];

/** What is wrong with expressions while they are written: the service says so, and nothing is stored. */
export function useCheckedDraft(
  { worldId, candidateId }: { worldId: string; candidateId: string },
  { appliesWhen, requires }: Expressions,
  changed: boolean,
): readonly { pointer: string; message: string }[] {
  const client = useClient();
  const about = JSON.stringify([appliesWhen, requires]);
  const [checked, setChecked] = useState({ about: '', errors: none });
  useEffect(() => {
    if (!changed) return undefined;
    let overtaken = false;
    const timer = setTimeout(() => {
      const input = { worldId, candidateId, appliesWhen, requires, inputs: {} };
      void client
        .mutation(TryOnCandidateDocument, { input })
        .toPromise()
        .then((answer) => {
          const outcome = outcomeOf(answer);
          if (overtaken) return;
          const isRefused = !outcome.done && outcome.refusal.code === 'predicate_invalid';
          setChecked({ about, errors: isRefused ? outcome.refusal.errors : none });
        });
    }, pause);
    return () => {
      overtaken = true;
      clearTimeout(timer);
    };
  }, [client, worldId, candidateId, appliesWhen, requires, changed, about]);
  // What was said of the last text stays until this one is checked: it would flicker with every letter.
  return changed ? checked.errors : none;
}
