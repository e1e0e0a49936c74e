import type { Region } from '../trees/clause-tree.ts';
import type { Token } from '../words/tokens.ts';
import { singular } from '../words/stem.ts';
import type { Fact } from './binding.ts';
import type { Bound } from './coordinations.ts';

const takingOut = /^(?:other than|except|apart from|save)/;

/** "animals other than assistance dogs" of `assistance_dog` and `other_animal`: the fact that it is the other, and its noun. */
export function restOf(
  excepted: Bound,
  link: readonly Token[],
  { pieces }: Region,
): { fact: Fact; noun: Token } | null {
  const [fact, ...more] = excepted.parts.flatMap((part) => part.facts);
  if (fact?.kind !== 'is' || more.length > 0 || fact.negated) return null;
  if (!takingOut.test(link.map(({ lower }) => lower).join(' '))) return null;
  const before = pieces.flatMap((piece) => (piece.kind === 'words' ? piece.tokens : []));
  const noun = before.findLast(({ index, content }) => content && index < link[0]!.index);
  if (noun === undefined) return null;
  const [rest, ...others] = fact.name.values.filter(
    ({ raw }) => raw[0] === 'other' && raw.length === 2 && singular(raw[1]!) === singular(noun.lower),
  );
  if (rest === undefined || others.length > 0) return null;
  const tokens = [noun, ...link, ...fact.tokens];
  return { fact: { ...fact, values: [rest.value], tokens, at: noun.index }, noun };
}
