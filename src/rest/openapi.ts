import { OperationTypeNode, type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
import type { z } from 'zod';
import recorded from '../../schema/examples.json' with { type: 'json' };
import type { ErrorCode } from '../core/errors.ts';
import type { RequiredAccess } from '../graphql/required-access.ts';
import type { PlainRoute } from '../http/plain-route.ts';
import { tags } from '../http/tags.ts';
import { answerSchema, type Components, type JsonSchema } from './answer-schema.ts';
import { compileRoute, type CompiledRoute, type Parameter } from './compile-route.ts';
import { completeExample } from './complete-example.ts';
import { jsonSchemaOf } from './input-schema.ts';
import { headerComponents, problemResponses } from './problem-responses.ts';
import { problemComponents } from './problem-schemas.ts';
import { sampleRequest } from './sample-request.ts';
import type { Route } from './route.ts';

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: JsonSchema;
  servers: JsonSchema[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: { schemas: Components; [section: string]: unknown };
}

export interface OpenApiOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: Record<string, string[]>[];
  parameters?: JsonSchema[];
  requestBody?: JsonSchema;
  responses: Record<string, JsonSchema>;
  'x-codeSamples'?: { lang: string; source: string }[];
}

const apiDescription = `Enshrine turns law text into verified rules, publishes them as immutable versions, and answers decisions that cite the clause they rest on.

Names are \`snake_case\`, ids are UUIDs, times are RFC 3339 in UTC. Lists take \`limit\` and \`cursor\` and answer \`items\` and \`next_cursor\`. Errors are RFC 9457 problem details with a \`code\` of a closed vocabulary. \`X-Request-Id\` is taken or made, and always echoed.

A change carries \`correlation_id\`, or the same as the header \`Idempotency-Key\`: the same call sent again answers with the original outcome and \`Idempotency-Replayed: true\`.

Calls are limited by user, by API key, and by address where there is neither. Every answer says what remains: \`RateLimit: "rest";r=5940;t=58\` are 5,940 calls for another 58 seconds, of \`RateLimit-Policy: "rest";q=6000;w=60\`. What is beyond is answered 429 with \`Retry-After\`.`;

/** OpenAPI 3.1 of every route: requests from the operations' variables, answers from their selections. */
export function buildOpenApi(
  schema: GraphQLSchema,
  routes: readonly Route[],
  plainRoutes: readonly Omit<PlainRoute, 'handler'>[],
): OpenApiDocument {
  const components: Components = { ...problemComponents };
  const document: OpenApiDocument = {
    openapi: '3.1.0',
    info: {
      title: 'Enshrine',
      version: '0.1.0',
      summary: 'Governed rules: law text in, decisions that cite the clause out.',
      description: apiDescription,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [],
    paths: {},
    components: {
      schemas: components,
      headers: headerComponents,
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An access token (JWT) of the identity provider, or an API key; the roles are the scopes it needs.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'access_token',
          description: 'The same token as a cookie.',
        },
      },
      parameters: {
        RequestId: {
          name: 'X-Request-Id',
          in: 'header',
          description: 'Taken as given (1 to 128 of letters, digits and `_.:+/=@-`) and echoed.',
          schema: { type: 'string', maxLength: 128 },
        },
      },
    },
  };
  const add = (method: string, path: string, operation: OpenApiOperation): void => {
    (document.paths[path] ??= {})[method.toLowerCase()] = operation;
  };
  for (const route of routes) {
    add(route.method, route.path, describeRoute(compileRoute(schema, route), components));
  }
  for (const route of plainRoutes) add(route.method, route.path, describePlainRoute(route, components));
  for (const methods of Object.values(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      completeExamples(operation, components);
      const target = exampleFor(operation.operationId)?.target;
      if (target !== undefined) {
        const source = sampleRequest(method.toUpperCase(), target, operation);
        operation['x-codeSamples'] = [{ lang: 'Shell', source }];
      }
    }
  }
  const used = new Set(
    Object.values(document.paths).flatMap((path) => Object.values(path).flatMap((each) => each.tags)),
  );
  document.tags = Object.entries(tags)
    .filter(([name]) => used.has(name))
    .map(([name, description]) => ({ name, description }));
  document.components.schemas = Object.fromEntries(
    Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  return document;
}

