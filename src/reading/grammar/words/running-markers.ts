import type { Token } from './tokens.ts';

/** How the items of a running list are numbered, in order. */
const series: readonly (readonly string[])[] = [
  'a b c d e f g h i j k l'.split(' '),
  ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'],
  ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'],
];

const numbered =
  /^(?:sections?|subsections?|paragraphs?|subparagraphs?|articles?|points?|items?|clauses?|rules?|regulations?|parts?|letters?|schedules?|and|or|to|in|under|by|of)$/;

/**
 * "where the tenant (a) owes rent, (b) keeps an animal or (c) has sublet the flat": the marks of a list within a sentence,
 * by where each begins, with where it ends. They begin with the first of a series and leave none out; what stands so is no
 * reference to a unit of the text.
 */
export function runningMarkers(tokens: readonly Token[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const marks = tokens.flatMap((token, at) => {
    const [label, close] = tokens.slice(at + 1, at + 3);
    return token.text === '(' && label !== undefined && close?.text === ')'
      ? [{ at, label: label.lower }]
      : [];
  });
  for (const labels of series) {
    const own: number[] = [];
    for (const { at, label } of marks) {
      const [before, after] = [tokens[at - 1], tokens[at + 3]];
      const attached = before !== undefined && before.end === tokens[at]!.start;
      // the first of them may follow a preposition: "not be (a) an employee, (b) …"
      const named = before !== undefined && numbered.test(before.lower) && own.length === 0;
      if (label === labels[own.length] && !attached && !named && after?.kind === 'word') own.push(at);
    }
    if (own.length >= 2 && own.every((at) => !found.has(at))) for (const at of own) found.set(at, at + 3);
  }
  return found;
}
