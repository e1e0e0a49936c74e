import { possibleLemmas } from '../../../reading/meanings/inflections.ts';
import { formsOf } from '../../../reading/meanings/related.ts';
import { singular } from '../../../reading/grammar/words/stem.ts';
import type { Token } from '../../../reading/grammar/words/tokens.ts';
import { opensPhrase } from '../../../reading/grammar/words/words.ts';
import { tag } from '../tagger.ts';

/** Most words of a name that is proposed: what an analyst would write on a form. */
export const mostNameWords = 4;

const idle = new Set(
  (
    'a an the any each every such that this those these said all some its his her their it he she they them him ' +
    'is are was were be been being am has have had do does did there shall will would may must can also then who which whom whose ' +
    'own concerned respective only already yet so because'
  ).split(' '),
);

const leading = new Set(['of', 'with', 'having', 'for']);

/** A word of a phrase with what it is there. */
interface Word {
  text: string;
  /** As it is written, in small letters. */
  lower: string;
  noun: boolean;
  prep: boolean;
  /** Part of a noun phrase, before its noun. */
  modifies: boolean;
  adverb: boolean;
}

export const textOf = (tokens: readonly Token[]): string =>
  tokens
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/\s+([,.;:)’'])/g, '$1')
    .replaceAll(/([(])\s+/g, '$1')
    .trim();

function wordsIn(text: string): Word[] {
  const tagged = tag(
    text
      .toLowerCase()
      .normalize('NFKD')
      .replaceAll(/[\u0300-\u036f]/g, ''),
  );
  return tagged.flatMap(({ lower, pos, lemma }, at): Word[] => {
    const parts = lower
      .replaceAll(/[’']s?$/g, '')
      .split(/[^a-z0-9]+/)
      .filter((part) => part !== '' && part !== 's');
    if (parts.length === 0 || parts.every((part) => idle.has(part))) return [];
    const prep = opensPhrase(lower) || pos === 'ADP';
    const next = tagged[at + 1];
    const noun = !prep && (pos === 'NOUN' || pos === 'PROPN' || isMisread(tagged, at));
    const leads = /^(?:NOUN|PROPN|ADJ)$/.test(next?.pos ?? '');
    const modifies =
      !noun && !prep && leads && (pos === 'ADJ' || (pos === 'VERB' && /(?:ed|ing|n|t)$/.test(lower)));
    return parts.map((part, index) => ({
      text: index === parts.length - 1 && noun ? singularOf(part, lemma) : part,
      lower,
      noun,
      prep,
      modifies,
      adverb: !noun && (pos === 'ADV' || (pos === 'ADJ' && !leads && tagged[at - 1]?.pos === 'NOUN')),
    }));
  });
}

/** "the minor is", "an unaccompanied minor": what an article leads to and nothing follows is a noun, whatever the tagger says. */
function isMisread(tagged: readonly ReturnType<typeof tag>[number][], at: number): boolean {
  const [before, article] = [tagged[at - 1], tagged[at - 2]];
  if (tagged[at]?.pos !== 'ADJ' || /^(?:NOUN|PROPN|ADJ|VERB)$/.test(tagged[at + 1]?.pos ?? '')) return false;
  return before?.pos === 'DET' || (article?.pos === 'DET' && /ed$/.test(before?.lower ?? ''));
}

/** What looks like a plural and is none. */
const plurals =
  /^(?:premises|goods|works|news|series|species|means|savings|proceeds|thanks|mathematics|ethics|customs|arms|arrears|clothes|glasses|trousers|scissors|gas|bus|lens)$/;

const singularOf = (word: string, lemma: string): string => {
  if (plurals.test(word)) return word;
  return possibleLemmas(word, 'noun').includes(lemma) ? lemma : singular(word);
};

/** The base form of a verb: "waived" → "waive", "worn" → "wear", "smoking" → "smoke". */
export function baseForm(verb: string): string {
  const possible = possibleLemmas(verb, 'verb');
  const known = formsOf(verb).filter((form) => form !== verb && possible.includes(form));
  return known[0] ?? verb;
}

/** Prepositions that a name can do without; "before" or "without" it cannot. */
const plainPreps = new Set(['of', 'in', 'at', 'on', 'by', 'to', 'with', 'for', 'as', 'into', 'from']);

/** Leaves out what tells least until the name is short enough. */
function shorten(words: readonly Word[], most: number): Word[] {
  let kept = [...words];
  const drop = (least: (word: Word, at: number) => boolean): void => {
    for (let at = kept.length - 1; at > 0 && kept.length > most; at -= 1)
      if (least(kept[at]!, at)) kept = kept.filter((_, other) => other !== at);
  };
  // "cancelled for danger | to life | at sea": where it is long without its prepositions too, its end says least
  const bare = kept.filter(({ text }, at) => at === 0 || !plainPreps.has(text));
  while (bare.length > most && kept.length > most) {
    const last = kept.findLastIndex(({ text }, at) => at > 1 && plainPreps.has(text));
    if (last < 0) break;
    kept = kept.slice(0, last);
  }
  drop(({ text }, at) => at > 0 && plainPreps.has(text));
  drop(({ text }) => /^(?:given|made|got|done|taken|carried|put)$/.test(text));
  drop(({ modifies, adverb }) => modifies || adverb);
  kept = kept.slice(0, most);
  while (kept.length > 1 && kept.at(-1)!.prep) kept.pop();
  return kept;
}

/**
 * A name for what a phrase says, of at most so many words: its content words in order, nouns in the singular, without
 * articles and auxiliaries; in a long one what only describes is left out first. Empty for a phrase without any.
 */
export function shortName(text: string, most = mostNameWords): string {
  const words = wordsIn(text.replaceAll(/\bbecause of\b/gi, 'for'));
  if (words.length > most && most < mostNameWords && plainPreps.has(words[0]!.text)) words.shift();
  while (words.length > 1 && leading.has(words[0]!.text)) words.shift();
  if (/^to\s/i.test(text) && words.length > 1 && !words[1]!.noun && !words[1]!.modifies) words.shift();
  while (words.length > 1 && words.at(-1)!.prep) words.pop();
  const name = shorten(words, most)
    .map((word) => word.text)
    .join('_')
    .slice(0, 60);
  return name === '' || /^[a-z]/.test(name) ? name : `n_${name}`;
}

export interface HeadNoun {
  /** Snake case, at most three words; empty where the words begin with no noun phrase. */
  name: string;
  /** Its last word as written, in small letters. */
  last: string;
}

/** The noun phrase at the head of the words: "an entry fee of" → `entry_fee`. */
export function headNounOf(text: string): HeadNoun {
  const found: Word[] = [];
  for (const word of wordsIn(text)) {
    if (word.prep || word.adverb) break;
    if (!word.noun && !word.modifies && found.some(({ noun }) => noun)) break;
    found.push(word);
  }
  while (found.length > 0 && !found.at(-1)!.noun && found.some(({ noun }) => noun)) found.pop();
  const kept = found.slice(-3);
  return { name: kept.map((word) => word.text).join('_'), last: kept.at(-1)?.lower ?? '' };
}

export const headOf = (text: string): string => headNounOf(text).name;

/** The last noun phrase of the words: "be flown at a height" → "height". */
export function lastNoun(text: string): string {
  let words: string[] = [];
  let found: string[] = [];
  for (const { text: word, noun, modifies } of wordsIn(text)) {
    if (noun || modifies) words.push(word);
    else words = [];
    if (noun) found = [...words];
  }
  return found.slice(-3).join('_');
}

/** Whether the words end with a noun, a preposition after it aside: "pay an entry fee of". */
export function endsWithNoun(text: string): boolean {
  const tagged = tag(text.toLowerCase()).filter(({ pos }) => pos !== 'PUNCT');
  while (tagged.length > 0 && (tagged.at(-1)!.pos === 'ADP' || opensPhrase(tagged.at(-1)!.lower)))
    tagged.pop();
  return tagged.at(-1)?.pos === 'NOUN' || tagged.at(-1)?.pos === 'PROPN';
}

/** "book" → "booking", "store" → "storing". */
export function gerundOf(verb: string): string {
  if (verb.endsWith('ie')) return `${verb.slice(0, -2)}ying`;
  if (/[^eoy]e$/.test(verb)) return `${verb.slice(0, -1)}ing`;
  if (/^[^aeiou]*[aeiou][bdgmnprt]$|(?:mit|(?<!of|dif|suf|buf)fer|cur|[^aeiou][aeiou]l)$/.test(verb))
    return `${verb}${verb.at(-1)!}ing`;
  return `${verb}ing`;
}
