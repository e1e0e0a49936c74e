import type { Comparison, Condition } from '../../../rules/ledger/ledger.ts';
import type { Binder, Fact, Part, Writer } from './binding.ts';
import { metBy } from './binding.ts';
import type { Coordination } from '../trees/clause-tree.ts';
import { doubt, wordsOf } from '../trees/phrase-words.ts';
import type { Token } from '../words/tokens.ts';
import { opensPhrase } from '../words/words.ts';
import { isPerson } from './attachment.ts';
import { singular } from '../words/stem.ts';
import { canAct } from '../../meanings/related.ts';

/** A phrase with its words bound: all of its parts hold. */
export interface Bound {
  parts: Part[];
  /** Content words that nothing explains yet. */
  left: Token[];
  words: Token[];
}

export const conjunction =
  (bound: Bound) =>
  (writer: Writer, bare: Comparison): Condition =>
    writer.all(bound.parts.map((part) => part.write(writer, bare)));

/** "he, his spouse or a firm of his": two items that one input seems to say are told apart by something that was not read. */
export function repeated(items: readonly Bound[], binder: Binder): void {
  const facts = items.map(({ parts }) => parts.flatMap(({ fact }) => (fact?.kind === 'holds' ? [fact] : [])));
  const twice = facts.flatMap((own, index) =>
    own.filter((fact) =>
      facts
        .slice(index + 1)
        .some((others) => others.some((other) => other.name === fact.name && other.negated === fact.negated)),
    ),
  );
  for (const fact of twice)
    doubt(binder, 'ambiguous_attachment', fact.tokens, `${fact.name.input.name} seems to be said twice.`);
}

/** "hold a nurse and a midwife": alternatives although they are joined by "and", since one input can have only one value. */
export function sameInput(items: readonly Bound[]): string | null {
  const names = new Set(
    items.map(({ parts }) =>
      parts.length === 1 && parts[0]!.fact?.kind === 'is' && !parts[0]!.fact.negated
        ? parts[0]!.fact.name.input.name
        : null,
    ),
  );
  const [name] = names;
  if (names.size === 1 && name != null) return name;
  const firsts = items.map(
    ({ parts }) =>
      parts.flatMap(({ facts }) => facts).find((fact) => fact.kind === 'is' && !fact.negated)?.name.input
        .name ?? null,
  );
  return new Set(firsts).size === 1 && firsts[0] != null ? firsts[0] : null;
}

/** An item without a fact of its own has to be said by its neighbours' input; otherwise something is lost. */
export function excuse(item: Bound, facts: readonly Fact[], phrase: Coordination, binder: Binder): void {
  const parts = facts.flatMap(({ name }) => [...name.stems, ...name.described]);
  const content = item.words.filter((token) => token.content);
  const strange = content.filter((token) => metBy([token], parts).length === 0);
  // "two exits, and every exit a lit sign": says something of its own
  const own = phrase.items.length === 2 && /^(?:every|each|all|any|no)$/.test(item.words[0]?.lower ?? '');
  // "none of the control samples and at most two test samples": the limit is of what is beside it
  const beside = phrase.items.flatMap((one) => {
    const words = wordsOf(one);
    return words.some((token) => item.words.includes(token)) ? [] : words.flatMap(({ stems }) => stems);
  });
  const apart =
    facts.every(({ kind }) => kind === 'measure') &&
    content.some(({ stems }) => stems.every((part) => !beside.includes(part)));
  if (
    apart ||
    strange.length > 0 ||
    content.length === 0 ||
    (own &&
      phrase.items[0]?.kind === 'region' &&
      wordsOf(phrase.items[0])[0] !== item.words[0] &&
      phrase.connective === 'and')
  ) {
    doubt(
      binder,
      'unbound_words',
      content.length > 0 ? content : phrase.tokens,
      'No input says this part of the list.',
    );
  }
}

/** "building and bridge that is unsafe": does what only one item says belong to the others? */
export function attachment(items: readonly Bound[], phrase: Coordination, binder: Binder): void {
  const uneven = items.filter(
    (item) => item.parts.length > 1 && !(item === items.at(-1) && isSetApart(item, items, phrase)),
  );
  if (uneven.length === 0) return;
  doubt(
    binder,
    'ambiguous_attachment',
    uneven.flatMap(({ parts }) =>
      parts.slice(1).flatMap(({ facts }) => facts.flatMap(({ tokens }) => tokens)),
    ),
    'Does this belong to every item, or only to the one beside it?',
  );
}

