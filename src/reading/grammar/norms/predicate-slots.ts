import type { Binder, Fact, Part } from '../binding/binding.ts';
import type { NormTree } from '../trees/clause-tree.ts';
import type { Bound } from '../binding/coordinations.ts';
import { clauseRole, dimension, figureRole } from './object-clauses.ts';
import { saysWhichDay } from '../binding/inputs-of-figures.ts';
import { doubt, wordsOf } from '../trees/phrase-words.ts';
import type { Token } from '../words/tokens.ts';
import type { Name } from '../vocabulary/vocabulary.ts';

/**
 * What the predicate of a duty requires, and what only says which object is meant: a relative clause on the object, or
 * a fact beside another one that has the verb.
 */
export function predicateSlots(bound: Bound, tree: NormTree, binder: Binder): { act: Part[]; who: Part[] } {
  if (tree.modality !== 'must' && tree.only === null) return { act: bound.parts, who: [] };
  if (tree.about !== undefined) return limitedCases(bound, tree.about, binder);
  if (tree.modality === 'must') {
    const narrowing = bound.parts.filter(
      ({ fact }) => fact !== null && figureRole(fact, tree.predicate) === 'narrows',
    );
    ledFigures(
      bound.parts.filter((part) => !narrowing.includes(part)),
      bound.words,
      binder,
    );
    withinThen(bound.parts, bound.words);
  }
  const verbs = tree.predicate;
  if (
    tree.modality === 'must' &&
    verbs?.kind === 'coordination' &&
    verbs.connective === 'and' &&
    verbs.items.length === bound.parts.length &&
    bound.parts.every(
      ({ fact, restricts }) => fact === null || (restricts !== true && !fact.restricts && fact.kind !== 'is'),
    )
  ) {
    return { act: bound.parts, who: [] };
  }
  const asked = tree.modality === 'must' ? askedInClauses(bound.parts, tree, binder) : [];
  const restricting = bound.parts.filter(
    (part) =>
      !asked.includes(part) &&
      (part.restricts === true ||
        part.fact?.restricts === true ||
        (part.fact !== null && isCircumstance(part.fact, bound.words))),
  );
  if (tree.modality === 'must') restricting.push(...sizesOfObject(bound.parts, restricting, tree, binder));
  casesOfItems(restricting, tree, binder);
  const rest = bound.parts.filter((part) => !restricting.includes(part) && !asked.includes(part));
  if (rest.length > 0 && asked.length > 0) {
    const others = predicateSlots({ ...bound, parts: [...rest, ...restricting] }, tree, binder);
    return { act: [...others.act, ...asked], who: others.who };
  }
  if (rest.length === 0) return { act: [], who: restricting };
  const kinds = rest.filter(({ fact }) => fact?.kind === 'is');
  const done = rest.filter(({ fact }) => fact?.kind !== 'is');
  const verb = bound.words.find((token) => token.content);
  const verbal = done.filter(({ facts }) =>
    facts.some(
      (fact) =>
        verb !== undefined &&
        (fact.tokens.includes(verb) ||
          (fact.kind === 'holds' && verb.stems.some((part) => fact.name.stems.includes(part)))),
    ),
  );
  const places = tree.modality === 'must' && tree.only === null ? placesBeside(done, bound.words) : [];
  if (places.length > 0) {
    const others = predicateSlots(
      { ...bound, parts: bound.parts.filter((part) => !places.includes(part)) },
      tree,
      binder,
    );
    return { act: others.act, who: [...others.who, ...places] };
  }
  const measures = done.filter(({ fact }) => fact?.kind === 'measure');
  const objects = done.filter(
    (part) => !verbal.includes(part) && !measures.includes(part) && part.fact !== null,
  );
  const led = done.filter((part) => isLed(part, bound.words));
  if (
    led.length > 0 &&
    (led.length < done.length || led.length > 1) &&
    !led.some((part) => verbal.includes(part))
  )
    doubt(
      binder,
      'ambiguous_attachment',
      led.flatMap(({ facts }) => facts.flatMap(({ tokens }) => tokens)),
      'Is this required, or does it say when?',
    );
  if (objects.length > 0 && (verbal.length > 0 || measures.length > 0)) {
    doubt(
      binder,
      'ambiguous_attachment',
      objects.flatMap(({ facts }) => facts.flatMap(({ tokens }) => tokens)),
      'Is this required, or does it say which one is meant?',
    );
  }
  if (kinds.length > 0 && done.length === 0) return { act: kinds, who: restricting };
  return { act: done, who: [...restricting, ...kinds] };
}

