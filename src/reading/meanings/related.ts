import type { WordClass } from './inflections.ts';
import { possibleLemmas } from './inflections.ts';
import type { Pointer, Relation, Sense, Synset, SynsetId } from './wordnet.ts';
import { WordNet } from './wordnet.ts';

/**
 * What one word is to another:
 * - `same`: forms of one word ("submits", "submitted"), or two spellings of it;
 * - `synonym`: they share a frequent meaning ("purchase", "buy");
 * - `derived`: one is made from the other, of another word class, and means the same ("submission", "submit"; "expiry",
 *   "expire"). The person or thing that does something is not derived: "employer" is not "employ";
 * - `narrower`: the first is a kind of the second ("lorry", "vehicle"); `broader` the other way round;
 * - `opposite`: direct antonyms ("open", "closed").
 */
export type WordRelation = 'same' | 'synonym' | 'derived' | 'narrower' | 'broader' | 'opposite';

/**
 * How two English words are related in their frequent meanings, by Princeton WordNet; undefined where they are not, or
 * where WordNet lacks one of them. Which meaning a text has is never known: a relation says that the words can mean one
 * thing, not that they do here, so that whatever rests on it has to be unique in its place and shown.
 *
 * Words in any case and inflection, one word each ("call off" is none). Symmetric, but that `narrower` of one pair is
 * `broader` of its inverse. Exact and the same in every process; the first question of a process or thread reads an
 * index of 7 MB (ten milliseconds) and keeps it, a question asked again costs a look into a map.
 */
export function related(one: string, other: string): WordRelation | undefined {
  const [first, second] = [meaningsOf(one), meaningsOf(other)];
  if (first.forms.some((form) => second.forms.includes(form))) return 'same';
  if (first.senses.length === 0 || second.senses.length === 0) return undefined;
  if (opposed(first, second)) return 'opposite';
  if (shareMeaning(first, second)) return 'synonym';
  if (derived(first, second) || derived(second, first)) return 'derived';
  if (isKindOf(first, second)) return 'narrower';
  return isKindOf(second, first) ? 'broader' : undefined;
}

/** The word itself and what it may be an inflection of. */
export const formsOf = (word: string): readonly string[] => meaningsOf(word).forms;

/**
 * Every lemma that `related` may call the same, a synonym, derived or an opposite of the word, and more: few enough to look
 * for those that a vocabulary has before it is asked of each.
 */
export function kinOf(word: string): ReadonlySet<string> {
  const own = meaningsOf(word);
  own.kin ??= new Set([
    ...own.forms,
    ...own.senses.flatMap(({ synset }) => {
      const { lemmas, pointers } = synsetOf(synset);
      return [
        ...lemmas,
        ...pointers
          .filter(({ relation }) => relation !== 'hypernym')
          .flatMap(({ to }) => synsetOf(to).lemmas),
      ];
    }),
  ]);
  return own.kin;
}

/** "call off" → "cancel", "scrub": single verbs that share a meaning with a verb and its particle, none of them a vague one. */
export function synonymsOfPhrasal(verb: string, particle: string): readonly string[] {
  const net = (wordNet ??= new WordNet());
  const lemmas = possibleLemmas(verb.toLowerCase(), 'verb')
    .flatMap((lemma) => net.senses(`${lemma}_${particle}`))
    .filter(({ wordClass }) => wordClass === 'verb')
    .flatMap(({ synset }) => synsetOf(synset).lemmas);
  return [...new Set(lemmas)].filter((lemma) => !lemma.includes('_') && !isVague(lemma));
}

/** "hunter", "librarian", "council": whether it can name a person or a group of persons, in one of its first two meanings. */
export const canAct = (word: string): boolean =>
  meaningsOf(word).senses.some(
    ({ synset, wordClass, rank }) => wordClass === 'noun' && rank <= 2 && acting.has(synsetOf(synset).field),
  );

/** "member", "pupil": whether it names a person first of all; "van" and "boat" do not, nor does "club". */
export const isPerson = (word: string): boolean =>
  meaningsOf(word).senses.some(
    ({ synset, wordClass, rank }) => wordClass === 'noun' && rank === 1 && synsetOf(synset).field === person,
  );

/** "sharp", "loud": whether it says how things are more often than it names one, by the texts that WordNet counted. */
export const describes = (word: string): boolean => countOf(word, 'adjective') > countOf(word, 'noun');

/** "switch", "pay": whether it is a verb more often than it names a thing, by the same texts. */
export const isMostlyVerb = (word: string): boolean => countOf(word, 'verb') > countOf(word, 'noun');

const countOf = (word: string, wanted: WordClass): number =>
  meaningsOf(word).senses.reduce(
    (sum, { lemma, wordClass, count }) =>
      wordClass === wanted && lemma === word.toLowerCase() ? sum + count + 1 : sum,
    0,
  );

/** "make", "follow": a word of so many meanings that one of them says little of what it means in its place. */
export const isVague = (word: string): boolean => meaningsOf(word).count > 12;

interface Meanings {
  /** How many senses WordNet has of its lemmas. */
  count: number;
  /** The word and its lemmas. */
  forms: string[];
  senses: Sense[];
  frequent: Sense[];
  kin?: ReadonlySet<string>;
}

