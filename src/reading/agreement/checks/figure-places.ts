import type { Figure } from '../words/figure.ts';
import { isCalledBy, partsOfName } from '../grounding/vocabulary.ts';
import { dimensionOf } from '../words/measures.ts';
import type { Reading } from '../reading-context.ts';
import { ordinals } from '../words/number-words.ts';
import { type Word } from '../words/words.ts';

/** "two of its four members": of how many, where another figure says how many are needed. */
export const isWhole = (
  words: readonly Word[],
  figures: readonly Figure[],
  { start, unit }: Figure,
): boolean =>
  unit === null &&
  // "two of the ship's three pumps": up to two words between "of" and the number
  [2, 3].some((back) => {
    const owner = words[start - 1]?.lower ?? '';
    const whose = back === 2 ? ofThem.has(owner) : /['’]s?$/.test(owner);
    return whose && words[start - back]?.lower === 'of' && figures.some(({ end }) => end === start - back);
  });
const ofThem = new Set(['its', 'their', 'the', 'these', 'those']);

/** "“week” means the period of seven days": how long a unit of time is, of what is counted in it. */
export const isLengthOfUnit = ({ clauses, words }: Reading, { start, unit }: Figure): boolean =>
  dimensionOf(unit) !== null &&
  clauses.some(
    (clause) =>
      clause.kind === 'definition' &&
      clause.start <= start &&
      start < clause.end &&
      words
        .slice(clause.start, start)
        .some(({ lower }) => ['week', 'year', 'day', 'quarter', 'hour'].includes(lower)),
  );

/** "the distance between two tents" */
export const isBetween = (words: readonly Word[], { start, unit, value }: Figure): boolean =>
  unit === null && value === 2 && words[start - 1]?.lower === 'between' && words[start + 1]?.kind === 'word';

/** "may keep one bicycle": how many are granted, of a rule that counts nothing. */
export const isLostCount = ({ logic, comparisons, known }: Reading, figure: Figure): boolean => {
  const comparison = comparisons.get(figure);
  const granted = comparison?.side === 'low' && comparison.guess === true && comparison.words.length === 0;
  return (
    granted &&
    figure.unit === null &&
    [...logic.variables.values()].every(
      ({ kind, input }) => kind !== 'number' || (known.get(input ?? '')?.unit ?? null) !== null,
    )
  );
};

/** "a second firing on one day", "not more than twice in one week": the span that something is counted in. */
export const isOnOneDay = (words: readonly Word[], { start, value, unit }: Figure): boolean =>
  value === 1 && dimensionOf(unit) !== null && ['on', 'in'].includes(words[start - 1]?.lower ?? '');

/** "on two days running": on the day before as well, which an input may say by itself. */
export const isOnEnd = (words: readonly Word[], { value, end }: Figure): boolean =>
  value === 2 &&
  (['running', 'consecutively'].includes(words[end]?.lower ?? '') ||
    (['in', 'on'].includes(words[end]?.lower ?? '') &&
      ['succession', 'end'].includes(words[end + 1]?.lower ?? '')));

/** "any two of the following three", "the four posts": how many things there are, or are asked for. */
export const countsItems = (words: Reading['words'], figure: Figure): boolean =>
  (figure.unit === null &&
    Number.isInteger(figure.value) &&
    ['the', 'these', 'those', 'all'].includes(words[figure.start - 1]?.lower ?? '') &&
    // "From the 22nd night": which of them, and not how many there are
    !(figure.kind === 'ordinal' && bounding.has(words[figure.start - 2]?.lower ?? ''))) ||
  words[figure.start - 1]?.lower === 'following' ||
  // "Where two limits apply", "held by two different officers": of which the rule has one input each.
  (figure.unit === null &&
    figure.value === 2 &&
    (['where', 'if', 'when'].includes(words[figure.start - 1]?.lower ?? '') ||
      ['different', 'separate'].includes(words[figure.end]?.lower ?? ''))) ||
  (Number.isInteger(figure.value) &&
    words[figure.end]?.lower === 'of' &&
    (['the', 'these', 'them', 'those'].includes(words[figure.end + 1]?.lower ?? '') ||
      // "at least one of (items)"
      words[figure.end + 1]?.kind === 'break'));

const bounding = new Set(['from', 'after', 'until', 'before']);

/** "entitled to a payment of 30 EUR": what is granted, and no condition of it. */
export const isGranted = ({ chunks, comparisons }: Reading, figure: Figure): boolean => {
  const region = chunks.find(({ start, end }) => start <= figure.start && figure.start < end)?.region;
  return region?.part === 'act' && region.clause.norm === 'permission' && !comparisons.has(figure);
};

/**
 * "after 22:00" of an input `after_22`, "over 60 years old" of a value `age_over_60`, "once midnight has struck" of
 * `minutes_after_midnight`: the figure is in what the rule reads, by name.
 */
export function isSaidByName(
  { logic, mentions, known, words }: Reading,
  figure: Figure,
  inputs: readonly string[] = [...logic.variables.values()].flatMap((variable) => variable.inputs),
): boolean {
  const read = new Set(inputs);
  const values = mentions
    .filter(({ variable }) => variable.inputs.some((input) => read.has(input)))
    .map(({ value }) => value);
  const names = [...read, ...values].flatMap(partsOfName);
  const said = figure.kind === 'time' ? figure.value / 60 : figure.value;
  if (names.includes(String(said))) return true;
  // "turns three", of the third birthday
  if (figure.unit === null && figure.kind === 'number' && names.some((part) => ordinals.get(part) === said))
    return true;
  if (figure.kind !== 'time') return false;
  const own = words[figure.start]!.lower;
  if (/^(?:midnight|noon|midday)$/.test(own) && names.includes(own)) return true;
  return [...read].some((input) => {
    const about = known.get(input);
    return about !== undefined && isCalledBy(about, figure);
  });
}

/** Words that compare go with it: "at least one of whom". */
export const isCompared = ({ comparisons }: Reading, figure: Figure): boolean => {
  const comparison = comparisons.get(figure);
  return comparison !== undefined && comparison.guess !== true;
};

/** "is granted for one year and shall be renewed": said of the subject beside the norm. */
export const isBesideNorm = ({ chunks, words }: Reading, { start }: Figure): boolean => {
  const region = chunks.find((chunk) => chunk.start <= start && start < chunk.end)?.region;
  const modal = region?.clause.modal;
  return region?.part === 'subject' && modal != null && words[modal.start - 1]?.lower === 'and';
};

/** "liable to a fine of 500 dollars": what follows a breach, not what is allowed. */
export const isPenalty = ({ words }: Reading, figure: Figure): boolean =>
  words
    .slice(Math.max(0, figure.start - 6), figure.start)
    .some(({ lower }) => ['fine', 'penalty', 'imprisonment', 'punishable', 'fined'].includes(lower));

/** "1 m for every 4 m": one of a rate whose other figure draws the line between two inputs. */
export const isOneOfRate = ({ lines, words }: Reading, { value }: Figure): boolean =>
  value === 1 &&
  lines.some(
    ({ figure, variable }) =>
      variable.input === null && ['every', 'each'].includes(words[figure.start - 1]?.lower ?? ''),
  );

/** "Late-shift bonus (20%): shifts that end at ten": how much it comes to of which the rule says whose it is. */
export const isInLabel = (words: Reading['words'], { start, end }: Figure): boolean =>
  words[start - 1]?.text === '(' && words[end]?.text === ')' && words[end + 1]?.text === ':';
