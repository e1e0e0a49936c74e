import type { Clause } from './clause-parts.ts';
import type { Word } from '../words/words.ts';

/** "shall not be refused merely because his parents are; it shall be if he is": beside another norm, the reason does not count. */
export function concedeReasons(words: readonly Word[], clauses: readonly Clause[]): void {
  const norms = clauses.filter(({ kind }) => kind === 'norm');
  for (const clause of norms) {
    const at = words.findIndex(
      ({ lower, index }) =>
        index > clause.start &&
        index < clause.end &&
        lower === 'because' &&
        soleWords.has(words[index - 1]!.lower),
    );
    const parent = clause.regions.findLast(({ start, end }) => start < at && at < end) ?? null;
    if (at < 0 || parent === null || norms.length < 2 || clause.norm !== 'prohibition') continue;
    clause.regions.push({
      part: 'concession',
      start: at - 1,
      end: clause.end,
      parent,
      clause,
      sign: 0,
      guess: false,
      reduced: false,
    });
  }
}
const soleWords = new Set(['merely', 'solely', 'only', 'just', 'simply', 'purely']);