const kept = 20_000;
const known = new Map<string, Meanings>();
let wordNet: WordNet | undefined;

/** Closed classes: WordNet has some of them as rare nouns ("will", "may", "can"). */
const structural = new Set(
  (
    'a an the of to in on at for with from into by as is are be been being was were am has have had having do does did not no nor or and ' +
    'it its he she they them who which that this these those if then so than but may must shall should will would can could might ' +
    'before after over under out off up down about above below between during since until within without all any each every'
  ).split(' '),
);

function meaningsOf(word: string): Meanings {
  const lower = word.toLowerCase();
  const found = known.get(lower);
  if (found !== undefined) return found;
  const made = read(lower);
  if (known.size >= kept) known.delete(known.keys().next().value!);
  known.set(lower, made);
  return made;
}

function read(word: string): Meanings {
  if (structural.has(word) || !/^[\p{L}][\p{L}'-]*$/u.test(word))
    return { count: 0, forms: [word], senses: [], frequent: [] };
  const net = (wordNet ??= new WordNet());
  const all = classes.flatMap((wordClass) =>
    possibleLemmas(word, wordClass).flatMap((lemma) =>
      net.senses(lemma).filter((sense) => sense.wordClass === wordClass),
    ),
  );
  const forms = new Set([word, ...all.map(({ lemma }) => lemma)]);
  const frequent = all.filter((sense) => isFrequent(sense, all));
  return { count: all.length, forms: [...forms], senses: all.filter(({ rank }) => rank <= 5), frequent };
}

const classes: readonly WordClass[] = ['noun', 'verb', 'adjective', 'adverb'];

/** The first of its class, or met a tenth as often as its word; where nothing was counted, one of the first three. */
function isFrequent({ rank, count, lemma }: Sense, all: readonly Sense[]): boolean {
  const met = all.reduce((sum, sense) => sum + (sense.lemma === lemma ? sense.count : 0), 0);
  return met < 5 ? rank <= 3 : rank === 1 || count * 10 >= met;
}

/** Both mean it frequently, and one of them first of all. */
const shareMeaning = (one: Meanings, other: Meanings): boolean =>
  one.frequent.some((sense) =>
    other.frequent.some(({ synset, rank }) => synset === sense.synset && (rank === 1 || sense.rank === 1)),
  );

const synsetOf = (id: SynsetId): Synset => (wordNet ??= new WordNet()).synset(id);

/** Pointers of one kind from a sense of one to a sense of the other, with the two lemmas that they are asked for. */
function pointed(
  one: Meanings,
  other: Meanings,
  wanted: Relation,
  fits: (pointer: Pointer, from: Sense, to: Sense) => boolean,
): boolean {
  return one.senses.some((from) =>
    synsetOf(from.synset).pointers.some(
      (pointer) =>
        pointer.relation === wanted &&
        other.senses.some((to) => to.synset === pointer.to && fits(pointer, from, to)),
    ),
  );
}

const lemmaAt = (id: SynsetId, place: number): string | undefined => synsetOf(id).lemmas[place - 1];

/** Antonyms are of words, not of meanings: "dry" is the opposite of "wet", and none of "damp". */
const directly = ({ words }: Pointer, from: Sense, to: Sense): boolean =>
  lemmaAt(from.synset, words[0]) === from.lemma && lemmaAt(to.synset, words[1]) === to.lemma;

const opposed = (one: Meanings, other: Meanings): boolean =>
  pointed(one, other, 'antonym', directly) || pointed(other, one, 'antonym', directly);

const person = 18;
/** Persons, and groups of them. */
const acting = new Set([person, 14]);

/** "insurer": who or what does it, where WordNet counts it with groups and things. */
const isDoer = ({ lemma, wordClass }: Sense): boolean => wordClass === 'noun' && /(?:er|or|ee)$/.test(lemma);

/**
 * "tenant" and "tenancy": who does it is not what is done. Another spelling of a word has its derivations
 * ("authorise" beside "authorize"), and the two have a root in common.
 */
const derived = (one: Meanings, other: Meanings): boolean =>
  pointed(
    one,
    other,
    'derivation',
    (pointer, from, to) =>
      (synsetOf(from.synset).field === person) === (synsetOf(to.synset).field === person) &&
      isDoer(from) === isDoer(to) &&
      (directly(pointer, from, to) || from.lemma.slice(0, 4) === to.lemma.slice(0, 4)),
  );

/** How far a kind may be from its class; further up is where everything meets. */
const furthest = { noun: 5, verb: 1, adjective: 0, adverb: 0 };

function isKindOf(one: Meanings, other: Meanings): boolean {
  const wanted = new Set(other.frequent.map(({ synset }) => synset));
  return one.frequent.some(({ synset, wordClass }) => {
    let level = [synset];
    for (let step = 0; step < furthest[wordClass]; step += 1) {
      level = level.flatMap((id) =>
        synsetOf(id)
          .pointers.filter(({ relation }) => relation === 'hypernym')
          .map(({ to }) => to),
      );
      if (level.some((id) => wanted.has(id))) return true;
    }
    return false;
  });
}
