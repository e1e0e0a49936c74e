import { stem } from '../../reading/agreement/words/stems.ts';
import { namingWords, plainWords } from './word-kinds.ts';

/** A word that a text has once, by its stem, with the naming words on either side of it. */
interface Placed {
  word: string;
  before: string | null;
  after: string | null;
  /** The words from the naming word before it up to it. */
  lead: readonly string[];
}

type Places = ReadonlyMap<string, Placed>;

/**
 * Two content words of which each stands in a sentence where the other one stands in the quotes, however far apart: "must not keep
 * a path if the distance to the nearest beehive" of "keep a beehive if the distance to the nearest path". Each is told by what
 * stands beside it, so that a condition may be said first or last. In another voice the parts change places by right.
 */
export function exchangedWords(
  sentence: string,
  quotes: readonly string[],
): readonly [string, string] | null {
  const quoted = quotes.join('. ');
  if (isPassive(sentence) !== isPassive(quoted)) return null;
  const [own, said] = [placesIn(sentence), placesIn(quoted)];
  const moved = [...own].filter(([root, place]) => isElsewhere(place, said.get(root)));
  for (const [first, one] of moved)
    for (const [second, other] of moved) {
      if (first >= second || areJoined(first, second, own) || areJoined(first, second, said)) continue;
      const swap = (root: string | null): string | null =>
        root === first ? second : root === second ? first : root;
      if (standsAs(one, said.get(second)!, swap) && standsAs(other, said.get(first)!, swap))
        return [one.word, other.word];
    }
  return null;
}

const isPassive = (text: string): boolean =>
  /\bby\b/i.test(text) && /\b(?:be|been|is|are|was|were)\b/i.test(text);

/** Words that the text has once. */
function placesIn(text: string): Places {
  const said = plainWords(text);
  const naming = new Set(namingWords(said.join(' ')));
  const places = new Map<string, Placed>();
  const often = new Set<string>();
  let lead: string[] = [];
  let before: string | null = null;
  for (const word of said) {
    if (!naming.has(word)) {
      lead.push(word);
      continue;
    }
    const root = stem(word);
    if (places.has(root)) often.add(root);
    const last = before === null ? undefined : places.get(before);
    if (last) places.set(before!, { ...last, after: root });
    places.set(root, { word, before, after: null, lead });
    [before, lead] = [root, []];
  }
  return new Map([...places].filter(([root]) => !often.has(root)));
}

/** Nothing that stands beside the word there stands beside it here. */
const isElsewhere = (place: Placed, there: Placed | undefined): boolean =>
  there !== undefined && place.before !== there.before && place.after !== there.after;

/** The word stands where the other one stands there: beside the same word, on one side at least. */
const standsAs = (place: Placed, there: Placed, swap: (root: string | null) => string | null): boolean =>
  (place.before !== null && swap(place.before) === there.before) ||
  (place.after !== null && swap(place.after) === there.after);

/**
 * "a dog or a cat", "the owner of a vehicle", "give the tenant notice": words on end, which may be said in either order; not
 * those that a condition or a modal verb parts.
 */
function areJoined(first: string, second: string, places: Places): boolean {
  const [one, other] = [places.get(first)!, places.get(second)!];
  const lead = one.before === second ? one.lead : other.before === first ? other.lead : null;
  return lead !== null && !lead.some((word) => parting.has(word));
}

const parting: ReadonlySet<string> = new Set(
  'if when where unless while before after until who which that must shall may can should need cannot'.split(
    ' ',
  ),
);
