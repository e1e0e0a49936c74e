import type { Comparison } from '../../../rules/ledger/ledger.ts';
import type { Binder, Surroundings } from './binding.ts';
import { choose, rank } from './binding.ts';
import type { Measure } from '../items/measure.ts';
import type { Token } from '../words/tokens.ts';
import type { Name } from '../vocabulary/vocabulary.ts';

/** "Days between two checks", "Months since the last inspection": how long it is from one to the next. */
export const saysInterval = ({ input, description, unit }: Name): boolean =>
  /^(?:time|calendar)$/.test(unit?.dimension ?? '') &&
  /\b(?:between|since|last|interval|from one|ago)\b/.test(
    `${input.name.replaceAll('_', ' ')} ${description}`,
  );

/** `inspections_in_month`, "Sprayings in the calendar year": how many there are in such a period. */
export function countsInPeriod({ kind, unit, input, description }: Name, { amount }: Measure): boolean {
  if (kind !== 'number' || unit !== null || amount.kind !== 'number' || amount.unit === null) return false;
  const text = `${input.name.replaceAll('_', ' ')} ${description}`;
  return [...text.matchAll(/\b(?:in|per|this|a|each|same|the) (?:the )?(?:calendar )?([a-z]+)\b/g)].some(
    ([, period]) => period === (amount.unit?.name ?? ''),
  );
}

/** "inspected at least once a month", where an input counts the inspections in the month: at least one. */
export function timesInPeriod(
  measure: Measure,
  own: readonly Token[],
  around: Surroundings,
  binder: Binder,
): { name: Name; op: Comparison | null } | null {
  if (measure.sense !== 'every' || measure.amount.kind !== 'number' || measure.amount.value !== '1')
    return null;
  const counts = binder.names.inputs.filter((name) => countsInPeriod(name, measure));
  const name = choose(rank(counts, own, around, binder), measure.tokens, binder);
  if (name === null) return null;
  const said = measure.tokens.map(({ lower }) => lower).join(' ');
  return { name, op: /^once\b/.test(said) ? null : '>=' };
}
