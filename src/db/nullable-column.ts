import { Prisma } from '../generated/prisma/client.ts';
import type { JsonColumn } from './json-column.ts';

export interface NullableJsonColumn<T> {
  read(value: Prisma.JsonValue | null): T | null;
  /** Null is the SQL NULL, never the JSON null. */
  write(value: T | null): Prisma.InputJsonValue | typeof Prisma.DbNull;
  /** As `write`, for statements that take JSON as text. */
  text(value: T | null): string | null;
}

/** A column that may be null. In a file of its own: it needs the database client, which threads do without. */
export const nullable = <T>(column: JsonColumn<T>): NullableJsonColumn<T> => ({
  read: (value) => (value === null ? null : column.read(value)),
  write: (value) => (value === null ? Prisma.DbNull : column.write(value)),
  text: (value) => (value === null ? null : column.text(value)),
});
