import { runTask } from '../workers/run-task.ts';
import type { CitingRule, KnownRules } from './known-rules-read-model.ts';
import type { KnownRule } from './link-policy.ts';

/** Where the words of each of them are in the text; older texts are compared in a thread. */
export async function placeKnownRules(
  { rules, same, newer, older }: KnownRules,
  caller: string,
): Promise<KnownRule[]> {
  const placed = new Map<
    CitingRule['citations'][number],
    { place: KnownRule['places'][number] | null; same: boolean }
  >();
  const citations = rules.flatMap((rule) => rule.citations);
  for (const citation of citations) {
    if (same.has(citation.source_material_id)) placed.set(citation, { place: citation, same: true });
  }
  for (const { id, text } of newer ? older : []) {
    const quotes = citations.filter((citation) => citation.source_material_id === id);
    const compared = await runTask(
      'compare_revisions',
      { older: text, newer: newer!, quotes: quotes.map(({ start, end }) => ({ start, end })) },
      { caller },
    );
    quotes.forEach((quote, index) => {
      const { change, after } = compared.quotes[index]!;
      placed.set(quote, { place: after, same: change !== 'changed' && change !== 'removed' });
    });
  }
  return rules.map(({ citations: own, ...rule }) => {
    const found = own.flatMap((citation) => placed.get(citation) ?? []);
    return {
      ...rule,
      places: found.flatMap(({ place }) => (place ? [{ start: place.start, end: place.end }] : [])),
      words: found.every((one) => one.same) ? ('same' as const) : ('changed' as const),
    };
  });
}
