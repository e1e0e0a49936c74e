import { productOf } from './allotments.ts';
import { fittingThem } from '../rewrites/among-them.ts';
import { carriedBy } from './figure-verbs.ts';
import { countedFromThere } from './event-order.ts';
import { asOne } from './extremes.ts';
import { dayOfTheAct } from './act-dates.ts';
import type { Amount } from '../words/amounts.ts';
import { differenceFacts } from './differences.ts';
import { inPercent } from '../words/fractions.ts';
import type { Binder, BoundQuantity, Extremes, Fact, Surroundings } from './binding.ts';
import { choose, metBy, rank } from './binding.ts';
import { countsTimes, isFrequency, measuresLength } from './counted-acts.ts';
import type { Flat } from '../trees/clause-tree.ts';
import type { Marks } from './marks.ts';
import { beside } from './marks.ts';
import type { Measure } from '../items/measure.ts';
import { measuresKind, movesAt } from './measured-kinds.ts';
import { endsFebruary, saysDayOfMonth, saysMonth } from './months.ts';
import { timesInPeriod } from './times-in-periods.ts';
import { orient } from './orientation.ts';
import { besideSums } from '../rewrites/sums.ts';
import type { Compared } from './shares.ts';
import { shareOf } from './shares.ts';
import { kindOfDaysAt } from '../words/kinds-of-days.ts';
import type { Token } from '../words/tokens.ts';
import type { Unit } from '../words/units.ts';
import { converted, isMoney, isRate, unitNamed } from '../words/units.ts';
import type { Name } from '../vocabulary/vocabulary.ts';
import { stem } from '../words/stem.ts';
import { saysAge, agesPerson, isAge, agesThing } from './ages.ts';
import { meets, askWhichCount, rateAt } from './inputs-of-figures.ts';
import { countsFromOrigin, afterPassing, sinceThen } from './times-since.ts';

/** "a dog that is more than ten years old": what comes right before the relative clause is meant. */
function antecedentOf(pieces: readonly Flat[], at: number): string[] {
  const relative = pieces.slice(0, at).findLastIndex(({ kind }) => kind === 'relative');
  if (relative < 0) return [];
  const before = pieces.slice(0, relative).flatMap((piece) => (piece.kind === 'words' ? piece.tokens : []));
  return before.findLast(({ content }) => content)?.stems ?? [];
}

/** The words after a figure; after "by the 10th", the month that it is a day of. */
function afterwards({ ordinal, tail }: Measure, next: Flat | undefined): readonly Token[] {
  const month = ordinal === true && next?.kind === 'measure' && next.measure.later === true;
  return next?.kind === 'words' || month ? next.tokens : (tail ?? []);
}