/** "Porcelain: max. 4 pots": what comes before the figure says what it limits; what comes after it may ask for more. */
function limitedCases(
  { parts }: Bound,
  about: readonly Token[],
  binder: Binder,
): { act: Part[]; who: Part[] } {
  const others = parts.filter(
    ({ facts }) => facts.length > 0 && facts.every(({ kind }) => kind !== 'measure'),
  );
  const behind = others.filter(({ facts }) =>
    facts.some(({ tokens }) => tokens.some((token) => !about.includes(token))),
  );
  // "Muzzle: dogs over 20 kg": that it is worn is not said, and may be what is asked for
  const unsaid = others.flatMap((part) =>
    part.facts.filter(
      ({ kind, name }) =>
        kind === 'holds' && !name.stems.every((stem) => about.some(({ stems }) => stems.includes(stem))),
    ),
  );
  // "Borrowers: members aged 18 or over": that they are members is asked for like the age
  const colon = about.find(({ index }, at) => at > 0 && about[at - 1]!.index < index - 1)?.index ?? Infinity;
  const aged = parts.some(({ fact }) => fact?.kind === 'measure' && fact.name.stems.includes('age'));
  const kinds = others
    .flatMap((part) => part.facts)
    .filter(({ kind, tokens }) => aged && kind === 'holds' && tokens.some(({ index }) => index >= colon));
  const facts = [
    ...unsaid,
    ...kinds,
    ...behind.flatMap((part) => part.facts).filter(({ kind }) => kind === 'holds'),
  ];
  if (facts.length > 0)
    doubt(
      binder,
      'ambiguous_attachment',
      facts.flatMap(({ tokens }) => tokens),
      'Is this required as well, or does it say of what this is the limit?',
    );
  return { act: parts.filter((part) => !others.includes(part)), who: others };
}

/**
 * "return any trout under 25 cm", "two managers must approve any loan of more than 5,000 EUR": beside what is done, a
 * figure may say to which of them.
 */
function sizesOfObject(
  parts: readonly Part[],
  others: readonly Part[],
  { predicate }: NormTree,
  binder: Binder,
): Part[] {
  const rest = parts.filter((part) => !others.includes(part));
  const figures = rest.filter(
    ({ fact }) =>
      fact?.kind === 'measure' &&
      fact.bound.kind === 'literal' &&
      !/^(?:time|calendar|clock)$/.test(fact.name.unit?.dimension ?? ''),
  );
  const open = figures.filter(({ fact }) => figureRole(fact!, predicate) === 'open');
  if (open.length > 0 && rest.length > open.length)
    doubt(
      binder,
      'ambiguous_attachment',
      open.flatMap((part) => part.facts.flatMap(({ tokens }) => tokens)),
      'Is this figure required, or does it say of which?',
    );
  return figures.filter(({ fact }) => figureRole(fact!, predicate) === 'narrows');
}

/** What a relative clause on the object asks for, beside the object itself. */
function askedInClauses(parts: readonly Part[], { predicate }: NormTree, binder: Binder): Part[] {
  const facts = parts.filter(({ fact, restricts }) => restricts !== true && fact?.restricts === true);
  const open = facts.filter(({ fact }) => clauseRole(fact!, predicate) === 'open');
  if (open.length > 0)
    doubt(
      binder,
      'ambiguous_attachment',
      open.flatMap((part) => part.facts.flatMap(({ tokens }) => tokens)),
      'Is this required, or does it say which one is meant?',
    );
  return facts.filter(({ fact }) => clauseRole(fact!, predicate) === 'required');
}

