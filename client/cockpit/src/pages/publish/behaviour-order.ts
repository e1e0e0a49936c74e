import type {
  BehaviourPartsFragment,
  ChangePartsFragment,
} from '../../../../../src/generated/cockpit/graphql.ts';
import { isWithoutDay } from './change-in-words.ts';

type Behaviour = BehaviourPartsFragment;
type Change = Pick<ChangePartsFragment, 'change' | 'subject' | 'before' | 'after'>;

/** An action that is answered on one side alone, with the rules that say so. */
export interface OneSided {
  action: string;
  rules: string[];
  /** Of these the ones without a day, which decide nothing. */
  withoutDay: string[];
}

/** What agents will be answered, in the order in which it is to be read. */
export interface BehaviourInOrder {
  different: Behaviour[];
  undecided: Behaviour[];
  /** Answered for the first time. */
  begun: OneSided[];
  /** No longer answered. */
  ended: OneSided[];
  same: Behaviour[];
}

const actionOf = (state: unknown): string | null => {
  if (typeof state !== 'object' || state === null || !('revisions' in state)) return null;
  const [revision] = Array.isArray(state.revisions) ? (state.revisions as unknown[]) : [];
  if (typeof revision !== 'object' || revision === null || !('action' in revision)) return null;
  return typeof revision.action === 'string' ? revision.action : null;
};

/**
 * Two versions of an action are compared where both have it. A rule that comes or goes changes its action, so that an action
 * which then is not compared is on one side alone.
 */
function oneSided(
  compared: ReadonlySet<string>,
  rules: readonly Change[],
  side: 'before' | 'after',
): OneSided[] {
  const found = new Map<string, OneSided>();
  for (const { subject, [side]: state } of rules) {
    const action = actionOf(state);
    if (action === null || compared.has(action)) continue;
    const one = found.get(action) ?? { action, rules: [], withoutDay: [] };
    one.rules.push(subject);
    if (isWithoutDay(state)) one.withoutDay.push(subject);
    found.set(action, one);
  }
  return [...found.values()];
}

export function behaviourInOrder(
  behaviour: readonly Behaviour[],
  rules: readonly Change[],
): BehaviourInOrder {
  const compared = new Set(behaviour.map(({ action }) => action));
  const of = (status: Behaviour['status']): Behaviour[] => behaviour.filter((one) => one.status === status);
  const kind = (change: Change['change']): Change[] => rules.filter((one) => one.change === change);
  return {
    different: of('DIFFERENT'),
    undecided: of('UNDECIDED'),
    begun: oneSided(compared, kind('ADDED'), 'after'),
    ended: oneSided(compared, kind('REMOVED'), 'before'),
    same: of('EQUAL'),
  };
}
