import type PrismaTypes from '../generated/pothos-types.ts';
import type { GraphQLContext } from './context.ts';

/** What a field's selection reads along with a row of the model, as the builder hands it to a resolver. */
export interface QueryOf<Model extends keyof PrismaTypes> {
  include?: PrismaTypes[Model]['Include'];
  select?: PrismaTypes[Model]['Select'];
}

interface Batch<Row> {
  keys: Set<string>;
  rows: Promise<ReadonlyMap<string, Row>>;
}

/**
 * Reads the objects that many others lead to by a key, at once: whatever is asked for with the same selection before the
 * event loop turns is one read. Prisma does the same for `findUnique` alone, and in a transaction only where nothing else
 * is read beside it.
 */
export function readTogether<Query extends object, Row>(
  read: (context: GraphQLContext, keys: string[], query: Query) => Promise<readonly Row[]>,
  keyOf: (row: Row) => string,
): (context: GraphQLContext, query: Query, key: string | null) => Promise<Row | null> {
  const waiting = new WeakMap<GraphQLContext, Map<string, Batch<Row>>>();

  const start = (context: GraphQLContext, query: Query, batches: Map<string, Batch<Row>>, name: string) => {
    const keys = new Set<string>();
    const rows = new Promise<void>((resolve) => setImmediate(resolve)).then(async () => {
      batches.delete(name);
      return new Map((await read(context, [...keys], query)).map((row) => [keyOf(row), row]));
    });
    const batch = { keys, rows };
    batches.set(name, batch);
    return batch;
  };

  return async (context, query, key) => {
    if (key === null) return null;
    const batches = waiting.get(context) ?? new Map<string, Batch<Row>>();
    waiting.set(context, batches);
    const name = JSON.stringify(query);
    const batch = batches.get(name) ?? start(context, query, batches, name);
    batch.keys.add(key);
    return (await batch.rows).get(key) ?? null;
  };
}
