import type { Amount } from '../words/amounts.ts';
import { changed, isMeant } from './figure-changes.ts';
import { isFigureNoun, standing } from './figure-nouns.ts';
import { contrary } from '../items/directions.ts';
import { measuresAt } from '../items/measures.ts';
import type { Measure } from '../items/measure.ts';
import { referenceAt } from '../words/references.ts';
import { labelsOf } from './labels.ts';
import type { SentenceUnit } from './layout.ts';
import { layoutOf } from './layout.ts';
import { numberAt } from '../words/numbers.ts';
import { shareAt } from '../words/fractions.ts';
import type { ReferredFigure, Token } from '../words/tokens.ts';

/**
 * "No more than half the amount under paragraph (1)", "after the period in (2)", "double the interval laid down in rule 4":
 * a figure that another unit of the clause gives. It stands where the words are, as if it had been written out.
 */
export function withReferredFigures(tokens: readonly Token[]): Token[] {
  const anyFigure = (at: number): FigureAt | null => figureAt(tokens, at) ?? periodBefore(tokens, at);
  if (!tokens.some((_, at) => anyFigure(at) !== null)) return [...tokens];
  const { units } = layoutOf(tokens);
  const given = new Map<Token, ReferredFigure>();
  for (const unit of units) {
    const own = wordsOfUnit(unit);
    for (let at = 0; at < own.length; at += 1) {
      const found = figureAt(own, at) ?? periodBefore(own, at);
      const figure = found === null ? null : figureIn(units, unit, found);
      if (found === null || figure === null) continue;
      given.set(own[at]!, figure);
      at = found.to - 1;
    }
  }
  return tokens.map((token) => {
    const figure = given.get(token);
    return figure === undefined ? token : { ...token, refersTo: figure };
  });
}

const wordsOfUnit = ({ trunk, list, closing }: SentenceUnit): Token[] => [
  ...trunk,
  ...(list?.items.flat() ?? []),
  ...closing,
];

interface FigureAt {
  noun: string;
  factor: [string, string];
  /** Null: the unit before. */
  label: string | null;
  /** "after the period": beyond it. */
  past: boolean;
  length: number;
  to: number;
}

/** "half the amount under paragraph (1)"; without a share only where a direction is before it, or it would be the subject. */
function figureAt(tokens: readonly Token[], at: number): FigureAt | null {
  const lower = (index: number): string => tokens[index]?.lower ?? '';
  // "examined at double the interval": how often; "made after the period": once it has run out
  const start = /^(?:at|after)$/.test(lower(at)) ? at + 1 : at;
  const share = factorAt(tokens, start);
  const article = share?.to ?? start;
  const stands = share !== null || (start > at ? lower(at) === 'after' : directed.test(lower(at - 1)));
  if (lower(article) !== 'the' || !stands) return null;
  for (let to = article + 2; to < article + 5; to += 1) {
    const noun = said(tokens.slice(article + 1, to));
    if (!isFigureNoun(noun)) continue;
    for (let reference = to + 1; reference < to + 4; reference += 1) {
      const end = referenceAt(tokens, reference);
      if (end === null || !standing.test(said(tokens.slice(to, reference)))) continue;
      const [label, ...more] = labelsOf(tokens.slice(reference, end));
      if (label === undefined || more.length > 0) return null;
      return {
        noun,
        label,
        factor: share?.factor ?? ['1', '1'],
        past: lower(at) === 'after',
        length: end - at,
        to: end,
      };
    }
  }
  return null;
}

const times = 'period|time|time limit|deadline|term|limit|interval';
const pointing = new RegExp(
  `^after (?:(?:the )?(?:expiry|expiration|end|lapse) of )?(?:(?:that|this|such|the said|the aforesaid|the above|the same) (?:${times})|the (?:${times}) (?:mentioned above|referred to above|stated above|specified above|aforesaid|so fixed|just mentioned|allowed)|(?:the )?(?:expiry|expiration|end) of the (?:${times}))$`,
);

