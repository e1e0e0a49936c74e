import { z } from 'zod';
import { fieldErrors, invalidFields } from './field-errors.ts';
import type { Handler } from './handler.ts';
import type { PlainRoute } from './plain-route.ts';

/**
 * The query of a route that has no document.
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

/** Of a route that says nothing of its query: a `version` or `explain` there is not left unheard. */
const noParameters = z.strictObject({});

/** Refuses what the route does not know of its query, once it is known who asks. */
export function withKnownQuery<Needs>(route: PlainRoute<Needs>): Handler<Needs> {
  const { handler, access, query = noParameters, ignoresQuery = false } = route;
  if (ignoresQuery) return handler;
  return async (request, response, context) => {
    if (request.url?.includes('?') && (access === 'anyone' || (await context.auth()) !== null)) {
      readQueryParameters(context.query, query.strict());
    }
    return handler(request, response, context);
  };
}
