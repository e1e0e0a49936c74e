import type { Chunk, Region } from '../clauses/clause-parts.ts';
import type { Comparison } from '../words/comparators.ts';
import type { Figure } from '../words/figure.ts';
import { affinity, isContent } from '../grounding/ground.ts';
import { around } from '../rule/lawfulness.ts';
import { lineSign } from '../signs/line-sign.ts';
import type { Variable } from '../rule/rule-logic.ts';
import type { DrawnLine, GroundedFact, Mention, Reading } from '../reading-context.ts';
import { respectiveOf } from '../grounding/respective.ts';
import { sameStem } from '../words/stems.ts';
import { partsOfName } from '../grounding/vocabulary.ts';
import { rangesOf, textOf } from '../words/words.ts';

const sides = { low: 'at or under', high: 'at or over' };

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
    const isDuty = chunk?.region.clause.norm === 'duty' && chunk.negators.length === 0;
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
    if (ofHour || (comparison.guess === true && !asksFor) || several || rated || ranked || done || earlier)
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
  const side = highLawful ? sides.high : sides.low;
  if (!right && sure && comparison.guess !== true && !isOfSeveral(words, figure))
    evidence.against(
      'reading_disagrees',
      ranges,
      `"${phrase}": by the words, ${name} ${side} ${line} is the better side; the rule has it the other way round.`,
    );
  else {
    const message = `"${phrase}": whether ${name} ${side} ${line} is the better side is not clear from the words.`;
    if (sure) evidence.doubt('reading_disagrees', ranges, message);
    else evidence.open('reading_disagrees', ranges, message);
  }
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

/** Variables of the rule that read one of the same inputs. */
const others = ({ logic }: Reading, variable: Variable): Variable[] =>
  [...logic.variables.values()].filter(
    (other) => other !== variable && other.inputs.some((input) => variable.inputs.includes(input)),
  );

/** Two inputs of one unit: the figure goes with the one that the words beside it speak of. */
function checkOwner(reading: Reading, { figure, variable, chunk, line }: DrawnLine): void {
  const { words, known, evidence, logic } = reading;
  if (variable.input === null || chunk === null || takesExtreme(words, chunk)) return;
  if (isOfWhole(reading, figure)) return;
  const own = known.get(variable.input);
  if (own === undefined) return;
  const rivals = [...logic.variables.values()].filter(
    (other) =>
      other !== variable &&
      other.kind === 'number' &&
      other.input !== null &&
      !other.cuts.has(line) &&
      known.get(other.input)?.unit === own.unit &&
      other.date === variable.date,
  );
  const [from, to] = windowOf(reading, figure, chunk);
  const fit = affinity(words, own, from, to).score;
  for (const rival of rivals) {
    const about = known.get(rival.input!)!;
    const other = affinity(words, about, from, to).score;
    if (other < 2 * fit + 0.4) continue;
    const text = textOf(words, figure.start, figure.end);
    evidence.against(
      'reading_disagrees',
      rangesOf(words, figure.start, figure.end),
      `"${text}" goes with the words for ${rival.input}; the rule compares ${variable.input} with it.`,
    );
  }
}

/** "3% of the price, but not less than 30 EUR and not more than 200 EUR": a limit of what the whole of it comes to. */
function isOfWhole({ words, comparisons }: Reading, figure: Figure): boolean {
  const start = comparisons.get(figure)?.words[0]?.[0] ?? figure.start;
  return words
    .slice(Math.max(0, start - 9), start)
    .some(
      ({ lower, text }, at, own) =>
        lower === 'but' &&
        [',', '%'].includes(own[at - 1]?.text ?? ',') &&
        !own.slice(at).some(({ text: mark }) => mark === ',' || mark === '.') &&
        text !== '',
    );
}

/** An input that says which day, week or year something is. */
const ranks = /^(?:hour|day|week|month|year)_(?:of|in)_/;

/** "the lesser of 10% of the sum and 50,000 EUR": the figure limits what the extreme is of. */
const takesExtreme = (words: Reading['words'], { region }: Chunk): boolean =>
  words
    .slice(region.clause.start, region.clause.end)
    .some(({ lower }, at, own) => extremes.has(lower) && ['of', ','].includes(own[at + 1]?.text ?? ''));
const extremes = new Set(
  'lesser greater lower higher smaller larger least greatest lowest highest'.split(' '),
);

/** The words that go with a figure, and with no other: of its chunk, or of a clause that has no inner ones. */
function windowOf({ figures }: Reading, figure: Figure, chunk: Chunk): [number, number] {
  const { clause } = chunk.region;
  const earlier = figures.findLast(({ end }) => end <= figure.start && end > clause.start);
  const later = figures.find(({ start }) => start >= figure.end && start < clause.end);
  const lonely = clause.regions.every(({ part }) => part === 'subject' || part === 'act');
  const [from, to] = lonely ? [clause.start, clause.end] : [chunk.start, chunk.end];
  // "bought by 30 April must be exchanged by 15 June": what the modal parts goes with the figure on its own side.
  const several = (earlier ?? later) !== undefined;
  const { start: front = from, end: back = to } = (several && clause.modal) || {};
  const low = figure.start >= back ? Math.max(from, back) : from;
  const high = figure.end <= front ? Math.min(to, front) : to;
  return [Math.max(earlier?.end ?? low, low), Math.min(later?.start ?? high, high)];
}

