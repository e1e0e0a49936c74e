import type { Binder } from '../binding/binding.ts';
import { metBy } from '../binding/binding.ts';
import type { NormTree } from '../trees/clause-tree.ts';
import type { Bound } from '../binding/coordinations.ts';
import { doubt } from '../trees/phrase-words.ts';
import type { Slots } from '../binding/slots.ts';
import type { Token } from '../words/tokens.ts';
import type { Name } from '../vocabulary/vocabulary.ts';
import { isAgent, saysWhere, isLed, placing } from './predicate-slots.ts';

/**
 * "The side door must stay locked" of `side_door_locked`, "A helmet must be worn" of `helmet`, whose description says that
 * it is worn: what the subject begins to say is what is asked for.
 */
export function begunBySubject(slots: Slots, predicate: Bound, tree: NormTree, binder: Binder): void {
  if (tree.modality !== 'must' || tree.predicate?.kind !== 'region') return;
  const verb = predicate.words.find(({ content }) => content);
  const begun = slots.who.filter(({ fact }) => {
    if (fact?.kind !== 'holds' || fact.negated || fact.restricts) return false;
    const missing = fact.name.stems.filter((part) => metBy(fact.tokens, [part]).length === 0);
    if (missing.length === 0) return verb !== undefined && isDoneWith(verb, fact.name, predicate.words);
    return missing.every((part) => metBy(predicate.words, [part]).length > 0);
  });
  if (begun.length !== 1) return;
  if (tree.predicate.pieces.some(({ kind }) => kind !== 'words')) {
    // "A passenger must show a ticket or a travel pass" of `shows_travel_pass`: the predicate says it by itself
    const again = slots.act.some(({ facts }) =>
      facts.some(
        ({ name, tokens }) =>
          name === begun[0]!.fact!.name && !tokens.some((token) => begun[0]!.fact!.tokens.includes(token)),
      ),
    );
    if (again) slots.who = slots.who.filter((part) => !begun.includes(part));
    else if (slots.act.length > 0)
      doubt(binder, 'ambiguous_attachment', predicate.words, 'Which of these is required?');
    return;
  }
  const beside = slots.act.filter((part) => !isAgent(part, predicate.words));
  if (beside.length > 0) {
    const where = beside.every(
      (part) =>
        part.fact !== null &&
        ((saysWhere(part.fact.name) && isLed(part, predicate.words)) ||
          part.fact.tokens.every(({ lower }) => placeAdverb.test(lower)) ||
          (part.fact.kind === 'is' &&
            /(?:^|_)(?:place|area|location|zone|room|site|part|where)(?:_|$)/.test(
              part.fact.name.input.name,
            ))),
    );
    // "Helmets must be worn in the quarry"
    if (
      where &&
      verb !== undefined &&
      !placing.test(verb.lower) &&
      !beside.some(({ fact }) => fact!.tokens.includes(verb))
    ) {
      slots.who = [...slots.who.filter((part) => !begun.includes(part)), ...slots.act];
      slots.act = begun;
      return;
    }
    const whole = begun[0]!.fact!.name.stems.every(
      (part) => metBy(begun[0]!.fact!.tokens, [part]).length > 0,
    );
    if (!whole && beside.length === slots.act.length && slots.act.every(({ fact }) => fact?.kind === 'holds'))
      return;
    doubt(binder, 'ambiguous_attachment', predicate.words, 'Which of these is required?');
    return;
  }
  // "A record must be kept by mobile kitchens": by whom says whose duty it is
  slots.who = [...slots.who.filter((part) => !begun.includes(part)), ...slots.act];
  slots.act = begun;
}

const placeAdverb =
  /^(?:indoors|outdoors|outside|inside|underground|underwater|aboard|ashore|afloat|offshore)$/;

/** "must be worn", of what somebody "wears" by its description, and nothing more by its name. */
const isDoneWith = (verb: Token, { stems, described }: Name, words: readonly Token[]): boolean =>
  words[0]?.lower === 'be' &&
  words[1] === verb &&
  verb.stems.length > 0 &&
  verb.stems.every((part) => described.includes(part) && !stems.includes(part));
