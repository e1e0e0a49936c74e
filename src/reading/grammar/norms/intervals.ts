import type { NormTree } from '../trees/clause-tree.ts';
import type { Slots } from '../binding/slots.ts';

/** "Rent may be raised once every 12 months": what is granted once must lie at least so long after the last time. */
export function grantedEvery(slots: Slots, { modality }: NormTree): void {
  if (modality !== 'may' && modality !== 'entitled') return;
  for (const fact of [...slots.act, ...slots.only].flatMap(({ facts }) => facts))
    if (
      fact.kind === 'measure' &&
      fact.op === '<=' &&
      fact.direction.some(({ lower }) => /^(?:every|once|each)$/.test(lower)) &&
      /^(?:time|calendar)$/.test(fact.name.unit?.dimension ?? '')
    )
      fact.op = '>=';
}
