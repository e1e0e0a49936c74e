import type { Phrase, Piece } from '../../../reading/grammar/trees/clause-tree.ts';
import type { Measure } from '../../../reading/grammar/items/measure.ts';
import { wordsOf } from '../../../reading/grammar/trees/phrase-words.ts';
import type { Token } from '../../../reading/grammar/words/tokens.ts';
import { opensPhrase } from '../../../reading/grammar/words/words.ts';
import { related } from '../../../reading/meanings/related.ts';
import { tag } from '../tagger.ts';
import { baseForm, endsWithNoun, headOf, lastNoun, textOf } from './phrase-names.ts';

/** "carry over": goes with its verb where nothing comes after it. */
export const particles = /^(?:over|on|out|up|off|back|down|away)$/;

/** A participle, or what is written like one. */
export const participial = (word: string): boolean => baseForm(word) !== word && !/(?:s|ing)$/.test(word);

export const isPerson = (name: string): boolean => {
  const noun = name.split('_').at(-1) ?? '';
  return noun === 'person' || related(noun, 'person') === 'narrower';
};

/** The words that come after those that were taken. */
export const after = (words: readonly Token[], taken: readonly Token[]): Token[] => {
  const last = taken.at(-1)?.index ?? -1;
  return words.filter(({ index }) => index > last);
};

export const upTo = (words: readonly Token[], last: string): Token[] => {
  const at = words.findIndex(({ lower }) => lower === last);
  return at < 0 ? [...words] : words.slice(0, at + 1);
};

/** The words before the first piece that is no words. */
export function leadingWords(phrase: Phrase): Token[] {
  if (phrase.kind === 'coordination')
    return phrase.items[0] === undefined ? [] : leadingWords(phrase.items[0]);
  const [first] = phrase.pieces;
  if (first?.kind === 'words') return first.tokens;
  return first?.kind === 'group' ? leadingWords(first.phrase) : [];
}

/** Verb and object, before the first preposition that does not belong to a noun. */
export function firstChunk(tokens: readonly Token[]): Token[] {
  const until = tokens.findIndex(({ lower }, at) => at > 0 && opensPhrase(lower) && lower !== 'of');
  return until < 0 ? [...tokens] : tokens.slice(0, until);
}

/** "on a leash | in the park": a phrase at each preposition; "of" goes on with the noun before it. */
export function adjunctsOf(tokens: readonly Token[]): Token[][] {
  const chunks: Token[][] = [];
  for (const token of tokens) {
    const before = chunks.at(-1)?.at(-1);
    const opens =
      opensPhrase(token.lower) &&
      token.lower !== 'of' &&
      !(before !== undefined && opensPhrase(before.lower));
    if (opens || chunks.length === 0) chunks.push([token]);
    else chunks.at(-1)!.push(token);
  }
  return chunks;
}

export const sentence = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim().slice(0, 300);
  return line.charAt(0).toUpperCase() + line.slice(1);
};

/** "insure it" begins with an act of its own, "gloves" with what the act before is done to. */
export function beginsWithVerb(phrase: Phrase): boolean {
  const [first] = tag(textOf(leadingWords(phrase)).toLowerCase());
  return first?.pos === 'VERB' || first?.lower === 'be';
}

/** The last verb of the words, base form: "the tenant has been absent" → none, "who work" → `work`. */
export function verbIn(text: string): string {
  const last = tag(text.toLowerCase()).findLast(
    ({ pos, lower }) =>
      pos === 'VERB' || (/^(?:ADJ|ADV)$/.test(pos) && /ed$/.test(lower) && participial(lower)),
  );
  return last === undefined ? '' : baseForm(last.lower);
}

/** The relative pronoun that a piece comes after; -1 where it comes after none. */
export const relativeBefore = (pieces: readonly Piece[], at: number): number =>
  pieces.findLastIndex(({ kind }, index) => index < at && kind === 'relative');

/** "a person who is younger than 18": of whom a relative clause speaks; null outside of one. */
export function ownerAt(pieces: readonly Piece[], at: number): string | null {
  const before = pieces[relativeBefore(pieces, at) - 1];
  return before?.kind === 'words' ? lastNoun(textOf(before.tokens)) || null : null;
}

/** The words right before a piece, over a denial: "the delay is not | less than 2 hours". */
export function wordsBefore(pieces: readonly Piece[], at: number): readonly Token[] {
  let place = at - 1;
  while (/^(?:not|compare)$/.test(pieces[place]?.kind ?? '')) place -= 1;
  const found = pieces[place];
  return found?.kind === 'words' ? found.tokens : [];
}

