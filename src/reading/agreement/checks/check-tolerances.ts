import { isSpread } from './bands.ts';
import { isEitherWay } from './figures-by-computation.ts';
import type { Reading } from '../reading-context.ts';
import { rangesOf } from '../words/words.ts';

const close = (a: number, b: number): boolean =>
  Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));

/** "220 °C ± 5 °C", "by up to 2 g in either direction": a line on either side, and none in the middle. */
export function checkTolerances({ figures, words, logic, known, evidence }: Reading): void {
  const lined = [...logic.variables.values()].filter(
    ({ kind, input }) => kind === 'number' && input !== null,
  );
  const eitherWay = isEitherWay(words);
  for (const [index, figure] of figures.entries()) {
    const next = figures[index + 1];
    const spread = next !== undefined && isSpread(words, figure, next);
    const [middle, by] = spread ? [figure.value, next.value] : [0, figure.value];
    if (!spread && !eitherWay) continue;
    for (const { input, cuts } of lined) {
      const { minimum } = known.get(input!)?.input ?? {};
      const signed = spread || (minimum !== undefined && minimum !== null && Number(minimum) < 0);
      const [low, high] = [middle - by, middle + by].map((end) => [...cuts].some((cut) => close(cut, end)));
      if (!signed || low === high) continue;
      evidence.against(
        'reading_disagrees',
        rangesOf(words, figure.start, spread ? next.end : figure.end),
        `The words limit ${input} on both sides of ${middle}; the rule draws no line at ${low ? middle + by : middle - by}.`,
      );
    }
  }
}
