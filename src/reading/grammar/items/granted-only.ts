import type { Item } from './item.ts';

const access =
  /^(?:entry|entrance|access|admission|admittance|use|attendance|membership|participation|registration|enrolment|passage|[a-z]{3,}ing)$/;

const wordsOf = (items: readonly Item[]): string =>
  items.flatMap(({ tokens }) => tokens.map(({ lower }) => lower)).join(' ');

/**
 * "Boarding is permitted to ticket holders only", "The gym is open to members only": reserved for them, as where "only"
 * comes before them. "Members are allowed to swim only" names no access, and stays what it is.
 */
export function grantedOnly(items: readonly Item[]): Item[] {
  const only = items.findIndex(({ kind }) => kind === 'only');
  if (only < 0 || !endsPart(items[only + 1])) return [...items];
  for (let at = 1; at < only - 1; at += 1) {
    for (const length of [1, 3]) {
      const verb = wordsOf(items.slice(at, at + length));
      const granted = /^(?:is|are) (?:permitted|allowed) to$/.test(verb);
      const open = /^(?:is|are) (?:open|accessible|available|granted|given) to$/.test(verb);
      if (!granted && !open) continue;
      const whom = items.slice(at + length, only);
      const before = items[at - 1]!;
      if (whom.length === 0 || whom.some(({ kind }) => kind !== 'word')) return [...items];
      const head = items.slice(0, at).find(({ tokens }) => access.test(tokens[0]?.lower ?? ''));
      if (granted && (head === undefined || before.kind !== 'word')) return [...items];
      const tokens = [...items.slice(at, at + length), items[only]!].flatMap((item) => item.tokens);
      return [...items.slice(0, at), { kind: 'reserved_for', tokens }, ...whom, ...items.slice(only + 1)];
    }
  }
  return [...items];
}

/** Nothing after "only" that it could limit instead. */
const endsPart = (next: Item | undefined): boolean =>
  next === undefined || /^(?:stop|semicolon|if|unless|comma)$/.test(next.kind);
