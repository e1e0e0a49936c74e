import type { Figure } from './figure.ts';
import { dimensionOf } from './measures.ts';
import type { Word } from './words.ts';

/** "has stood empty for six months": once they are full, and of which side is for the better says the rest. */
export const isLasting = (words: readonly Word[], { start, unit, kind }: Figure): boolean => {
  const front = words.slice(Math.max(0, start - 7), start);
  const have = front.findLast(({ lower }) => ['has', 'have', 'having'].includes(lower));
  return (
    kind === 'number' &&
    ['time', 'calendar'].includes(dimensionOf(unit) ?? '') &&
    front.at(-1)?.lower === 'for' &&
    have !== undefined &&
    words.slice(have.index, start).every((word) => word.kind === 'word')
  );
};

/** "must keep, for a period of 24 months from then, the records": as long, or longer. */
export const isKept = (words: readonly Word[], { start, unit, kind }: Figure): boolean => {
  const before = words.slice(Math.max(0, start - 14), start);
  const opens = before.findLastIndex(({ text, kind: of }) => of === 'break' || /^[.;:]$/.test(text));
  const front = before.slice(opens + 1).map(({ lower }) => lower);
  const lasts = ['time', 'calendar'].includes(dimensionOf(unit) ?? '') && kind === 'number';
  const modal = front.findLastIndex((lower) => lower === 'must' || lower === 'shall');
  const verb = front.findLastIndex((lower) => keeping.has(lower));
  const span = /(?:^| )for(?: (?:a|the))?(?: (?:period|term) of)?$/.test(front.join(' '));
  return lasts && span && modal >= 0 && verb > modal && !front.slice(modal, verb).includes('not');
};
const keeping = new Set(
  'keep kept retain retained preserve preserved maintain maintained store stored archive archived'.split(' '),
);

/** "is entitled to a total of 12 weeks": no more than that. */
export const isEntitlement = (
  words: readonly Word[],
  { start, unit }: Pick<Figure, 'start' | 'unit'>,
): boolean =>
  unit !== null &&
  /(?:^| )entitled to(?: (?:a|the) total of)?$/.test(
    words
      .slice(Math.max(0, start - 5), start)
      .map(({ lower }) => lower)
      .join(' '),
  );

/** Of "a total of 12" the twelfth is one, and a thirteenth is not; "is entitled to 12" may be meant as the least of what is given. */
export const entitledTo = (words: readonly Word[], { start }: Figure): { guess?: true; sided?: true } =>
  words[start - 2]?.lower === 'total'
    ? {}
    : { guess: true, ...(isEntitlement(words, { start, unit: '' }) && { sided: true }) };

/** "ten days' notice", "a week's warning" */
export const isNotice = (words: readonly Word[], { end, unit }: Figure): boolean =>
  unit !== null &&
  /['’]s?$/.test(words[end - 1]?.lower ?? '') &&
  ['notice', 'warning'].includes(words[end]?.lower ?? '');
