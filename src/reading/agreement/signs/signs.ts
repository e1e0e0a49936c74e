import type { Chunk, Clause, Region } from '../clauses/clause-parts.ts';
import { denialOf } from '../clauses/cues.ts';
import { signOfDescribed } from './described-objects.ts';
import { related } from '../../meanings/related.ts';
import { positive } from '../grounding/ground.ts';
import { participles } from '../words/participles.ts';
import type { Reading } from '../reading-context.ts';
import { signOfReason } from './sole-reasons.ts';
import { sameStem } from '../words/stems.ts';
import type { Known } from '../grounding/vocabulary.ts';
import { partsOfName, weightOf } from '../grounding/vocabulary.ts';
import type { Word } from '../words/words.ts';

/** Where in a chunk something is named, and the input that it is. */
export interface Named {
  /** The rule only speaks where it holds, and requires something else: what the act is done to, or on which occasion. */
  scopes?: boolean;
  input: string | null;
  /** The input that it is a value of. */
  of?: string | null;
  /** The last word that names it: denials behind that are others'. */
  at: number;
  /** Words of its own name, which deny nothing of it. */
  own?: readonly string[];
  /** A measure, which "absent from three lessons" does not turn. */
  measured?: boolean;
}

/** What the truth of the words does to the outcome, their own negations counted in. */
export function expectedSign(
  reading: Reading,
  chunk: Chunk,
  named: Named,
): { sign: 1 | -1 | 0; sure: boolean } {
  const { region } = chunk;
  // "This consent lapses at the end of May unless …": what the fact does to it is not what it does to who acts.
  if (named.measured !== true && isLapsing(reading.words, region.clause)) return { sign: 0, sure: false };
  const reason = signOfReason(reading, chunk, named.input);
  if (reason !== null) return { sign: reason, sure: true };
  const odd = isDenied(reading, chunk, named);
  const described = signOfDescribed(reading, chunk, named.of ?? named.input, odd);
  // "meals without nuts": the region denies them
  const without = region.part === 'without' || region.part === 'besides';
  if (described === -1 && (named.scopes !== false || !isJoined(reading, chunk)))
    return { sign: odd !== without ? 1 : -1, sure: true };
  if (described === 1) return { sign: 1, sure: false };
  const own = named.scopes === true && isOfAct(region) ? -1 : region.sign;
  const sign = own === 0 ? 0 : odd ? (own === 1 ? -1 : 1) : own;
  // Without a modal the kind of norm is the rule's own word: enough for a limit, too little for a fact.
  const told = region.clause.kind !== 'norm' || region.clause.modal !== null;
  // "taken without a flash for private use": how far "without" reaches is not said.
  const reaches =
    region.part === 'without' &&
    region.clause.kind === 'exception' &&
    named.measured !== true &&
    reading.words.slice(region.start + 2, named.at).some(({ lower }) => lower === 'for');
  return { sign, sure: !region.guess && told && !reaches };
}

const isLapsing = (words: readonly Word[], { kind, start, end }: Clause): boolean =>
  kind === 'statement' &&
  words
    .slice(start, end)
    .some(
      ({ lower, index }) =>
        ['lapses', 'lapse', 'expires', 'expire'].includes(lower) &&
        words.slice(index + 1, index + 4).some((word) => word.lower === 'end'),
    );

/** "carry a flare on board and show a light": of two acts that are joined neither is the occasion of the other. */
const isJoined = ({ words }: Reading, { region }: Chunk): boolean =>
  words.slice(region.start, region.end).some(({ lower }) => lower === 'and' || lower === 'or');

/** In the act of a duty: what is asked for, or what it is asked of. */
const isOfAct = ({ part, parent, clause }: Region): boolean =>
  clause.kind === 'norm' &&
  clause.norm === 'duty' &&
  clause.modal !== null &&
  (part === 'act' || (part === 'without' && parent?.part === 'act'));

const refusing = new Set(['refuse', 'refuses', 'refused', 'refusing']);

/** States that lack something, and turn no measure of it. */
const lacking = new Set('absent lacks lack lacking refuses refuse refused omits'.split(' '));

