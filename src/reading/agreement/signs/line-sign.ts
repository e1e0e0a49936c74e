import type { Clause } from '../clauses/clause-parts.ts';
import type { Comparison } from '../words/comparators.ts';
import { isContent } from '../grounding/ground.ts';
import { dimensionOf } from '../words/measures.ts';
import type { DrawnLine, Reading } from '../reading-context.ts';
import type { Variable } from '../rule/logic.ts';
import { measuresThing } from './scoped.ts';
import { expectedSign } from './signs.ts';

/** "At least one carer must be present": a measure that opens the sentence belongs to what is required. */
export function lineSign(reading: Reading, drawn: DrawnLine): { sign: 1 | -1 | 0; sure: boolean } {
  const { chunk, comparison, figure, variable } = drawn;
  const { words } = reading;
  if (chunk === null) return { sign: 0, sure: false };
  const { region } = chunk;
  const first = words.findIndex(
    ({ kind }, at) => at >= region.start && (kind === 'word' || kind === 'number'),
  );
  const from = Math.min(figure.start, comparison?.words[0]?.[0] ?? figure.start);
  // "Out of the four posts, at least three must": what the modal is said of begins with the measure.
  const after = words.slice(from, region.end);
  const bare = !after.some(({ lower, text }) => text === ',' || lower === 'of' || lower === 'with');
  const share = figure.value < 1 || dimensionOf(figure.unit) === 'ratio';
  const ofSubject = share && words[figure.end]?.lower === 'of' && chunk.negators.length === 0;
  const opens =
    from <= first ||
    opensAfter(reading, region.start, from) ||
    ofSubject ||
    (words[from - 1]?.text === ',' && bare);
  // "More than 200 kg of it must be declared": of which the duty is, where the rule asks for what the act names.
  const ofScope =
    !reading.law.required.has(variable) &&
    reading.facts.some(
      (fact) =>
        reading.law.required.has(fact.variable) &&
        fact.chunk.region.part === 'act' &&
        fact.chunk.region.clause === region.clause,
    );
  if (region.part === 'subject' && region.clause.norm === 'duty' && opens && !ofScope)
    return { sign: 1, sure: true };
  // "At most four of the lanterns may be lit"
  const caps = region.clause.norm === 'permission' && comparison?.side === 'low' && comparison.guess !== true;
  if (region.part === 'subject' && caps && opens) return { sign: 1, sure: true };
  // "A strip at least 3 metres wide must be left": the rule asks for nothing but that measure.
  const alone = reading.law.required.size === 1 && reading.law.required.has(variable);
  if (region.part === 'subject' && region.clause.norm === 'duty' && alone) return { sign: 1, sure: true };
  const lapsing = signOfLapse(reading, drawn);
  if (lapsing !== null) return { sign: lapsing, sure: lapsing !== 0 };
  if (isCap(words, from, comparison)) return { sign: 1, sure: true };
  // "must not be louder than 96 dB, and not louder than 90 dB": the prohibition, said again, is in the comparison.
  if (saysNotAgain(reading, drawn, from)) return { sign: 1, sure: true };
  if (isHad(reading, drawn)) return { sign: 1, sure: true };
  // "may be used without a filter until 31 December": until when it is permitted.
  const lasts = ['until', 'till'].includes(words[from]?.lower ?? '') && region.clause.norm === 'permission';
  if (region.part === 'without' && lasts && figure.kind === 'date') return { sign: 1, sure: true };
  if (isTimeOfAct(reading, drawn)) return { sign: region.parent!.sign, sure: false };
  const parallel = parallelOf(reading, drawn, from) ?? elidedOf(reading, drawn, from);
  if (parallel !== null) return lineSign(reading, parallel);
  const { sign } = expectedSign(reading, chunk, {
    input: variable.input,
    at: figure.start,
    measured: true,
  });
  // "taken without flash of papers over 100 years old": how far "without" reaches is not said.
  const reaches =
    region.part === 'without' &&
    words.slice(region.start + 1, from).some(({ lower }) => ['of', 'for', 'in', 'on'].includes(lower));
  if (isOfObject(reading, drawn, from) || measuresThing(reading, drawn, from))
    return { sign: -1, sure: true };
  const sure = !region.guess && !reaches && !isOneOfTwoLimits(reading, drawn) && !isOfThing(reading, drawn);
  return { sign, sure };
}

