import type { Comparison } from '../words/comparators.ts';
import type { Figure } from '../words/figure.ts';
import { isContent } from '../grounding/ground.ts';
import { around } from '../rule/lawfulness.ts';
import { lineSign } from '../signs/line-sign.ts';
import type { DrawnLine, Reading } from '../reading-context.ts';
import { sameStem } from '../words/stems.ts';
import { partsOfName } from '../grounding/vocabulary.ts';
import { rangesOf, textOf } from '../words/words.ts';
import { others, ranks, sides } from './line-neighbours.ts';
import { checkPartner } from './check-partners.ts';
import { checkOwner } from './check-owner.ts';

/** The line that a figure draws: on which side of it the figure itself lies, and which side is lawful. */
export function checkLines(reading: Reading): void {
  for (const drawn of reading.lines) {
    checkLine(reading, drawn);
    checkOwner(reading, drawn);
    checkPartner(reading, drawn);
  }
  checkParallel(reading);
}

/** "the fee is 70 EUR; for more, the fee is 210 EUR": amounts that are said alike limit from the same side, and so does the rule. */
function checkParallel({ lines, law, test, words, evidence }: Reading): void {
  const plain = lines.filter(({ comparison, figure }) => comparison === null && figure.kind === 'number');
  const wayOf = ({ variable, line }: DrawnLine): string => {
    const [under, on, over] = around(variable, line);
    return JSON.stringify([law.change(variable, under, on, test), law.change(variable, on, over, test)]);
  };
  for (const first of plain) {
    const second = plain.find(
      ({ variable, line, figure }) =>
        variable === first.variable &&
        line > first.line &&
        figure.unit === first.figure.unit &&
        columnOf(words, figure.start) === columnOf(words, first.figure.start) &&
        // "0.2 to 0.5": two ends of one range.
        Math.abs(figure.start - first.figure.end) > 1,
    );
    if (second === undefined || wayOf(first) === wayOf(second)) continue;
    const text = (drawn: DrawnLine): string => textOf(words, drawn.figure.start, drawn.figure.end);
    const { start, end } = second.figure;
    evidence.against(
      'reading_disagrees',
      rangesOf(words, start, end),
      `The words say "${text(first)}" and "${text(second)}" alike; the rule limits ${first.variable.inputs.join(' against ')} otherwise at the one than at the other.`,
    );
  }
}

/** Which column of its row a place is in; 0 outside of tables. */
function columnOf(words: Reading['words'], place: number): number {
  let column = 0;
  for (let at = place; at >= 0 && words[at]!.kind !== 'break'; at -= 1) {
    if (words[at]!.text !== '|') continue;
    column += 1;
    if (words[at - 1]?.text === '|') break;
  }
  return column;
}

/** The line and its words as seen from the variable of the rule, which may count the other way. */
function seen(comparison: Comparison, turned: boolean): Comparison {
  if (!turned || comparison.line === 'both') return comparison;
  const { side, line, words } = comparison;
  return {
    ...comparison,
    words,
    side: side === 'low' ? 'high' : side === 'high' ? 'low' : side,
    line: line === 'above' ? 'below' : line === 'below' ? 'above' : line,
  };
}

