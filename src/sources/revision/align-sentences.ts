/**
 * Which sentence of one text is which of another. By their keys first: what occurs once in both anchors the rest
 * (patience, with the longest increasing row of anchors), then what moved, then what is alike by its words. Near-linear:
 * rounds are bounded, pairs are compared only where they share a rare word, and no input makes more of either.
 */

export type MatchKind = 'in_order' | 'moved' | 'alike';

export interface Alignment {
  /** For each older sentence the newer one, or -1. */
  newer: Int32Array;
  /** For each newer sentence the older one, or -1. */
  older: Int32Array;
  /** For each older sentence, how it was matched. */
  by: (MatchKind | null)[];
}

interface Gap {
  from: number;
  to: number;
  newFrom: number;
  newTo: number;
  round: number;
}

const maximumRounds = 16;
/** Shorter keys ("text and", "text Reserved.") say nothing about where a sentence went. */
const shortestMoved = 24;
/** Of the words of two sentences so much has to be the same for the one to have become the other. */
const alikeInPlace = 0.45;
const alikeElsewhere = 0.7;
/** A word of more sentences than this tells none from another. */
const rareIn = 12;
/** So many sentences are looked at for one. */
const maximumLookedAt = 60;

export function alignSentences(older: readonly string[], newer: readonly string[]): Alignment {
  const alignment: Alignment = {
    newer: new Int32Array(older.length).fill(-1),
    older: new Int32Array(newer.length).fill(-1),
    by: Array.from({ length: older.length }, () => null),
  };
  const match = (i: number, j: number, by: MatchKind): void => {
    alignment.newer[i] = j;
    alignment.older[j] = i;
    alignment.by[i] = by;
  };
  const gaps: Gap[] = [{ from: 0, to: older.length, newFrom: 0, newTo: newer.length, round: 0 }];
  for (let gap = gaps.pop(); gap; gap = gaps.pop()) gaps.push(...anchor(older, newer, gap, match));
  matchMoved(older, newer, alignment, match);
  matchAlike(older, newer, alignment, match);
  return alignment;
}

type Match = (i: number, j: number, by: MatchKind) => void;

/** Matches the equal ends and the anchors of a gap; answers the gaps between them. */
function anchor(older: readonly string[], newer: readonly string[], gap: Gap, match: Match): Gap[] {
  let { from, to, newFrom, newTo } = gap;
  while (from < to && newFrom < newTo && older[from] === newer[newFrom]) match(from++, newFrom++, 'in_order');
  while (to > from && newTo > newFrom && older[to - 1] === newer[newTo - 1]) match(--to, --newTo, 'in_order');
  if (from === to || newFrom === newTo || gap.round >= maximumRounds) return [];
  const row = increasingRow(uniqueInBoth(older, newer, { ...gap, from, to, newFrom, newTo }));
  if (row.length === 0) return [];
  const gaps: Gap[] = [];
  for (const [i, j] of row) {
    match(i, j, 'in_order');
    gaps.push({ from, to: i, newFrom, newTo: j, round: gap.round + 1 });
    from = i + 1;
    newFrom = j + 1;
  }
  gaps.push({ from, to, newFrom, newTo, round: gap.round + 1 });
  return gaps;
}

/** Pairs of sentences that occur once in each of the two, in the older order. */
function uniqueInBoth(older: readonly string[], newer: readonly string[], gap: Gap): [number, number][] {
  const places = new Map<string, { old: number; next: number }>();
  const again = -2;
  for (let i = gap.from; i < gap.to; i += 1) {
    const known = places.get(older[i]!);
    if (known) known.old = again;
    else places.set(older[i]!, { old: i, next: -1 });
  }
  for (let j = gap.newFrom; j < gap.newTo; j += 1) {
    const known = places.get(newer[j]!);
    if (known) known.next = known.next === -1 ? j : again;
  }
  return [...places.values()].flatMap(({ old, next }): [number, number][] =>
    old >= 0 && next >= 0 ? [[old, next]] : [],
  );
}

/** The longest row of pairs that increases in both, by patience sorting. */
function increasingRow(pairs: readonly [number, number][]): [number, number][] {
  const tops: number[] = [];
  const before = new Int32Array(pairs.length).fill(-1);
  pairs.forEach(([, j], index) => {
    let [low, high] = [0, tops.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pairs[tops[middle]!]![1] < j) low = middle + 1;
      else high = middle;
    }
    if (low > 0) before[index] = tops[low - 1]!;
    tops[low] = index;
  });
  const row: [number, number][] = [];
  for (let at = tops.at(-1) ?? -1; at >= 0; at = before[at]!) row.push(pairs[at]!);
  return row.reverse();
}

