import { dimensionOf, isUnitWord, unitFactor } from './measures.ts';
import type { Figure } from './figure.ts';
import { fractions, numberAt } from './number-words.ts';
import type { Word } from './words.ts';

const agesOf = new Set(['under', 'over', '-']);

/** The unit that follows a number, or precedes it as a sign: "%", "per cent", "full days", "square metres". */
export function unitAt(words: readonly Word[], at: number): { unit: string; end: number } | null {
  const [first, second] = [words[at], words[at + 1]];
  if (first === undefined) return null;
  const pair = `${first.lower}_${second?.lower ?? ''}`;
  if (first.lower === '°' && second !== undefined) return { unit: `°${second.lower}`, end: at + 2 };
  if (isUnitWord(pair)) return { unit: pair, end: at + 2 };
  const squared = second?.text === '²' || (second?.text === '2' && second.start === first.end);
  if (first.lower === 'm' && squared) return { unit: 'm2', end: at + 2 };
  if (first.lower === 'percentage' && second?.stem === 'point') return { unit: 'percent', end: at + 2 };
  // "under-12s", "the over-70s": those of that age.
  if (first.lower === 's' && first.start === words[at - 1]?.end && agesOf.has(words[at - 2]?.lower ?? ''))
    return null;
  const plain = first.lower.replace(/['’]s?$/, '');
  if (first.kind !== 'break' && isUnitWord(plain)) return { unit: plain, end: at + 1 };
  const adjectives = [
    'full',
    'consecutive',
    'calendar',
    'working',
    'operating',
    'running',
    'business',
    'clear',
    'complete',
    'completed',
  ];
  if (adjectives.includes(first.lower) && second !== undefined) {
    const unit = second.lower.replace(/['’]s?$/, '');
    if (isUnitWord(unit)) return { unit, end: at + 2 };
  }
  return null;
}

/** Pairs of units of which the smaller is only one behind the larger: "4 ft 10 in". */
const marked = new Map([['in', 'inch']]);

/**
 * "4 ft 10 in", "2 hours and 30 minutes", "1 h 30 min": one measure in two units, of which the smaller counts. What is
 * between two limits stays two figures.
 */
export function withSmallerUnit(words: readonly Word[], figure: Figure): Figure {
  const dimension = dimensionOf(figure.unit);
  if (dimension === null || dimension === 'ratio' || dimension === 'currency') return figure;
  const opener = words[figure.start - 1]?.lower ?? '';
  const joined = words[figure.end]?.lower === 'and' && opener !== 'between' && opener !== 'from';
  const from = joined ? figure.end + 1 : figure.end;
  const next = numberAt(words, from);
  if (next === null || next.end !== from + 1) return figure;
  const name = words[next.end]?.lower ?? '';
  const known = unitAt(words, next.end);
  const unit = known?.unit ?? marked.get(name);
  if (unit === undefined || dimensionOf(unit) !== dimension) return figure;
  const factor = unitFactor(figure.unit, unit);
  if (factor === null || factor <= 1 || next.value >= factor) return figure;
  return { ...figure, value: figure.value * factor + next.value, unit, end: known?.end ?? next.end + 1 };
}

/** "half-hour", "half an hour", "a quarter of an hour", "three quarters of an hour": the unit that a share is of. */
export function unitOfShare(words: readonly Word[], at: number): { unit: string; end: number } | null {
  if (words[at]?.hyphenated === true) return unitAt(words, at);
  const from = words[at]?.lower === 'of' ? at + 1 : at;
  return ['a', 'an'].includes(words[from]?.lower ?? '') ? unitAt(words, from + 1) : null;
}

/** "two quarters in arrear", "four quarters": of a year; three quarters are a share. */
export const isQuartersOfYear = (word: string, many: number): boolean =>
  word === 'quarters' && fractions.has(word) && Number.isInteger(many) && many !== 3;
