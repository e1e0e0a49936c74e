import type { Clause } from '../clauses/clause-parts.ts';
import type { DrawnLine, Mention, Reading } from '../reading-context.ts';

/** "A foreman and a manager may order for up to 500 and 5,000 EUR respectively": whose each figure is, by its place. */
export function respectiveOf(reading: Reading, drawn: DrawnLine): Mention | null {
  const clause = drawn.chunk?.region.clause;
  if (clause === undefined || !isRespective(reading, clause)) return null;
  const figures = new Set(
    reading.lines
      .filter((line) => line.variable === drawn.variable && line.chunk?.region.clause === clause)
      .map(({ figure }) => figure)
      .sort((a, b) => a.start - b.start),
  );
  const place = [...figures].indexOf(drawn.figure);
  for (const variable of new Set(reading.mentions.map((mention) => mention.variable))) {
    const named = namedIn(reading, clause).filter((mention) => mention.variable === variable);
    if (named.length === figures.size && named.length > 1) return named[place] ?? null;
  }
  return null;
}

export const isRespective = ({ words }: Reading, { start, end }: Clause): boolean =>
  words.slice(start, end).some(({ lower }) => lower === 'respectively');

/** Each value where a clause names it first. */
function namedIn({ mentions }: Reading, clause: Clause): Mention[] {
  const found = mentions
    .filter(({ chunk }) => chunk.region.clause === clause)
    .sort((a, b) => a.at[0]! - b.at[0]!);
  return found.filter(
    (mention, index) =>
      found.findIndex(({ variable, value }) => variable === mention.variable && value === mention.value) ===
      index,
  );
}

/**
 * "Diesel and petrol in yellow and red cans respectively": the values of two inputs go together by their places; null where
 * the clause names no two inputs so.
 */
export function respectivePairs(reading: Reading, clause: Clause): [Mention, Mention][] | null {
  if (!isRespective(reading, clause)) return null;
  const variables = [...new Set(reading.mentions.map(({ variable }) => variable))];
  const named = variables
    .map((variable) => namedIn(reading, clause).filter((mention) => mention.variable === variable))
    .filter(({ length }) => length > 1);
  const [first, second] = named;
  if (first === undefined || second?.length !== first.length || named.length > 2) return null;
  return first.map((mention, index) => [mention, second[index]!]);
}
