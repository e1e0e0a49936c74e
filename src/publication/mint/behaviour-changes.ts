import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Witness } from '../../rules/model.ts';
import { runTask } from '../../workers/run-task.ts';
import {
  contentByAction,
  nothingPublished,
  sameJson,
  versionRuleSet,
  type VersionContent,
} from '../version/version-content.ts';

/** Whether two versions of an action ever answer differently. */
export interface BehaviourChange {
  action: string;
  /** `equal` is proved for every input that both accept, on every date. */
  status: 'different' | 'equal' | 'undecided';
  /** An input and a date, executed on both. */
  witness: Witness | null;
  /** What each answered: `{decision, outputs, obligations}`. */
  before: unknown;
  after: unknown;
  /** Why nothing could be proved. */
  reason: string | null;
  /** Every region of complete inputs on which they answer differently. Left out where there is none. */
  regions?: ChangedRegionTold[];
  /** Why `regions` are not all; left out where they are. */
  open?: string;
}

/** Inputs on which two versions answer differently, with one of them. */
export interface ChangedRegionTold {
  /** `age is at least 18, and member is true`; empty: all inputs. */
  words: string;
  witness: Witness;
  /** What each answered to the witness: `{decision, outputs, obligations}`. */
  before: unknown;
  after: unknown;
}

/**
 * For every action of both versions whose rule set changed. Takes its time: never inside a transaction.
 * @param progress called between actions
 */
export async function behaviourChanges(
  before: VersionContent,
  after: VersionContent,
  progress: () => Promise<void> = () => nextTurn(),
): Promise<BehaviourChange[]> {
  const changes: BehaviourChange[] = [];
  const former = contentByAction(before);
  for (const [key, part] of contentByAction(after)) {
    const [old, now] = [versionRuleSet(former.get(key) ?? nothingPublished, key), versionRuleSet(part, key)];
    if (!old || !now || sameJson(old, now)) continue;
    await progress();
    changes.push(await compareAction(key, old, now));
  }
  return changes;
}

async function compareAction(
  action: string,
  old: NonNullable<ReturnType<typeof versionRuleSet>>,
  now: NonNullable<ReturnType<typeof versionRuleSet>>,
): Promise<BehaviourChange> {
  const unknown = (reason: string): BehaviourChange => ({
    action,
    status: 'undecided',
    witness: null,
    before: null,
    after: null,
    reason,
  });
  const behaviour = await runTask(
    'compare_behaviour',
    { before: old, after: now },
    { caller: `analysis of ${action}` },
  );
  if (!behaviour) return unknown('One of the two rule sets does not pass the mechanical checks.');
  switch (behaviour.status) {
    case 'different':
      return {
        action,
        status: 'different',
        witness: behaviour.witness,
        before: JSON.parse(behaviour.before),
        after: JSON.parse(behaviour.after),
        reason: null,
        ...(behaviour.regions?.length && {
          regions: behaviour.regions.map(({ words, witness, before, after }) => ({
            words,
            witness,
            before: JSON.parse(before) as unknown,
            after: JSON.parse(after) as unknown,
          })),
        }),
        ...(behaviour.open != null && { open: behaviour.open }),
      };
    case 'equal':
      return { action, status: 'equal', witness: null, before: null, after: null, reason: null };
    case 'undecided':
      return unknown(behaviour.reason);
  }
}
