import type { Binder, Fact, Part, Writer } from '../binding/binding.ts';
import { metBy } from '../binding/binding.ts';
import { doubt } from '../trees/phrase-words.ts';
import type { Slots } from '../binding/slots.ts';
import type { Token } from '../words/tokens.ts';

/** "The owner of a vacant dwelling must pay the vacancy charge": the limit that a term means, met twice, is asked for once. */
export function limitOfTermOnce(slots: Slots, writer: Writer): void {
  const kept: Part[] = [];
  const isNew = (part: Part): boolean => {
    const same = kept.find((other) => inSameWords(part, other, writer));
    if (same === undefined) kept.push(part);
    else same.facts[0]!.tokens = [...new Set([same, part].flatMap(({ facts }) => facts[0]!.tokens))];
    return same === undefined;
  };
  slots.who = slots.who.filter(isNew);
  slots.if = slots.if.filter(isNew);
}

function inSameWords(part: Part, other: Part, writer: Writer): boolean {
  const [[fact, ...more], [before, ...others]] = [part.facts, other.facts];
  return (
    fact?.kind === 'measure' &&
    before?.kind === 'measure' &&
    more.length + others.length === 0 &&
    fact.name === before.name &&
    fact.op === before.op &&
    fact.op !== null &&
    fact.bound.tokens.length > 0 &&
    fact.bound.tokens.every((token) => before.bound.tokens.includes(token)) &&
    meaning(part, writer) === meaning(other, writer)
  );
}

const meaning = (part: Part, writer: Writer): string =>
  JSON.stringify(part.write(writer, '>='), (key, value: unknown) => (key === 'words' ? undefined : value));

/** A fact that two parts of the sentence seem to say is said by the one that has more of its words. */
export function saidOnce(slots: Slots, words: readonly Token[], binder: Binder): void {
  const names = Object.keys(slots) as (keyof Slots)[];
  const said = names.flatMap((slot) => slots[slot].map((part) => ({ slot, part })));
  const again = said.filter(({ slot, part }) => isTakenUp(part, slot, said, words));
  for (const { slot, part } of again) slots[slot] = slots[slot].filter((kept) => kept !== part);
  const places = said.filter((place) => !again.includes(place));
  for (const { slot, part } of places) {
    if (part.fact?.kind !== 'holds') continue;
    const { fact } = part;
    const rivals = places.filter(
      (other) =>
        other.part !== part &&
        other.part.facts.some((same) => same.kind === 'holds' && same.name === fact.name),
    );
    if (slot === 'who' && rivals.some((other) => other.slot !== 'who' && completes(other.part, fact))) {
      slots.who = slots.who.filter((kept) => kept !== part);
      continue;
    }
    if (
      slot !== 'who' &&
      rivals.some((other) => other.slot === 'who' && completes(part, other.part.facts[0]!))
    )
      continue;
    const stronger = rivals.some((other) =>
      other.part.facts.some((same) => same.name === fact.name && (same.strength ?? 0) > (fact.strength ?? 0)),
    );
    if (stronger) slots[slot] = slots[slot].filter((kept) => kept !== part);
    else if (
      rivals.some(
        (other) => other.part.fact === null || (other.part.fact.strength ?? 0) === (fact.strength ?? 0),
      )
    ) {
      doubt(binder, 'ambiguous_attachment', fact.tokens, `${fact.name.input.name} seems to be said twice.`);
    }
  }
}

/**
 * "If a guest brings a dog, the dog must be on a lead" of `dog` and `dog_on_lead`: the second "dog" only takes up the first,
 * as part of what is asked for or as what it is asked of.
 */
function isTakenUp(
  { fact }: Part,
  slot: keyof Slots,
  places: readonly { slot: keyof Slots; part: Part }[],
  words: readonly Token[],
): boolean {
  const [first] = fact?.tokens ?? [];
  if (fact?.kind !== 'holds' || fact.negated || first === undefined || fact.tokens.length > 1) return false;
  const earlier = places.filter(
    ({ part: { fact: other } }) =>
      other?.kind === 'holds' &&
      other !== fact &&
      other.name === fact.name &&
      !other.negated &&
      other.tokens[0]!.index < first.index,
  );
  if (earlier.length === 0) return false;
  const within = places.some(
    ({ part: { fact: other } }) =>
      other?.kind === 'holds' &&
      other.name !== fact.name &&
      other.tokens.length > fact.tokens.length &&
      fact.tokens.every((token) => other.tokens.includes(token)) &&
      fact.name.stems.every((part) => other.name.stems.includes(part)),
  );
  const article = words.find(({ index }) => index === first.index - 1)?.lower ?? '';
  const cases = [...earlier.map((place) => place.slot), slot].every((of) => of === 'who' || of === 'if');
  return within || (cases && /^(?:the|that|this|such)$/.test(article));
}

/**
 * "must keep the dog on a lead" of `dog` and `dog_on_lead`: that there is a dog is not what is asked for. "must keep a dog on
 * a lead" may ask for one.
 */
export function thingOfState(slots: Slots, words: readonly Token[], binder: Binder): void {
  const things = slots.act.filter(({ fact }) => {
    if (fact?.kind !== 'holds' || fact.negated || fact.tokens.length > 1) return false;
    return slots.act.some(
      ({ fact: other }) =>
        other?.kind === 'holds' &&
        other.name !== fact.name &&
        fact.tokens.every((token) => other.tokens.includes(token)) &&
        fact.name.stems.every((part) => other.name.stems.includes(part)),
    );
  });
  for (const part of things) {
    const [noun] = part.fact!.tokens;
    const article = words.find(({ index }) => index === noun!.index - 1)?.lower ?? '';
    if (/^(?:the|his|her|its|their|your|any|every|each|all)$/.test(article) || article === '') {
      slots.act = slots.act.filter((kept) => kept !== part);
      slots.who.push(part);
    } else
      doubt(binder, 'ambiguous_attachment', [noun!], 'Is this required, or does it say which one is meant?');
  }
}

/** "The side doors stay shut": what the subject says of `side_doors_shut` is its beginning, the rest says what holds of it. */
function completes(part: Part, begun: Fact): boolean {
  const { fact } = part;
  if (fact === null || fact.name !== begun.name) return false;
  const missing = begun.name.stems.filter((stem) => metBy(begun.tokens, [stem]).length === 0);
  return missing.length > 0 && missing.every((stem) => metBy(fact.tokens, [stem]).length > 0);
}