/** "in public", "on deck": a fact that only an adjunct says. */
export function isLed({ fact }: Part, words: readonly Token[]): boolean {
  if (fact?.kind !== 'holds') return false;
  const first = words.findIndex((token) => fact.tokens.includes(token));
  if (/^(?:in|on|at|near|inside|outside)$/.test(words[first]?.lower ?? '')) return true;
  const lead = words
    .slice(Math.max(0, first - 2), first)
    .findLast(({ lower }) => !/^(?:the|a|an|any|each|every)$/.test(lower))?.lower;
  return /^(?:in|on|at|during|near|inside|outside|throughout)$/.test(lead ?? '');
}

/** Verbs that say where something has to be. */
export const placing =
  /^(?:keep|kept|store|stored|park|parked|pitch|pitched|place|placed|put|stand|stood|moor|moored|leave|left|hold|held|stay|live|remain|hang|hung|display|displayed|post|posted|deposit|deposited|dispose|disposed|carry|carried|stow|stowed|tie|tied|house|housed|bury|buried|land|landed|sit|laid|lay|locked|fixed|mounted|installed|affixed|attached)$/;

/** \`in_park\`, \`on_ramp\`: where something is. */
export const saysWhere = ({ input }: Name): boolean =>
  /^(?:in|inside|on|at|near|within|outside)_/.test(input.name) ||
  /^(?:it|he|she|the [a-z]+|this|they) (?:is|takes place|are|happens|lies|stands) (?:in|inside|on|at|near|within|outside) (?:the|a|an) /.test(
    input.description?.toLowerCase() ?? '',
  );

/**
 * "must be muzzled in the park", "must be kept on a lead in the park": where, beside what has to be. Where the verb itself
 * asks for a place, the first that comes after it is what is asked for.
 */
function placesBeside(done: readonly Part[], words: readonly Token[]): Part[] {
  const places = done.filter((part) => part.fact !== null && saysWhere(part.fact.name) && isLed(part, words));
  const verb = words.find(({ content }) => content);
  const asked = done.filter((part) => !places.includes(part) && part.fact?.kind === 'holds');
  const ordered = [...places].sort((one, other) => one.fact!.at - other.fact!.at);
  // "must be in the park"
  const placed =
    verb === undefined || placing.test(verb.lower) || places.some(({ fact }) => fact!.tokens.includes(verb));
  if (!placed) return asked.length > 0 ? places : [];
  const led = asked.some((part) => isLed(part, words) && part.fact!.at < (ordered[0]?.fact!.at ?? 0));
  return led ? ordered : ordered.slice(1);
}

/** "by mobile kitchens": who does it. */
export function isAgent({ fact }: Part, words: readonly Token[]): boolean {
  if (fact?.kind !== 'holds') return false;
  const first = words.findIndex((token) => fact.tokens.includes(token));
  return (
    words
      .slice(Math.max(0, first - 2), first)
      .findLast(({ lower }) => !/^(?:the|a|an|any|each|every)$/.test(lower))?.lower === 'by'
  );
}

/** "at least two staff for more than 100 meals": a second figure that a preposition leads says when, or what for. */
function ledFigures(all: readonly Part[], words: readonly Token[], binder: Binder): void {
  const parts = all.filter(({ fact, restricts }) => restricts !== true && fact?.restricts !== true);
  const led = parts.filter(({ fact }) => {
    if (fact?.kind !== 'measure' || fact.bound.kind === 'date') return false;
    if (/^(?:time|calendar|clock)$/.test(fact.name.unit?.dimension ?? '') || saysWhichDay(fact.name))
      return false;
    const [first] = fact.direction;
    const lead = words.find(({ index }) => index === (first?.index ?? 0) - 1);
    const word = [first?.lower, lead?.lower].find((lower) => /^(?:for|by|to|of|with)$/.test(lower ?? ''));
    // "must be cooled to below 6 °C": what the verb itself is to lead to
    const verb = words.find(({ content }) => content);
    if (word === 'to' && verb !== undefined && lead?.index === verb.index + 1) return false;
    if (word === undefined) return (fact.op === '>' || fact.op === '<') && ofWhat(words, first?.index ?? 0);
    return word === 'for' || word === 'by' || fact.op === '>' || fact.op === '<';
  });
  // "at a height of more than 1 but less than 2 metres": two ends of one figure
  const named = new Set(parts.map(({ fact }) => fact?.name));
  if (led.length > 0 && led.length < parts.length && named.size > 1)
    doubt(
      binder,
      'ambiguous_attachment',
      led.flatMap(({ facts }) => facts.flatMap(({ tokens }) => tokens)),
      'Is this figure required, or does it say of what, or when?',
    );
}

