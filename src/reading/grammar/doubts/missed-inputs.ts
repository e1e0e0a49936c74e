import type { Fact } from '../binding/binding.ts';
import { isOther, isOwn, recall, saysOther, saysOwn } from '../binding/binding.ts';
import type { ReadNorms } from '../norms/read-norms.ts';
import {
  namesHolder,
  namesPerson,
  qualifiesOnly,
  saidAsValue,
  saidInCompound,
  saidOfOther,
} from '../binding/spoken-inputs.ts';
import { saidOfSibling } from '../binding/said-of-siblings.ts';
import { areSiblings, ownOf, saysAll, saysAny } from '../binding/told-apart.ts';
import { wordsOf, wordsOfTree } from '../trees/phrase-words.ts';
import type { Token } from '../words/tokens.ts';
import { bestLikeness, type Name } from '../vocabulary/vocabulary.ts';
import { stem } from '../words/stem.ts';
import { unitNamed } from '../words/units.ts';
import { isComparative } from '../words/words.ts';

/** An input that the words speak of and that no norm reads: something was missed. */
export function askAboutMissed(tokens: readonly Token[], read: ReadNorms): void {
  const { bound, binder } = read;
  // "for each person": a light word that an input may count
  const own = tokens.flatMap(({ stems, lower, kind }, at) =>
    stems.length === 0 && kind === 'word' && /^(?:each|every|per)$/.test(tokens[at - 1]?.lower ?? '')
      ? [stem(lower)]
      : stems,
  );
  const facts = bound.flatMap(({ norm }) => norm.facts);
  for (const input of binder.names.inputs) {
    if (binder.used.has(input)) continue;
    const lower = new Set(tokens.map((token) => token.lower));
    const bare = input.bare.length > 0 && input.bare.every((part) => lower.has(part));
    const least = input.kind === 'bool' && !saidOfAnother(input, own, read) ? 0.36 : 0.5;
    const met = recall(input.stems, own, { near: [], norm: [] }, input, binder.names).own;
    if (met < least && !bare) continue;
    if (
      saidByModal(input, tokens, bound) ||
      qualifiesOnly(input, openStems(tokens, facts)) ||
      saidAsValue(input, own, facts)
    )
      continue;
    if (saidOfAllAlike(input, tokens, read) || countsNothingSaid(input, tokens, facts)) continue;
    if (measuresTheAct(input, tokens, read)) continue;
    if (saidOfSibling(input, tokens, facts, subjectsOf(bound))) continue;
    if (isOtherTime(input, tokens, facts) || nowhereWhole(input, read)) continue;
    if (namesHolder(input, tokens) || namesPerson(input, tokens) || saidInCompound(input, tokens, facts))
      continue;
    if (saidOfOther(input, tokens, facts) || saidOfSpecific(input, own, read)) continue;
    if (isOtherHolder(input, read) || (isOther(input) && !tokens.some(saysOther))) continue;
    if (isOwn(input) && !tokens.some(saysOwn) && !possesses(input, tokens)) continue;
    binder.doubts.push({
      code: 'unbound_words',
      words: [],
      message: `The words speak of ${input.input.name}, which nothing here reads.`,
    });
  }
}

const subjectsOf = (bound: ReadNorms['bound']): Token[] =>
  bound.flatMap(({ norm }) => (norm.tree.subject === null ? [] : wordsOf(norm.tree.subject)));

/**
 * `event_on_same_day` beside `event_on_following_day`, which was read: what it has of its own is said of nothing, and is
 * a word by which one of a row is told from the others.
 */
