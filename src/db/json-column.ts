import { z } from 'zod';
import type { Prisma } from '../generated/prisma/client.ts';

/**
 * What a JSON column holds: looked at on reading, typed on writing, in this one place. Every JSON column has one, beside
 * the slice that owns its table (`*-columns.ts`); `test/contract/db/json-columns.test.ts` lists them.
 */
export interface JsonColumn<T> {
  /** @throws Error when the column holds something else: a row that no release of this service wrote. */
  read(value: Prisma.JsonValue): T;
  write(value: T): Prisma.InputJsonValue;
  /** As `write`, for statements that take JSON as text. */
  text(value: T): string;
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
    text: (value) => JSON.stringify(value),
  };
}

/** An object whose members are the callers' own: names that they chose, any JSON under them. */
export const anyObject = z.record(z.string(), z.unknown());
