import { misattached } from './attachment.ts';
import type { Piece, Region } from '../trees/clause-tree.ts';
import { regionOf } from '../trees/clause-tree.ts';
import type { Binder, Fact, Surroundings } from './binding.ts';
import { bothOfThem } from './both-of-them.ts';
import { countedInOne } from './counted-in-one.ts';
import { countsInPeriod, saysInterval } from './times-in-periods.ts';
import { cappedProducts, cappedShares } from './capped-shares.ts';
import { eventsOfTimes } from './events-of-times.ts';
import { existing } from './existing-counts.ts';
import { metBy } from './binding.ts';
import { valuesIn } from './enum-values.ts';
import { boolsIn } from './bools.ts';
import type { Flat } from '../trees/clause-tree.ts';
import { marksOf } from './marks.ts';
import { measureFacts } from './measured-facts.ts';
import { saysWhichDay } from './inputs-of-figures.ts';
import { comparedFacts } from './compared-facts.ts';
import type { Measure } from '../items/measure.ts';
import { endsFebruary, saysDayOfMonth, saysMonth } from './months.ts';
import { figuresAsNames } from '../rewrites/named-figures.ts';
import { deniedByCompound } from './denying-compounds.ts';
import { isFrequency } from './counted-acts.ts';
import { carriesFigure } from './figure-verbs.ts';
import { relationSaid, saidMissing } from './said-relations.ts';
import { restrictingWords } from './restrictions.ts';
import { saysWhose } from './said-of-siblings.ts';
import { saysAllOf } from './told-apart.ts';
import { addends, withSums } from '../rewrites/sums.ts';
import { opensDistance } from './differences.ts';
import type { Token } from '../words/tokens.ts';
import type { Name } from '../vocabulary/vocabulary.ts';
import { bestLikeness } from '../vocabulary/vocabulary.ts';
import { stem } from '../words/stem.ts';
import { opposed } from '../words/words.ts';
import { isLinking, slight } from './linking-verbs.ts';
import { tellsOtherwise } from './verbs-of-values.ts';
import { isPartOfFact, isMeasured, isCountedNoun, meantOf, isBearer, isWithinLonger } from './bearers.ts';

/** The facts that the words of one region state, in their order, and the content words that no fact explains. */
export interface RegionFacts {
  facts: Fact[];
  left: Token[];
  words: Token[];
}

/** "lodged after the closing date": where there are several dates, they may be compared with each other. */
function datesCompared(tokens: readonly Token[]): Flat[] {
  const at = tokens.findIndex(({ lower }) => lower === 'after' || lower === 'before');
  if (at < 1 || at === tokens.length - 1) return [{ kind: 'words', tokens: [...tokens] }];
  const inclusive = tokens[at - 1]!.lower === 'or' && tokens[at - 2]?.lower === 'on';
  const from = inclusive ? at - 2 : at;
  const op = tokens[at]!.lower === 'after' ? (inclusive ? '>=' : '>') : inclusive ? '<=' : '<';
  return [
    { kind: 'words', tokens: tokens.slice(0, from) },
    { kind: 'compare', tokens: tokens.slice(from, at + 1), op },
    { kind: 'words', tokens: tokens.slice(at + 1) },
  ];
}