function describeRoute(compiled: CompiledRoute, components: Components): OpenApiOperation {
  const { route, field, body, access, operation } = compiled;
  const isStream = operation.operation === OperationTypeNode.SUBSCRIPTION;
  const operationId = operationIdOf(operation);
  const example = exampleOf(exampleFor(operationId)?.answer);
  const content = isStream
    ? { 'text/event-stream': { schema: { type: 'string' }, ...example } }
    : { 'application/json': { schema: envelopeSchema(compiled, components), ...example } };
  const headers = route.location && {
    headers: { Location: { description: 'Where it can be read.', schema: { type: 'string' } } },
  };
  const changes = operation.operation === OperationTypeNode.MUTATION;
  const codes: ErrorCode[] = [
    ...(compiled.query.length > 0 || body ? (['invalid_field'] as const) : []),
    ...(body?.correlated ? (['correlation_id_required', 'correlation_id_reused'] as const) : []),
    ...accessCodes(access),
    ...(compiled.path.length > 0 ? (['not_found'] as const) : []),
    ...(changes ? (['conflict'] as const) : []),
    ...(body ? (['payload_too_large', 'unsupported_media_type', 'inputs_invalid'] as const) : []),
    ...(route.errors ?? []),
    'rate_limited',
  ];
  const parameters = [
    ...compiled.path.map((parameter) => describeParameter(parameter, 'path', components)),
    ...compiled.query.flatMap((parameter) => describeQuery(parameter, components)),
    ...headerParameters(compiled),
  ];
  return {
    operationId,
    tags: [route.tag],
    summary: route.summary,
    ...(field.description && { description: field.description }),
    security: securityOf(access),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: describeBody(compiled, components) }),
    responses: {
      [compiled.status]:
        compiled.status === 204 ? { description: 'Done.' } : { description: 'Done.', ...headers, content },
      ...problemResponses(codes),
    },
  };
}

function envelopeSchema({ root, route }: CompiledRoute, components: Components): JsonSchema {
  const inner = answerSchema({ ...root.shape, nullable: false }, components);
  const schema =
    root.shape.kind === 'list'
      ? {
          type: 'object',
          required: ['items', 'next_cursor'],
          properties: { items: inner, next_cursor: { type: 'null' } },
        }
      : inner;
  return route.wrap === undefined
    ? schema
    : { type: 'object', required: [route.wrap], properties: { [route.wrap]: schema } };
}

function describeBody({ body, operation }: CompiledRoute, components: Components): JsonSchema {
  const compiledId = operationIdOf(operation);
  if (!body) throw new Error('describeBody: the route takes none');
  const schema = jsonSchemaOf(body.schema, components);
  // What a header may carry instead is not required of the body.
  const replaceable = new Set([body.correlated && 'correlation_id', body.revisioned && 'revision']);
  const required = (schema.required as string[] | undefined)?.filter((name) => !replaceable.has(name)) ?? [];
  const { required: _all, ...rest } = schema;
  const properties = {
    ...(rest.properties as Record<string, JsonSchema>),
    ...(body.correlated && { correlation_id: correlationSchema }),
  };
  const finished = { ...rest, properties, ...(required.length > 0 && { required }) };
  return {
    ...(body.correlated && { description: correlatedBody }),
    required: required.length > 0,
    content: {
      'application/json': { schema: finished, ...exampleOf(exampleFor(compiledId)?.request) },
      ...(body.filePart && { 'multipart/form-data': { schema: withFile(finished, body.filePart) } }),
    },
  };
}

const correlationSchema: JsonSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 200,
  pattern: '^[\\x20-\\x7e]+$',
  description: 'Idempotency anchor, for instance a UUID: here or in the header `Idempotency-Key`.',
};

const correlatedBody =
  '`correlation_id` is required here or as the header `Idempotency-Key`; neither is 400 `correlation_id_required`, both must say the same.';

const withFile = (schema: JsonSchema, filePart: string): JsonSchema => ({
  ...schema,
  properties: {
    ...(schema.properties as JsonSchema),
    [filePart]: { type: 'string', format: 'binary', description: 'The document itself.' },
  },
});

const describeParameter = (
  { name, schema, required, description }: Parameter,
  where: 'path' | 'query',
  components: Components,
): JsonSchema => ({
  name,
  in: where,
  ...(required && { required: true }),
  ...(description && { description }),
  schema: jsonSchemaOf(schema, components),
});

