import type { Chunk } from '../clauses/clause-parts.ts';
import type { GroundedFact, Reading } from '../reading-context.ts';
import { isOpposed } from './signs.ts';
import { sameStem } from '../words/stems.ts';
import type { Word } from '../words/words.ts';

/**
 * "A second opinion must be sought", of an input for a second opinion: that there is one is asked for, where the rule
 * requires it and the verb says no more than that it comes about.
 */
export function isBroughtAbout({ words, law }: Reading, { chunk, variable }: GroundedFact): boolean {
  const { part, clause } = chunk.region;
  if (part !== 'subject' || clause.norm !== 'duty' || clause.modal === null || !law.required.has(variable))
    return false;
  const [be, verb] = words.slice(clause.modal.end, clause.modal.end + 2).map(({ lower }) => lower);
  const passive = be === 'be' ? verb : words[clause.modal.end - 1]?.lower === 'be' ? be : undefined;
  return passive !== undefined && bringing.has(passive) && chunk.negators.length === 0;
}

/**
 * "A nurse must remain in the room", of an input for a nurse's staying: all that the rule requires, where its name has more
 * than the subject and no word of the act is another's.
 */
export function isAllAsked(reading: Reading, { chunk, variable, at }: GroundedFact): boolean {
  const { words, law, known, facts, mentions, lines, chunks } = reading;
  const { part, clause } = chunk.region;
  if (part !== 'subject' || clause.norm !== 'duty' || clause.modal === null || chunk.negators.length > 0)
    return false;
  if (law.required.size !== 1 || !law.required.has(variable)) return false;
  const about = known.get(variable.input ?? '');
  const name = [...(about?.name ?? [])];
  // "the rink must stay closed", of an input for its being open
  const acts = chunks.filter(({ region }) => region.clause === clause && region.part === 'act');
  if (about === undefined || acts.some((act) => isOpposed(reading, act, about))) return false;
  const more = name.some((root) => !at.some((index) => sameStem(root, words[index]!.stem)));
  const others = [...facts, ...mentions, ...lines].some(
    (other) => other.variable !== variable && other.chunk?.region.part === 'act',
  );
  return more && !others;
}

/** "keep a till that prints receipts", of an input for a printing till that is kept: how the thing that is asked for has to be. */
export function isThingHad({ words, known }: Reading, { chunk, variable }: GroundedFact): boolean {
  const { part, parent, clause, start } = chunk.region;
  if (part !== 'relative' || parent?.part !== 'act' || clause.norm !== 'duty') return false;
  const name = [...(known.get(variable.input ?? '')?.name ?? [])];
  const [verb, article, ...thing] = words.slice(Math.max(parent.start, start - 4), start).slice(-4);
  const own = [verb, article, ...thing].filter((word) => word !== undefined);
  const at = own.findIndex(({ lower }) => ['a', 'an'].includes(lower));
  const [doing, ...rest] = at < 1 ? [] : own.slice(at - 1);
  const isIn = (word: Word): boolean => name.some((root) => sameStem(root, word.stem));
  return doing !== undefined && isIn(doing) && rest.some(isIn);
}

/** "The lowest must be accepted", of an action to accept: which one the rule asks for, or which one it speaks of. */
export function isChosen({ words, law, action }: Reading, { chunk, variable }: GroundedFact): boolean {
  const { part, clause } = chunk.region;
  if (part !== 'subject' || clause.norm !== 'duty' || clause.modal === null || !law.required.has(variable))
    return false;
  const act = words.slice(clause.modal.end, clause.modal.end + 2);
  return act[0]?.lower === 'be' && [...action].some((root) => sameStem(root, act[1]?.stem ?? ''));
}

const bringing = new Set(
  'sought obtained given made provided supplied produced presented submitted shown drawn taken held kept signed attached issued carried performed sent paid lodged filed displayed installed fitted present available in'.split(
    ' ',
  ),
);

/** "must be lit at night": when something is asked for, named in the midst of what is. */
export function isCircumstance({ words, facts }: Reading, { chunk, at, variable }: GroundedFact): boolean {
  const { part, clause } = chunk.region;
  if (part !== 'act' || clause.norm !== 'duty') return false;
  const before = words[at[0]! - 1]?.lower === 'the' ? words[at[0]! - 2] : words[at[0]! - 1];
  return (
    ['at', 'during', 'in', 'on'].includes(before?.lower ?? '') &&
    facts.some((other) => other.variable !== variable && other.chunk === chunk && other.clearest < at[0]!)
  );
}

/** "must be inspected after each emergency stop": when it has to be done again. */
export function isOccasion({ words }: Reading, { chunk }: GroundedFact): boolean {
  const { part, clause } = chunk.region;
  const [first, second] = words.slice(chunk.start, chunk.start + 2);
  return (
    part === 'act' &&
    clause.norm === 'duty' &&
    ['after', 'before', 'upon', 'following'].includes(first?.lower ?? '') &&
    ['each', 'every', 'any'].includes(second?.lower ?? '')
  );
}

/** "the missing documents": said of a thing that is spoken of, and not itself what the clause says. */
export function isPresupposed({ words, known }: Reading, { at, chunk, variable }: GroundedFact): boolean {
  const first = at.find((index, position) => at[position + 1] === index + 1);
  // "have not attended the course", of an input for having attended it: its name begins in front of "the".
  const name = known.get(variable.input ?? '')?.name ?? new Set<string>();
  const isNamedBefore = at.some(
    (index) => index < (first ?? 0) && [...name].some((root) => sameStem(root, words[index]!.stem)),
  );
  return (
    first !== undefined &&
    !isNamedBefore &&
    at.length <= 3 &&
    words[first - 1]?.lower === 'the' &&
    chunk.negators.length > 0 &&
    // "In the keeper's absence": says of him that he is not there
    !at.some((index) => words[index]!.lower === 'absence')
  );
}

/** "fails to put right a defect", of an input for there being one: what is not done is done to a thing that is. */
export function isObjectOfFailure({ words, known }: Reading, { chunk, at, variable }: GroundedFact): boolean {
  const fails = chunk.negators.findLast(
    (index) => /^fail(?:s|ed|ing)?$/.test(words[index]!.lower) && index < at[0]!,
  );
  if (fails === undefined || words[fails + 1]?.lower !== 'to') return false;
  const verb = words[fails + 2]!;
  const name = known.get(variable.input ?? '')?.name ?? new Set<string>();
  return ![...name].some((root) => sameStem(root, verb.stem));
}

export const holdsFigure = ({ figures }: Reading, { start, end }: Chunk): boolean =>
  figures.some((figure) => start <= figure.start && figure.start < end);

/** "60% of the costs of a small enterprise and 40% of …": whose limit this is, and no condition by itself. */
export function sharesLimits(reading: Reading, { chunk }: GroundedFact): boolean {
  const { lines } = reading;
  return (
    holdsFigure(reading, chunk) &&
    new Set(lines.map(({ line, variable }) => `${variable.key} ${line}`)).size >= 2
  );
}
