import type { Binder, BoundQuantity, Fact, Part, Surroundings } from './binding.ts';
import { choose, metBy, rank } from './binding.ts';
import type { Piece } from '../trees/clause-tree.ts';
import type { AmountFormula, RateTier } from '../trees/clause-tree.ts';
import { formulaWords } from '../trees/formulas.ts';
import type { Flat } from '../trees/clause-tree.ts';
import type { Measure } from '../items/measure.ts';
import { countedBy, inPercentOf, inUnitOf, perWord, quantityOf } from './quantities.ts';
import type { Token } from '../words/tokens.ts';
import { converted, isMoney, isMoneyRate, sidesOf, unitNamed } from '../words/units.ts';
import type { Name } from '../vocabulary/vocabulary.ts';

interface Computed {
  bound: BoundQuantity;
  left: Token[];
}

/** What a formula says of the input that the words beside it name; null where a part of it is not read. */
export function bindFormula(
  piece: Extract<Piece, { kind: 'formula' }>,
  beside: readonly Token[],
  around: Surroundings,
  binder: Binder,
): { part: Part; left: Token[] } | null {
  const target = targetOf(piece.formula, beside, around, binder);
  if (target === null) return null;
  const computed = computedOf(piece.formula, target, binder);
  if (computed === null) return null;
  binder.used.add(target);
  const tokens = piece.tokens.filter((token) => !computed.left.includes(token));
  const met = metBy(beside, [...target.stems, ...target.described]);
  const fact: Fact = {
    kind: 'measure',
    op: piece.op,
    bound: computed.bound,
    direction: [],
    name: target,
    tokens: [...met, ...tokens],
    negated: false,
    denials: [],
    restricts: false,
    at: piece.tokens[0]!.index,
  };
  return {
    part: { fact, facts: [fact], write: (writer, bare) => writer.fact(fact, bare) },
    left: computed.left,
  };
}

/** The amount that is reckoned: named beside the formula, or the only one that is measured as it is. */
function targetOf(
  formula: AmountFormula,
  beside: readonly Token[],
  around: Surroundings,
  binder: Binder,
): Name | null {
  const unit = unitOf(formula);
  const amounts = binder.names.inputs.filter(
    (name) =>
      name.kind === 'number' &&
      name.unit !== null &&
      (unit === null ? isMoney(name.unit) : name.unit.dimension === unit.dimension),
  );
  if (amounts.length === 1) return amounts[0]!;
  const words = formulaWords(formula);
  // "10 % of the price": what it is reckoned from is not what is reckoned
  const rivals = amounts.filter((name) => metBy(words, name.stems).length < name.stems.length);
  const headed = (parts: (name: Name) => readonly string[]): Name[] =>
    amounts.filter((name) => metBy(headOf(beside), parts(name)).length > 0);
  const [named, described] = [headed(({ stems }) => stems), headed((name) => name.described)];
  if (named.length === 1) return named[0]!;
  if (named.length === 0 && described.length === 1) return described[0]!;
  const near = [...around.near, ...around.norm];
  return choose(
    rank(rivals.length > 0 ? rivals : amounts, beside, { near, norm: [] }, binder),
    [...beside],
    binder,
  );
}

const opensAdjunct = /^(?:for|of|on|in|at|to|by|payable|that|which|due|towards|per)$/;

/** "Inheritance levy", "the fee for a permit": the last noun before a preposition; "amount to" names nothing. */
function headOf(words: readonly Token[]): Token[] {
  const end = words.findIndex(({ lower }, index) => index > 0 && opensAdjunct.test(lower));
  const head = (end < 0 ? words : words.slice(0, end)).findLast(
    ({ content, lower }) => content && lower !== 'amount',
  );
  return head === undefined ? [] : [head];
}

function unitOf(formula: AmountFormula): Name['unit'] {
  switch (formula.kind) {
    case 'zero':
      return null;
    case 'same':
      return formula.of === null ? null : unitOf(formula.of);
    case 'amount': {
      const [first] = formula.pieces;
      return figureUnit(first);
    }
    case 'tiers':
      return figureUnit(formula.tiers.flatMap(({ rate }) => rate)[0]);
    default:
      return formula.of.map(unitOf).find((unit) => unit !== null) ?? null;
  }
}

function figureUnit(first: Flat | undefined): Name['unit'] {
  const amount = first?.kind === 'measure' ? first.measure.amount : null;
  if (amount?.kind !== 'number' || amount.unit === null || amount.unit.dimension === 'ratio') return null;
  return isMoneyRate(amount.unit) ? sidesOf(amount.unit)[0] : amount.unit;
}

function computedOf(formula: AmountFormula, target: Name, binder: Binder): Computed | null {
  switch (formula.kind) {
    case 'zero':
      return { bound: literal('0', target, formula.tokens), left: [] };
    case 'amount': {
      const read = quantityOf(formula.pieces, target, binder);
      return read === null ? null : { bound: read.bound, left: read.left };
    }
    case 'same': {
      const read = formula.of === null ? null : computedOf(formula.of, target, binder);
      return read === null
        ? null
        : {
            bound: { kind: 'scaled', factor: formula.factor, of: [read.bound], tokens: formula.tokens },
            left: read.left,
          };
    }
    case 'tiers':
      return tiersOf(formula.tiers, target, binder);
    case 'sum':
    case 'difference':
    case 'least':
    case 'greatest': {
      const parts = formula.of.map((part) => computedOf(part, target, binder));
      if (parts.some((part) => part === null)) return null;
      const read = parts.filter((part) => part !== null);
      return {
        bound: { kind: formula.kind, of: read.map(({ bound }) => bound), tokens: formula.tokens },
        left: read.flatMap(({ left }) => left),
      };
    }
  }
}

