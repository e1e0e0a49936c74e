import { tidy } from '../rule/linear-form.ts';
import type { Figure } from '../words/figure.ts';
import { figureValues } from '../words/figure-values.ts';
import { unitFactor } from '../words/measures.ts';
import { type Word } from '../words/words.ts';

const close = (a: number, b: number): boolean =>
  Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));

/** Whether a figure of the rule is computed from this one and another of the words. */
export function takesPart(figure: Figure, figures: readonly Figure[], value: number): boolean {
  const own = figureValues(figure).slice(0, 4);
  const others = figures
    .filter((other) => other !== figure && other.kind !== 'date')
    .flatMap((other) => figureValues(other).slice(0, 4));
  return own.some((a) =>
    [...others, 100].some((b) =>
      // "is increased by one half"
      [a + b, a - b, b - a, a * b, a / b, b / a, 100 * a * b, (100 * a) / b, b + a * b, b - a * b].some(
        (result) => close(result, value),
      ),
    ),
  );
}

/** Words by which a figure of the rule may be computed from those of the words. */
export const computations = new Set(
  'plus minus increased increase increases reduced reduction reduces half third quarter tolerance either deviation margin twice double triple times per each deemed read average proportion further additional rate multiplied sum difference part fraction amounts prolonged extended longer added deviate deviates vary varies ±'.split(
    ' ',
  ),
);

/** "nothing for the first hour, then": one of them costs nothing. */
export const freeBefore = (words: readonly Word[]): number =>
  words.some(({ lower }) => lower === 'first') &&
  words.some(({ lower }) => ['nothing', 'free', 'gratis'].includes(lower))
    ? 1
    : 0;

export const isEitherWay = (words: readonly Word[]): boolean =>
  words.some(({ lower, text }, at) => {
    const next = words[at + 1]?.lower ?? '';
    const after = words[at + 2]?.lower ?? '';
    return (
      text === '±' ||
      (lower === 'either' && (next === 'direction' || next === 'way' || next === 'side')) ||
      (lower === 'plus' && next === 'or' && after === 'minus') ||
      (lower === 'give' && next === 'or' && after === 'take') ||
      (lower === 'up' && next === 'or' && after === 'down')
    );
  });

/** "is extended by fourteen days", of a date: the day that this comes to. */
export function movedDates(
  words: readonly Word[],
  figures: readonly Figure[],
): { value: number; by: Figure }[] {
  return figures.flatMap((by) => {
    const days = by.kind === 'number' ? unitFactor(by.unit, 'day') : null;
    const front = words.slice(Math.max(0, by.start - 4), by.start).map(({ lower }) => lower);
    const behind = words[by.end]?.lower ?? '';
    const later = front.some((word) => lengthening.has(word)) || behind === 'later' || behind === 'longer';
    const earlier = front.some((word) => shortening.has(word)) || behind === 'earlier';
    if (days === null || later === earlier) return [];
    return figures
      .filter(({ kind }) => kind === 'date')
      .map(({ value }) => ({ value: value + (later ? 1 : -1) * by.value * days, by }));
  });
}
export const lengthening = new Set('extended prolonged lengthened postponed deferred extends'.split(' '));
export const shortening = new Set('shortened reduced curtailed'.split(' '));

/** "beginning with the day on which": the first day is one of those that are counted. */
export const countsFirstDay = (words: readonly Word[]): boolean =>
  words.some(
    ({ lower }, at) =>
      // "ninety days from the day of issue, that day included"
      (lower === 'day' &&
        ['that', 'this', 'first'].includes(words[at - 1]?.lower ?? '') &&
        (['included', 'inclusive'].includes(words[at + 1]?.lower ?? '') ||
          ['including', 'counting'].includes(words[at - 2]?.lower ?? ''))) ||
      (['beginning', 'starting', 'commencing'].includes(lower) &&
        ['with', 'on'].includes(words[at + 1]?.lower ?? '') &&
        words.slice(at + 2, at + 5).some((word) => word.lower === 'day' || word.lower === 'date')),
  );

/** A division by a constant is kept as the share that it takes: of 0.0004 it is 2,500. */
export function divisorOf(value: number): number | null {
  const divisor = tidy(1 / value);
  const plain = tidy(value * 1_000_000);
  const written = Number.isInteger(plain) && plain % 1000 === 0;
  return value > 0 && value < 1 && !written && tidy(divisor * 100) % 1 === 0 ? divisor : null;
}
