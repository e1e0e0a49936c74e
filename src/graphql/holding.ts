type Column<Name extends string> = Partial<Record<Name, { contains: string; mode: 'insensitive' }>>;

/** What holds each of the words, in small or capital letters, in one of the columns; everything where no word is given. */
export const holding = <Name extends string>(
  words: string | null | undefined,
  ...names: readonly Name[]
): { AND: { OR: Column<Name>[] }[] } => ({
  AND: (words ?? '')
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => ({
      OR: names.map((name) => ({ [name]: { contains: word, mode: 'insensitive' } }) as Column<Name>),
    })),
});