const literal = (value: string, target: Name, tokens: Token[]): BoundQuantity => ({
  kind: 'literal',
  value,
  unit: target.input.unit ?? null,
  tokens,
});

/** Each rate times the part of the quantity that it is for; the parts follow on each other. */
function tiersOf(tiers: readonly RateTier[], target: Name, binder: Binder): Computed | null {
  const by = reckonedFrom(tiers, target, binder);
  if (by === null) return null;
  // "or part of an hour", of an input that counts the hours begun
  if (
    tiers.some(({ begun }) => begun === true) &&
    !/\b(?:begun|begins|started|part|commenced)\b/.test(by.description)
  )
    return null;
  binder.used.add(by);
  const parts: BoundQuantity[] = [];
  const left: Token[] = [];
  let from = '0';
  let open = false;
  for (const [index, tier] of tiers.entries()) {
    if (open) return null;
    const figure = (measure: Measure | null): string | null =>
      measure?.amount.kind === 'number' ? inUnitOf(measure.amount, by) : null;
    const over = tier.over === null ? from : figure(tier.over);
    const width = figure(tier.width);
    const upTo = tier.width === null ? figure(tier.upTo) : width === null ? null : added(from, width);
    if (over === null || (tier.upTo !== null && upTo === null) || (tier.width !== null && width === null))
      return null;
    // "12 % above 200,000" after "7 % up to 150,000": a gap or an overlap is no reading
    if (Number(over) !== Number(from)) return null;
    open = upTo === null;
    if (!open && Number(upTo) <= Number(from)) return null;
    if (open && index < tiers.length - 1) return null;
    const met = metBy(tier.words, [
      ...by.stems,
      ...by.described,
      ...(by.counted === null ? [] : [by.counted]),
    ]);
    left.push(
      ...tier.words.filter(
        (token) =>
          token.content &&
          token.kind === 'word' &&
          !met.includes(token) &&
          !scopeWords.test(token.lower) &&
          !isUnit(token, by),
      ),
    );
    if (tier.rate.length > 0) {
      const rate = rateOf(tier, target, by);
      if (rate === null) return null;
      parts.push({
        kind: 'portion',
        factor: rate,
        unit: isMoney(by.unit) ? undefined : (target.input.unit ?? null),
        by,
        over: from === '0' ? null : from,
        upTo,
        tokens: [...tier.rate.flatMap(({ tokens }) => tokens), ...tier.words],
      });
    }
    from = upTo ?? from;
  }
  if (parts.length === 0) return null;
  return {
    bound: parts.length === 1 ? parts[0]! : { kind: 'sum', of: parts, tokens: [] },
    left,
  };
}

const scopeWords =
  /^(?:nothing|nil|zero|thereof|first|next|following|initial|part|portion|amount|value|further|additional|remaining|subsequent|other|rest|remainder|balance|excess|more|exceeding|above|over|up)$/;
const isUnit = (token: Token, by: Name): boolean =>
  by.unit !== null &&
  (unitNamed(token.lower)?.name === by.unit.name ||
    token.stems.some((part) => by.stems.includes(part) || by.unit!.name.startsWith(part)));

const added = (one: string, other: string): string =>
  String(Math.round((Number(one) + Number(other)) * 1e6) / 1e6);

/** The rate of a part: a percentage of it, or an amount for each unit of it. */
function rateOf({ rate }: RateTier, target: Name, by: Name): string | null {
  const [figure, words] = rate;
  if (figure?.kind !== 'measure') return null;
  const percent = inPercentOf(figure.measure);
  if (percent !== null) return isMoney(by.unit) ? percent : null;
  const { amount: given } = figure.measure;
  if (given.kind !== 'number') return null;
  if (given.unit !== null && isMoneyRate(given.unit)) {
    const [upper, lower] = sidesOf(given.unit);
    return lower !== null && lower.name === by.unit?.name ? converted(given.value, upper, target.unit) : null;
  }
  const amount = inUnitOf(given, target);
  if (amount === null || isMoney(by.unit)) return null;
  const per = words?.kind === 'words' ? perWord(words.tokens) : null;
  return words === undefined || per !== null ? amount : null;
}

/** What the parts are parts of: the other amount for percentages, what is counted or measured for rates. */
function reckonedFrom(tiers: readonly RateTier[], target: Name, binder: Binder): Name | null {
  const figure = tiers.map(({ over, upTo, width }) => over ?? upTo ?? width).find((found) => found !== null);
  if (figure?.amount.kind !== 'number') return null;
  const words = tiers.flatMap((tier) => [
    ...tier.rate.flatMap((part) => (part.kind === 'words' ? part.tokens : [])),
    ...tier.words,
  ]);
  const { amount } = figure;
  const fitting = binder.names.inputs.filter(
    (name) => name.kind === 'number' && name !== target && inUnitOf(amount, name) !== null,
  );
  if (isMoney(amount.unit) && fitting.length === 1) return fitting[0]!;
  for (const word of words) {
    const counted = countedBy([word], target, binder);
    if (counted !== null && fitting.includes(counted)) return counted;
  }
  return choose(rank(fitting, words, { near: [], norm: [] }, binder), words, binder);
}