/** "raised after that period", "after the expiry of the said period": beyond the one period that the unit before fixes. */
function periodBefore(tokens: readonly Token[], at: number): FigureAt | null {
  if (tokens[at]?.lower !== 'after' || tokens[at - 1]?.content !== true) return null;
  for (let to = Math.min(at + 9, tokens.length); to > at + 1; to -= 1)
    if (pointing.test(said(tokens.slice(at, to))))
      return { noun: 'period', label: null, factor: ['1', '1'], past: true, length: to - at, to };
  return null;
}

const directed = /^(?:within|than|exceeds?|exceeding|beyond|over|under|above|below)$/;
const said = (tokens: readonly Token[]): string => tokens.map(({ lower }) => lower).join(' ');

/** "half", "one third of", "twice", "60 % of". */
function factorAt(tokens: readonly Token[], at: number): { factor: [string, string]; to: number } | null {
  const past = (to: number): number => (tokens[to]?.lower === 'of' ? to + 1 : to);
  const share = shareAt(tokens, at);
  if (share !== null) {
    const [by = '1', over = '1'] = share.factor.split('/');
    return /^\d+$/.test(by) ? { factor: [by, over], to: past(share.to) } : null;
  }
  const number = numberAt(tokens, at);
  if (number === null || !/^\d{1,3}$/.test(number.value)) return null;
  const percent = /^(?:%|percent)$/.test(tokens[number.to]?.lower ?? '') ? number.to + 1 : null;
  return percent === null || tokens[percent]?.lower !== 'of'
    ? null
    : { factor: [number.value, '100'], to: percent + 1 };
}

/** The only figure of its kind in the unit that the words name; null where there is none, or several. */
function figureIn(
  units: readonly SentenceUnit[],
  own: SentenceUnit,
  { noun, factor, label, past, length }: FigureAt,
): ReferredFigure | null {
  const named =
    label === null
      ? units.slice(0, units.indexOf(own)).slice(-1)
      : units.filter((unit) => unit.label === label && unit !== own);
  if ((label !== null && own.label === label) || named.length === 0) return null;
  const fitting = named
    .flatMap((unit) => measuresIn(wordsOfUnit(unit)).map((measure) => allowedBy(measure, unit)))
    .filter((measure) => measure.amount.kind === 'number' && isMeant({ noun, old: null }, measure));
  const [only, ...more] = fitting;
  if (only === undefined || more.length > 0) return null;
  const amount = reckoned(only.amount, factor);
  return amount?.kind === 'number'
    ? {
        value: amount.value,
        unit: amount.unit,
        op: past ? '>' : only.op,
        sense: past ? 'amount' : only.sense,
        label: label ?? '',
        length,
      }
    : null;
}

/** "must not exceed 6 knots": up to 6 knots are allowed. */
function allowedBy(measure: Measure, { trunk }: SentenceUnit): Measure {
  const forbids = trunk.some(
    ({ lower }, at) => lower === 'not' && /^(?:must|shall|may|should)$/.test(trunk[at - 1]?.lower ?? ''),
  );
  const op = measure.op === null ? null : contrary[measure.op];
  return forbids && /^[<>]$/.test(measure.op ?? '') ? { ...measure, op } : measure;
}

function reckoned(old: Amount, factor: [string, string]): Amount | null {
  const amount = changed({ kind: 'times', factor, figure: null }, old);
  // a third of 100 is no decimal
  const exact =
    amount?.kind === 'number' &&
    old.kind === 'number' &&
    Math.abs(Number(amount.value) * Number(factor[1]) - Number(old.value) * Number(factor[0])) < 1e-9;
  return exact ? amount : null;
}

function measuresIn(tokens: readonly Token[]): Measure[] {
  const found: Measure[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const reference = referenceAt(tokens, at);
    if (reference !== null) {
      at = reference - 1;
      continue;
    }
    const [measure] = measuresAt(tokens, at).sort((left, right) => right.to - left.to);
    if (measure === undefined) continue;
    found.push(measure);
    at = measure.to - 1;
  }
  return found;
}