function checkLine(reading: Reading, drawn: DrawnLine): void {
  const { law, test, words, evidence } = reading;
  const { figure, variable, line, chunk } = drawn;
  const comparison = drawn.comparison === null ? null : seen(drawn.comparison, drawn.turned);
  const [under, on, over] = around(variable, line);
  const above = law.change(variable, on, over, test);
  const below = law.change(variable, under, on, test);
  const [changesAbove, changesBelow] = [above.better || above.worse, below.better || below.worse];
  const from = Math.min(figure.start, comparison?.words[0]?.[0] ?? figure.start);
  const to = Math.max(figure.end, comparison?.words.at(-1)?.[1] ?? 0);
  const ranges = rangesOf(words, from, to);
  const phrase = textOf(words, from, to);
  const name = variable.input ?? variable.inputs.join(' against ');
  if (!changesAbove && !changesBelow && !variable.cuts.has(line)) {
    const message = `"${phrase}": the rule draws its line for ${name} at ${[...variable.cuts].join(' and ')}.`;
    evidence.against('reading_disagrees', ranges, message);
    return;
  }
  if (!changesAbove && !changesBelow) {
    const message = `It makes no difference to the rule on which side of "${phrase}" ${name} lies.`;
    if (chunk?.region.part === 'concession') evidence.doubt('reading_disagrees', ranges, message);
    else evidence.against('reading_disagrees', ranges, message);
    return;
  }
  if (comparison === null || comparison.line === null) {
    evidence.open(
      'reading_disagrees',
      ranges,
      `The words do not say on which side of "${phrase}" ${name} must lie.`,
    );
    return;
  }
  const missing =
    comparison.line === 'both'
      ? !(changesAbove && changesBelow)
      : comparison.line === 'above'
        ? !changesAbove
        : !changesBelow;
  if (missing) {
    const message = `"${phrase}": the words put ${line} itself on the other side of the line than the rule does for ${name}.`;
    // "for the first 200 km 0.30 a km": where a rate changes, both rates meet.
    const rated =
      variable.input !== null && others(reading, variable).filter(({ input }) => input === null).length > 1;
    // "exactly one of the two keys" counts those that it speaks of.
    const several = comparison.line !== 'both' && isOfSeveral(words, figure);
    // "for the first three days", of the day that it is: the third is one of them.
    const ranked =
      variable.input !== null &&
      ranks.test(variable.input) &&
      comparison.words.some(([, end]) => words[end - 1]?.lower === 'first');
    // "shall be checked by two nurses": fewer would do, and more would not.
    const turned =
      comparison.line === 'below' && above.worse && !above.better && chunk?.region.part === 'act';
    // "1 piece, max. 8 kg" of what may be taken along: without a modal, whether it is asked for is not said.
    const asked = chunk?.region.clause;
    const isDuty = asked?.norm === 'duty' && asked.modal !== null && chunk?.negators.length === 0;
    const counts = figure.unit === null && variable.input !== null && line === figure.value;
    const asksFor = counts && turned && isDuty;
    // "after 100 hours of training": when they have been done, or once more has been.
    const done = words[comparison.words[0]?.[0] ?? -1]?.lower === 'after' && isAmountOf(reading, drawn);
    // "may be renewed twice", of the renewals that there have been: this one is one more.
    const earlier = counts && countsEarlier(reading, variable.input!);
    // "after 9 a.m.", of the hour: a quarter past nine is in the ninth.
    const ofHour =
      isOfHour(reading, drawn) &&
      [above, below].some(({ better, worse }) => {
        const high = (comparison.side === 'high') === (lineSign(reading, drawn).sign === 1);
        return high ? better && !worse : worse && !better;
      });
    // "for 18 months and not beyond that": whether at 18 or over it, the low side is the one that is meant.
    const turnedSide =
      comparison.sided === true ? isTurned(reading, drawn, comparison, [above, below]) : null;
    if (turnedSide !== null)
      evidence.against('reading_disagrees', ranges, turnedMessage(phrase, name, turnedSide, line));
    else if (
      ofHour ||
      (comparison.guess === true && !asksFor) ||
      several ||
      rated ||
      ranked ||
      done ||
      earlier
    )
      evidence.doubt('reading_disagrees', ranges, message);
    else evidence.against('reading_disagrees', ranges, message);
    return;
  }
  const singled = (above.better && below.worse) || (above.worse && below.better);
  if (comparison.line !== 'both' && singled) {
    // An amount that is worked out takes the value of its limit: "a toll of 2 EUR per tonne, at least 15 EUR".
    const worked = variable.input !== null && others(reading, variable).some(({ input }) => input === null);
    const message = `"${phrase}": the rule singles out ${line} itself for ${name}, which the words do not.`;
    const shunned = above.better && below.worse;
    if (worked && !shunned) evidence.open('reading_disagrees', ranges, message);
    else if (comparison.guess === true) evidence.doubt('reading_disagrees', ranges, message);
    else evidence.against('reading_disagrees', ranges, message);
    return;
  }
  if (chunk === null || comparison.side === null) return;
  const change = comparison.line === 'above' ? above : below;
  const { sign, sure } = lineSign(reading, drawn);
  if (sign === 0) {
    evidence.open(
      'reading_disagrees',
      ranges,
      `The words do not settle which side of "${phrase}" is lawful.`,
    );
    return;
  }
  if (comparison.side === 'exact') {
    const inside = sign === 1 ? below.better && above.worse : below.worse && above.better;
    if (!inside)
      evidence.against(
        'reading_disagrees',
        ranges,
        `"${phrase}": the words and the rule treat ${name} of exactly ${line} differently.`,
      );
    return;
  }
  const highLawful = (comparison.side === 'high') === (sign === 1);
  const right = highLawful ? change.better : change.worse;
  const wrong = highLawful ? change.worse : change.better;
  if (right && !wrong) return;
  const side = highLawful ? 'high' : 'low';
  if (!right && sure && comparison.guess !== true && !isOfSeveral(words, figure))
    evidence.against('reading_disagrees', ranges, turnedMessage(phrase, name, side, line));
  else {
    const message = `"${phrase}": whether ${name} ${sides[side]} ${line} is the better side is not clear from the words.`;
    if (sure) evidence.doubt('reading_disagrees', ranges, message);
    else evidence.open('reading_disagrees', ranges, message);
  }
}

