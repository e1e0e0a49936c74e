import type { Clause } from '../clauses/clause-parts.ts';
import { onlyWords } from '../clauses/cues.ts';
import type { Reading } from '../reading-context.ts';
import type { Variable } from '../rule/logic.ts';
import { rangesOf, textOf } from '../words/words.ts';

/**
 * "Only the night porter may admit guests after midnight": whom or what "only" singles out is required, and all others are
 * refused. A rule that only speaks of it refuses them nothing.
 */
export function checkOnly(reading: Reading, ifUnmet: 'permit' | 'deny' | 'none'): void {
  if (ifUnmet !== 'deny') return;
  const { clauses, law, words, evidence } = reading;
  for (const clause of clauses) {
    if (clause.kind !== 'norm' || clause.norm !== 'permission' || !clause.only) continue;
    for (const { start, end } of singledOut(reading, clause)) {
      const own = anchoredIn(reading, start, end);
      if (own.length === 0 || own.some((variable) => law.required.has(variable))) continue;
      if (law.required.size > 0)
        evidence.against(
          'reading_disagrees',
          rangesOf(words, start, end),
          `"${textOf(words, start, end)}": by the words all others are refused; the rule does not speak of them.`,
        );
    }
  }
}

/** So many words in front of "alone" are what it is said of. */
const reach = 4;

/** The words that "only" stands in front of, and those that "alone" ends. */
function singledOut({ words }: Reading, clause: Clause): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = clause.regions.filter(({ part }) => part === 'only');
  for (let at = clause.start; at < clause.end; at += 1) {
    const { lower } = words[at]!;
    if (lower === 'alone' && words[at + 1]?.kind !== 'word')
      found.push({ start: Math.max(clause.start, at - reach), end: at });
    if (!onlyWords.has(lower) || words[at - 1]?.lower === 'not') continue;
    const region = clause.regions.findLast(({ start, end }) => start <= at + 1 && at + 1 < end);
    if (region?.part === 'subject') found.push(region);
  }
  return found;
}

/** What the rule reads that is named between two places. */
function anchoredIn({ facts, mentions, lines }: Reading, start: number, end: number): Variable[] {
  const places = [
    ...facts.map(({ variable, clearest }) => ({ variable, at: clearest })),
    ...mentions.map(({ variable, at }) => ({ variable, at: at[0]! })),
    ...lines.map(({ variable, figure }) => ({ variable, at: figure.start })),
  ];
  return [...new Set(places.filter(({ at }) => start <= at && at < end).map(({ variable }) => variable))];
}