/**
 * "must report any reading of 30 or higher within an hour": of which things the duty is, where the rule has it so. What is
 * asked for is limited by something else of the same act.
 */
function isOfObject(
  { words, law, lines }: Reading,
  { chunk, variable, figure }: DrawnLine,
  from: number,
): boolean {
  if (chunk?.region.part !== 'act' || chunk.region.clause.norm !== 'duty' || law.required.has(variable))
    return false;
  // "a receipt for any fare of 5 EUR or more": the figure is of the thing that "any" is said of.
  const [every, noun, of] = words.slice(from - 3, from);
  const ofThing = universal.has(every?.lower ?? '') && noun?.kind === 'word' && isOfNoun.has(of?.lower ?? '');
  if (ofThing) return true;
  const own = words.slice(Math.max(chunk.region.start, from - 8), from);
  const any = own.findLast(({ lower }) => universal.has(lower));
  const beside = lines.some(
    (other) => other.variable !== variable && law.required.has(other.variable) && other.figure !== figure,
  );
  return any !== undefined && words[any.index + 1]?.kind === 'word' && beside;
}

const isOfNoun = new Set(['of', 'with', 'weighing', 'measuring', 'costing']);
const universal = new Set(['any', 'every', 'each', 'all']);

/**
 * "Every lorry of more than 3.5 tonnes pays the toll", without a modal: the measure is of what the clause is about, and
 * what is said of it comes behind.
 */
function isOfThing(
  { words, chunks, figures, law }: Reading,
  { chunk, figure, comparison, variable }: DrawnLine,
): boolean {
  if (chunk === null || chunk.region.clause.modal !== null) return false;
  const { clause, part } = chunk.region;
  // "Meetings are quorate when …", or "The alarm sounds when …": without a modal, what a condition is for is not said.
  if (clause.kind === 'norm' && clause.norm === 'duty' && part === 'condition') return true;
  if (clause.kind !== 'norm' || part !== 'act' || law.required.has(variable)) return false;
  const from = Math.min(figure.start, comparison?.words[0]?.[0] ?? figure.start);
  const ofNoun = ['of', 'with', 'weighing', 'measuring', 'holding'].includes(words[from - 1]?.lower ?? '');
  const later = chunks.some(
    ({ start, end, region }) =>
      region.clause === clause &&
      end > figure.end &&
      words.slice(Math.max(start, figure.end), end).some(isContent) &&
      !figures.some((other) => other !== figure && other.start >= start && other.start < end),
  );
  return ofNoun && later;
}

/** "Send a letter that contains a request at least 20 days before the meeting": when it is sent, and not what it has in it. */
function isTimeOfAct({ words }: Reading, { chunk, figure }: DrawnLine): boolean {
  const region = chunk?.region;
  if (region?.part !== 'relative' || region.parent?.part !== 'act') return false;
  const timed =
    dimensionOf(figure.unit) === 'time' && ['before', 'after'].includes(words[figure.end]?.lower ?? '');
  return timed && contentVerbs.has(words[region.start + 1]?.lower ?? '');
}
const contentVerbs = new Set(
  'contains contain includes include states state describes describe shows show sets names'.split(' '),
);

function saysNotAgain({ words }: Reading, { chunk, comparison }: DrawnLine, from: number): boolean {
  const clause = chunk?.region.clause;
  if (clause === undefined || comparison === null || clause.norm !== 'prohibition') return false;
  const again =
    ['not', 'no'].includes(words[from]?.lower ?? '') &&
    ['and', 'but', ','].includes(words[from - 1]?.text.toLowerCase() ?? '');
  return (
    again &&
    clause.negativeSubject === null &&
    from > (clause.modal?.end ?? from) &&
    chunk?.region.part === 'act'
  );
}

/**
 * "not less than 80% where notice is given in time, and not less than 50% otherwise": the line of the act that the words
 * of this one repeat, behind an "and".
 */
