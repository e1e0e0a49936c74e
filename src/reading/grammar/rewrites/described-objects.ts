import { bindPhrase } from '../binding/bind-phrase.ts';
import type { Binder, Fact } from '../binding/binding.ts';
import type { Bound } from '../binding/coordinations.ts';
import type { NormTree, Piece, Region } from '../trees/clause-tree.ts';
import { regionOf } from '../trees/clause-tree.ts';
import { wordsOf } from '../trees/phrase-words.ts';
import { stem } from '../words/stem.ts';
import type { Token } from '../words/tokens.ts';
import { opensPhrase } from '../words/words.ts';

/** Verbs that something is done with to what is there already: what narrows their object says to which of them. */
const acting = new Set(
  (
    'measure weigh register replace repair refund stamp inspect examine check test turn refuse reject list record report label mark tag ' +
    'remove destroy discard return isolate quarantine escort accompany search notify inform warn interview vaccinate clean wash ' +
    'disinfect cover lock secure seize confiscate impound review verify scan photograph collect empty sort chain tether declare ' +
    'surrender disclose archive retain shred evacuate treat supervise monitor assess audit compensate reimburse exclude expel suspend ' +
    'number seal reseal water feed tow withdraw recall repaint service dispose'
  )
    .split(' ')
    .map(stem),
);
/** Verbs that need to say where, or with what. */
const placing = new Set(
  'put place store keep prepare fit equip serve pack stack hang park moor cook sell display transport carry wrap house bury lay stow file enter mark label cover'
    .split(' ')
    .map(stem),
);
const particles = /^(?:away|out|back|up|off|down|in|over)$/;
const leads = /^(?:on|in|with|at|to|into|from|under|inside|by)$/;

/**
 * "The seller must replace goods that were damaged in transit", "Staff must put products with nuts on the lowest shelf":
 * what narrows the object says to which of them the duty is owed, where the rest of the predicate states by itself what
 * has to be done.
 */
export function describedObject(tree: NormTree, binder: Binder): NormTree {
  const { predicate, subject } = tree;
  if (tree.modality !== 'must' || tree.only !== null || tree.release || subject === null) return tree;
  if (predicate?.kind !== 'region' || !predicate.pieces.every(({ kind }) => simple.test(kind))) return tree;
  const [first] = predicate.pieces;
  const verb = first?.kind === 'words' ? first.tokens[0] : undefined;
  if (verb === undefined || first?.kind !== 'words') return tree;
  const acts = verb.stems.some((part) => acting.has(part));
  if (!acts && !verb.stems.some((part) => placing.has(part))) return tree;
  const from = particles.test(first.tokens[1]?.lower ?? '') ? 2 : 1;
  const lead = first.tokens.slice(0, from);
  const rest = regionOf([{ kind: 'words', tokens: first.tokens.slice(from) }, ...predicate.pieces.slice(1)]);
  for (const cut of cutsOf(rest, acts)) {
    const [object, adjunct] = splitAt(rest, cut);
    if (!describes(object)) continue;
    const near = wordsOf(subject).flatMap(({ stems }) => stems);
    const act = regionOf(joined(lead, adjunct));
    const done = trial(act, near, [...near, ...wordsOf(object).flatMap(({ stems }) => stems)], binder);
    const which = trial(object, [], near, binder);
    if (done === null || which === null || !tellApart(done, which, object)) continue;
    if (cut !== null && !done.some((fact) => fact.tokens.some((token) => token.index >= cut))) continue;
    return { ...tree, predicate: act, object };
  }
  return tree;
}

const simple = /^(?:words|measure|not|relative|compare|except|idle)$/;

/** The places where what is done to the object may begin: nowhere, or a preposition, the last first. */
function cutsOf(rest: Region, acts: boolean): (number | null)[] {
  const words = wordsOf(rest);
  const places = words
    .flatMap(({ lower, index }, at) => (at > 0 && leads.test(lower) ? [index] : []))
    .reverse();
  return [...(acts ? [null] : []), ...places.slice(0, 4)];
}

