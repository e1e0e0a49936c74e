import { affinity, chunkAt, unitOf } from '../grounding/ground.ts';
import type { Reading } from '../reading-context.ts';
import { around } from '../rule/lawfulness.ts';
import type { Variable } from '../rule/logic.ts';
import type { Figure } from '../words/figure.ts';
import { unitFactor } from '../words/measures.ts';
import type { Word } from '../words/words.ts';

/** A figure and how far from it something may lie: "5 °C, give or take 3 °C". */
export interface Band {
  middle: Figure;
  margin: Figure;
  /** Where the words that say so begin. */
  start: number;
}

const spreads = new Set([
  '±',
  'give or take',
  'plus or minus',
  'to within',
  'to within ±',
  'to within plus or minus',
  'with a tolerance of',
  'with a tolerance of ±',
]);
const straying = new Set('deviate differ depart diverge vary stray'.split(' '));

/** The words between one figure and the next, without commas. */
const between = (words: readonly Word[], { end }: Figure, { start }: Figure): string =>
  words
    .slice(end, start)
    .filter(({ text }) => text !== ',')
    .map(({ lower }) => lower)
    .join(' ');

/** "37 °C, plus or minus 0.5 °C": whether the words spread the first figure by the second. */
export const isSpread = (words: readonly Word[], middle: Figure, margin: Figure): boolean =>
  spreads.has(between(words, middle, margin));

/** "must not deviate from 500 g by more than 15 g": of what is forbidden, and of nothing else. */
function isKept({ words, chunks }: Reading, middle: Figure, margin: Figure): boolean {
  const [verb, from] = words.slice(Math.max(0, middle.start - 2), middle.start);
  return (
    straying.has(verb?.lower ?? '') &&
    from?.lower === 'from' &&
    between(words, middle, margin) === 'by more than' &&
    chunkAt(chunks, middle.numberStart)?.region.clause.norm === 'prohibition'
  );
}

export const bandsOf = (reading: Reading): Band[] =>
  reading.figures.flatMap((middle, index) => {
    const margin = reading.figures[index + 1];
    if (margin === undefined || middle.kind !== 'number' || margin.kind !== 'number') return [];
    if (isSpread(reading.words, middle, margin)) return [{ middle, margin, start: middle.start }];
    return isKept(reading, middle, margin) ? [{ middle, margin, start: middle.start - 2 }] : [];
  });

/** A band of the words, and the number that the rule keeps inside it, its ends included. */
export interface KeptBand extends Band {
  variable: Variable;
  ends: [low: number, high: number];
}

/** The bands that the rule keeps the one number of their kind within: their figures draw its two lines. */
export function keptBands(reading: Reading): KeptBand[] {
  const { words, known, logic } = reading;
  return bandsOf(reading).flatMap((band): KeptBand[] => {
    const ofKind = [...logic.variables.values()].flatMap((variable) => {
      const unit = variable.kind === 'number' && !variable.date ? unitOf(variable, known) : null;
      const factors = [band.middle, band.margin].map((figure) => unitFactor(figure.unit, unit));
      const [first, second] = factors;
      return unit === null || first == null || second == null ? [] : [{ variable, first, second }];
    });
    const [only, another] = ofKind;
    if (only === undefined || another !== undefined || only.variable.input === null) return [];
    const { variable, first, second } = only;
    const about = known.get(only.variable.input)!;
    const { start, end } = chunkAt(reading.chunks, band.middle.numberStart)?.region.clause ?? band.middle;
    if (affinity(words, about, start, end).score === 0) return [];
    const [middle, by] = [band.middle.value * first, band.margin.value * second];
    const low = [...variable.cuts].find((cut) => close(cut, middle - by));
    const high = [...variable.cuts].find((cut) => close(cut, middle + by));
    return low !== undefined && high !== undefined && keepsWithin(reading, variable, low, high)
      ? [{ ...band, variable, ends: [low, high] }]
      : [];
  });
}

const close = (a: number, b: number): boolean =>
  Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));

/** Below the one and above the other it is worse, and on them it is not. */
function keepsWithin({ law, test }: Reading, variable: Variable, low: number, high: number): boolean {
  const [under, onLow, overLow] = around(variable, low);
  const [underHigh, onHigh, over] = around(variable, high);
  const into = law.change(variable, under, onLow, test);
  const out = law.change(variable, onHigh, over, test);
  const inside = [law.change(variable, onLow, overLow, test), law.change(variable, underHigh, onHigh, test)];
  return (
    into.better &&
    !into.worse &&
    out.worse &&
    !out.better &&
    inside.every(({ better, worse }) => !better && !worse)
  );
}
