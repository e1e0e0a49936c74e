import { stemsIn } from '../../../reading/grammar/vocabulary/vocabulary.ts';
import type { InputDeclaration } from '../../../rules/model.ts';
import type { CandidateDoubt, DistilledCandidate, KnownAction } from '../../distiller.ts';
import { isOne, isOneThing, wordsIn } from '../act-of-action.ts';

/** What speaks against the names that a candidate brings, where the ruleset has others that may say the same. */
export function namesBeside(
  { action, inputs }: DistilledCandidate,
  actions: readonly KnownAction[],
): CandidateDoubt | null {
  const own = actions.find(({ key }) => key === action.key);
  if (own !== undefined)
    return unbound(`It names inputs beside those of ${own.key}. See whether one of these says the same.`);
  const deed = wordsIn(action.key.split('.').at(-1) ?? '');
  // "Close a stall" and "Light a lantern at a stall": what an act is done to stands last in a title or a key
  const near = actions.find(({ key, title }) =>
    [wordsIn(title), wordsIn(key.split('.').at(-1) ?? '')].some((name) => isNear(deed, name)),
  );
  if (near !== undefined)
    return unbound(
      `The ruleset has ${near.key} (“${near.title}”), which is about the same thing. If it is the same act, give this that action: rules of two actions are never held against each other.`,
    );
  const known = actions.flatMap((each) => each.inputs);
  for (const input of inputs) {
    const other = known.find((each) => each.name !== input.name && isSameFact(each, input));
    if (other !== undefined)
      return unbound(`The ruleset has ${other.name}, which may say what ${input.name} says. If so, use it.`);
  }
  return null;
}

/**
 * Of what the sentence grammar drafted, and the proposals of the other could not take apart: a fact that stands for a whole
 * stretch of words, "inspects each plot once a year".
 */
export function lumpIn({ inputs }: DistilledCandidate): CandidateDoubt | null {
  const lump = inputs.find(({ name, type }) => type === 'bool' && !name.startsWith('actor_is_'));
  if (lump === undefined) return null;
  return unbound(`One input stands for “${lump.description}” as a whole: no reader took these words apart.`);
}

/**
 * Of one thing by its name, whatever is done to it; or of a kind of the other's thing, where the same is done: to tow a lorry is
 * to tow a vehicle, and to moor a boat is not to carry one.
 */
function isNear(deed: readonly string[], name: readonly string[]): boolean {
  const [thing = '', other = ''] = [deed.at(-1), name.at(-1)];
  if (isOneThing(thing, other)) return true;
  const isKind = isOne(thing, other) || isOne(other, thing);
  return isKind && isOne(deed[0] ?? '', name[0] ?? '');
}

const unbound = (message: string): CandidateDoubt => ({ flag: 'unbound_words', message, words: [] });

/** `weight_of_produce` and `produce_weight`, of one type: the same words in another order. */
function isSameFact(one: InputDeclaration, other: InputDeclaration): boolean {
  if (one.type !== other.type) return false;
  const [first, second] = [new Set(stemsIn(one.name)), new Set(stemsIn(other.name))];
  return first.size > 0 && first.size === second.size && [...first].every((stem) => second.has(stem));
}
