import type { Item } from './item.ts';

/**
 * "must not only hold a permit but also inform the neighbours", "must be not only filled but also lit": both are asked for.
 * Without its "but also" the words stay what they are.
 */
export function notOnly(items: readonly Item[]): Item[] {
  const only = items.findIndex(({ kind }) => kind === 'only');
  const denial = items[only - 1];
  if (denial === undefined || denial.tokens.at(-1)?.lower !== 'not' || items[only]!.tokens.length > 1)
    return [...items];
  const also = items.findIndex(
    ({ kind, tokens }, at) =>
      at > only && kind === 'and' && /^but(?: also)?$/.test(tokens.map(({ lower }) => lower).join(' ')),
  );
  if (also < 0 || items[also]!.tokens.length < 2) return [...items];
  const tokens = [...denial.tokens, ...items[only]!.tokens];
  const plain = /^(?:must|shall|is|are|has|have) not$/.test(
    denial.tokens.map(({ lower }) => lower).join(' '),
  );
  const [before, after] = [items.slice(0, only - 1), items.slice(only + 1)];
  if (denial.kind === 'must_not' && plain) return [...before, { kind: 'must', tokens }, ...after];
  return denial.kind === 'not' && denial.tokens.length === 1
    ? [...before, { kind: 'emphasis', tokens }, ...after]
    : [...items];
}
