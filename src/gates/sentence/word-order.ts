import { inQuotes } from '../../core/text.ts';
import { stem } from '../../reading/agreement/words/stems.ts';
import { exchangedWords } from './exchanged-words.ts';
import { denials, namingWords, normsIn, plainWords, sentencesOf } from './word-kinds.ts';

/**
 * The same words put otherwise: a denial at another of them ("who is licensed may not" of "who is not licensed may"), or the
 * one who acts and the one who is acted upon exchanged. Says what may be otherwise only where both texts have the words.
 */
export function otherOrder(sentence: string, quotes: readonly string[]): string[] {
  const moved = movedDenial(sentence, quotes);
  return [
    ...(moved === null ? [] : [`It denies ${inQuotes(moved[0])} where they deny ${inQuotes(moved[1])}.`]),
    ...otherPlaces(sentence, quotes),
  ];
}

/** Who acts and who is acted upon, or two other words, exchanged: a reader may pass over both as what the action is anyway. */
export function otherPlaces(sentence: string, quotes: readonly string[]): string[] {
  const exchanged = exchangedParts(sentence, quotes);
  return exchanged === null
    ? []
    : [`It puts ${inQuotes(exchanged[0])} and ${inQuotes(exchanged[1])} in another order than they do.`];
}

type Pair = readonly [string, string];

/** Words by their stem, as they are said. */
type Stems = ReadonlyMap<string, string>;

const stemsOf = (words: readonly string[]): Stems => new Map(words.map((word) => [stem(word), word]));

function movedDenial(sentence: string, quotes: readonly string[]): Pair | null {
  const [own, said] = [deniedIn([sentence]), deniedIn(quotes)];
  if (own === null || said === null) return null;
  const [mine, theirs] = [stemsOf(namingWords(sentence)), stemsOf(quotes.flatMap(namingWords))];
  const added = [...own].find(([root]) => !said.has(root) && theirs.has(root));
  const lost = [...said].find(([root]) => !own.has(root) && mine.has(root));
  return added && lost ? [added[1], lost[1]] : null;
}

/** Words that are denied; null where it is not plain which: "neither … nor", "no driver opens", "it is not the case", "is prohibited". */
function deniedIn(texts: readonly string[]): Stems | null {
  const denied: string[] = [];
  for (const said of sentencesOf(texts)) {
    const naming = new Set(namingWords(said.join(' ')));
    const norms = normsIn(said);
    if (norms.some(({ norm, denial }) => norm === 'ban' && denial === null)) return null;
    for (const [at, word] of said.entries()) {
      if (!denials.has(word)) continue;
      const norm = norms.find(({ denial }) => denial === at);
      const isOfAll = said[at + 1] === 'the' && said[at + 2] === 'case';
      if (unclear.has(word) || isOfAll || (word === 'no' && norm === undefined)) return null;
      const next = said.slice(Math.max(at, norm?.at ?? 0) + 1).find((other) => naming.has(other));
      if (next !== undefined) denied.push(next);
    }
  }
  return stemsOf(denied);
}

const unclear: ReadonlySet<string> = new Set(['neither', 'nor', 'none']);

const exchangedParts = (sentence: string, quotes: readonly string[]): Pair | null =>
  exchangedActors(sentence, quotes) ?? exchangedBeside(sentence, quotes) ?? exchangedWords(sentence, quotes);

const placing: ReadonlySet<string> = new Set(['after', 'before', 'until', 'during', 'since', 'while']);

/** What stands before a modal verb, and behind it. */
interface Sides {
  before: Stems;
  after: Stems;
  passive: boolean;
  /** Behind "by" of what is in the passive. */
  doers: Stems;
}

const modals: ReadonlySet<string> = new Set(['must', 'shall', 'may', 'can', 'should', 'need', 'cannot']);
const articles: ReadonlySet<string> = new Set([
  'a',
  'an',
  'the',
  'that',
  'this',
  'its',
  'his',
  'her',
  'their',
]);

