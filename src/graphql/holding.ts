import { invalidField } from '../core/errors.ts';

type Column<Name extends string> = Partial<Record<Name, { contains: string; mode: 'insensitive' }>>;

/** Each word is a condition for each column: what is typed into a search is far shorter. */
const longestSearch = 200;

/** Wildcards of LIKE stand for themselves: a routing key has underscores. */
const literally = (word: string): string => word.replaceAll(/[\\%_]/g, '\\$&');

/**
 * What holds each of the words, in small or capital letters, in one of the columns; everything where no word is given.
 * @throws DomainError `invalid_field` for more than 200 characters
 */
export function holding<Name extends string>(
  words: string | null | undefined,
  ...names: readonly Name[]
): { AND: { OR: Column<Name>[] }[] } {
  const text = words ?? '';
  if (text.length > longestSearch)
    throw invalidField('/search', `A search may have at most ${longestSearch} characters.`);
  return {
    AND: text
      .trim()
      .split(/\s+/)
      .filter((word) => word !== '')
      .map((word) => ({
        OR: names.map(
          (name) => ({ [name]: { contains: literally(word), mode: 'insensitive' } }) as Column<Name>,
        ),
      })),
  };
}