export function measureFacts(
  measure: Measure,
  pieces: readonly Flat[],
  at: number,
  words: readonly Token[],
  around: Surroundings,
  binder: Binder,
  marks: Marks,
): Fact[] {
  const { before, after } = beside(pieces, at);
  const next = afterwards(measure, pieces[at + 1]);
  const { amount } = measure;
  const saidStems = [...measure.of.map(stem), ...(saysAge(measure, before, next) ? ['age'] : [])];
  const surroundings: Surroundings = {
    near: [...around.near, ...saidStems, ...besideSums(words, pieces).flatMap(({ stems }) => stems)],
    norm: around.norm,
  };
  // "not fewer than five and not more than nine judges": the noun goes with the second figure
  const own = [...before, ...(after.length > 0 ? after : (measure.tail ?? []))];
  if (measure.month === true) return monthFacts(measure, own, binder, marks);
  if (amount.kind === 'date') return datedFacts(measure, amount, own, surroundings, binder, marks);
  const apart = differenceFacts(measure, pieces, at, around, binder, marks);
  if (apart !== null && (apart.length > 0 || amount.kind !== 'share')) return apart;
  const share = shareOf(measure, next, own, surroundings, binder);
  if (share === 'none') return [];
  if (share !== null) return shareFacts(measure, share, own, marks, binder);
  const figure = amount.kind === 'share' ? percentage(amount.factor) : amount;
  if (figure === null) return [];
  const days = figure.unit === null ? kindOfDaysAt(next) : null;
  const counted: Measure = days === null ? measure : { ...measure, of: [...measure.of, days.kind] };
  const given: Measure = { ...counted, amount: figure };
  const antecedent = antecedentOf(pieces, at);
  const { names: numbers, extremes } = asOne(
    carriedBy(
      fittingThem(
        countedFromThere(
          binder.names.inputs.filter(
            (name) => name.kind === 'number' && meets(name, given, next, own, before, around),
          ),
          next,
        ),
        around.near,
      ),
      before,
    ),
    [...around.near, ...words.map(({ lower }) => lower)],
  );
  const times = numbers.length > 0 ? null : timesInPeriod(given, own, surroundings, binder);
  if (times !== null) {
    const one: BoundQuantity = { kind: 'literal', value: '1', unit: null, tokens: measure.tokens };
    return [fact(times.name, { ...measure, op: times.op }, one, own, marks)];
  }
  const product = productOf(given, next, own, numbers, surroundings, binder);
  if (product === 'none') return [];
  if (product !== null) return [fact(product.left, measure, product.bound, own, marks, product.tokens)];
  if (isDifference(measure, pieces, at)) {
    // "by more than 10 percent", "1,000 euros lower than": of what it is compared with, unless an input is the difference
    const telling = numbers.filter(({ stems, described }) =>
      [...stems, ...described].some((part) => changes.has(part)),
    );
    if (telling.length === 0) return [];
  }
  const ranked = rank(numbers, own, surroundings, binder)
    .map(({ name, score }) => ({
      name,
      score: score + (name.unit !== null && figure.unit?.name === name.unit.name ? 0.1 : 0),
    }))
    .map(({ name, score }) => ({
      name,
      score: score + (antecedent.some((part) => name.stems.includes(part)) ? 0.15 : 0),
    }))
    .sort((left, right) => right.score - left.score);
  // a time of day says what it is by itself
  const bare = !own.some(({ content }) => content) && (ranked[0]?.score ?? 0) >= 0.1;
  const alone =
    ranked.length === 1 &&
    (figure.unit?.dimension === 'clock' ||
      isMoney(figure.unit) ||
      (bare && figure.unit !== null && !/^(?:time|calendar)$/.test(figure.unit.dimension)));
  const frequent = isFrequency({ ...measure, every: measure.sense === 'every' });
  const often = frequent ? numbers.filter(countsTimes) : [];
  // "nobody under 18": persons have one figure that needs no name
  const [age, ...ages] = agesPerson(measure, before, next)
    ? numbers.filter(isAge)
    : agesThing(measure, numbers)
      ? numbers.filter(countsFromOrigin)
      : [];
  const name =
    age !== undefined && ages.length === 0
      ? age
      : often.length === 1
        ? often[0]!
        : alone ||
            (ranked.length === 1 &&
              (occupies(figure.unit, own) ||
                measuresKind(ranked[0]!.name, figure.unit, own, binder) ||
                movesAt(ranked[0]!.name, figure.unit, own, binder) ||
                speaksOfLast(ranked[0]!.name, figure.unit, own, binder)))
          ? ranked[0]!.name
          : choose(ranked, measure.tokens, binder);
  // "more than once": no number of hours
  if (name === null || (frequent && measuresLength(name))) return [];
  if (frequent) askWhichCount(name, [...around.norm, ...own.flatMap(({ stems }) => stems)], measure, binder);
  const rate = rateAt(figure.unit, next);
  const value =
    name.unit === null || figure.unit === null
      ? figure.value
      : converted(figure.value, isRate(name.unit) ? (rate?.unit ?? figure.unit) : figure.unit, name.unit);
  if (value === null) return [];
  const beyond = next.slice(days?.to ?? 0);
  const oriented = orient(wholeUnits(counted, name), beyond, name, binder);
  const lead = afterPassing(beyond)
    .slice(0, 2)
    .filter(
      (token, place) =>
        /^(?:after|before|beforehand|prior|since|following|in|advance|ahead|of|from|earlier|ago|to)$/.test(
          token.lower,
        ) ||
        // "at least 90 cm back from the path"
        (/^(?:back|distant)$/.test(token.lower) && beyond[place + 1]?.lower === 'from'),
    );
  const anchored = lead.some((token) =>
    /^(?:after|before|prior|since|following|ago|earlier)$/.test(token.lower),
  );
  const known = extremes.get(name);
  return [
    sinceThen(
      pieces[at - 1],
      told(
        anchored,
        known,
        fact(
          name,
          oriented,
          { kind: 'literal', value, unit: name.input.unit ?? null, tokens: measure.tokens },
          own,
          marks,
          [...lead, ...(rate?.tokens ?? []), ...next.slice(0, days?.to ?? 0)],
        ),
      ),
      words,
    ),
  ];
}

