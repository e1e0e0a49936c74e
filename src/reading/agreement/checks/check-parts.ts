import { PhraseTable, phrases } from '../words/phrases.ts';
import type { Reading } from '../reading-context.ts';
import { rangesOf, textOf } from '../words/words.ts';

const partsToo = new PhraseTable<true>(
  phrases(
    'or fraction|or a fraction|or any fraction|or part|or a part|or any part|or portion|or any portion',
    true,
  ),
);
const ends = new Set('it thereof that amount number of this them any a the'.split(' '));

const whole = new Set(['full', 'complete', 'completed', 'whole', 'entire']);

/** "one room for every full 50 beds": what has begun adds nothing, so that the line lies a whole 50 further. */
export function checkFullParts({ words, figures, logic, evidence }: Reading): void {
  for (const { start, end, value } of figures) {
    const [each, full] = [words[start - 2]?.lower ?? '', words[start - 1]?.lower ?? ''];
    if (!['each', 'every', 'per'].includes(each) || !whole.has(full) || value <= 1) continue;
    const begun = [...logic.variables.values()].find(
      ({ kind, input, ratios, cuts }) =>
        kind === 'number' &&
        input === null &&
        ratios.length === 1 &&
        [value, 1 / value].some((ratio) => Math.abs(ratios[0]! - ratio) < 1e-9) &&
        cuts.size === 1 &&
        cuts.has(0),
    );
    if (begun === undefined) continue;
    evidence.against(
      'reading_disagrees',
      rangesOf(words, start - 2, end),
      `"${textOf(words, start - 2, end)}": what has begun does not count; the rule counts it for ${begun.inputs.join(' against ')}.`,
    );
  }
}

/** "for each 2,500 EUR or fraction of it": what has begun counts as a whole one, so that the rule rounds up. */
export function checkParts({ words, logic, evidence, read }: Reading): void {
  if (logic.roundings.size === 0) return;
  for (const { index } of words) {
    const found = partsToo.at(words, index);
    if (found === null) continue;
    let end = index + found.length;
    while (ends.has(words[end]?.lower ?? '')) end += 1;
    const ranges = rangesOf(words, index, end);
    if (logic.roundings.has('up')) for (let at = index; at < end; at += 1) read.add(at);
    else
      evidence.against(
        'reading_disagrees',
        ranges,
        `"${textOf(words, index, end)}": what has begun counts; the rule rounds down.`,
      );
  }
}
