import type { Figure } from '../words/figure.ts';
import type { Anchor, Reading } from '../reading-context.ts';
import { rangesOf, textOf } from '../words/words.ts';

/** "any two of the following three", "at least two of these": how many items of a list are needed. */
export interface CountedList {
  figure: Figure;
  /** The word that the list follows. */
  from: number;
  /** How many items the words themselves say that there are. */
  of: number | null;
}

/** Figures of the words that say how many items of a list are needed, and draw no line of an input. */
export function countedLists({ words, figures, comparisons }: Reading): CountedList[] {
  return figures.flatMap((figure): CountedList[] => {
    const { unit, value, kind, end } = figure;
    if (kind !== 'number' || unit !== null || !Number.isInteger(value) || value < 2) return [];
    if (comparisons.get(figure)?.side === 'low') return [];
    const next = words.slice(end, end + 3).map(({ lower }) => lower);
    const following = next[0] === 'of' && next[1] === 'the' && next[2] === 'following';
    if (!following && !(next[0] === 'of' && next[1] === 'these')) return [];
    const from = end + (following ? 3 : 2);
    const whole = figures.find(({ start, unit: counted }) => start === from && counted === null);
    return [{ figure, from, of: whole?.value ?? null }];
  });
}

/** What is in a counted list is needed so many times in the rule as the words say; anchors that were held so. */
export function checkCounts(reading: Reading, anchors: readonly Anchor[]): ReadonlySet<Anchor> {
  const settled = new Set<Anchor>();
  for (const list of countedLists(reading)) {
    const { figure, from } = list;
    const clause = reading.clauses.find(({ start, end }) => start <= from && from < end);
    const items = anchors.filter(({ at, chunk }) => at > from && chunk.region.clause === clause);
    const { words, evidence, law, test } = reading;
    const ranges = rangesOf(words, figure.start, from);
    const phrase = textOf(words, figure.start, from);
    const apart = new Set(items.map(({ variable }) => variable)).size === items.length;
    const sign = items[0]?.chunk.region.sign ?? 0;
    const alike = sign !== 0 && items.every(({ chunk }) => chunk.region.sign === sign);
    // Where the items speak against who acts, it is better to be spared all but one of those that are needed.
    const needed = sign === 1 ? figure.value : items.length - figure.value + 1;
    const result =
      items.length < figure.value || !apart || !alike
        ? null
        : law.counted(
            items.map(({ variable, holds, fails }) =>
              sign === 1 ? { variable, good: holds, bad: fails } : { variable, good: fails, bad: holds },
            ),
            needed,
            test,
          );
    if (result === null) {
      evidence.doubt('unread_words', ranges, `Whether the rule needs "${phrase}" could not be told.`);
      continue;
    }
    for (const item of items) settled.add(item);
    if (result) continue;
    const message = `"${phrase}": by the words ${figure.value} of ${items.map(({ label }) => label).join(', ')} are needed; in the rule it is otherwise.`;
    const all = list.of === null || list.of === items.length;
    if (all && items.every(({ chunk }) => !chunk.region.guess))
      evidence.against('reading_disagrees', ranges, message);
    else evidence.doubt('reading_disagrees', ranges, message);
  }
  return settled;
}