const turnedMessage = (phrase: string, name: string, side: 'low' | 'high', line: number): string =>
  `"${phrase}": by the words, ${name} ${sides[side]} ${line} is the better side; the rule has it the other way round.`;

/** The side that is the better one by the words, where the rule has it the other way round. */
function isTurned(
  reading: Reading,
  drawn: DrawnLine,
  { side }: Comparison,
  changes: readonly { better: boolean; worse: boolean }[],
): 'low' | 'high' | null {
  const { sign, sure } = lineSign(reading, drawn);
  if (sign === 0 || !sure) return null;
  const lawful = (side === 'high') === (sign === 1) ? 'high' : 'low';
  const [better, worse] = [changes.some((item) => item.better), changes.some((item) => item.worse)];
  return (lawful === 'high' ? worse && !better : better && !worse) ? lawful : null;
}

/** "after 9 a.m.", of an input for the hour. */
const isOfHour = ({ known }: Reading, { figure, variable }: DrawnLine): boolean =>
  figure.kind === 'time' &&
  known.get(variable.input ?? '')?.unit === 'hour' &&
  partsOfName(variable.input ?? '').includes('hour');

/** "100 hours of training", of an input that counts training. */
function isAmountOf({ words, known }: Reading, { figure, variable }: DrawnLine): boolean {
  const noun = words[figure.end]?.lower === 'of' ? words[figure.end + 1] : undefined;
  const name = known.get(variable.input ?? '')?.name ?? new Set<string>();
  return noun !== undefined && isContent(noun) && [...name].some((root) => sameStem(root, noun.stem));
}

/** "Number of re-elections so far", of an action to re-elect: what was done before, without what is done now. */
function countsEarlier({ known, action }: Reading, input: string): boolean {
  const about = known.get(input);
  const isAct = [...(about?.name ?? [])].some((root) => [...action].some((own) => sameStem(own, root)));
  return isAct && earlierWords.test(`${partsOfName(input).join(' ')} ${about?.input.description ?? ''}`);
}

const earlierWords = /\b(?:earlier|previous|previously|already|so far|before (?:the|this) one)\b/i;

/** "one of the three fans": the rule may count the others. */
const isOfSeveral = (words: Reading['words'], { unit, value, end }: Figure): boolean =>
  unit === null &&
  Number.isInteger(value) &&
  words[end]?.lower === 'of' &&
  ['the', 'these', 'those', 'its'].includes(words[end + 1]?.lower ?? '');
