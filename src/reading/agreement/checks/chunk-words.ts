import type { Chunk } from '../clauses/clause-parts.ts';
import { closingAt, restBoundAt, restRefused } from '../clauses/closings.ts';
import { range } from '../clauses/clause-parts.ts';
import { atWillEnd, longestAtWill } from '../clauses/at-will.ts';
import { definitionWords, emphases, idleVerbs, openers, reachWords } from '../clauses/cues.ts';
import { isContent } from '../grounding/ground.ts';
import type { Reading } from '../reading-context.ts';
import { nounsInIng } from '../clauses/relative-clauses.ts';
import type { Word } from '../words/words.ts';

/** Words that say little by themselves, and comparisons that are read with their figure. */
const light = new Set(
  'points point letters indent times void invalid give gives make makes amount sum period total date day days specified set higher lower greater lesser smaller larger heavier lighter taller longer shorter older younger wider excepted exempted below above up out so first last nowhere else elsewhere sooner earlier later afterwards beyond included excluded stay stays remain remains left keep kept'.split(
    ' ',
  ),
);

/** No phrase that says nothing has more words. */
const longestPhrase = 8;

/** Words of a chunk that say something, without those of its opener. */
export function contentOf({ words, comparisons }: Reading, { start, end }: Chunk): Word[] {
  const skipped = new Set<number>();
  for (const { words: used } of comparisons.values())
    for (const [from, to] of used) for (let at = from; at < to; at += 1) skipped.add(at);
  for (let at = start; at < end; at += 1) {
    for (const table of [openers, reachWords, definitionWords, idleVerbs]) {
      const phrase = table.at(words, at);
      for (let offset = 0; offset < (phrase?.length ?? 0); offset += 1) skipped.add(at + offset);
    }
  }
  for (let at = Math.max(0, start - longestAtWill); at < end; at += 1)
    for (let inside = at; inside < (atWillEnd(words, at) ?? at); inside += 1) skipped.add(inside);
  // "…, but not beyond that", "to whomever he or she chooses": a chunk begins behind a connective within
  for (let at = Math.max(0, start - longestPhrase); at < end; at += 1) {
    const length = Math.max(
      closingAt(words, at),
      restBoundAt(words, at),
      ...[emphases, restRefused].map((table) => table.at(words, at)?.length ?? 0),
    );
    for (let offset = 0; offset < length; offset += 1) skipped.add(at + offset);
  }
  return words
    .slice(start, end)
    .filter(
      (word) =>
        isContent(word) && !skipped.has(word.index) && !light.has(word.lower) && !isMarker(words, word),
    );
}

/** "(iii)": what numbers an item. */
const isMarker = (words: readonly Word[], { index, lower }: Word): boolean =>
  /^[ivx]+$/.test(lower) && words[index - 1]?.text === '(' && words[index + 1]?.text === ')';

/** "if all of the following are true:", "meets two of the following conditions:" say how a list is joined. */
export const ofLists = new Set(
  'true met meets meet fulfilled fulfils satisfied satisfies satisfy hold holds condition conditions criterion criteria requirement requirements circumstances grounds items'.split(
    ' ',
  ),
);

export const speaksOfList = (words: readonly Word[], { start, end }: Chunk): boolean => {
  const near = words.slice(Math.max(0, start - 6), end + 2).map(({ lower }) => lower);
  return near.some((lower, at) => (lower === 'the' && near[at + 1] === 'following') || lower === 'these');
};

const pairing = new Set(['neither', 'either', 'both']);

const determiners = new Set('a an the his her its their any'.split(' '));

/** "neither the face nor the name": two of a kind, of which an input has the one and nothing the other. */
export function joinedToRead(
  { words, read }: Reading,
  unread: readonly Word[],
): { one: number; other: number } | null {
  const beside = (from: number, by: 1 | -1): number => {
    let at = from + by;
    while (determiners.has(words[at]?.lower ?? '') || (by === 1 && words[at]?.lower === 'both')) at += by;
    return at;
  };
  for (const { index } of unread)
    for (const by of [1, -1] as const) {
      const joint = beside(index, by);
      if (!joiners.has(words[joint]?.lower ?? '')) continue;
      const other = beside(joint, by);
      const first = Math.min(index, other);
      const isPair = pairing.has(words[beside(first, -1)]?.lower ?? '');
      if (isPair && words[other]?.kind === 'word' && read.has(other)) return { one: index, other };
    }
  // "must not only lock it but also cover it"
  const also = words.findIndex(({ lower }, at) => lower === 'also' && words[at - 1]?.lower === 'but');
  const only = words.findLastIndex(
    ({ lower }, at) => at < also && lower === 'only' && words[at - 1]?.lower === 'not',
  );
  if (
    also > 0 &&
    only > 0 &&
    words[also + 1]?.lower !== 'free' &&
    unread.some(({ index }) => index === also + 1) &&
    // "but also fitted with a lamp", of an input for having a lamp: its noun says as much.
    !saysThing(words, read, also + 2) &&
    read.has(only + 1)
  )
    return { one: also + 1, other: only + 1 };
  return null;
}

const saysThing = (words: readonly Word[], read: ReadonlySet<number>, from: number): boolean => {
  if (words[from]?.lower !== 'with') return false;
  const end = words.findIndex(({ kind }, at) => at > from && kind !== 'word');
  const thing = words.slice(from, end < 0 ? words.length : end).filter(isContent);
  return thing.length > 0 && thing.every(({ index }) => read.has(index));
};

export const prepositions = new Set('with without for in on at from under to into against'.split(' '));

/** "Stalls selling hot food": what comes after restricts what comes before, as behind a preposition. */
const isParticiple = ({ lower }: Word, next: Word | undefined): boolean =>
  next?.kind === 'word' &&
  isContent(next) &&
  lower.endsWith('ing') &&
  lower.length > 5 &&
  !nounsInIng.has(lower);

/** The prepositional phrases of a chunk. */
export function phrasesOf(
  { words, comparisons }: Reading,
  { start, end }: Chunk,
): { preposition: string; content: Word[] }[] {
  const found: { preposition: string; content: Word[] }[] = [];
  const compared = [...comparisons.values()].flatMap(({ words: used }) => used);
  const opening = range(start, end).flatMap((at) => {
    const phrase = words[at]!.lower === 'with' ? openers.at(words, at) : null;
    return range(at, at + (phrase?.length ?? 0));
  });
  for (const word of words.slice(start, end)) {
    // "with the sole exception of children": what it is taken out of
    if (opening.includes(word.index)) continue;
    // "with effect from 1 May"
    if (compared.some(([from, to]) => from <= word.index && word.index < to)) continue;
    if (prepositions.has(word.lower) || isParticiple(word, words[word.index + 1]))
      found.push({ preposition: word.lower, content: [] });
    else if (isContent(word) && !light.has(word.lower)) found.at(-1)?.content.push(word);
  }
  return found;
}

export const joiners = new Set(['and', 'or', 'nor', '/']);
