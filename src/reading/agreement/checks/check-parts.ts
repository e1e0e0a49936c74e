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
