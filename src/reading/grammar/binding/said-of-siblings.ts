import type { Binder, Fact, Part } from './binding.ts';
import type { NormTree } from '../trees/clause-tree.ts';
import { wordsOf } from '../trees/phrase-words.ts';
import type { Slots } from './slots.ts';
import { numeral } from './spoken-inputs.ts';
import { areSiblings, areTurned, belongsTo, headOver, ownOf, saysAll, saysAny } from './told-apart.ts';
import type { Token } from '../words/tokens.ts';
import type { Name } from '../vocabulary/vocabulary.ts';
import { bestLikeness } from '../vocabulary/vocabulary.ts';

// Of two inputs that say the same of two, one was read: what that says of the words for the other.

/**
 * "The insurer must not refuse payment if the delay was the customer's fault", with the insurer's fault as another input:
 * what is said of the one is not said of him whose norm it is. Gives the words that say who he is.
 */
export function withoutSibling(slots: Slots, { subject }: NormTree, { used }: Binder): Token[] {
  if (subject?.kind !== 'region') return [];
  const own = wordsOf(subject);
  const facts = Object.values(slots)
    .flat()
    .flatMap((part) => part.facts);
  const left: Token[] = [];
  const isSiblings = ({ fact }: Part): boolean =>
    fact?.kind === 'holds' &&
    fact.tokens.every((token) => own.includes(token)) &&
    facts.some(
      ({ kind, name, tokens }) =>
        kind === 'holds' &&
        areSiblings(fact.name, name) &&
        saysAll(tokens, name.stems) &&
        !tokens.some((token) => own.includes(token)) &&
        fact.tokens.every((token) => saysAny(token, ownOf(fact.name, name))),
    );
  for (const slot of ['who', 'only'] as const)
    for (const part of slots[slot].filter(isSiblings)) {
      slots[slot] = slots[slot].filter((kept) => kept !== part);
      used.delete(part.fact!.name);
      left.push(...part.fact!.tokens);
    }
  return left;
}

/** "the heir *of the author*" of `heir_consented` beside `author_consented`: whose heir he is, and no one who consents. */
export const saysWhose = (
  token: Token,
  tokens: readonly Token[],
  facts: readonly Fact[],
  names: readonly Name[],
): boolean =>
  facts.some(({ kind, name, tokens: own }) => {
    const head = kind === 'holds' ? headOver(token, tokens) : undefined;
    return (
      head !== undefined &&
      own.includes(head) &&
      names.some(
        (other) =>
          areSiblings(other, name) && saysAny(token, ownOf(other, name)) && saysAny(head, ownOf(name, other)),
      )
    );
  });

/** Words by which a whole is meant, and not a part that was counted. */
const whole = /^(?:all|every|each|both|half|but|rest|other|others|remaining|none)$/;

/**
 * An input of which the words speak only as they speak of another that was read: what both say is said once, beside what
 * the other alone says; or all that it says, the other's description says as well.
 */
export function saidOfSibling(
  input: Name,
  tokens: readonly Token[],
  facts: readonly Fact[],
  subjects: readonly Token[],
): boolean {
  const read = new Set(facts.flatMap((fact) => fact.tokens));
  const met = tokens.filter(({ stems }) => stems.some((part) => bestLikeness(part, input.stems) > 0));
  return facts.some((fact) => {
    const { name } = fact;
    if (name === input || name.kind !== input.kind || name.unit?.name !== input.unit?.name) return false;
    if (areTurned(input, name)) return true;
    if (
      fact.kind === 'measure' &&
      input.kind === 'number' &&
      !tokens.some(({ lower }) => whole.test(lower)) &&
      // "two of the three": the whole has a figure of its own
      tokens.filter(
        ({ kind, lower, stems }) =>
          (kind === 'number' || numeral.test(lower)) && !stems.every((part) => name.stems.includes(part)),
      ).length <= 1 &&
      met.every((token) => fact.tokens.includes(token)) &&
      input.stems.every((part) => bestLikeness(part, [...name.stems, ...name.described]) >= 0.8)
    )
      return true;
    if (!areSiblings(input, name)) return false;
    const theirs = ownOf(name, input);
    const own = tokens.filter((token) => saysAny(token, ownOf(input, name)));
    const said = facts.filter((other) => other.name === name).flatMap((other) => other.tokens);
    const shared = input.stems.filter((part) => bestLikeness(part, name.stems) >= 0.8);
    const last = input.stems.at(-1)!;
    // what is said of each of them, or all that is said of either, is said of the other
    const done = shared.includes(last) ? [last] : own.length === 0 ? shared : null;
    return (
      done !== null &&
      saysAll(said, theirs) &&
      tokens
        .filter((token) => saysAny(token, done))
        .every((token) => said.includes(token) || (own.length === 0 && read.has(token))) &&
      own.every(
        (token) =>
          belongsTo(token, theirs, tokens) ||
          (subjects.includes(token) && !said.some((one) => subjects.includes(one))),
      )
    );
  });
}
