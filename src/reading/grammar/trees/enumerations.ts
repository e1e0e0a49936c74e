import type { Chart, Found } from './chart.ts';
import type { Phrase } from './clause-tree.ts';
import type { Item } from '../items/item.ts';
import { opensPhrase } from '../words/words.ts';

const modals =
  /^(?:must|must_not|may|entitled|need_not|should|should_not|prohibited|allowed|required|requires)$/;

/**
 * "Knives, scissors and lighters must …": bare nouns, a comma, and more of them before the verb are one enumeration; the
 * first of them is no adjunct in front.
 */
export function opensEnumeration({ items }: Chart, start: number): boolean {
  const at = items[start]?.kind === 'no' ? start + 1 : start;
  let to = at;
  while (items[to]?.kind === 'word') to += 1;
  const words = items.slice(at, to).flatMap(({ tokens }) => tokens);
  if (to === at || words.length > 4 || opensPhrase(words[0]!.lower) || /ly$|^\w+day$/.test(words[0]!.lower))
    return false;
  if (items[to]?.kind !== 'comma') return false;
  const verb = items.findIndex(({ kind }, index) => index > to && modals.test(kind));
  const rest = items.slice(to + 1, Math.max(verb, to + 1));
  const links = rest.filter(({ kind }) => kind === 'and' || kind === 'or' || kind === 'nor');
  return (
    verb > 0 &&
    links.length > 0 &&
    rest.every(({ kind }) => /^(?:word|comma|and|or|nor)$/.test(kind)) &&
    /^(?:word)$/.test(rest[0]?.kind ?? '') &&
    !opensPhrase(rest[0]!.tokens[0]!.lower) &&
    !/^(?:a|an|the|every|each|any|all|his|her|its|their|no|it|he|she|they)$/.test(rest[0]!.tokens[0]!.lower)
  );
}

/** "Jurors and witnesses, and also interpreters, may …": the comma that closes what was set apart in the subject. */
export function closedByComma({ items }: Chart, found: readonly Found<Phrase>[]): Found<Phrase>[] {
  return found.flatMap((one) => {
    const { value, to } = one;
    const set = value.kind === 'coordination' && value.tokens.some(({ lower }) => lower === ',');
    return set && items[to]?.kind === 'comma' && isModal(items[to + 1])
      ? [one, { to: to + 1, value }]
      : [one];
  });
}

const isModal = (item: Item | undefined): boolean => item !== undefined && modals.test(item.kind);
