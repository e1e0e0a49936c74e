import { definitionWords, openers, reachWords } from './cues.ts';
import { participles } from '../words/participles.ts';
import type { Clause } from './clause-parts.ts';
import type { Word } from '../words/words.ts';

/**
 * Sentences beside a norm that tell what was, what a thing is for, what would happen otherwise or where a picture is: they
 * state no norm and no part of one, whatever figures and things they name.
 */
export function backgroundOf(words: readonly Word[], clauses: readonly Clause[]): Clause[] {
  const told = clauses.filter((clause) => isBackground(words, clause));
  const rest = clauses.filter((clause) => !told.includes(clause));
  return rest.some(({ kind, modal, verb }) => kind === 'norm' && (modal ?? verb) !== null) ? told : [];
}

function isBackground(words: readonly Word[], { start, end, modal }: Clause): boolean {
  const own = words.slice(start, end);
  const whole = start === 0 || words[start - 1]!.kind === 'break' || isEnd(words[start - 1]!);
  if (!whole || own.some(({ kind, text, index }) => index > start && (kind === 'break' || text === ':')))
    return false;
  // "They might otherwise be hit": why, where the modal grants nothing.
  if (tellsOtherwise(own)) return true;
  if (modal !== null && modal.says.weak !== true) return false;
  if (own.some(({ index }) => isOfNorm(words, index))) return false;
  return isPast(words, own) || isOfOurs(own) || tellsWhatFor(own) || pointsToPicture(own);
}

const isEnd = ({ text }: Word): boolean => ['.', '!', '?'].includes(text);

/** Openers of cases and exceptions, definitions and reaches: a sentence with one of them is about a norm. */
function isOfNorm(words: readonly Word[], at: number): boolean {
  const opener = openers.at(words, at)?.meaning;
  const timed = ['until', 'till', 'during'].includes(words[at]!.lower);
  return (
    (opener !== undefined && opener !== 'relative' && !timed) ||
    definitionWords.at(words, at) !== null ||
    reachWords.at(words, at) !== null
  );
}

const hypothetical = new Set(['might', 'would', 'could']);
const tellsOtherwise = (own: readonly Word[]): boolean =>
  own.some(({ lower }, at) => {
    const near = own.slice(Math.max(0, at - 8), at + 3);
    return lower === 'otherwise' && near.some((word) => hypothetical.has(word.lower));
  });

const being = new Set(['was', 'were']);
const having = new Set(['has', 'have', 'had']);
const pronouns = new Set(['who', 'which', 'that', 'whose', 'whom']);
/** Verbs by which what was done holds on: "the fee was raised to 5 EUR", "members have been asked to". */
const lasting = new Set(
  'raised lowered increased reduced set fixed amended introduced granted issued changed asked told required requested instructed warned extended shortened doubled halved replaced abolished repealed moved brought limited'.split(
    ' ',
  ),
);

/** "The tower was built in 1742", "Three tents have burned down": its first verb is in the past. */
function isPast(words: readonly Word[], own: readonly Word[]): boolean {
  const at = own.findIndex(
    ({ lower }, index) =>
      index > 0 &&
      !pronouns.has(own[index - 1]!.lower) &&
      (being.has(lower) || (having.has(lower) && isParticiple(own[index + 1]))),
  );
  if (at < 0 || own.slice(0, at + 1).some(({ index }) => openers.at(words, index) !== null)) return false;
  if (own.slice(0, at).some(({ text, lower }) => text === ',' || pronouns.has(lower))) return false;
  return !own.slice(at, at + 5).some(({ lower }) => lasting.has(lower));
}

const isParticiple = (word: Word | undefined): boolean =>
  word !== undefined &&
  (word.lower.endsWith('ed') || participles.has(word.lower) || ofEvents.has(word.lower));
const ofEvents = new Set('been gone come become begun sunk fallen risen stood burnt grown'.split(' '));

/** "Our drivers wear a cap": whoever writes tells of themselves. */
const isOfOurs = ([first, , verb]: readonly Word[]): boolean =>
  first?.lower === 'our' &&
  verb !== undefined &&
  !/^(?:is|are|must|shall|may|can|do|does|need|needs)$/.test(verb.lower);

const things = new Set(['it', 'they', 'this', 'these', 'we']);
const serving = new Set(
  'protects protect serves serve helps help saves save reminds remind pays explains explain know regret apologise'.split(
    ' ',
  ),
);
/** "It pays for two sweepings a week", "We know this is a nuisance". */
const tellsWhatFor = ([first, verb, next]: readonly Word[]): boolean =>
  first !== undefined &&
  verb !== undefined &&
  things.has(first.lower) &&
  serving.has(verb.lower) &&
  (verb.lower !== 'pays' || next?.lower === 'for');

const pictures = new Set(
  'picture pictures figure figures diagram diagrams drawing drawings photo photos photograph photographs illustration illustrations sketch sketches map maps chart charts'.split(
    ' ',
  ),
);
const showing = new Set('show shows illustrate illustrates explain explains'.split(' '));
const drawn = new Set('marked shown drawn depicted pictured'.split(' '));
/** "Pictures 3 and 4 show how", "It … is marked on chart 214". */
const pointsToPicture = (own: readonly Word[]): boolean =>
  (own.slice(0, 2).some(({ lower }) => pictures.has(lower)) && own.some(({ lower }) => showing.has(lower))) ||
  own.some(
    ({ lower }, at) =>
      ['is', 'are'].includes(lower) &&
      drawn.has(own[at + 1]?.lower ?? '') &&
      own.slice(at + 2, at + 6).some((word) => pictures.has(word.lower)),
  );
