import type { Token } from '../words/tokens.ts';
import type { Name } from '../vocabulary/vocabulary.ts';

const compound = /^(?:non-\p{L}{3,}|\p{L}{3,}-free)$/u;
const denying = /(?:^|_)(?:non|not|no|free|without|never|absent|un[a-z]+|in[a-z]+)(?:_|$)/;

/** "gluten-free", "non-neutered": a word that denies its other part, of an input or a value that does not say so itself. */
export const isDenied = ({ lower }: Token): boolean => compound.test(lower);

/** Whether the words that meet an input, or a value of it, deny it by how one of them is made. */
export function deniedByCompound(tokens: readonly Token[], { input }: Name, value = ''): boolean {
  const denied = tokens.filter(isDenied);
  return denied.length === 1 && !denying.test(value === '' ? input.name : value);
}
