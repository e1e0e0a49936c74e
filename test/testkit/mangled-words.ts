/** A text in one of the ways that a quote of it can go wrong, and how. */
export interface Mangled {
  how: string;
  text: string;
}

/**
 * The text cut at every word from both ends, without each of its words, with each of them twice or changed over with the next
 * one, emptied and turned round: what a careless hand, or a program, may quote.
 */
export function mangledWords(text: string): Mangled[] {
  const words = [...text.matchAll(/\s*(?:[\p{L}\p{N}]+|[^\s\p{L}\p{N}])/gu)].map(([word]) => word);
  const said = (how: string, own: readonly string[]): Mangled => ({ how, text: own.join('') });
  const at = words.flatMap((word, index) => {
    const [before, after] = [words.slice(0, index), words.slice(index + 1)];
    const [next, ...rest] = after;
    return [
      said(`cut before word ${index}`, before),
      said(`from word ${index}`, [word, ...after]),
      said(`without word ${index}`, [...before, ...after]),
      said(`word ${index} twice`, [...before, word, ` ${word.trim()}`, ...after]),
      ...(next === undefined
        ? []
        : [said(`word ${index} behind the next`, [...before, next, word, ...rest])]),
    ];
  });
  return [
    ...at,
    said('empty', []),
    said('blank', [' \n ']),
    said('twice', [...words, ' ', ...words]),
    said('turned round', words.toReversed()),
    said('sorted', words.toSorted()),
  ];
}
