import type { Clause } from '../clauses/clause-parts.ts';
import { partsOfName } from '../grounding/vocabulary.ts';
import type { Anchor, Reading } from '../reading-context.ts';

/** "in each of two weeks", "on both days": behind the figure. */
export const isOfEach = ({ words }: Reading, { at, chunk }: Anchor): boolean =>
  words
    .slice(at, chunk.region.end)
    .some(
      ({ lower, index }) =>
        (lower === 'each' && words[index + 1]?.lower === 'of') ||
        lower === 'both' ||
        (lower === 'each' && words[index - 1]?.lower === 'in'),
    );

/** "At least one of the two drivers must", "One of the keepers shall": one of them is enough. */
export function asksForOne({ words }: Reading, { regions }: Clause): boolean {
  const { start, end } = regions.find(({ part }) => part === 'subject') ?? { start: 0, end: 0 };
  const own = words.slice(start, end).map(({ lower }) => lower);
  const of = own.findIndex(
    (lower, at) => lower === 'of' && ['one', 'either', 'any'].includes(own[at - 1] ?? ''),
  );
  return of > 0 && ['the', 'these', 'those', 'its', 'their', 'them'].includes(own[of + 1] ?? '');
}

/** "captain_has_landed", "co_pilot_has_landed": the same of two. */
export function areAlike(a: Anchor, b: Anchor): boolean {
  const [first, second] = [a, b].map(({ variable }) =>
    variable.kind === 'fact' ? partsOfName(variable.input ?? '') : [],
  );
  const shared = first!.filter((part) => second!.includes(part)).length;
  return shared > 0 && 2 * shared >= Math.max(first!.length, second!.length);
}
