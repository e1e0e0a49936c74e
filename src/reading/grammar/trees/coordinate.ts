import type { Coordination, Phrase } from './clause-tree.ts';
import type { Token } from '../words/tokens.ts';

/** One more of what is joined, and the words before it. */
export interface Separated {
  comma: boolean;
  connective: 'and' | 'or' | null;
  tokens: Token[];
  item: Phrase;
}

/** "and/or": one of them is enough, and both do no harm. */
export const saysOneOrBoth = (tokens: readonly Token[]): boolean => tokens.some(({ lower }) => lower === '/');

/** "A, B or C"; "A and B, or C" is grouped by its comma; "A and B or C" is not grouped by anything. */
export function coordinate(first: Phrase, rest: readonly Separated[]): Coordination {
  const links = rest.map((link, index) => ({
    ...link,
    connective:
      link.connective ?? rest.slice(index).find(({ connective }) => connective !== null)!.connective!,
  }));
  const kinds = new Set(links.map(({ connective }) => connective));
  const flat = (
    connective: 'and' | 'or',
    items: Phrase[],
    tokens: Token[],
    mixed: boolean,
  ): Coordination => ({
    kind: 'coordination',
    connective,
    items,
    tokens,
    marked: false,
    mixed,
    open: false,
  });
  const tokens = rest.flatMap((link) => link.tokens);
  // "silver and/or iodine or honey": two of the three are joined otherwise than the third
  const loose = rest.filter((link) => saysOneOrBoth(link.tokens)).length;
  if (kinds.size === 1) {
    const mixed = loose > 0 && rest.some((link) => link.connective !== null && !saysOneOrBoth(link.tokens));
    return flat(links[0]!.connective, [first, ...links.map((link) => link.item)], tokens, mixed);
  }
  const outer = links.filter(({ comma }) => comma);
  const [outerKind] = new Set(outer.map(({ connective }) => connective));
  const inner = links.filter(({ comma }) => !comma);
  const grouped =
    outerKind !== undefined &&
    outer.every(({ connective, tokens: [, word] }) => connective === outerKind && word !== undefined) &&
    inner.every(({ connective }) => connective !== outerKind);
  if (!grouped) return flat('or', [first, ...links.map((link) => link.item)], tokens, true);
  const groups: Phrase[][] = [[first]];
  for (const link of links) {
    if (link.comma) groups.push([link.item]);
    else groups.at(-1)!.push(link.item);
  }
  const innerKind = inner[0]!.connective;
  return {
    ...flat(
      outerKind,
      groups.map((items) =>
        items.length === 1
          ? items[0]!
          : flat(
              innerKind,
              items,
              inner.flatMap((link) => link.tokens),
              false,
            ),
      ),
      outer.flatMap((link) => link.tokens),
      false,
    ),
    marked: true,
  };
}
