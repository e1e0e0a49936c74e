import { addsNothing } from './bounded-terms.ts';
import type { Binder, Fact, Part, Term } from './binding.ts';
import type { Bound } from './coordinations.ts';
import { doubt } from '../trees/phrase-words.ts';
import type { Token } from '../words/tokens.ts';

type IsFact = Extract<Fact, { kind: 'is' }>;

/**
 * Terms that the clause defines: "means" adds what it means, "includes" another value, "excludes" what it is not. Answers the
 * denials that were read with a term: "if a boat is not large".
 */
export function readTerms(
  bound: Bound,
  facts: readonly Fact[],
  denials: readonly Token[],
  binder: Binder,
): ReadonlySet<Token> {
  const said = new Set<readonly Fact[]>();
  const heard = new Set<Token>();
  for (const term of binder.terms
    .filter(({ over }) => over === undefined)
    .sort((one, other) => other.stems.length - one.stems.length)) {
    const met = bound.words.filter((token) => token.stems.some((part) => term.stems.includes(part)));
    if (!term.stems.every((part) => met.some((token) => token.stems.includes(part)))) continue;
    term.met = true;
    bound.left = bound.left.filter((token) => !met.includes(token));
    if (term.relation === 'includes') {
      includeValues(term, met, bound, facts, binder);
      continue;
    }
    if (term.besides === true) {
      addDeemed(term, met, bound, binder);
      continue;
    }
    for (const { name } of [...term.parts, ...(term.without ?? [])].flatMap((part) => part.facts))
      binder.used.add(name);
    const denial = term.relation === 'means' ? deniedIn(met, term, denials, bound.words) : [];
    const meant = [
      ...term.parts
        .filter(({ facts: own }) => !said.has(own))
        .map((part) => (term.relation === 'excludes' ? denied([part]) : { ...part, restricts: true })),
      ...outside(term),
    ];
    bound.parts.push(...(denial.length > 0 && meant.length > 0 ? [denied(meant, denial)] : meant));
    for (const token of denial) heard.add(token);
    // "small child" means a child who …: what "child" means is said with it
    for (const part of term.parts) said.add(part.facts);
  }
  return heard;
}

/** "A non-large boat", "is not large": what denies the term where it is used. */
function deniedIn(
  met: readonly Token[],
  term: Term,
  denials: readonly Token[],
  words: readonly Token[],
): readonly Token[] {
  const own = met.filter(
    ({ lower }) => lower.startsWith('non-') && !term.words.some((word) => word.lower === lower),
  );
  return own.length > 0 ? own : denialBefore(met, denials, words);
}

/** "is not large", "was not a large one": the denial that stands before the term, with no other word of content between. */
function denialBefore(
  met: readonly Token[],
  denials: readonly Token[],
  words: readonly Token[],
): readonly Token[] {
  const first = Math.min(...met.map(({ index }) => index));
  const last = denials.findLast(({ index }) => index < first);
  const between =
    last === undefined ||
    words.some(({ index, content }) => content && last.index < index && index < first) ||
    !/^(?:not|no|never|n['’]t)$/.test(last.lower);
  if (between) return [];
  const from = denials.indexOf(last);
  const verb = denials.slice(0, from).findLastIndex((token, at) => token.index !== last.index - (from - at));
  return denials.slice(verb + 1, from + 1);
}

/** "A flight that is three hours late is treated as cancelled" of `cancelled`: what is cancelled, and what is as late as that. */
function addDeemed(term: Term, met: readonly Token[], bound: Bound, binder: Binder): void {
  const own = bound.parts.filter(({ facts }) =>
    facts.some(
      (fact) => fact.kind === 'holds' && !fact.negated && fact.tokens.some((token) => met.includes(token)),
    ),
  );
  const [said] = own;
  if (said === undefined || own.length > 1 || said.facts.length > 1 || term.without !== undefined) {
    doubt(binder, 'ambiguous_attachment', term.words, 'Is it this as well, or this alone?');
    return;
  }
  const parts = [said, ...term.parts];
  for (const { name } of term.parts.flatMap(({ facts }) => facts)) binder.used.add(name);
  bound.parts[bound.parts.indexOf(said)] = {
    fact: null,
    facts: parts.flatMap(({ facts }) => facts),
    restricts: true,
    write: (writer, bare) =>
      writer.any([said.write(writer, bare), writer.all(term.parts.map((part) => part.write(writer, bare)))]),
  };
}

/** Not all of them together. */
const denied = (parts: readonly Part[], words: readonly Token[] = []): Part => ({
  fact: null,
  facts: parts.flatMap(({ facts }) => facts),
  restricts: true,
  write: (writer, bare) => writer.not(writer.all(parts.map((part) => part.write(writer, bare))), words),
});

/** "means a dog but does not include a guide dog": of another value nothing has to be said. */
function outside({ parts, without = [] }: Term): Part[] {
  const [own, ...more] = parts.flatMap((part) => part.facts);
  const values = own?.kind === 'is' && parts.length === 1 ? [own, ...more] : [];
  const other = without
    .flatMap(({ facts }) => facts)
    .every(
      (fact) =>
        values.length > 0 &&
        values.every((value) => isValueOf(value, own) && isValueOf(fact, value) && isApart(fact, value)),
    );
  return other ? [] : [denied(without)];
}

/** What is included is a value beside that of the term itself; where it has none, all but what is excluded is meant. */
function includeValues(
  term: Term,
  met: readonly Token[],
  bound: Bound,
  facts: readonly Fact[],
  binder: Binder,
): void {
  const more = term.parts.flatMap((part) => part.facts);
  const without = (term.without ?? []).flatMap((part) => part.facts);
  const values = facts.find(
    (fact): fact is IsFact => fact.kind === 'is' && fact.tokens.some((token) => met.includes(token)),
  );
  const same = values !== undefined && more.every((fact) => isValueOf(fact, values));
  const apart = (fact: Fact): boolean =>
    values !== undefined && isValueOf(fact, values) && isApart(fact, values);
  for (const { name } of without) binder.used.add(name);
  if (same && without.every(apart)) values.values.push(...more.flatMap((fact) => fact.values));
  else if (values === undefined && term.without?.length === 1 && addsNothing(more, without[0]))
    bound.parts.push(denied(term.without));
  else doubt(binder, 'unbound_words', [...met], 'What the definition adds cannot be said with the inputs.');
}

const isValueOf = (fact: Fact, values: Fact | undefined): fact is IsFact =>
  fact.kind === 'is' && fact.name === values?.name && !fact.negated;

const isApart = (one: IsFact, other: IsFact): boolean =>
  one.values.every((value) => !other.values.includes(value));
