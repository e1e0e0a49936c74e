import type { Binder } from './binding.ts';
import type { Coordination } from '../trees/clause-tree.ts';
import type { Bound } from './coordinations.ts';
import { conjunction } from './coordinations.ts';
import { doubt } from '../trees/phrase-words.ts';

/** "at least two of the following": any two of them together. */
export function someOf(
  phrase: Coordination,
  least: number,
  items: readonly Bound[],
  { left, words }: Pick<Bound, 'left' | 'words'>,
  binder: Binder,
): Bound {
  if (items.length !== phrase.items.length || items.length > 6 || least > items.length) {
    doubt(binder, 'ambiguous_list', phrase.tokens, 'How many of which items are meant could not be read.');
    return { parts: [], left, words };
  }
  const chosen = (from: number, count: number): Bound[][] =>
    count === 0
      ? [[]]
      : items
          .slice(from)
          .flatMap((item, offset) => chosen(from + offset + 1, count - 1).map((rest) => [item, ...rest]));
  return {
    left,
    words,
    parts: [
      {
        fact: null,
        facts: items.flatMap(({ parts }) => parts.flatMap(({ facts }) => facts)),
        write: (writer, bare) =>
          writer.any(
            chosen(0, least).map((some) => writer.all(some.map((item) => conjunction(item)(writer, bare)))),
            phrase.tokens,
          ),
      },
    ],
  };
}