/** "at a height [of 120 m]", "to a person [under 18]": a figure that measures the noun before it; "in the zone [for 2 hours]" does not. */
export function measuresNoun({ amount, tokens, of }: Measure, chunk: readonly Token[]): boolean {
  if (amount.kind !== 'number' || !endsWithNoun(textOf(chunk))) return false;
  const { unit } = amount;
  if (unit === null) return isPerson(lastNoun(textOf(chunk)));
  if (!/^(?:time|calendar|clock)$/.test(unit.dimension)) return true;
  return of.some((word) => /^(?:old|older|young|younger|aged)$/.test(word)) || tokens[0]?.lower === 'of';
}

/** "two fire extinguishers are kept": how many there are that something is said of. */
export const isCount = ({ amount, tokens }: Measure, words: readonly Token[]): boolean =>
  amount.kind === 'number' &&
  amount.unit === null &&
  !tokens.some(({ lower }) => /^(?:once|twice|times)$/.test(lower)) &&
  words.length > 0 &&
  !opensPhrase(words[0]!.lower) &&
  !/^(?:an?|per|each|every)$/.test(words[0]!.lower);

/** What of the words after a figure belongs to it: what is counted, the event that it is counted from, "per person". */
export function afterFigure(words: readonly Token[], { amount }: Measure): Token[] {
  const [first, ...others] = adjunctsOf(words);
  const opening = first?.[0]?.lower ?? '';
  if (first === undefined || amount.kind === 'date') return [];
  const idiom = others[0]?.map(({ lower }) => lower).join(' ') ?? '';
  const more = /^(?:at (?:a|the same|any one) time|at once|per \w+)$/.test(idiom) ? (others[0] ?? []) : [];
  if (!opensPhrase(opening)) return [...first, ...more];
  const time = amount.kind === 'number' && /^(?:time|calendar)$/.test(amount.unit?.dimension ?? '');
  if (/^(?:of|per|from)$/.test(opening) || (time && /^(?:after|before|since|until|prior)$/.test(opening)))
    return [...first, ...more];
  return [];
}

/** "it is lost" has a subject of its own; "stolen" and "has been stolen" have not. */
export function hasSubject(text: string): boolean {
  const tokens = tag(text);
  const verb = tokens.findIndex(({ pos }) => pos === 'VERB' || pos === 'AUX');
  return verb > 0 && tokens.slice(0, verb).some(({ pos }) => /^(?:NOUN|PROPN|PRON)$/.test(pos));
}

export function subjectIn(text: string): string {
  const tokens = tag(text);
  const verb = tokens.find(({ pos }) => pos === 'VERB' || pos === 'AUX');
  return verb === undefined ? '' : headOf(text.slice(0, verb.start));
}

/** "Max. 4 persons", and no "Children under 6 travel free": without a modal only what is plainly a limit is one. */
export const isLimit = ({ tokens }: Measure, after: readonly Token[]): boolean =>
  !/^(?:under|over|above|below)$/.test(tokens[0]?.lower ?? '') &&
  (after.length === 0 ||
    opensPhrase(after[0]!.lower) ||
    after[0]!.lower === 'per' ||
    endsWithNoun(textOf(after)));

/** More content words than this say more than one fact. */
const mostFactWords = 7;

/** "to examine specific points": what something is for. */
export const isPurpose = (words: readonly Token[]): boolean =>
  words[0]?.lower === 'to' && tag(textOf(words.slice(0, 3)).toLowerCase())[1]?.pos === 'VERB';

/** Words that hold a clause of their own, something set in between, or more than one fact. */
export function goesFurther(words: readonly Token[]): boolean {
  if (words.filter(({ content }) => content).length > mostFactWords) return true;
  if (words.some(({ lower }, at) => at > 0 && /^(?:,|that|whether|where|which|order)$/.test(lower)))
    return true;
  const tagged = tag(textOf(words).toLowerCase());
  // "to experts designated by …", "the body undergoing …"
  return tagged.some(
    ({ pos, lower }, at) =>
      pos === 'VERB' &&
      /(?:ed|ing)$/.test(lower) &&
      tagged[at - 1]?.pos === 'NOUN' &&
      /^(?:ADP|DET|NOUN)$/.test(tagged[at + 1]?.pos ?? '') &&
      tagged
        .slice(at + 1)
        .some((later) => later.pos === 'AUX' || later.pos === 'VERB' || later.lower === 'by'),
  );
}

/** "lost or stolen", "a permit or a licence": what shares the verb of a short item before it, and is short itself. */
export function isPart(first: Phrase, item: Phrase): boolean {
  const words = wordsOf(item);
  const tagged = tag(textOf(words).toLowerCase());
  if (tagged.some(({ pos }) => pos === 'VERB' || pos === 'AUX') || opensPhrase(words[0]?.lower ?? ''))
    return true;
  const opening = wordsOf(first);
  const verbal = tag(textOf(opening).toLowerCase()).some(({ pos }) => pos === 'VERB' || pos === 'AUX');
  return (
    words.length === 1 ||
    !verbal ||
    (words.length <= 3 && opening.length <= 5) ||
    words.some(({ kind }) => kind === 'number')
  );
}
