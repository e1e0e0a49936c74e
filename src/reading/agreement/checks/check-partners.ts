import type { Region } from '../clauses/clause-parts.ts';
import { around } from '../rule/lawfulness.ts';
import type { DrawnLine, GroundedFact, Mention, Reading } from '../reading-context.ts';
import { respectiveOf } from '../grounding/respective.ts';
import { rangesOf, textOf } from '../words/words.ts';

/** Several limits of one input: each holds for the value or the fact that it goes with. */
export function checkPartner(reading: Reading, drawn: DrawnLine): void {
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
    // "6 knots (basin: 4 knots)": in them with a figure of its own.
    const closing = words.findIndex(({ text, index }) => index >= at && (text === ')' || text === '('));
    const taken = lines.some((other) => other.figure.start >= figure.end && other.figure.end <= closing);
    if (aside && at > figure.start && words[closing]?.text === ')' && taken) return Number.POSITIVE_INFINITY;
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
