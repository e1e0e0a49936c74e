import { doubt } from '../trees/phrase-words.ts';
import type { ReadNorm, ReadNorms } from '../norms/read-norms.ts';
import { wordsOfTree } from '../trees/phrase-words.ts';

/**
 * "A licensed hunter may shoot (a) hares; (b) deer. In the case of point (b), …": whether what the norm says of whom or when
 * before its list holds of the case of an item as well is not said there.
 */
export function askAboutCasesOfItems({ bound, binder }: ReadNorms): void {
  for (const { norm } of bound) {
    const taken = wordsOfTree(norm.tree).filter(({ itemOf }) => itemOf !== undefined);
    const [first] = taken;
    if (first?.itemOf === undefined) continue;
    const { itemOf } = first;
    if (bound.some((entry) => holds(entry, itemOf) && isNarrow(entry, itemOf)))
      doubt(
        binder,
        'ambiguous_attachment',
        taken,
        'Is this said only in the cases of which the norm with this item speaks?',
      );
  }
}

interface ListPlace {
  citation: number;
  start: number;
}

/** Whether the list is that of the norm. */
const holds = ({ unit }: ReadNorm, place: ListPlace): boolean =>
  [...unit.trunk, ...(unit.list?.items.flat() ?? [])].some(
    ({ citation, start, itemOf }) =>
      itemOf === undefined && citation === place.citation && start === place.start,
  );

/** Whether words before the list say of whom, or in which case; of what has to be done an item is no case. */
function isNarrow({ norm: { norm } }: ReadNorm, place: ListPlace): boolean {
  const before = [norm.who, norm.if, norm.except].flatMap(placesIn).some((start) => start < place.start);
  return before || (norm.modality === 'must' && placesIn(norm.act).some((start) => start >= place.start));

  function placesIn(value: unknown): number[] {
    if (Array.isArray(value)) return value.flatMap(placesIn);
    if (typeof value !== 'object' || value === null) return [];
    if ('citation' in value && 'start' in value)
      return value.citation === place.citation ? [Number(value.start)] : [];
    return Object.values(value).flatMap(placesIn);
  }
}
