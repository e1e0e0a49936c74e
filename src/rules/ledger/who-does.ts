import { wordsIn } from './account.ts';
import type { Condition, Ledger } from './ledger.ts';

/**
 * Facts that say what is done, each with the words for who does it: "The office must inspect each plot" asks of
 * `plot_inspected` that the office inspects each plot. Empty where the words name nobody.
 */
export function whoDoes(quotes: readonly string[], { norm }: Ledger): ReadonlyMap<string, string> {
  const actors = norm.who.filter(isActor).map(({ words }) => wordsIn(quotes, words).join(' '));
  const [who] = actors;
  if (who === undefined || actors.length > 1) return new Map();
  return new Map(norm.act.flatMap(factsIn).map((input) => [input, who]));
}

const isActor = (condition: Condition): boolean =>
  (condition.kind === 'given' && condition.role === 'actor') ||
  (condition.kind === 'fact' && condition.equals === true && condition.input.startsWith('actor_is_'));

function factsIn(condition: Condition): string[] {
  if (condition.kind === 'fact') return [condition.input];
  if (condition.kind === 'not') return factsIn(condition.of);
  return condition.kind === 'all' || condition.kind === 'any' ? condition.of.flatMap(factsIn) : [];
}
