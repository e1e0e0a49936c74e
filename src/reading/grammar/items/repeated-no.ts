import type { Item } from './item.ts';

/** "No knives, no scissors and no lighters may …": "no" said of each is said of all of them. */
export function repeatedNo(items: readonly Item[]): Item[] {
  if (!isNo(items[0])) return [...items];
  const modal = items.findIndex(({ kind }) => /^(?:may|must|entitled|should)$/.test(kind));
  const before = items.slice(0, Math.max(modal, 0));
  if (before.some(({ kind }) => !/^(?:no|word|comma|and|or|nor)$/.test(kind))) return [...items];
  const again = before.flatMap((item, at) =>
    at > 0 && isNo(item) && /^(?:comma|and|or|nor)$/.test(items[at - 1]!.kind) ? [at] : [],
  );
  if (again.length === 0 || before.filter(({ kind }) => kind === 'no').length !== again.length + 1)
    return [...items];
  return items.flatMap((item, at): Item[] => {
    const next = items[at + 1];
    if (again.includes(at)) return [];
    return again.includes(at + 1) && item.kind === 'and' && next !== undefined
      ? [{ kind: 'or', tokens: [...item.tokens, ...next.tokens] }]
      : again.includes(at + 1) && item.kind !== 'word' && next !== undefined
        ? [{ ...item, tokens: [...item.tokens, ...next.tokens] }]
        : [item];
  });
}

const isNo = (item: Item | undefined): boolean => item?.kind === 'no' && item.tokens.length === 1;
