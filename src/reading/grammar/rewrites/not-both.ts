import type { Binder, Part } from '../binding/binding.ts';
import type { Coordination, NormTree } from '../trees/clause-tree.ts';
import type { Bound } from '../binding/coordinations.ts';
import { conjunction } from '../binding/coordinations.ts';
import { doubt } from '../trees/phrase-words.ts';
import type { Slots } from '../binding/slots.ts';
import type { Token } from '../words/tokens.ts';

/** ", but not both", ", but never for both", ", but must not sit both": how many words say that only one of two is meant; none: 0. */
export function notBothAt(tokens: readonly Token[], at: number): number {
  const lower = (index: number): string => tokens[index]?.lower ?? '';
  let to = at;
  if (lower(to) === ',') to += 1;
  if (!/^(?:but|and|though)$/.test(lower(to))) return 0;
  to += 1;
  if (/^(?:may|must|shall|can)$/.test(lower(to)) && lower(to + 1) === 'not' && lower(to + 3) === 'both') {
    // "sit either paper, but must not sit both": the verb that was said of the two
    const said = tokens.slice(0, at).some(({ lower: word }) => word === lower(to + 2));
    if (!said) return 0;
    to += 3;
  } else if (/^(?:not|never)$/.test(lower(to))) to += 1;
  else return 0;
  // "register for the choir or for the orchestra, but not for both": as it was said of each
  const again = /^(?:for|in|on|at|by|to|with|from|of|as)$/.test(lower(to));
  if (again && tokens.slice(0, at).some(({ lower: word }) => word === lower(to))) to += 1;
  if (lower(to) !== 'both') return 0;
  to += 1;
  if (lower(to) === 'of' && lower(to + 1) === 'them') to += 2;
  return to === tokens.length || /^[,;:.]$/.test(lower(to)) ? to - at : 0;
}

/** "either A or B, but not both": exactly one of two; null where what is said of them does not come to that. */
export function oneOfTwo(phrase: Coordination, items: readonly Bound[], binder: Binder): Part | null {
  const words = phrase.exclusive ?? [];
  const [first, second] = items;
  const facts = items.flatMap(({ parts }) => parts.flatMap((part) => part.facts));
  const plain =
    phrase.connective === 'or' &&
    phrase.items.length === 2 &&
    items.length === 2 &&
    items.every(({ parts }) => parts.length === 1) &&
    facts.every(({ kind, negated }) => kind !== 'measure' && !negated);
  if (!plain || first === undefined || second === undefined) {
    doubt(binder, 'mixed_connectives', words, 'Which two of these are not to be together could not be read.');
    return null;
  }
  const [one, other] = [conjunction(first), conjunction(second)];
  const either: Part = {
    fact: null,
    facts,
    write: (writer, bare) => writer.any([one(writer, bare), other(writer, bare)], phrase.tokens),
  };
  const notBoth: Part = {
    fact: null,
    facts,
    write: (writer, bare) => writer.not(writer.all([one(writer, bare), other(writer, bare)]), words),
  };
  return {
    fact: null,
    facts,
    write: (writer, bare) => writer.all([either.write(writer, bare), notBoth.write(writer, bare)]),
    exclusive: { either, notBoth, words },
  };
}

/** "may sell either A or B, but not both": the one is permitted, and both together are refused. */
export function refusedTogether(slots: Slots, tree: NormTree, binder: Binder): void {
  const found = slots.act.find(({ exclusive }) => exclusive !== undefined)?.exclusive;
  if (found === undefined) return;
  const grants = tree.modality === 'may' || tree.modality === 'entitled';
  if (tree.modality === 'must' && tree.only === null) return;
  if (!grants || tree.only !== null || slots.act.length > 1 || slots.if.length + slots.except.length > 0) {
    doubt(
      binder,
      'mixed_connectives',
      found.words,
      'Are both together forbidden, or only not permitted by this?',
    );
    return;
  }
  slots.act = [found.either];
  slots.only = [found.notBoth];
}