const changes = new Set(
  'increase rise raise growth reduction decrease cut discount deviation difference change excess loss gain drop fall overrun lower higher above below over under exceed reduce deviate surcharge rebate saving shortfall margin variation tolerance vary'
    .split(' ')
    .map(stem),
);

/** A share by which one amount lies above or below another: "exceeds the estimate by 10 percent", "10 percent lower than". */
function isDifference({ tokens }: Measure, pieces: readonly Flat[], at: number): boolean {
  const next = pieces[at + 1];
  const text = next?.kind === 'words' ? next.tokens.map(({ lower }) => lower).join(' ') : '';
  if (
    next?.kind === 'compare' ||
    /^(?:above|below|over|under|[a-z]+er than|more than|less than)\b/.test(text)
  )
    return true;
  const before = pieces.slice(0, at);
  const last = before.at(-1);
  const led = tokens[0]?.lower === 'by' || (last?.kind === 'words' && last.tokens.at(-1)?.lower === 'by');
  return (
    led &&
    before.some(
      (piece) =>
        piece.kind === 'compare' ||
        piece.tokens.some(({ lower }) => /^exceed(?:s|ed|ing)?$/.test(lower)) ||
        // "has risen by 50 cm": not to that level
        (piece.kind === 'words' && piece.tokens.some(({ lower }) => moved.test(lower))),
    )
  );
}

const moved =
  /^(?:rise|rises|rose|risen|raise|raises|raised|raising|increase|increases|increased|increasing|grow|grows|grew|grown|climb|climbs|climbed|fall|falls|fell|fallen|drop|drops|dropped|sink|sinks|sank|sunk|reduce|reduces|reduced|reducing|lower|lowers|lowered|lowering|decrease|decreases|decreased|cut|cuts|shrink|shrinks|shrank|shrunk|changed?|changes)$/;

const occupying =
  /^(?:take|takes|taking|taken|up|occupy|occupies|occupied|cover|covers|covered|fill|fills|use|uses|used|claim|claims|measure|measures|measuring|have|has)$/;

/** "may take up no more than 12 square metres": of one input in such a unit, the verb says no more than that it is so much. */
const occupies = (unit: Unit | null, own: readonly Token[]): boolean =>
  unit !== null &&
  /^(?:area|volume|length|mass)$/.test(unit.dimension) &&
  own.every(({ content, lower }) => !content || occupying.test(lower));

const carrying =
  /^(?:contain|contains|hold|holds|emit|emits|be|reach|reaches|weigh|weighs|carry|carries|exceed|exceeds)$/;

/** "…; after that date it may contain up to 5%": no noun, and the one input in such a unit that was spoken of before. */
const speaksOfLast = (name: Name, unit: Unit | null, own: readonly Token[], { used }: Binder): boolean =>
  unit !== null &&
  used.has(name) &&
  !/^(?:time|calendar|clock)$/.test(unit.dimension) &&
  own.every(({ content, lower }) => !content || carrying.test(lower));

/** "for the first two years", "within the preceding two years": over when two full years are counted. */
const wholeUnits = (measure: Measure, name: Name): Measure =>
  measure.op === '<=' &&
  /\b(?:first|(?:last|past|preceding|previous)(?= \S+ (?:years?|months?|weeks?)))\b/.test(
    measure.tokens.map(({ lower }) => lower).join(' '),
  ) &&
  /\b(?:full|completed?|whole)\b/.test(name.description)
    ? { ...measure, op: '<' }
    : measure;