/**
 * "by a teacher or by a nurse with five years' experience", "rafts, and boats longer than 6 metres,": a preposition of its
 * own, or a comma before the last of two, keeps what says which one is meant with the item that it follows.
 */
function isSetApart(item: Bound, items: readonly Bound[], phrase: Coordination): boolean {
  const { parts, words } = item;
  const [first, ...others] = items;
  const [head, ...narrowing] = parts;
  if (first === undefined || head?.fact?.kind !== 'is') return false;
  const last = Math.max(...head.fact.tokens.map(({ index }) => index));
  if (narrowing.some(({ fact }) => fact === null || fact.at <= last)) return false;
  const said = wordsOf(phrase.items.at(-1)!).filter(({ index }) => index > last);
  if (others.length === 1 && narrowing.length === 1 && toldByAnother(said, items.slice(0, -1))) return true;
  const lead = words[0]?.lower ?? '';
  // "is limited to members and to guests who …": the first preposition belongs to the verb
  const before = items.slice(0, -1).map((other) => other.words);
  const repeated =
    opensPhrase(lead) &&
    before.every(
      (own, at) =>
        own.some(({ lower }) => lower === lead) || (at === 0 && !opensPhrase(own[0]?.lower ?? lead)),
    );
  const beside = words.find(({ index }) => index === last + 1)?.lower;
  return (
    (repeated || (others.length === 1 && phrase.tokens[0]?.lower === ',')) &&
    narrowing.every(({ fact }) => fact!.restricts || beside === 'with' || fact!.at === last + 1)
  );
}

/**
 * "by a doctor or a paramedic acting on a doctor's instructions", "under the supervision of one": no doctor acts on them.
 * Of a third one beside them it says nothing.
 */
function toldByAnother(said: readonly Token[], before: readonly Bound[]): boolean {
  const heads = before.flatMap(({ parts }) =>
    parts.flatMap(({ fact }) =>
      fact?.kind === 'is' && fact.values[0]!.split('_').some(canAct) ? [fact.tokens] : [],
    ),
  );
  return said.some(
    (token, at) =>
      (token.lower === 'one' && at === said.length - 1 && /^(?:of|by)$/.test(said[at - 1]?.lower ?? '')) ||
      heads.some((head) => head.every(({ stems }) => stems.every((part) => token.stems.includes(part)))),
  );
}

/**
 * "by the sexton and by persons whom he has trained": one who acts is one of them, and what is done by them all is another
 * matter. Asked about, where an input says the first and none the second.
 */
export function askAboutOtherPersons(items: readonly Bound[], phrase: Coordination, binder: Binder): void {
  if (phrase.connective !== 'and') return;
  const [first, ...others] = items;
  const value = first?.parts.find(
    ({ fact }) => fact?.kind === 'is' && fact.values[0]!.split('_').some(canAct),
  );
  if (value === undefined) return;
  const beside = others.some(
    ({ words, parts }) =>
      opensPhrase(words[0]?.lower ?? '') &&
      first!.words.some(({ lower }) => lower === words[0]!.lower) &&
      !parts.some(({ fact }) => fact?.name === value.fact!.name) &&
      words.slice(0, 4).some((token) => isPerson(token) || canAct(singular(token.lower))),
  );
  if (beside) doubt(binder, 'mixed_connectives', phrase.tokens, 'Each of them alone, or only all together?');
}

/** A denial in the first item reaches over "or" and "nor"; over "and" it is a doubt. */
export function denialOver(phrase: Coordination, items: readonly Bound[], binder: Binder): boolean {
  const [first, ...others] = items;
  const denied = first!.parts.flatMap(({ facts }) => facts).filter((fact) => fact.negated);
  if (denied.length === 0) return false;
  const rest = others.flatMap(({ parts }) => parts.flatMap(({ facts }) => facts));
  if (rest.some((fact) => fact.negated)) return false;
  if (phrase.tokens.some((token) => /^(?:but|only|;)$/.test(token.lower))) return false;
  if (phrase.tokens.every((token) => /^(?:nor|,)$/.test(token.lower)) && rest.length === others.length) {
    for (const fact of rest) fact.negated = true;
    return true;
  }
  const own = phrase.items
    .slice(1)
    .every((item) =>
      wordsOf(item).some((token) => /^(?:is|are|was|were|has|have|had|it|they|he|she)$/.test(token.lower)),
    );
  if (own) return false;
  if (rest.length === others.length && deniedParticiples(phrase, denied)) {
    for (const fact of rest) fact.negated = true;
    return true;
  }
  doubt(binder, 'mixed_connectives', phrase.tokens, 'Does the denial reach over the whole list?');
  return false;
}