/** A parameter, and the name that it had. */
function describeQuery(parameter: Parameter, components: Components): JsonSchema[] {
  const described = describeParameter(parameter, 'query', components);
  const { name, formerName } = parameter;
  if (formerName === null) return [described];
  const { required: _required, ...former } = described;
  return [
    described,
    { ...former, name: formerName, deprecated: true, description: `The former name of \`${name}\`.` },
  ];
}

const header = (name: string, description: string, required = false): JsonSchema => ({
  name,
  in: 'header',
  ...(required && { required: true }),
  description,
  schema: { type: 'string' },
});

function headerParameters({ body, route }: CompiledRoute): JsonSchema[] {
  return [
    ...(body?.correlated
      ? [
          {
            ...header('Idempotency-Key', 'The same as `correlation_id`: required where the body has none.'),
            schema: correlationSchema,
          },
        ]
      : []),
    ...(body?.revisioned ? [header('If-Match', 'The same as `revision`, in place of it: `"3"`.')] : []),
    ...(route.path.startsWith('/domains/{') ? [header('X-Domain-Id', 'The domain of the path.', true)] : []),
    { $ref: '#/components/parameters/RequestId' },
  ];
}

function describePlainRoute(route: Omit<PlainRoute, 'handler'>, components: Components): OpenApiOperation {
  const access: RequiredAccess =
    route.access === 'anyone' || route.access === 'authenticated' || route.access === 'session'
      ? { kind: route.access }
      : { kind: 'scope', scope: route.access };
  const pathParameters = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const queryParameters = Object.entries<z.ZodType>(route.query?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(!schema.safeParse(undefined).success && { required: true }),
    ...(schema.description && { description: schema.description }),
    schema: jsonSchemaOf(schema, components),
  }));
  const parameters = [
    ...pathParameters,
    ...queryParameters,
    ...Object.entries(route.headers ?? {}).map(([name, description]) => header(name, description)),
    { $ref: '#/components/parameters/RequestId' },
  ];
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    ...(route.description && { description: route.description }),
    security: securityOf(access),
    parameters,
    ...(route.body && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: jsonSchemaOf(route.body, components),
            ...exampleOf(exampleFor(route.operationId)?.request),
          },
        },
      },
    }),
    responses: {
      ...Object.fromEntries(
        route.answers.map(({ status, description, contentType = 'application/json', schema }, index) => [
          status,
          {
            description,
            ...(status !== 204 && {
              content: {
                [contentType]: {
                  ...(schema && { schema: jsonSchemaOf(schema, components) }),
                  ...(index === 0 && exampleOf(exampleFor(route.operationId)?.answer)),
                },
              },
            }),
          },
        ]),
      ),
      ...problemResponses([
        ...accessCodes(access),
        ...(route.errors ?? []),
        ...(route.ignoresQuery ? [] : (['invalid_field'] as const)),
        ...(route.body ? (['inputs_invalid'] as const) : []),
        ...(route.path.startsWith('/health/') ? [] : (['rate_limited'] as const)),
      ]),
    },
  };
}

/** Operations are named as root fields are: `createWorld`. */
const operationIdOf = ({ name }: OperationDefinitionNode): string =>
  (name?.value ?? '').replace(/^[A-Z]/, (letter) => letter.toLowerCase());

interface Example {
  /** The path that was asked, with its query. */
  target?: string;
  request?: unknown;
  answer?: unknown;
}

/** Every body and every successful answer in JSON shows what its schema has now, whatever was recorded. */
function completeExamples({ requestBody, responses }: OpenApiOperation, components: Components): void {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  for (const part of [requestBody, ...successes.map(([, response]) => response)]) {
    const json = (part?.content as Record<string, JsonSchema> | undefined)?.['application/json'];
    if (json?.schema) json.example = completeExample(json.schema as JsonSchema, json.example, components);
  }
}

/** Requests that a service was sent, and its answers, by operation: a test records them. */
const exampleFor = (operationId: string): Example | undefined =>
  (recorded as Record<string, Example>)[operationId];

const exampleOf = (example: unknown): JsonSchema => (example === undefined ? {} : { example });

const accessCodes = (access: RequiredAccess): ErrorCode[] =>
  access.kind === 'anyone'
    ? []
    : access.kind === 'authenticated'
      ? ['unauthenticated']
      : ['unauthenticated', 'missing_scope'];

const securityOf = (access: RequiredAccess): Record<string, string[]>[] => {
  if (access.kind === 'anyone') return [];
  const scopes = access.kind === 'scope' ? [access.scope] : [];
  return [{ bearer: scopes }, { session: scopes }];
};