/** The same words elsewhere, in their order. */
function matchMoved(
  older: readonly string[],
  newer: readonly string[],
  alignment: Alignment,
  match: Match,
): void {
  const left = new Map<string, number[]>();
  for (let j = newer.length - 1; j >= 0; j -= 1) {
    if (alignment.older[j] !== -1 || newer[j]!.length < shortestMoved) continue;
    const places = left.get(newer[j]!);
    if (places) places.push(j);
    else left.set(newer[j]!, [j]);
  }
  for (let i = 0; i < older.length; i += 1) {
    if (alignment.newer[i] !== -1) continue;
    const j = left.get(older[i]!)?.pop();
    if (j !== undefined) match(i, j, between(alignment, i, j) ? 'in_order' : 'moved');
  }
}

/** Whether the pair is between the same neighbours that are matched. */
function between({ newer }: Alignment, i: number, j: number): boolean {
  let before = i - 1;
  while (before >= 0 && i - before < 50 && newer[before] === -1) before -= 1;
  let after = i + 1;
  while (after < newer.length && after - i < 50 && newer[after] === -1) after += 1;
  return (newer[before] ?? -1) < j && (newer[after] ?? j + 1) > j;
}

const wordsOf = (key: string): string[] => key.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** What is left is matched where most of its words are the same: between the same neighbours, then anywhere. */
function matchAlike(
  older: readonly string[],
  newer: readonly string[],
  alignment: Alignment,
  match: Match,
): void {
  const open = (matched: Int32Array): number[] =>
    [...matched.keys()].filter((index) => matched[index] === -1);
  const [left, right] = [open(alignment.newer), open(alignment.older)];
  if (left.length === 0 || right.length === 0) return;
  const bags = new Map(right.map((j) => [j, wordsOf(newer[j]!)]));
  const index = new Map<string, number[]>();
  for (const [j, words] of bags) {
    for (const word of new Set(words)) {
      const places = index.get(word);
      if (!places) index.set(word, [j]);
      else if (places.length <= rareIn) places.push(j);
    }
  }
  const scored: { i: number; j: number; score: number; inPlace: boolean }[] = [];
  for (const i of left) {
    const words = wordsOf(older[i]!);
    const looked = new Set<number>();
    for (const word of new Set(words)) {
      const places = index.get(word);
      if (!places || places.length > rareIn) continue;
      for (const j of places) if (looked.size < maximumLookedAt) looked.add(j);
    }
    for (const j of neighbours(alignment, i, newer.length)) if (alignment.older[j] === -1) looked.add(j);
    for (const j of looked) {
      if (kindOf(older[i]!) !== kindOf(newer[j]!)) continue;
      const score = likeness(words, bags.get(j)!);
      const inPlace = between(alignment, i, j);
      if (score >= (inPlace ? alikeInPlace : alikeElsewhere)) scored.push({ i, j, score, inPlace });
    }
  }
  scored.sort((a, b) => Number(b.inPlace) - Number(a.inPlace) || b.score - a.score || a.i - b.i || a.j - b.j);
  for (const { i, j } of scored) {
    if (alignment.newer[i] === -1 && alignment.older[j] === -1) match(i, j, 'alike');
  }
}

const kindOf = (key: string): string => key.slice(0, key.indexOf(' '));

/** The first newer sentences behind the one before it that is matched: where its successor would be. */
function neighbours({ newer }: Alignment, i: number, length: number): number[] {
  let before = i - 1;
  while (before >= 0 && i - before < 50 && newer[before] === -1) before -= 1;
  const first = (newer[before] ?? -1) + 1;
  return Array.from({ length: Math.min(8, length - first) }, (_, step) => first + step);
}

/** Twice the words that both have, over all words of both (Dice). */
function likeness(one: readonly string[], other: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const word of one) counts.set(word, (counts.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of other) {
    const left = counts.get(word) ?? 0;
    if (left === 0) continue;
    shared += 1;
    counts.set(word, left - 1);
  }
  return one.length + other.length === 0 ? 0 : (2 * shared) / (one.length + other.length);
}
