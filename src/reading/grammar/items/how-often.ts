import { unitAt } from '../words/amounts.ts';
import type { Measure } from './measure.ts';
import type { Token } from '../words/tokens.ts';
import type { Unit } from '../words/units.ts';
import { unitNamed } from '../words/units.ts';

/** "at least once a week", "once in a calendar year", "inspected every month", "checked weekly": one in each such period. */
export function howOftenAt(tokens: readonly Token[], at: number): Measure | null {
  const said = tokens
    .slice(at, at + 6)
    .map(({ lower }) => lower)
    .join(' ');
  const least = /^(?:at least|not less than|no less than) once (?:a|an|per|each|every) /.exec(said)?.[0];
  if (least !== undefined) return often(tokens, at, at + words(least), false);
  const once =
    /^(?:at least )?once (?:(?:a|an|per|each|every|in a|in any|in every|in each|in the) )(?:calendar )?/.exec(
      said,
    );
  // "more than once a year": so many times, and no interval
  if (once !== null && !/^(?:than|most|only|but)$/.test(tokens[at - 1]?.lower ?? ''))
    return often(tokens, at, at + words(once[0]), true);
  if (!isDone(tokens[at - 1])) return null;
  if (/^(?:every|each) (?!\d)/.test(said)) return often(tokens, at, at + 1, true);
  const adverb = adverbs.get(tokens[at]?.lower ?? '');
  return adverb === undefined ? null : measure(tokens, at, at + 1, unitNamed(adverb)!, true);
}

const adverbs: ReadonlyMap<string, string> = new Map([
  ['daily', 'day'],
  ['weekly', 'week'],
  ['monthly', 'month'],
  ['quarterly', 'quarter'],
  ['yearly', 'year'],
  ['annually', 'year'],
]);

const words = (text: string): number => text.trim().split(' ').length;

/** "be inspected every week": what is done so often; "open every day" is a state of each. */
const isDone = (before: Token | undefined): boolean => /(?:ed|wn|ght|ept|ead|ut)$/.test(before?.lower ?? '');

function often(tokens: readonly Token[], at: number, from: number, soft: boolean): Measure | null {
  const named = unitAt(tokens, from);
  if (named === null || !/^(?:time|calendar)$/.test(named.unit.dimension)) return null;
  return measure(tokens, at, named.to, named.unit, soft);
}

/** `soft`: where no input counts the time between two of them, or how many there are in the period, it is no measure. */
const measure = (tokens: readonly Token[], at: number, to: number, unit: Unit, soft: boolean): Measure => ({
  tokens: tokens.slice(at, to),
  amount: { kind: 'number', value: '1', unit },
  op: '<=',
  sense: 'every',
  of: [],
  ...(soft ? { soft: true, often: true } : {}),
  to,
});