/** "for purchases over 5,000 EUR", "in a boat longer than 6 m": the noun that the figure belongs to is led by a preposition. */
function ofWhat(words: readonly Token[], figure: number): boolean {
  for (let index = figure - 1; index > figure - 5; index -= 1) {
    const token = words.find((other) => other.index === index);
    if (token === undefined || dimension.test(token.lower)) return false;
    if (/^(?:for|in|on|at|from|into|onto|to|by)$/.test(token.lower)) return index < figure - 1;
  }
  return false;
}

/** "must be returned in 3 days": before they have passed. */
export function withinThen(parts: readonly Part[], words: readonly Token[]): void {
  for (const { fact } of parts) {
    if (fact?.kind !== 'measure' || fact.op !== null || fact.bound.kind !== 'literal') continue;
    if (!/^(?:time|calendar)$/.test(fact.name.unit?.dimension ?? '')) continue;
    const [first] = fact.direction;
    const lead = words.find(({ index }) => index === (first?.index ?? 0) - 1);
    if (lead?.lower === 'in') fact.op = '<=';
  }
}

/** "be closed on Sundays and on public holidays": in each case, or only where both hold? */
function casesOfItems(cases: readonly Part[], { predicate, words }: NormTree, binder: Binder): void {
  if (predicate?.kind !== 'coordination' || predicate.connective !== 'and' || cases.length < 2) return;
  const items = predicate.items.map(wordsOf);
  const places = cases.map(({ facts }) =>
    items.findIndex((own) => facts.some(({ tokens }) => tokens.some((token) => own.includes(token)))),
  );
  const names = cases.flatMap(({ facts }) => facts.map(({ name }) => name));
  if (new Set(places).size > 1 && new Set(names).size > 1)
    doubt(binder, 'mixed_connectives', words, 'In each of these cases, or only in all at once?');
}

const circumstances = new Set(
  (
    'night nights day daytime nighttime winter summer spring autumn weekend weekends weekday weekdays holiday holidays monday tuesday wednesday thursday friday saturday sunday ' +
    'mondays tuesdays wednesdays thursdays fridays saturdays sundays january february march april june july august september october november december fog rain storm snow frost ' +
    'darkness daylight dusk dawn emergency emergencies season lent easter christmas drought thunderstorm wartime peacetime'
  ).split(' '),
);

/** "on request", "upon arrival", "on expiry": when something happens. */
const eventful =
  /^(?:request|demand|expiry|expiration|arrival|departure|receipt|delivery|entry|exit|death|birth|retirement|return|discovery|termination|completion|dismissal|resignation|cancellation|sale|transfer|admission|discharge|detection|inspection|notification|application)$/;

/** "at night", "in winter", "during the breeding season": says when the norm speaks, not what it asks for. */
export function isCircumstance(fact: Fact, words: readonly Token[]): boolean {
  if (fact.kind !== 'holds' && fact.kind !== 'is') return false;
  const first = words.findIndex((token) => fact.tokens.includes(token));
  const lead = words
    .slice(Math.max(0, first - 2), first)
    .findLast(({ lower }) => !/^(?:the|a|an|any|each|every)$/.test(lower))?.lower;
  if (lead === 'during' || lead === 'throughout') return true;
  if (/^(?:on|upon)$/.test(lead ?? '') && eventful.test(words[first]?.lower ?? '')) return true;
  return /^(?:at|in|on|by)$/.test(lead ?? '') && fact.tokens.some(({ lower }) => circumstances.has(lower));
}