function isOtherTime(
  { input, stems, kind }: Name,
  tokens: readonly Token[],
  facts: readonly Fact[],
): boolean {
  const parts = input.name.toLowerCase().split('_');
  return facts.some(({ name, tokens: said }) => {
    if (name.input === input || name.kind !== kind) return false;
    const others = name.input.name.toLowerCase().split('_');
    const own = parts.filter((part) => !others.includes(part));
    return (
      own.length > 0 &&
      own.every((part) => ofRow.test(part) && !tokens.some(({ lower }) => lower === part)) &&
      stems.every((part) => ofRow.test(part) || name.stems.includes(part)) &&
      name.stems.every(
        (part) =>
          bestLikeness(
            part,
            said.flatMap((token) => token.stems),
          ) >= 0.8,
      )
    );
  });
}
const ofRow = /^(?:same|first|second|third|last|next|previous|preceding|following|current|present|own)$/;

/**
 * `entry_signed_by_receptionist` where "the receptionist must enter the guest, and the guest must sign the entry": no norm
 * says all of it, and the one that says what is done says it of him whom the other input names.
 */
function nowhereWhole(name: Name, read: ReadNorms): boolean {
  const { kind, stems } = name;
  if (kind !== 'bool' || stems.length < 2 || read.bound.length < 2) return false;
  const bySibling = (said: readonly Token[], facts: readonly Fact[]): boolean =>
    facts.some(
      (fact) =>
        fact.kind === 'holds' &&
        areSiblings(fact.name, name) &&
        saysAll(said, ownOf(fact.name, name)) &&
        !said.some((token) => saysAny(token, ownOf(name, fact.name))),
    );
  const norms = read.bound.map(({ norm }) => ({ said: wordsOfTree(norm.tree), facts: norm.facts }));
  return (
    norms.some(({ said, facts }) => bySibling(said, facts)) &&
    norms.every(({ said, facts }) => bySibling(said, facts) || !saysAll(said, stems))
  );
}

/**
 * `re_elections_in_all` beside `re_elections_in_succession`, `renewal_years` beside `renewals`: the words that say it are
 * those of the other input, or of the action, and what the other says besides is in the text as well.
 */
function saidOfSpecific(
  { kind, stems, unit }: Name,
  own: readonly string[],
  { binder, units }: ReadNorms,
): boolean {
  if (kind !== 'number' || stems.length === 0) return false;
  const words = units.flatMap(({ trunk, list, closing }) => [
    ...trunk,
    ...(list?.items.flat() ?? []),
    ...closing,
  ]);
  const measured = unit !== null && words.some(({ lower }) => unitNamed(lower)?.dimension === unit.dimension);
  if (measured || words.some(({ lower }) => isComparative(lower) && !/^(?:more|fewer)$/.test(lower)))
    return false;
  return [...binder.used].some(
    (other) =>
      other.kind === 'number' &&
      stems.every((part) => [...other.stems, ...binder.names.action].includes(part)) &&
      stems.some((part) => other.stems.includes(part)) &&
      (unit === null
        ? other.stems.length > stems.length && other.stems.every((part) => bestLikeness(part, own) > 0)
        : other.unit === null),
  );
}

/**
 * `days_in_transit` beside "damaged in transit": no word counts in its unit, and what else of it is said, an input that was
 * read says.
 */
function countsNothingSaid(
  { kind, stems, unit }: Name,
  tokens: readonly Token[],
  facts: readonly Fact[],
): boolean {
  if (kind !== 'number' || unit === null) return false;
  if (tokens.some(({ lower }) => unitNamed(lower)?.dimension === unit.dimension || isComparative(lower)))
    return false;
  const met = tokens.filter((token) => token.stems.some((part) => bestLikeness(part, stems) > 0));
  return (
    met.length > 0 &&
    met.every((token) =>
      facts.some(
        ({ name, tokens: own, kind: said }) =>
          said === 'holds' && own.includes(token) && token.stems.every((part) => name.stems.includes(part)),
      ),
    )
  );
}

/**
 * `scaffold_rented` of the action "Work on a scaffold", `bought_from_dealer` where "a dealer" only says whose norm it is:
 * what of it the words say, every sentence about the action says.
 */
