import { useState } from 'react';
import { RunGatesDocument } from '../../../../src/generated/cockpit/review.ts';
import { useCommand, type Refusal } from './command.ts';

export interface GatesOnMany {
  /** Both gates on each, one after the other; the first that is refused ends it. */
  run: (candidateIds: readonly string[]) => Promise<void>;
  /** How many of how many they have run on; null before anything was run. */
  progress: { done: number; of: number } | null;
  busy: boolean;
  refusal: Refusal | null;
}

export function useGatesOn(worldId: string): GatesOnMany {
  const verify = useCommand(RunGatesDocument);
  const [progress, setProgress] = useState<GatesOnMany['progress']>(null);
  const [busy, setBusy] = useState(false);
  const run = async (candidateIds: readonly string[]): Promise<void> => {
    const of = candidateIds.length;
    setBusy(true);
    setProgress({ done: 0, of });
    for (const [at, candidateId] of candidateIds.entries()) {
      const outcome = await verify.run({ worldId, candidateId });
      if (!outcome.done) break;
      setProgress({ done: at + 1, of });
    }
    setBusy(false);
  };
  return { run, progress, busy, refusal: verify.refusal };
}