function parallelOf({ lines, words }: Reading, drawn: DrawnLine, from: number): DrawnLine | null {
  const { chunk, comparison, figure } = drawn;
  const part = chunk?.region.part;
  if (comparison === null || comparison.guess === true || part === 'act' || part === 'subject') return null;
  // "for up to 4 hours and a cook for up to 2"
  const joint = words
    .slice(Math.max(0, from - 4), from)
    .findLast(({ kind, lower }) => kind !== 'word' || joints.has(lower));
  if (joint === undefined || !joints.has(joint.lower)) return null;
  const saidBy = (item: Comparison): string =>
    item.words
      .map(([start, end]) =>
        words
          .slice(start, end)
          .map(({ lower }) => lower)
          .join(' '),
      )
      .join(' ');
  const said = saidBy(comparison);
  const unit = dimensionOf(figure.unit);
  // "at least 120 cm if it lies under a road and 60 cm if it does not": the limit of the act, for the other case.
  if (said === '' && from === figure.start && words[from - 1] === joint)
    return (
      lines.find(
        (other) =>
          other.variable === drawn.variable &&
          other.figure.end <= from &&
          other.chunk?.region.part === 'act' &&
          other.chunk.region.clause === chunk?.region.clause,
      ) ?? null
    );
  if (said === '') return null;
  return (
    lines.find(
      (other) =>
        other.figure.end <= from &&
        other.chunk?.region.part === 'act' &&
        other.chunk.region.clause === chunk?.region.clause &&
        other.comparison !== null &&
        saidBy(other.comparison) === said &&
        (unit === null || dimensionOf(other.figure.unit) === unit),
    ) ?? null
  );
}

const joints = new Set(['and', 'but']);

/** "it must be sealed within one hour; if it was taken outdoors, within four": the limit of the act, in another case. */
function elidedOf({ lines, words }: Reading, drawn: DrawnLine, from: number): DrawnLine | null {
  const { chunk, comparison, variable } = drawn;
  const [first] = comparison?.words ?? [];
  if (first === undefined || (chunk?.region.part !== 'condition' && chunk?.region.part !== 'front'))
    return null;
  const before = words[from - 1];
  const again = before?.text === ',' || (before?.lower === 'or' && words[from - 2]?.text === ',');
  if (!again) return null;
  const said = (item: Comparison | null): string =>
    words
      .slice(...(item?.words[0] ?? [0, 0]))
      .map(({ lower }) => lower)
      .join(' ');
  return (
    lines.find(
      (other) =>
        other.variable === variable &&
        other.figure.end <= from &&
        other.chunk?.region.part === 'act' &&
        said(other.comparison) === said(comparison),
    ) ?? null
  );
}

/** "has to show a certificate that is not older than five years": of what is shown, where the rule asks for both. */
function isHad({ words, law, facts }: Reading, { chunk, variable }: DrawnLine): boolean {
  if (chunk === null || !law.required.has(variable)) return false;
  const { region } = chunk;
  const { clause, parent } = region;
  if (clause.norm !== 'duty' || region.part !== 'relative' || parent?.part !== 'act') return false;
  const act = words.slice(clause.modal?.end ?? region.start, region.start);
  const [verb, article] = act.filter(({ lower }) => !['be', 'to', 'always'].includes(lower));
  const thing = verb !== undefined && having.has(verb.lower) && ['a', 'an'].includes(article?.lower ?? '');
  return thing && facts.some((fact) => law.required.has(fact.variable) && fact.chunk.region.part === 'act');
}
const having = new Set(
  'show present produce hold have carry bring submit attach wear provide display keep'.split(' '),
);

/** "Not fewer than two nor more than five carers must": the second measure opens the sentence with the first. */
function opensAfter({ lines, words, comparisons }: Reading, start: number, from: number): boolean {
  return lines.some(({ figure }) => {
    const begins = Math.min(figure.start, comparisons.get(figure)?.words[0]?.[0] ?? figure.start);
    const content = words.slice(start, begins).some(({ kind }) => kind === 'word' || kind === 'number');
    if (content || figure.end > from || figure.start < start) return false;
    return words
      .slice(figure.end, from)
      .every(({ lower, kind }) => kind === 'mark' || ['and', 'or', 'nor', 'but'].includes(lower));
  });
}

