import type { Binder, BoundQuantity, Fact, Surroundings } from '../binding/binding.ts';
import { choose, metBy, rank } from '../binding/binding.ts';
import type { NormTree, Phrase, Piece } from '../trees/clause-tree.ts';
import { regionOf } from '../trees/clause-tree.ts';
import type { Flat } from '../trees/clause-tree.ts';
import { quantityOf } from '../binding/quantities.ts';
import type { Token } from '../words/tokens.ts';
import type { Name } from '../vocabulary/vocabulary.ts';

/** What is between "plus", "together with", "less" of one side of a comparison. */
interface Side {
  segments: Flat[][];
  signs: { kind: 'sum' | 'difference'; tokens: Token[] }[];
}

const isSign = (piece: Flat): piece is Extract<Flat, { kind: 'plus' | 'minus' }> =>
  piece.kind === 'plus' || piece.kind === 'minus';

function sideOf(pieces: readonly Flat[]): Side {
  const side: Side = { segments: [[]], signs: [] };
  for (const piece of pieces) {
    if (isSign(piece)) {
      side.signs.push({ kind: piece.kind === 'plus' ? 'sum' : 'difference', tokens: piece.tokens });
      side.segments.push([]);
    } else side.segments.at(-1)!.push(piece);
  }
  return side;
}

/** The pieces after the one at `at` that are its quantity, up to the next comparison. */
function rightOf(pieces: readonly Flat[], at: number): Flat[] {
  const found: Flat[] = [];
  for (const piece of pieces.slice(at + 1)) {
    const counted = found.some((before) => before.kind === 'measure') || piece.kind !== 'measure';
    if (piece.kind === 'compare' || piece.kind === 'relative') break;
    if (piece.kind === 'measure' && piece.measure.op !== null && !counted) break;
    found.push(piece);
  }
  return found;
}

function leftOf(pieces: readonly Flat[], at: number): Flat[] {
  const found: Flat[] = [];
  for (const piece of pieces.slice(0, at).reverse()) {
    if (piece.kind === 'idle') continue;
    if (piece.kind !== 'words' && !isSign(piece)) break;
    found.unshift(piece);
  }
  return found;
}

/** Joined from left to right: a − b + c is (a − b) + c. */
function joined(parts: readonly BoundQuantity[], signs: Side['signs']): BoundQuantity {
  return parts.slice(1).reduce<BoundQuantity>(
    (sum, part, index) => ({
      kind: signs[index]!.kind,
      of: [sum, part],
      tokens: signs[index]!.tokens,
    }),
    parts[0]!,
  );
}

/** What "plus" and "together with" on either side of a comparison add to it; null where a part of it is not read. */
export function withSums(
  fact: Fact,
  pieces: readonly Flat[],
  at: number,
  around: Surroundings,
  binder: Binder,
): Fact | null {
  if (fact.kind !== 'measure') return fact;
  const right = sideOf(rightOf(pieces, at));
  const left = sideOf(leftOf(pieces, at));
  let result: Fact = fact;
  if (right.signs.length > 0) {
    const more = right.segments.slice(1).map((segment) => quantityOf(segment, fact.name, binder));
    if (more.some((read) => read === null)) return null;
    const parts = more.filter((read) => read !== null);
    if (fact.times !== undefined) return null;
    result = {
      ...result,
      bound: joined([fact.bound, ...parts.map(({ bound }) => bound)], right.signs),
      tokens: [
        ...result.tokens,
        ...right.signs.flatMap(({ tokens }) => tokens),
        ...parts.flatMap(({ bound, words, left: open }) => [
          ...bound.tokens,
          ...words.filter((token) => !open.includes(token)),
        ]),
      ],
    };
  }
  if (left.signs.length > 0) {
    const names = termsNamed(left.segments, fact.name, around, binder);
    if (names === null) return null;
    const words = left.segments.flat().flatMap((piece) => piece.tokens);
    const own = names.flatMap((name) => metBy(words, [...name.stems, ...name.described]));
    result = {
      ...result,
      name: names[0]!,
      left: joined(
        names.map((name) => ({ kind: 'input', name, tokens: [] })),
        left.signs,
      ),
      tokens: [...result.tokens, ...own, ...left.signs.flatMap(({ tokens }) => tokens)],
    };
  }
  return result;
}