function saidOfAllAlike(
  { kind, stems }: Name,
  tokens: readonly Token[],
  { bound, binder }: ReadNorms,
): boolean {
  if (kind !== 'bool') return false;
  const actors = bound.flatMap(({ norm }) => norm.actor);
  const telling = stems.filter((part) => bestLikeness(part, binder.names.action) < 0.8);
  return (
    telling.length > 0 &&
    tokens.every(
      (token) => actors.includes(token) || token.stems.every((own) => bestLikeness(own, telling) === 0),
    )
  );
}

/**
 * `load_weight` of the action "Lift a load", `sum_insured` where "the insured" says whose norm it is: no figure of the text
 * that could be its own is left, and the words are those of every sentence about the action. What is counted may be meant.
 */
function measuresTheAct(
  { kind, stems, unit }: Name,
  tokens: readonly Token[],
  { bound, binder }: ReadNorms,
): boolean {
  if (kind !== 'number' || unit === null) return false;
  const actors = bound.flatMap(({ norm }) => norm.actor);
  const read = bound.flatMap(({ norm }) => norm.facts.flatMap((fact) => fact.tokens));
  const figures = tokens.some(
    (token) =>
      isComparative(token.lower) ||
      /^(?:each|every|per)$/.test(token.lower) ||
      (token.kind === 'number' && !read.includes(token)) ||
      unitNamed(token.lower)?.dimension === unit.dimension,
  );
  return (
    !figures &&
    tokens.every(
      (token) =>
        actors.includes(token) ||
        token.stems.every(
          (own) => bestLikeness(own, stems) === 0 || bestLikeness(own, binder.names.action) >= 0.8,
        ),
    )
  );
}

/** "is permitted" beside `licence`: the permission is of the norm itself, and no paper. */
function saidByModal({ stems }: Name, tokens: readonly Token[], bound: ReadNorms['bound']): boolean {
  const modal = bound.flatMap(({ norm }) => norm.tree.words);
  const met = tokens.filter((token) => token.stems.some((part) => bestLikeness(part, stems) > 0));
  return (
    met.length > 0 &&
    met.every(
      (token) =>
        /^(?:permitted|allowed|authori[sz]ed|licensed|entitled)$/.test(token.lower) &&
        modal.includes(token) &&
        !token.stems.some((part) => stems.includes(part)),
    )
  );
}

/** Without the words by which a state of something is said: "in the absence of a pharmacist" is nobody's act. */
const openStems = (tokens: readonly Token[], facts: readonly Fact[]): string[] =>
  tokens
    .filter(
      (token) =>
        !facts.some((fact) => fact.kind === 'holds' && fact.tokens.length > 1 && fact.tokens.includes(token)),
    )
    .flatMap(({ stems }) => stems);

/** "their claim" of `own_claim`: it may be meant. */
const possesses = ({ stems }: Name, tokens: readonly Token[]): boolean =>
  tokens.some(
    ({ lower }, at) =>
      /^(?:his|her|its|their|your|my|our)$/.test(lower) &&
      tokens.slice(at + 1, at + 4).some((token) => token.stems.some((part) => stems.includes(part))),
  );

/** "whose identity has not been verified" of `income_verified` beside `identity_verified`: it was said of the other. */
function saidOfAnother({ stems }: Name, own: readonly string[], { binder }: ReadNorms): boolean {
  const met = stems.filter((part) => bestLikeness(part, own) > 0);
  return [...binder.used].some(
    (other) => other.kind === 'bool' && met.every((part) => other.stems.includes(part)),
  );
}

/** `owner_age_years` beside `dog_age_years`: what is measured is read of the other, and only whose it is was named. */
function isOtherHolder({ stems, unit, kind }: Name, { bound, binder }: ReadNorms): boolean {
  return (
    kind === 'number' &&
    unit !== null &&
    stems.length > 1 &&
    [...binder.used].some(
      (other) =>
        other.unit?.name === unit.name &&
        other.stems.length > 1 &&
        stems.filter((part) => !other.stems.includes(part)).length === 1 &&
        bound.some(({ norm }) => norm.facts.some(({ name }) => name === other)),
    )
  );
}
