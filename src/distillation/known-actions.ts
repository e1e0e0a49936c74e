import { stemsIn } from '../reading/grammar/vocabulary/vocabulary.ts';
import { isSpliced } from './builtin/spliced-names.ts';
import type { DistilledCandidate, KnownAction } from './distiller.ts';

/**
 * The actions of a world and those that open candidates propose. An action that the world has gets the inputs that are
 * proposed for it beside its own. A name that took up half a sentence is the draft's that it came from, and of no other.
 */
export function withProposed(
  registered: readonly KnownAction[],
  proposed: readonly KnownAction[],
): KnownAction[] {
  const open = new Map(proposed.map((action) => [action.key, action]));
  const known = registered.map((action) => {
    const own = new Set(action.inputs.map(({ name }) => name));
    const further = (open.get(action.key)?.inputs ?? []).filter((input) => !own.has(input.name));
    open.delete(action.key);
    return { ...action, inputs: [...action.inputs, ...further.filter((input) => !isSpliced(input))] };
  });
  return [
    ...known,
    ...[...open.values()].map((action) => ({
      ...action,
      inputs: action.inputs.filter((input) => !isSpliced(input)),
      proposed: true,
    })),
  ];
}

/**
 * Whether what a source was read by is not what the world has by now: an action that one of its candidates is of is gone or
 * has another name, or one of the same act appeared beside an action that it proposes. Two runs can read at once.
 */
export function isOvertaken(
  candidates: readonly Pick<DistilledCandidate, 'action'>[],
  read: readonly KnownAction[],
  now: readonly KnownAction[],
): boolean {
  const [before, after] = [read, now].map((actions) => new Set(actions.map(({ key }) => key)));
  const own = new Map(candidates.map(({ action }) => [action.key, action]));
  const appeared = new Set(now.filter(({ key }) => !before!.has(key)).map(actOf));
  return [...own.values()].some((action) =>
    before!.has(action.key) ? !after!.has(action.key) : appeared.has(actOf(action)),
  );
}

/** "Sell produce", of `bees_produce.sell_produce`, whatever the order of its words. */
const actOf = ({ key, title }: Pick<KnownAction, 'key' | 'title'>): string =>
  [...new Set(stemsIn(`${title} ${key.split('.').at(-1) ?? ''}`))].sort().join(' ');