function sidesOf(texts: readonly string[]): Sides[] {
  return sentencesOf(texts).flatMap((said): Sides[] => {
    const at = said.findIndex((word) => modals.has(word));
    // "only then may a driver": who acts stands behind it
    if (at < 0 || articles.has(said[at + 1] ?? '')) return [];
    const naming = new Set(namingWords(said.join(' ')));
    const named = (words: readonly string[]): Stems =>
      stemsOf(words.filter((word) => naming.has(word) && !placing.has(word)));
    const behind = said.slice(at + 1);
    const doers = behind.flatMap((word, index) => {
      const next = behind.slice(index + 1).find((other) => !articles.has(other));
      return word === 'by' && next !== undefined ? [next] : [];
    });
    const passive = behind.slice(0, 3).some((word) => word === 'be' || word === 'been');
    return [{ before: named(said.slice(0, at)), after: named(behind), passive, doers: named(doers) }];
  });
}

/** "A tenant must notify a landlord" of "A landlord must notify a tenant". */
function exchangedActors(sentence: string, quotes: readonly string[]): Pair | null {
  const said = sidesOf(quotes);
  for (const own of sidesOf([sentence]))
    for (const other of said) {
      const [first, second] = [partsFor(own, other), partsFor(other, own)];
      const ahead = soleIn(first.doing, first.done).find(([root]) => isSole(root, second.done, second.doing));
      const behind = soleIn(first.done, first.doing).find(([root]) =>
        isSole(root, second.doing, second.done),
      );
      const isSaidSo =
        ahead !== undefined &&
        behind !== undefined &&
        said.some(
          (one) => one.passive === own.passive && one.before.has(ahead[0]) && one.after.has(behind[0]),
        );
      if (ahead && behind && !isSaidSo) return [ahead[1], behind[1]];
    }
  return null;
}

/** In one voice the sides as they stand; else, as far as it is said, who does it, and the others. */
function partsFor(sides: Sides, other: Sides): { doing: Stems; done: Stems } {
  const bothSay = sides.doers.size > 0 && other.doers.size > 0;
  if (!sides.passive || (other.passive && !bothSay)) return { doing: sides.before, done: sides.after };
  const { doers } = sides;
  const others = [...sides.before, ...sides.after].filter(([root]) => !doers.has(root));
  return { doing: doers, done: new Map(others) };
}

const isSole = (root: string, side: Stems, other: Stems): boolean => side.has(root) && !other.has(root);
const soleIn = (side: Stems, other: Stems): [string, string][] =>
  [...side].filter(([root]) => !other.has(root));

/** "if the carrier notifies the owner" of "if the owner notifies the carrier": three words on end, the other way round. */
function exchangedBeside(sentence: string, quotes: readonly string[]): Pair | null {
  const [own, said] = [triplesOf([sentence]), triplesOf(quotes)];
  for (const [words, triple] of own) {
    const [first = '', middle = '', last = ''] = words.split(' ');
    const turned = said.get([last, middle, first].join(' '));
    if (turned && turned.by === triple.by && !said.has(words) && first !== last)
      return [triple.first, triple.last];
  }
  return null;
}

interface Triple {
  first: string;
  last: string;
  /** "notified by": the voice. */
  by: boolean;
}

function triplesOf(texts: readonly string[]): Map<string, Triple> {
  const found = new Map<string, Triple>();
  for (const said of texts.map(plainWords)) {
    const naming = new Set(namingWords(said.join(' ')));
    let run: { word: string; by: boolean }[] = [];
    let by = false;
    for (const word of said) {
      if (naming.has(word)) {
        run.push({ word, by });
        by = false;
        const [a, b, c] = run.slice(-3);
        if (c)
          found.set([a!, b!, c].map((one) => stem(one.word)).join(' '), {
            first: a!.word,
            last: c.word,
            by: c.by,
          });
      } else if (breaks.test(word)) run = [];
      if (word === 'by') by = true;
    }
  }
  return found;
}

/** Where a list goes on, or a sentence ends, nothing stands beside another; nor does what something is of. */
const breaks = /^(?:[^\p{L}\p{N}]+|and|or|of)$/u;