function splitAt({ pieces }: Region, index: number | null): [Region, Piece[]] {
  if (index === null) return [regionOf(pieces), []];
  const [before, after]: [Piece[], Piece[]] = [[], []];
  for (const piece of pieces) {
    // "parcels other than those with glass on the lowest shelf"
    if (piece.kind === 'except' && piece.phrase.kind === 'region') {
      const [inner, outer] = splitAt(piece.phrase, index);
      if (inner.pieces.length === 0) return [regionOf(pieces), []];
      before.push({ ...piece, phrase: inner });
      after.push(...outer);
    } else if (piece.kind !== 'words') (piece.tokens[0]!.index < index ? before : after).push(piece);
    else {
      const [one, other] = [
        piece.tokens.filter((token) => token.index < index),
        piece.tokens.filter((token) => token.index >= index),
      ];
      if (one.length > 0) before.push({ kind: 'words', tokens: one });
      if (other.length > 0) after.push({ kind: 'words', tokens: other });
    }
  }
  return [regionOf(before), after];
}

const joined = (lead: Token[], [first, ...more]: readonly Piece[]): Piece[] =>
  first?.kind === 'words'
    ? [{ kind: 'words', tokens: [...lead, ...first.tokens] }, ...more]
    : [{ kind: 'words', tokens: lead }, ...(first === undefined ? [] : [first]), ...more];

const circumstance =
  /^(?:in|on|at|to|from|for|during|by|before|after|upon|into|within|until|since|as|when|while|per|once|twice|every|each)$/;
const participle =
  /^(?:bought|sought|made|paid|built|worn|torn|laid|won|lost|shot|(?!need|shed|bed|seed|feed|speed|weed)\p{L}{2,}(?:ed|en|ing|own|ept|eft|ought|aught|ound|old|ent))$/u;

/** Whether what comes after the noun can only narrow it: no circumstance of the act, no time, no possessive of one. */
function describes({ pieces }: Region): boolean {
  const [first, second] = pieces;
  if (first?.kind !== 'words' || first.tokens.length === 0) return false;
  if (
    /^(?:no|his|her|its|their|that|this|it|them|him)$/.test(first.tokens[0]!.lower) &&
    second?.kind !== 'relative'
  )
    return false;
  const opener = first.tokens.findIndex(
    ({ lower }, at) => at > 0 && (opensPhrase(lower) || circumstance.test(lower) || participle.test(lower)),
  );
  if (opener > 0) {
    const word = first.tokens[opener]!.lower;
    // "a damaged crate": before the noun
    return !circumstance.test(word) || (word === 'as' && first.tokens[0]!.lower === 'such');
  }
  if (second === undefined) return first.tokens.filter(({ content }) => content).length > 1;
  if (second.kind === 'measure')
    return second.measure.sense === 'amount' && narrowing.test(second.tokens[0]!.lower);
  return true;
}

const narrowing =
  /^(?:under|over|above|below|exceeding|older|younger|heavier|lighter|longer|shorter|wider|larger|smaller|taller|higher|aged|weighing|worth|in|more|less|fewer|of)$/;

function trial(phrase: Region, near: string[], norm: string[], binder: Binder): Fact[] | null {
  const own: Binder = { ...binder, doubts: [], used: new Set(), claimed: new Set(), restricting: new Map() };
  const bound: Bound = bindPhrase(phrase, { near, norm }, own);
  return own.doubts.length > 0 ? null : bound.parts.flatMap(({ facts }) => facts);
}

/** What is done is one thing that is so, and what narrows the object is of other inputs. */
function tellApart(done: readonly Fact[], which: readonly Fact[], { pieces }: Region): boolean {
  const [act, ...more] = done;
  if (act === undefined || more.length > 0 || act.negated || act.kind === 'measure' || which.length === 0)
    return false;
  if (which.some(({ name }) => name === act.name)) return false;
  const relative = pieces.some(({ kind }) => kind === 'relative');
  return which.every(
    (fact) =>
      fact.kind !== 'measure' ||
      relative ||
      !/^(?:time|calendar|clock)$/.test(fact.name.unit?.dimension ?? '') ||
      fact.name.stems.includes(stem('age')),
  );
}