/** "three quarters" of an input that is a percentage. */
function percentage(factor: string): Extract<Amount, { kind: 'number' }> | null {
  const value = inPercent(factor);
  return value === null ? null : { kind: 'number', value, unit: unitNamed('percent') };
}

/** The one input that holds the number of a month. */
function monthFacts(measure: Measure, own: readonly Token[], binder: Binder, marks: Marks): Fact[] {
  const [name, ...others] = binder.names.inputs.filter(saysMonth);
  if (name === undefined || others.length > 0 || measure.amount.kind !== 'number') return [];
  const bound: BoundQuantity = {
    kind: 'literal',
    value: measure.amount.value,
    unit: null,
    tokens: measure.tokens,
  };
  const found = fact(name, measure, bound, own, marks);
  if (measure.dayOfMonth === undefined || found.kind !== 'measure') return [found];
  const [day, ...more] = binder.names.inputs.filter(saysDayOfMonth);
  if (day === undefined && endsFebruary(measure)) return [found];
  if (day === undefined || more.length > 0) return [];
  binder.used.add(day);
  const value = String(measure.dayOfMonth);
  const inMonth = fact(day, measure, { ...bound, value, unit: day.input.unit ?? null }, own, marks);
  return inMonth.kind === 'measure' ? [{ ...found, inMonth }] : [];
}

function datedFacts(
  measure: Measure,
  amount: Extract<Amount, { kind: 'date' }>,
  own: readonly Token[],
  around: Surroundings,
  binder: Binder,
  marks: Marks,
): Fact[] {
  if (measure.op === null) return [];
  const pick = (kind: Name['kind'], fits: (name: Name) => boolean): Name | null =>
    choose(
      rank(
        binder.names.inputs.filter((name) => name.kind === kind && fits(name)),
        own,
        around,
        binder,
      ),
      measure.tokens,
      binder,
    );
  const date = dayOfTheAct(own, binder) ?? pick('date', () => true);
  if (date !== null)
    return [fact(date, measure, { kind: 'date', value: amount.value, tokens: measure.tokens }, own, marks)];
  if (amount.year === undefined) return [];
  const year = pick('number', (name) => /(?:^|_)year$|^year_/.test(name.input.name));
  return year === null
    ? []
    : [
        fact(
          year,
          measure,
          { kind: 'literal', value: amount.year, unit: year.input.unit ?? null, tokens: measure.tokens },
          own,
          marks,
        ),
      ];
}

/** "within 0.5 percent of the test weight" is a band around it; any other share is one limit. */
function shareFacts(
  measure: Measure,
  share: Compared,
  own: readonly Token[],
  marks: Marks,
  binder: Binder,
): Fact[] {
  const made = fact(share.left, measure, share.bound, own, marks, share.tokens);
  const limit: Fact =
    share.times === undefined || made.kind !== 'measure' ? made : { ...made, times: share.times };
  if (!/^(?:within|in)$/.test(measure.tokens[0]?.lower ?? '')) return [limit];
  if (share.bound.kind !== 'share' || share.times !== undefined || limit.kind !== 'measure') return [];
  const base: BoundQuantity = { kind: 'input', name: share.bound.of, tokens: [] };
  if (limit.negated) {
    binder.doubts.push({
      code: 'ambiguous_range',
      words: measure.tokens,
      message: 'Below it, above it, or both?',
    });
  }
  return [
    { ...limit, op: '<=', bound: { kind: 'sum', of: [base, share.bound], tokens: [] } },
    { ...limit, op: '>=', bound: { kind: 'difference', of: [base, share.bound], tokens: [] } },
  ];
}

const told = (anchored: boolean, extremes: Extremes | undefined, found: Fact): Fact =>
  found.kind === 'measure' ? { ...found, anchored, ...(extremes === undefined ? {} : { extremes }) } : found;

const fact = (
  name: Name,
  measure: Measure,
  bound: BoundQuantity,
  own: readonly Token[],
  marks: Marks,
  also: Token[] = [],
): Fact => ({
  kind: 'measure',
  op: measure.op,
  bound,
  direction: measure.tokens,
  ...marks.base(
    name,
    [...measure.tokens, ...metBy(own, [...name.stems, ...name.described]), ...also],
    measure.tokens,
  ),
  at: measure.tokens[0]!.index,
});