/** "cannot be burned or composted": one auxiliary, which is denied, and nothing but participles after it. */
function deniedParticiples({ items, tokens }: Coordination, denied: readonly Fact[]): boolean {
  if (tokens.some(({ lower }) => lower !== 'or')) return false;
  const [first, ...others] = items.map(wordsOf);
  const [last, be] = [first?.at(-1), first?.at(-2)];
  const denial = denied.flatMap(({ denials }) => denials).at(-1);
  return (
    last !== undefined &&
    be !== undefined &&
    denial !== undefined &&
    /^(?:be|been)$/.test(be.lower) &&
    be.index === denial.index + 1 &&
    participle.test(last.lower) &&
    others.every((words) => words.length === 1 && participle.test(words[0]!.lower))
  );
}

const participle = /^\w{2,}(?:ed|en|own|orn|ung|old|ost|ept|eft|ound|ent|ilt|ought|aught)$/;

/**
 * "within 48 hours, or within 24 hours where patients are affected": a second limit of one input takes the place of the
 * first in its case. Null where the items say something else.
 */
export function replacedInCase(items: readonly Bound[]): Part[] | null {
  const [first, second, ...more] = items;
  const [special, ...beside] = second?.parts ?? [];
  const inCase = special?.inCase;
  if (first === undefined || inCase === undefined || more.length > 0 || beside.length > 0) return null;
  const { when, holds, limit } = inCase;
  const general = first.parts.filter(({ fact }) => fact?.kind === 'measure' && fact.name === limit.name);
  const [base] = general;
  if (base?.fact?.kind !== 'measure' || general.length > 1 || base.fact.negated !== limit.negated)
    return null;
  limit.op ??= base.fact.op;
  if (limit.op?.[0] !== base.fact.op?.[0]) return null;
  const part: Part = {
    fact: null,
    facts: [...base.facts, ...special!.facts],
    write: (writer, bare) => {
      const said = when(writer, bare);
      const [special, otherwise] = holds ? [said, writer.not(said)] : [writer.not(said), said];
      return writer.any([
        writer.all([special, writer.fact(limit, bare)]),
        writer.all([otherwise, base.write(writer, bare)]),
      ]);
    },
  };
  return first.parts.map((other) => (other === base ? part : other));
}

/**
 * "more than 8 persons or 630 kg", "2 EUR per day of delay or 30 EUR in all": the direction before the first figure goes
 * for a bare one that follows.
 */
export function sharedDirection(items: readonly Bound[], phrase: Coordination): void {
  const [first, ...others] = items.map(({ parts }) => parts.flatMap(({ facts }) => facts));
  const leading = first?.findLast((fact) => fact.kind === 'measure');
  if (leading?.kind !== 'measure' || leading.op === null || leading.direction[0]?.kind !== 'word') return;
  others.forEach((facts, index) => {
    const [fact, ...more] = facts;
    const item = phrase.items[index + 1];
    const opening = item?.kind === 'region' ? item.pieces[0] : undefined;
    if (fact?.kind !== 'measure' || more.length > 0 || fact.op !== null) return;
    if (fact.name === leading.name && leading.bound.kind !== 'product') return;
    if (opening?.kind === 'measure' && fact.bound.kind === 'literal') fact.op = leading.op;
  });
}

/** "every year or every 15,000 km": whichever comes first, or whichever is chosen, the words do not say. */
export function askAboutIntervals(
  items: readonly Bound[],
  { connective, tokens }: Coordination,
  binder: Binder,
): void {
  const facts = items.map(({ parts }) => parts.flatMap((part) => part.facts));
  const apart = facts.every((own) =>
    own.some(
      (fact) => fact.kind === 'measure' && fact.direction.some(({ lower }) => /^(?:every|each)$/.test(lower)),
    ),
  );
  const names = new Set(facts.flatMap((own) => own.map(({ name }) => name)));
  if (connective === 'or' && items.length > 1 && apart && names.size > 1)
    doubt(binder, 'mixed_connectives', tokens, 'Whichever of these comes first, or any of them?');
}