/** Whether the words of the chunk hold where what they name does not. An input may be named by its own denial. */
export function isDenied(
  reading: Reading,
  chunk: Chunk,
  { input, at, own: named = [], measured = false }: Named,
): boolean {
  const about = reading.known.get(input ?? '');
  const own = (about?.denials ?? []).map(denialOf);
  const inName = partsOfName(about?.input.name ?? '');
  const { words } = reading;
  const clause = words.slice(chunk.region.clause.start, chunk.region.clause.end);
  const said = new Set(clause.map(({ lower }) => denialOf(lower)));
  // "not settled within 30 days", of the days that it has been unpaid: no further denial of what is counted.
  const counts = measured && isWithin(words, at);
  const unsaid = counts ? 0 : own.filter((word) => !said.has(word)).length;
  // "for want of a visa", of a value "no_visa": the same denial in other words.
  const lacks = named.some((word) => denyingNames.has(word) && !said.has(word)) ? 1 : 0;
  const spoken = denials(reading, chunk, at).filter(
    (index) =>
      !own.includes(denialOf(words[index]!.lower)) &&
      !named.includes(words[index]!.lower) &&
      (words[index]!.lower === 'before' || !inName.includes(words[index]!.lower)) &&
      // "must not refuse cover on the ground of age", of an action to refuse it: the act itself.
      !(
        refusing.has(words[index]!.lower) &&
        [...reading.action].some((root) => sameStem(root, words[index]!.stem))
      ) &&
      !(measured && lacking.has(words[index]!.lower)),
  ).length;
  const prefixed =
    about === undefined
      ? 0
      : words.slice(chunk.start, chunk.end).filter((word) => isPrefixed(word, about)).length;
  // "unloaded" says the opposite of "loaded" in its prefix and in its meaning, and once.
  // "live over 20 km away", of the distance of the home: a measure is no state with an opposite.
  const opposed = prefixed > 0 || (!measured && about !== undefined && isOpposed(reading, chunk, about));
  return (spoken + unsaid + (spoken > 0 ? lacks : 0) + (opposed ? 1 : 0)) % 2 === 1;
}

const denyingNames = new Set(['no', 'not', 'without', 'missing', 'lacking']);

/** "within 30 days": by when something is done. */
const isWithin = (words: readonly Word[], figure: number): boolean =>
  ['within', 'inside'].some((word) =>
    words.slice(Math.max(0, figure - 2), figure).some(({ lower }) => lower === word),
  );

/** States that exclude one another: an input by the name of the one is denied by the words of the other. */
const opposites: readonly (readonly [string, string])[] = [
  ['off', 'active'],
  ['off', 'on'],
  ['off', 'running'],
  ['stop', 'turning'],
  ['stop', 'running'],
  ['stopped', 'running'],
  ['closed', 'open'],
  ['shut', 'open'],
  ['locked', 'open'],
  ['empty', 'full'],
  ['empty', 'occupied'],
  ['absent', 'present'],
  ['indoors', 'outdoors'],
  ['alone', 'accompanied'],
  ['dry', 'wet'],
  ['alive', 'dead'],
  ['early', 'late'],
  ['sober', 'drunk'],
  ['day', 'night'],
  ['public', 'private'],
  ['broken', 'intact'],
  ['damaged', 'intact'],
  ['clear', 'blocks'],
  ['clear', 'blocked'],
  ['free', 'blocked'],
];

/** "the alarm has been switched off" of an input that says it is active. */
export function isOpposed({ words }: Reading, chunk: Chunk, about: Known): boolean {
  const said = new Set(words.slice(chunk.start, chunk.end).map(({ lower }) => lower));
  const named = new Set(partsOfName(about.input.name));
  const contrary = [...said].some(
    (word) =>
      !named.has(word) && [...named].some((name) => !said.has(name) && related(word, name) === 'opposite'),
  );
  if (contrary) return true;
  // "the seal is missing", of an input for its being there
  const missing = words.slice(chunk.start, chunk.end).some(({ lower, index }) => {
    const told = lower === 'missing' || (lower === 'lacking' && words[index + 1]?.lower !== 'in');
    return told && beingThere.has(words[index - 1]?.lower ?? '');
  });
  if (missing && !named.has('missing') && !named.has('lacking')) return true;
  return opposites.some(([a, b]) =>
    [
      [a, b],
      [b, a],
    ].some(([word, name]) => said.has(word!) && !said.has(name!) && named.has(name!) && !named.has(word!)),
  );
}

