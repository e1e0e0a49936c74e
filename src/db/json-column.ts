import type { z } from 'zod';
import type { Prisma } from '../generated/prisma/client.ts';

/** What a JSON column holds: looked at on reading, typed on writing, in this one place. */
export interface JsonColumn<T> {
  /** @throws Error when the column holds something else: a row that no release of this service wrote. */
  read(value: Prisma.JsonValue): T;
  write(value: T): Prisma.InputJsonValue;
}

/**
 * `schema` says the shape and lets further members pass: a row of a later release is read, and what it holds goes on
 * unchanged into hashes. The value itself is answered, never a copy.
 */
export function jsonColumn<T>(name: string, schema: z.ZodType<T>): JsonColumn<T> {
  const holds = (value: unknown): value is T => schema.safeParse(value).success;
  return {
    read(value) {
      if (holds(value)) return value;
      // Without the value: it may be a customer's.
      throw new Error(`The column ${name} does not hold what it should.`);
    },
    // An interface has no index signature, which Prisma's JSON asks for; the type argument is JSON by its schema.
    write: (value) => value as unknown as Prisma.InputJsonValue,
  };
}

/** The same for a column that may be null. */
export const nullable = <T>(column: JsonColumn<T>) => ({
  read: (value: Prisma.JsonValue | null): T | null => (value === null ? null : column.read(value)),
});
