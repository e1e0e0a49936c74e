import type { z } from 'zod';
import { fieldErrors, invalidFields } from './field-errors.ts';

/**
 * The query of a route that no document stands behind.
 * @throws DomainError `invalid_field` by name for a parameter that the route does not know, or that is not of its kind.
 */
export function readQueryParameters<Shape extends z.ZodRawShape>(
  query: URLSearchParams,
  schema: z.ZodObject<Shape>,
): z.output<z.ZodObject<Shape>> {
  const parsed = schema.safeParse(Object.fromEntries(query));
  if (parsed.success) return parsed.data;
  throw invalidFields(fieldErrors(parsed.error.issues));
}