export function factsOfRegion(region: Region, around: Surroundings, binder: Binder): RegionFacts {
  const dates = binder.names.inputs.filter(({ kind }) => kind === 'date').length;
  const plain = region.pieces.filter(
    (piece) =>
      piece.kind !== 'group' &&
      piece.kind !== 'except' &&
      piece.kind !== 'conditional' &&
      piece.kind !== 'formula',
  );
  // "An objection that reaches the office after 1 May" of `reached_office_on`: a verb, and nothing that is compared
  const verb = (piece: Flat): boolean =>
    piece.kind === 'compare' &&
    binder.names.inputs.some(({ stems }) => metBy(piece.tokens, stems).length > 0);
  const known = countedInOne(figuresAsNames(plain, around.near, binder), binder).map((piece): Flat =>
    (piece.kind === 'measure' && piece.measure.soft === true && !isCounted(piece.measure, binder)) ||
    verb(piece)
      ? { kind: 'words', tokens: piece.tokens }
      : piece,
  );
  const compares = known.some(({ kind }) => kind === 'measure' || kind === 'compare');
  const signed = known.map((piece): Flat =>
    (piece.kind === 'plus' || piece.kind === 'minus') && !compares
      ? { kind: 'words', tokens: piece.tokens }
      : piece,
  );
  const pieces =
    dates > 1
      ? signed.flatMap((piece, index) =>
          piece.kind === 'words' && signed[index - 1]?.kind !== 'measure'
            ? datesCompared(piece.tokens)
            : [piece],
        )
      : signed;
  const words = pieces.flatMap((piece) => (piece.kind === 'words' ? piece.tokens : []));
  const marks = marksOf(pieces);
  const facts: Fact[] = [];
  const lost: Token[] = [];
  const claimed = new Set<number>();
  for (const [token, lead] of restrictingWords(pieces, binder.names))
    binder.restricting.set(token.index, lead);
  // "the trust's land" is not said by an input about a trustee
  const says = (token: Token, parts: readonly string[]): boolean =>
    Math.max(0, ...token.stems.map((part) => bestLikeness(part, parts))) >=
    (binder.restricting.has(token.index) ? 0.8 : 0.1);
  const claim = (tokens: readonly Token[], name?: Name): void => {
    for (const token of tokens) if (name === undefined || said(token, name)) claimed.add(token.index);
  };
  const said = (token: Token, name: Name): boolean =>
    token.stems.length === 0 ||
    says(token, [...name.stems, ...name.described]) ||
    token === saidMissing(words, name) ||
    token.stems.some((part) => name.stems.some((other) => opposed(part, other)));
  const added = addends(pieces);
  pieces.forEach((piece, index) => {
    if (piece.kind !== 'measure' && piece.kind !== 'compare') return;
    if (added.has(piece) || opensDistance(pieces, index)) return;
    if (piece.kind === 'measure' && isRatio(piece.measure, pieces, index))
      binder.doubts.push({
        code: 'ambiguous_range',
        words: [...pieces[index - 1]!.tokens.slice(-2), ...piece.tokens],
        message: 'So many for each of these: what of a part of them is left open.',
      });
    const asked = binder.doubts.length;
    const read =
      piece.kind === 'measure'
        ? measureFacts(piece.measure, pieces, index, words, around, binder, marks)
        : comparedFacts(piece, pieces, index, words, around, binder, marks);
    const found = read.map((fact) => withSums(fact, pieces, index, around, binder));
    const whole = found.filter((fact) => fact !== null);
    // "A together with B": which of the two is meant is no question
    if (whole.some((fact) => fact.kind === 'measure' && fact.left !== undefined))
      for (let at = binder.doubts.length - 1; at >= asked; at -= 1)
        if (binder.doubts[at]!.message.startsWith('These words fit')) binder.doubts.splice(at, 1);
    askHowOften(piece, whole, facts, binder);
    facts.push(...whole);
    for (const { tokens } of whole) claim(tokens);
    if (whole.length === 0 || whole.length < found.length) lost.push(...piece.tokens);
    // "at least", "not over": words that say nothing by themselves, and turn what comes after them
    if (whole.length === 0 && piece.kind === 'compare' && !piece.tokens.some(({ content }) => content))
      binder.doubts.push({
        code: 'ambiguous_range',
        words: piece.tokens,
        message: 'What is compared here could not be read.',
      });
  });
  const both = bothOfThem(words, binder, marks);
  if (both !== null) {
    facts.push(both);
    claim(both.tokens);
  }
  cappedShares(facts, words, binder);
  facts.splice(0, facts.length, ...cappedProducts(facts, words));
  const denied = pieces.some(({ kind }) => kind === 'not');
  const stated = boolsIn(words, around, binder).filter(({ name }) => relationSaid(name, words, denied));
  const values = valuesIn(words, around, binder, (value) =>
    isPartOfFact(value, stated, words, around),
  ).filter(
    (value, _, all) =>
      !(both !== null && value.tokens.every((token) => both.tokens.includes(token))) &&
      !isWithinLonger(value, all) &&
      !isMeasured(value, facts, words) &&
      !isCountedNoun(value, facts),
  );
  for (const { name, value, tokens } of meantOf(values, words, binder)) {
    const base = marks.base(name, tokens);
    const negated = base.negated !== deniedByCompound(tokens, name, value);
    facts.push({ kind: 'is', values: [value], ...base, negated });
    claim(tokens);
  }
  for (;;) {
    const [best, second] = boolsIn(words, around, binder).filter(
      ({ name, tokens }) =>
        !facts.some((fact) => fact.name === name) &&
        relationSaid(name, words, denied) &&
        (tokens.some((token) => !claimed.has(token.index) && !describedBy(facts, name, token)) ||
          saysWhole(name, words, claimed) ||
          isCalledSo(name, words)),
    );
    if (best === undefined) break;
    if (
      second !== undefined &&
      second.score > best.score - 0.05 &&
      second.tokens.every((token) => best.tokens.includes(token)) &&
      !saysAllOf(best.name, second.name, words)
    ) {
      binder.doubts.push({
        code: 'unbound_words',
        words: best.tokens,
        message: `These words fit ${best.name.input.name} and ${second.name.input.name} about as well.`,
      });
    }
    const fresh = best.tokens.filter(({ index }) => !claimed.has(index));
    const base = marks.base(best.name, best.tokens, fresh);
    facts.push({ kind: 'holds', ...base, negated: base.negated !== best.contrary, strength: best.score });
    claim(best.tokens, best.name);
  }
  for (const { name, tokens } of boolsIn(words, around, binder))
    if (isBearer(name, tokens, facts, words)) facts.push({ kind: 'holds', ...marks.base(name, tokens) });
  if (both === null) facts.push(...existing(pieces, words, claimed, around, binder, marks));
  facts.push(...eventsOfTimes(facts, words, denied, binder, marks));
  for (const fact of facts) binder.used.add(fact.name);
  misattached(pieces, facts, binder);
  const explained = facts.flatMap(({ name }) => [
    ...name.stems,
    ...name.described,
    ...name.values.flatMap(({ stems }) => stems),
  ]);
  const left = words
    .filter((token) => token.content && !claimed.has(token.index) && !says(token, explained))
    .filter((token) => !occurs(token, words.indexOf(token), words) && !frames(token, words))
    .filter((token) => !facts.some(({ kind }) => kind === 'measure') || !isLinking(token))
    .filter((token) => !carriesFigure(token, facts, words))
    .filter((token) => !saysWhose(token, words, facts, binder.names.inputs))
    .filter(
      (token) =>
        !facts.some(({ at }) => at > token.index) ||
        !slight.has(token.stems[0] ?? '') ||
        tellsOtherwise(token, facts),
    );
  return { facts: facts.sort((a, b) => a.at - b.at), left: [...left, ...lost], words };
}