/** "This order lapses at the end of 31 March": until then it holds, which is for the worse where it forbids or demands. */
function signOfLapse({ words, main }: Reading, { chunk, comparison, figure }: DrawnLine): 1 | -1 | 0 | null {
  const opens = words[comparison?.words[0]?.[0] ?? -1];
  const span = figure.kind === 'number' && isAtEnd(words, opens?.index ?? 0);
  if (
    (figure.kind !== 'date' && !span) ||
    opens === undefined ||
    !/^(?:lapse|expire|end|cease)s?$/.test(opens.lower)
  )
    return null;
  const norm = main?.norm ?? null;
  if (chunk === null || norm === null || chunk.negators.length > 0 || chunk.region.part === 'exception')
    return null;
  const own = words.slice(chunk.region.clause.start, opens.index).map(({ lower }) => lower);
  // "This consent lapses": the right of who acts, and not what binds him.
  if (own.some((lower) => grants.has(lower))) return 1;
  if (!own.some((lower) => orders.has(lower))) return 0;
  return norm === 'permission' || norm === 'release' ? 1 : -1;
}
/** "expire at the end of the 12-month period" */
const isAtEnd = (words: Reading['words'], at: number): boolean =>
  words
    .slice(at + 1, at + 4)
    .map(({ lower }) => lower)
    .join(' ') === 'at the end';
const grants = new Set(
  'entitlement right consent permit licence permission ticket card pass authorisation authorization certificate approval lease'.split(
    ' ',
  ),
);
const orders = new Set(
  'order rule regulation regulations by-law bylaw prohibition ban measure ordinance decree paragraph section it'.split(
    ' ',
  ),
);

/** "subject to a maximum of 15 EUR", "with a minimum of 500": a limit that is kept, wherever the words are. */
const isCap = (words: Reading['words'], from: number, comparison: Comparison | null): boolean =>
  comparison?.guess !== true &&
  ['maximum', 'minimum', 'cap', 'ceiling', 'limit'].some((noun) =>
    words.slice(from, from + 3).some(({ lower }) => lower === noun),
  ) &&
  ['to', 'with', 'a'].includes(words[from - 1]?.lower ?? '') &&
  (words.slice(Math.max(0, from - 3), from).some(({ lower }) => lower === 'subject' || lower === 'with') ||
    // "3 EUR a day, up to a maximum of 45 EUR"
    words
      .slice(Math.max(0, from - 4), from)
      .some(({ text }, at, own) => text === ',' && own[at + 1]?.lower === 'up'));

/** "For journeys begun after 1 July 2.40 EUR; for earlier ones 2.10": which limit holds, and not whether one does. */
function isOneOfTwoLimits(reading: Reading, { chunk, variable }: DrawnLine): boolean {
  const part = chunk?.region.part;
  if (isStep(reading, variable)) return true;
  if (part !== 'front' && part !== 'condition') return false;
  const limited = new Map<Variable, Set<Clause>>();
  for (const { variable: other, chunk: place } of reading.lines) {
    if (other === variable || place === null || place.region.part === part) continue;
    limited.set(other, (limited.get(other) ?? new Set()).add(place.region.clause));
  }
  return [...limited.values()].some(({ size }) => size > 1);
}

/** "15% from 2027 and 35% from 2031", "15 km/h up to 31 May, and 10 km/h thereafter": from when on which limit holds. */
function isStep({ lines, words }: Reading, variable: Variable): boolean {
  const own = lines.filter((line) => line.variable === variable);
  const [first] = own;
  const clause = first?.chunk?.region.clause;
  if (clause === undefined || !own.every((line) => isMoment(line))) return false;
  const limits = new Map<Variable, number>();
  for (const { variable: other, chunk } of lines)
    if (other !== variable && chunk?.region.clause === clause)
      limits.set(other, (limits.get(other) ?? 0) + 1);
  const most = Math.max(0, ...limits.values());
  const goesOn = words.slice(clause.start, clause.end).some(({ lower }) => goingOn.has(lower));
  return most >= 2 && (own.length === most || (own.length === most - 1 && goesOn));
}
const goingOn = new Set(['thereafter', 'afterwards', 'then', 'after', 'before']);
const isMoment = ({ figure, variable }: DrawnLine): boolean =>
  figure.kind === 'date' ||
  variable.date ||
  (figure.unit === null && figure.value > 1800 && figure.value < 2200);