/** Several limits of one input: each holds for the value or the fact that it goes with. */
function checkPartner(reading: Reading, drawn: DrawnLine): void {
  const { law, test, words, evidence, lines } = reading;
  const { figure, variable, line, chunk } = drawn;
  if (chunk === null || !lines.some((other) => other.variable === variable && other.line !== line)) return;
  if (isRange(reading, drawn)) return;
  const respective = respectiveOf(reading, drawn);
  const partner =
    respective === null
      ? partnerOf(reading, drawn)
      : { variable: respective.variable, trial: respective.value, label: respective.value };
  if (partner === null) return;
  const fixed = new Map([[partner.variable, partner.trial] as const]);
  const [under, on, over] = around(variable, line);
  const changes = [law.change(variable, on, over, test, fixed), law.change(variable, under, on, test, fixed)];
  if (changes.some(({ better, worse }) => better || worse)) return;
  const text = textOf(words, figure.start, figure.end);
  evidence.against(
    'reading_disagrees',
    rangesOf(words, figure.start, figure.end),
    `"${text}" goes with ${partner.label}; in the rule it does not matter there.`,
  );
}

const joinsEnds =
  /^(?:and|but|or|nor|to|up|than|not|no|more|less|fewer|at|most|least|over|under|above|below|exceeding|maximum|a|of|until|before|after|older|younger|earlier|later|[-–,])$/;

/** "between 20 and 30 kg", "at least 20 but no more than 30 kg": two ends of one range, and no limits of two cases. */
function isRange({ words, lines, comparisons }: Reading, { figure, variable, line }: DrawnLine): boolean {
  const others = lines.filter((other) => other.variable === variable && other.line !== line);
  const [other] = others;
  if (other === undefined || others.some(({ figure: own }) => own !== other.figure)) return false;
  const [first, second] = [figure, other.figure].sort((one, two) => one.start - two.start);
  const gap = words.slice(first!.end, second!.start);
  const sides = [first!, second!].map((own) => comparisons.get(own)?.side);
  return gap.length <= 6 && gap.every(({ lower }) => joinsEnds.test(lower)) && sides[0] !== sides[1];
}

/** What is asked for, beside a figure that says when. */
const isAskedApart = (asked: Region, figure: Region | null): boolean =>
  figure !== null &&
  figure !== asked &&
  (asked.part === 'act' || asked.clause.modal?.says.demands === true) &&
  ['front', 'condition', 'subject', 'relative'].includes(figure.part);

/** "and 60 cm if it does not", "and 600 EUR otherwise": the figure of the other case. */
const isOfOther = (words: Reading['words'], end: number): boolean => {
  const next = words.slice(end, end + 9);
  const stop = next.findIndex(
    ({ text, kind }) => ['.', ';'].includes(text) || kind === 'break' || kind === 'number',
  );
  return (stop < 0 ? next : next.slice(0, stop)).some(
    ({ lower }) =>
      ['not', 'otherwise', 'else', 'elsewhere', 'other'].includes(lower) || lower.startsWith('un'),
  );
};

function partnerOf(
  { mentions, facts, words, lines, law }: Reading,
  { chunk, figure }: DrawnLine,
): { variable: Mention['variable']; trial: string | boolean; label: string } | null {
  if (chunk?.region.clause.kind === 'definition') return null;
  if (
    ['and', ',', 'or', 'but'].includes(words[figure.start - 1]?.text.toLowerCase() ?? '') &&
    isOfOther(words, figure.end)
  )
    return null;
  const near = (at: number): number => {
    const [from, to] = at < figure.start ? [at, figure.start] : [figure.end, at];
    const between = words.slice(from, to);
    if (between.some(({ text, kind }) => [';', '.', '/'].includes(text) || kind === 'break'))
      return Number.POSITIVE_INFINITY;
    // What goes with a figure comes before it, in its own item, or behind it in parentheses.
    const aside = between.some(({ text }) => text === '(');
    // "for cabin crew up to 16 hours, flight crew 12": after the comma comes what the next figure is said of.
    const next = lines.some((other) => other.figure.start > at && other.figure !== figure);
    if (at > figure.start && !aside && next && between.some(({ text }) => text === ','))
      return Number.POSITIVE_INFINITY;
    // "by three members, or by one member and the treasurer": what goes with the other alternative.
    if (between.some(({ text }, at) => text === ',' && between[at + 1]?.lower === 'or'))
      return Number.POSITIVE_INFINITY;
    const joined = between.some(({ lower }) => lower === 'and' || lower === 'or');
    return to - from + (at > figure.start && !aside ? 4 : 0) + (joined ? 6 : 0);
  };
  const options = [
    ...mentions.map((mention: Mention) => ({
      variable: mention.variable,
      trial: mention.value,
      label: mention.value,
      at: mention.at[0]!,
      same: mention.chunk === chunk,
    })),
    ...facts.map((fact: GroundedFact) => ({
      variable: fact.variable,
      // "must carry a card from 12 to 25": whether the age matters shows where there is no card.
      trial: !(law.required.has(fact.variable) && isAskedApart(fact.chunk.region, chunk?.region ?? null)),
      label: fact.variable.input ?? '',
      at: fact.clearest,
      same: fact.chunk === chunk,
    })),
  ]
    .map((option) => ({ ...option, distance: near(option.at) - (option.same ? 6 : 0) }))
    .filter(({ distance }) => distance <= 10)
    .sort((a, b) => a.distance - b.distance);
  const [first, second] = options;
  // "delivery notes for other food" names two values half: neither is certain.
  const unclear =
    second !== undefined && second.variable === first!.variable && second.distance === first!.distance;
  return first === undefined || unclear ? null : first;
}