/** "up to three bottles more than once": of the bottles there is a figure already. */
function askHowOften(piece: Flat, found: readonly Fact[], facts: readonly Fact[], binder: Binder): void {
  if (piece.kind !== 'measure' || !isFrequency({ ...piece.measure, every: piece.measure.sense === 'every' }))
    return;
  if (found.some(({ name }) => facts.some((fact) => fact.kind === 'measure' && fact.name === name)))
    binder.doubts.push({
      code: 'ambiguous_range',
      words: piece.tokens,
      message: 'Does this say how often, or how many?',
    });
}

/**
 * "in the absence of the master" where an input says that he is absent, or that he is present: no denial of him, but what the
 * input says, or its contrary.
 */
export function absenceSaid(region: Region, { names }: Binder): Region {
  const states = names.inputs.filter(
    ({ kind, stems }) => kind === 'bool' && (stems.includes(absent) || stems.includes(present)),
  );
  if (states.length === 0) return region;
  const said = (piece: Piece, at: number): boolean => {
    if (piece.kind !== 'not' || !piece.tokens.some(({ lower }) => lower === 'absence')) return false;
    if (states.some(({ stems }) => stems.includes(absent))) return true;
    const next = region.pieces[at + 1];
    const whom = next?.kind === 'words' ? next.tokens.find(({ content }) => content) : undefined;
    return states.some(({ stems }) =>
      stems.some((part) => part !== present && whom?.stems.some((own) => bestLikeness(own, [part]) >= 0.8)),
    );
  };
  return region.pieces.some(said)
    ? regionOf(
        region.pieces.map((piece, at) => (said(piece, at) ? { kind: 'words', tokens: piece.tokens } : piece)),
      )
    : region;
}

const [absent, present] = [stem('absent'), stem('present')];

/** "obtain clearance an hour before" of `clearance_obtained`: every word of its name, and not only what a figure says too. */
const saysWhole = ({ stems }: Name, words: readonly Token[], claimed: ReadonlySet<number>): boolean =>
  stems.length > 1 &&
  stems.every((part) => words.some((token) => token.stems.includes(part))) &&
  words.some(({ index, stems: own }) => !claimed.has(index) && own.some((part) => stems.includes(part)));

/** "through a separator" of `through_separator`: its name, word by word, and not only the noun that a figure is of too. */
const isCalledSo = ({ input, kind, stems }: Name, words: readonly Token[]): boolean => {
  const parts = input.name.toLowerCase().split('_');
  if (kind !== 'bool' || parts.length < 2 || stems.length === parts.length) return false;
  const said = words.filter(({ lower }) => !/^(?:an?|the|his|her|its|their)$/.test(lower));
  return said.some((_, at) => parts.every((part, offset) => said[at + offset]?.lower === part));
};

