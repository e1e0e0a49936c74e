import type { Figure } from './figure.ts';
import { tidy } from '../rule/linear-form.ts';
import { conversionsOf, dimensionOf, unitFactor } from './measures.ts';

/** Values that a figure may have in code: itself, in other units of its kind, a percentage as a fraction. */
export function figureValues(figure: Figure): number[] {
  const { value, unit, kind } = figure;
  const values = [value];
  const dimension = dimensionOf(unit);
  if (dimension === 'ratio')
    values.push(value / 100, 1 - value / 100, 1 + value / 100, 100 - value, 100 + value);
  else values.push(...conversionsOf(unit).map((factor) => value * factor));
  if (kind === 'time') values.push(...timeValues(value, null));
  if (unit === null && value < 1 && value > 0) values.push(1 - value, 1 / value);
  return values.map(tidy);
}

/** A time of day as what it is counted in may have it: in hours, minutes or seconds of the day, in any where no unit is known. */
export function timeValues(minutes: number, unit: string | null): number[] {
  const inUnit = unitFactor('minute', unit);
  return unit === null || inUnit === null
    ? [minutes, minutes / 60, minutes * 60].map(tidy)
    : [tidy(minutes * inUnit)];
}

/** Whole numbers that write a share: 2 and 3 for two thirds. `rest`: its complement, or 1005 of 1000 for 0.5% more. */
export function wholeShares({ value, unit }: Figure): { share: number[]; rest: number[] } {
  const part = dimensionOf(unit) === 'ratio' ? value / 100 : unit === null ? value : 0;
  if (part <= 0 || part >= 1) return { share: [], rest: [] };
  const whole = (scale: number): boolean => Math.abs(part * scale - Math.round(part * scale)) < 1e-9;
  const scales = [
    Math.round(1 / part),
    2,
    3,
    4,
    5,
    6,
    7,
    8,
    9,
    10,
    12,
    15,
    20,
    25,
    50,
    100,
    1000,
    10_000,
  ].filter(whole);
  const taken = scales.map((scale) => Math.round(part * scale));
  return {
    share: [...scales, ...taken],
    rest: scales.flatMap((scale, index) => [scale - taken[index]!, scale + taken[index]!]),
  };
}
