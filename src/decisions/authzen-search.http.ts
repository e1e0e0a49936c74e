import type { z } from 'zod';
import { requirePermission } from '../core/require-permission.ts';
import { fieldErrors, invalidFields } from '../http/field-errors.ts';
import type { Handler } from '../http/handler.ts';
import type { PlainRoute } from '../http/plain-route.ts';
import { sendJson } from '../http/respond.ts';
import type { DecidingDoorServices } from './deciding-services.ts';
import { readProtocolBody } from './authzen-body.ts';
import {
  actionSearchAnswer,
  actionSearchBody,
  entitySearchAnswer,
  resourceSearchBody,
  subjectSearchBody,
} from './authzen-search-schema.ts';
import { searchActions, searchEntities } from './authzen-search.ts';
import { keyOf } from './decide.http.ts';

/** @throws DomainError `invalid_field` */
function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw invalidFields(fieldErrors(parsed.error.issues));
}

/** A search of the caller, whose access is known before its body is looked at. */
const search =
  (
    answer: (context: Parameters<Handler<DecidingDoorServices>>[2], body: unknown) => Promise<object>,
  ): Handler<DecidingDoorServices> =>
  async (request, response, context) => {
    const apiKey = await keyOf(request, context);
    requirePermission(await context.auth(), 'decide:domain');
    sendJson(response, 200, await answer(context, await readProtocolBody(request, apiKey)));
  };

/** The known set has the ids: none is looked for by one that was sent. */
const searchSubjects = search(async (context, body) => {
  const { page, subject, ...rest } = read(subjectSearchBody, body);
  const evaluation = { ...rest, subject: { ...subject, id: '' } };
  return searchEntities(context.services, requireCaller(await context.auth()), 'subject', {
    evaluation,
    page,
  });
});

const searchResources = search(async (context, body) => {
  const { page, resource, ...rest } = read(resourceSearchBody, body);
  const evaluation = { ...rest, resource: { ...resource, id: '' } };
  return searchEntities(context.services, requireCaller(await context.auth()), 'resource', {
    evaluation,
    page,
  });
});

const searchForActions = search(async (context, body) => {
  const { page, ...evaluation } = read(actionSearchBody, body);
  return searchActions(context.services, requireCaller(await context.auth()), { evaluation, page });
});

const requireCaller = (auth: Parameters<typeof requirePermission>[0]) =>
  requirePermission(auth, 'decide:domain');

const searchRoute = (
  path: `/${string}`,
  parts: Pick<PlainRoute<DecidingDoorServices>, 'handler' | 'operationId' | 'summary' | 'body'> & {
    schema: z.ZodType;
  },
): PlainRoute<DecidingDoorServices> => {
  const { schema, ...route } = parts;
  return {
    method: 'POST',
    path,
    tag: 'Decisions',
    description:
      'What an evaluation would answer true for now, of the sets that are known: published actions, and the values of an enum that is bound to `subject.id` or `resource.id`. Where the rules know of no set, `context.code` is `search_set_unknown`. At most 200 of a set are evaluated for one page, and each counts as a decision. Nothing is recorded.',
    access: 'decide:domain',
    ignoresQuery: true,
    answers: [{ status: 200, description: 'The results, and what is to be said of them.', schema }],
    errors: ['malformed_request', 'invalid_field', 'rate_limited', 'database_unavailable'],
    ...route,
  };
};

export const searchRoutes = (
  path: Record<'subject' | 'resource' | 'action', `/${string}`>,
): PlainRoute<DecidingDoorServices>[] => [
  searchRoute(path.subject, {
    handler: searchSubjects,
    operationId: 'searchSubjects',
    summary: 'Search subjects (OpenID AuthZEN)',
    body: subjectSearchBody,
    schema: entitySearchAnswer,
  }),
  searchRoute(path.resource, {
    handler: searchResources,
    operationId: 'searchResources',
    summary: 'Search resources (OpenID AuthZEN)',
    body: resourceSearchBody,
    schema: entitySearchAnswer,
  }),
  searchRoute(path.action, {
    handler: searchForActions,
    operationId: 'searchActions',
    summary: 'Search actions (OpenID AuthZEN)',
    body: actionSearchBody,
    schema: actionSearchAnswer,
  }),
];