/** "one exit per 100 seats", "one window for every 10 m² of floor". */
function isRatio(measure: Measure, pieces: readonly Flat[], index: number): boolean {
  const { amount } = measure;
  if (amount.kind !== 'number' || (amount.unit !== null && /^(?:time|calendar)$/.test(amount.unit.dimension)))
    return false;
  const before = pieces[index - 1];
  const lead = [
    ...(before?.kind === 'words' ? before.tokens.slice(-1) : []),
    ...measure.tokens.slice(0, 2),
  ].map(({ lower }) => lower);
  return (
    lead.some((word) => /^(?:every|each|per)$/.test(word)) &&
    pieces.slice(0, index).some(({ kind }) => kind === 'measure')
  );
}

/** "the presence of an authorised escort": said already by `escorted`, whose description says "authorised". */
const describedBy = (facts: readonly Fact[], name: Name, token: Token): boolean =>
  token.stems.length > 0 &&
  facts.some(
    (fact) =>
      fact.kind === 'holds' &&
      token.stems.every((part) => fact.name.described.includes(part)) &&
      fact.tokens.some(({ stems }) => stems.some((part) => !name.stems.includes(part))) &&
      fact.tokens.some(({ index }) => Math.abs(index - token.index) < 6),
  );

/** "a diver to whom that happens": that it is, no more. */
const occurs = ({ lower }: Token, at: number, words: readonly Token[]): boolean =>
  /^(?:happens?|happened|occurs?|occurred)$/.test(lower) ||
  (taking.test(lower) && /^(?:place|effect)$/.test(words[at + 1]?.lower ?? '')) ||
  (/^(?:place|effect)$/.test(lower) && taking.test(words[at - 1]?.lower ?? '')) ||
  // "in which gluten is present", "that are found to be damaged"
  (/^(?:present|found)$/.test(lower) && being.test(words[at - 1]?.lower ?? '')) ||
  (lower === 'found' && words[at + 1]?.lower === 'to' && words[at + 2]?.lower === 'be');

const being = /^(?:is|are|was|were|be|been)$/;

const taking = /^(?:take|takes|taken|took|taking)$/;

/** "for a period of not less than", "from the date of purchase": says no more than what comes after it. */
function frames(token: Token, words: readonly Token[]): boolean {
  const next = words[words.indexOf(token) + 1];
  if (/^(?:period|term|duration|intervals?)$/.test(token.lower) && next?.index !== token.index + 1)
    return true;
  // "before the beginning of the semester", "24 hours before its start": before the event
  const before = words[words.indexOf(token) - 2]?.lower === 'before';
  if (before && /^(?:beginning|start|commencement|opening|outset)$/.test(token.lower))
    return next?.lower === 'of' || words[words.indexOf(token) - 1]?.lower === 'its';
  return (
    next?.lower === 'of' &&
    /^(?:period|date|moment|term|duration|occurrence|purposes?|event|intervals?)$/.test(token.lower)
  );
}

/** Whether an input counts what the measure says: a time of day or "the following day" may be said by a fact instead. */
/** `days_until_entry`: none, on the same day. */
const countsDaysUntil = ({ kind, unit, input }: Name): boolean =>
  kind === 'number' &&
  unit?.name === 'day' &&
  /(?:^|_)days_(?:until|from|after|to|between|since)(?:_|$)/.test(input.name);

/** `months_after_delivery`: how many later. */
const countsOnward = ({ kind, input, description }: Name): boolean =>
  kind === 'number' &&
  /\b(?:after|since|from|following)\b/.test(`${input.name.replaceAll('_', ' ')} ${description}`);

function isCounted(measure: Measure, binder: Binder): boolean {
  const { amount, ordinal, month, sameDay, countedDay, later, often } = measure;
  const { inputs } = binder.names;
  if (often === true) return inputs.some((name) => saysInterval(name) || countsInPeriod(name, measure));
  if (later === true && amount.kind === 'number')
    return inputs.some((name) => name.unit?.name === amount.unit?.name && countsOnward(name));
  if (sameDay === true) return inputs.some(countsDaysUntil);
  if (month === true)
    return (
      inputs.some(saysMonth) &&
      (measure.dayOfMonth === undefined || endsFebruary(measure) || inputs.some(saysDayOfMonth))
    );
  if (ordinal === true) return inputs.some(saysWhichDay);
  switch (amount.kind) {
    case 'number':
      return inputs.some(
        ({ kind, unit }) =>
          kind === 'number' &&
          (amount.unit === null
            ? unit !== null &&
              (countedDay !== true || /^(?:time|calendar)$/.test(unit.dimension)) &&
              !(countedDay === true && unit.name === 'year')
            : unit?.dimension === amount.unit.dimension),
      );
    case 'date':
      return inputs.some(
        ({ kind, input }) => kind === 'date' || (amount.year !== undefined && /year/.test(input.name)),
      );
    case 'share':
      return true;
  }
}