/** The input of each term, the term that says its own most clearly first. */
function termsNamed(
  segments: readonly Flat[][],
  like: Name,
  around: Surroundings,
  binder: Binder,
): Name[] | null {
  const numbers = binder.names.inputs.filter(
    (other) => other.kind === 'number' && (other.input.unit ?? null) === (like.input.unit ?? null),
  );
  const terms = segments.map((segment, at) => {
    const words = segment.flatMap((piece) => piece.tokens);
    const ranked = rank(numbers, words, { near: [], norm: around.norm }, binder);
    return { at, words, ranked, margin: (ranked[0]?.score ?? 0) - (ranked[1]?.score ?? 0) };
  });
  const names = new Map<number, Name>();
  for (const { at, words, ranked } of terms.sort((one, other) => other.margin - one.margin)) {
    const taken = [...names.values()];
    const name = choose(
      ranked.filter((found) => !taken.includes(found.name)),
      words,
      binder,
    );
    if (name === null) return null;
    names.set(at, name);
    binder.used.add(name);
  }
  return segments.flatMap((_, at) => names.get(at) ?? []);
}

/** Figures that are added to a quantity, and no comparison of their own. */
export function addends(pieces: readonly Flat[]): Set<Flat> {
  const found = new Set<Flat>();
  let adding = false;
  for (const piece of pieces) {
    if (isSign(piece)) adding = true;
    else if (piece.kind === 'compare' || piece.kind === 'relative') adding = false;
    else if (piece.kind === 'measure') {
      // a comparison after what was added is the sum's own: "A together with B is more than 5"
      const excess = piece.measure.op === '>' && [...found].some(({ kind }) => kind === 'measure');
      if (adding && (piece.measure.op === null || excess)) found.add(piece);
      else adding = false;
    }
  }
  return found;
}

/** The words that are no part of what is added on the right. */
export function besideSums(words: readonly Token[], pieces: readonly Flat[]): Token[] {
  const first = pieces.findIndex(({ kind }) => kind === 'measure' || kind === 'compare');
  const sign = pieces.findIndex((piece, index) => isSign(piece) && index > first);
  const added = sign < 0 ? [] : pieces.slice(sign).flatMap(({ tokens }) => tokens);
  return words.filter((token) => !added.includes(token));
}

const hasSign = (pieces: readonly Piece[]): boolean =>
  pieces.some(({ kind }) => kind === 'plus' || kind === 'minus');

/** "A, together with B, must not exceed C": the sum is what the predicate measures. */
export function summedSubject(tree: NormTree): NormTree {
  const { subject, predicate } = tree;
  if (subject?.kind !== 'region' || predicate === null || !hasSign(subject.pieces)) return tree;
  if (tree.only !== null || tree.noSubject) return tree;
  const measured = withTerms(predicate, subject.pieces);
  return measured === null ? tree : { ...tree, subject: null, predicate: measured };
}

/** "…, 25 % of it": in the direction of the limit before. */
function directed(phrase: Phrase, before: Phrase | undefined): Phrase {
  const limit = before?.kind === 'region' ? before.pieces.find(({ kind }) => kind === 'measure') : undefined;
  if (phrase.kind !== 'region' || limit?.kind !== 'measure') return phrase;
  return regionOf(
    phrase.pieces.map((piece) =>
      piece.kind === 'measure' && piece.measure.op === null
        ? { ...piece, measure: { ...piece.measure, op: limit.measure.op } }
        : piece,
    ),
  );
}

/** What is limited, before the limit, and before the one that a case has instead. */
function withTerms(predicate: Phrase, terms: readonly Piece[]): Phrase | null {
  if (predicate.kind === 'region') return regionOf([...terms, ...predicate.pieces]);
  const items = predicate.items.map((item, at): Phrase | null => {
    const [only, ...more] = item.kind === 'region' ? item.pieces : [];
    if (at === 0 || item.kind !== 'region') return withTerms(item, terms);
    if (only?.kind !== 'conditional' || more.length > 0) return null;
    const inner = withTerms(directed(only.phrase, predicate.items[0]), terms);
    return inner === null ? null : regionOf([{ ...only, phrase: inner }]);
  });
  const whole = items.filter((item) => item !== null);
  return whole.length < items.length ? null : { ...predicate, items: whole };
}