const beingThere = new Set('is are was were be been'.split(' '));

/** "unlit" of an input that says "lit". */
const isPrefixed = (word: Word, about: Known): boolean =>
  weightOf(about, word.stem) === 0 && weightOf(about, positive(word)) > 0;

/** Denials in front of a word of the chunk; one that its region stands for already is not counted twice. */
export function denials(reading: Reading, chunk: Chunk, at: number): number[] {
  const { words } = reading;
  const found = chunk.negators.filter(
    (index) =>
      // "had left no will", of an input for what someone left: the denial is of what the verb takes.
      (index < at || (index === at + 1 && words[index]!.lower === 'no')) &&
      !(['without', 'exception'].includes(chunk.region.part) && index === chunk.region.start) &&
      // "for no purpose other than cleaning"
      !(chunk.region.part === 'only' && index === chunk.region.start + 1),
  );
  const before = words[chunk.start - 1];
  const earlier = words.slice(Math.max(0, chunk.start - 14), chunk.start);
  const neither = earlier.findLast(({ lower }) => lower === 'neither');
  // "Neither a candidate nor a relative may": the subject denies both alike.
  if (before?.lower === 'nor' && neither && neither.index !== chunk.region.clause.negativeSubject)
    found.push(chunk.start - 1);
  const none = noneOfList(reading, chunk);
  if (none !== null) found.push(none);
  const still = beforeList(reading, chunk);
  if (still !== null) found.push(still);
  const shared = sharedDenial(reading, chunk);
  if (shared !== null) found.push(shared);
  return found;
}

/** "to whom none of the following applies: (items)": each of the items is denied. */
export function noneOfList({ words }: Reading, { start, region }: Chunk): number | null {
  const colon = words.findLastIndex(({ text }, at) => text === ':' && at < start && at > region.clause.start);
  const none = words.findLastIndex(
    ({ lower }, at) =>
      lower === 'none' &&
      at < colon &&
      at > region.clause.start &&
      words[at + 1]?.lower === 'of' &&
      ['following', 'these'].some((word) => words.slice(at + 2, at + 4).some((next) => next.lower === word)),
  );
  return none >= 0 && none !== region.clause.negativeSubject ? none : null;
}

/** "a loss before the earliest of the following: (events)": none of the events has come yet. */
function beforeList({ words }: Reading, { start, end, region }: Chunk): number | null {
  const colon = words.findLastIndex(({ text }, at) => text === ':' && at < start && at > region.clause.start);
  const near = words.slice(Math.max(region.clause.start, colon - 7), Math.max(colon, 0));
  const at = near.findIndex(({ lower }) => lower === 'before');
  const listed = near.slice(at + 1).some(({ lower }) => lower === 'following');
  const ofTime = words.slice(start, end).some(({ kind }) => kind === 'number');
  return colon >= 0 && at >= 0 && listed && !ofTime ? near[at]!.index : null;
}

/** "that cannot be burned or composted": the denial of the verb in front of "or" is of both. */
function sharedDenial({ words, chunks }: Reading, chunk: Chunk): number | null {
  const [joint, first] = [words[chunk.start - 1], words[chunk.start]];
  const participle = first !== undefined && (first.lower.endsWith('ed') || participles.has(first.lower));
  if (joint?.lower !== 'or' || !participle || chunk.end - chunk.start > 3) return null;
  const before = chunks.find(({ end, region }) => end === chunk.start - 1 && region === chunk.region);
  const denied = before?.negators.at(-1);
  const verb = denied === undefined ? '' : (words[denied + 1]?.lower ?? '');
  const ofVerb = ['be', 'been'].includes(verb) || ['not', 'never'].includes(words[denied ?? 0]?.lower ?? '');
  return denied !== undefined && ofVerb ? denied : null;
}
