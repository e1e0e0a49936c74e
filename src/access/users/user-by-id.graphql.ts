import { readTogether, type QueryOf } from '../../graphql/read-together.ts';

/** A row of the user mirror, read with all that are asked for at the same time; null when the caller may not see it. */
export const userById = readTogether(
  ({ prisma }, ids, query: QueryOf<'User'>) => prisma.user.findMany({ ...query, where: { id: { in: ids } } }),
  ({ id }) => id,
);
