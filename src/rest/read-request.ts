import type { IncomingMessage } from 'node:http';
import { getNamedType, isEnumType } from 'graphql';
import { DomainError, invalidField, notFound, type FieldError } from '../core/errors.ts';
import { isStorableText } from '../core/storable-text.ts';
import { bodyLimit, mediaType, readJson } from '../http/body.ts';
import type { RequestContext } from '../http/handler.ts';
import { withHeaderMembers } from '../http/header-members.ts';
import { idempotencyKeyHeader } from '../http/idempotency-header.ts';
import type { Body, CompiledRoute, Parameter } from './compile-route.ts';
import { fieldErrors, invalidFields } from '../http/field-errors.ts';
import { readMultipart } from './multipart.ts';
import { fromText, toGraphQL } from './wire-type.ts';

type Wire = Record<string, unknown>;

/**
 * The variables of a route's operation, taken from path, query, headers and body and checked.
 * @throws DomainError `not_found` for a path that names nothing, `invalid_field` with a pointer for each bad
 * field or a name in the path that is none of a closed set, `correlation_id_required`, and what reading a body can throw.
 */
export async function readVariables(
  compiled: CompiledRoute,
  request: IncomingMessage,
  context: RequestContext,
): Promise<Wire> {
  const input: Wire = {};
  const variables = readPath(compiled, context, input);
  for (const [parameter, value] of readQuery(compiled.query, context.query)) {
    fill(parameter, value, variables, input);
  }
  if (compiled.body) Object.assign(input, await readInput(compiled, compiled.body, request));
  else if (request.method !== 'GET' && request.method !== 'HEAD') request.resume();
  if (compiled.inputType) variables.input = toGraphQL(compiled.inputType, input);
  return variables;
}

/**
 * The variables that the path fills; what it fills of the input is put there.
 * @throws DomainError `not_found`, `invalid_field`.
 */
export function readPath({ path, route }: CompiledRoute, { params }: RequestContext, input: Wire = {}): Wire {
  const variables: Wire = {};
  for (const parameter of path) {
    const text = params[parameter.name] ?? '';
    const parsed = isStorableText(text)
      ? parameter.schema.safeParse(route.params?.[parameter.name] ? text : fromText(parameter.type, [text]))
      : null;
    if (!parsed?.success) throw unknownInPath(parameter);
    fill(parameter, parsed.data, variables, input);
  }
  return variables;
}

/** One of a closed set is named with the set; anything else that names nothing is not there. */
function unknownInPath({ name, type }: Parameter): DomainError {
  const named = getNamedType(type);
  if (!isEnumType(named)) return notFound('resource');
  const values = named.getValues().map(({ value }) => String(value));
  return invalidField(`/${name}`, `One of: ${values.join(', ')}.`);
}

function fill({ target, type }: Parameter, value: unknown, variables: Wire, input: Wire): void {
  if (value === undefined) return;
  if (target.kind === 'variable') variables[target.name] = toGraphQL(type, value);
  else input[target.wireName] = value;
}

function readQuery(parameters: readonly Parameter[], query: URLSearchParams): [Parameter, unknown][] {
  const errors: FieldError[] = [];
  for (const name of new Set(query.keys())) {
    if (!parameters.some((parameter) => parameter.name === name || parameter.formerName === name)) {
      errors.push({ pointer: `/${name}`, code: 'unknown', message: 'There is no such query parameter.' });
    }
  }
  const values: [Parameter, unknown][] = [];
  for (const parameter of parameters) {
    const texts = [parameter.name, ...(parameter.formerName === null ? [] : [parameter.formerName])].flatMap(
      (name) => query.getAll(name),
    );
    if (!texts.every(isStorableText)) {
      errors.push({ pointer: `/${parameter.name}`, code: 'unstorable_text', message: 'This holds NUL.' });
      continue;
    }
    const parsed = parameter.schema.safeParse(
      texts.length === 0 ? undefined : fromText(parameter.type, texts),
    );
    if (parsed.success) values.push([parameter, parsed.data]);
    else {
      const found = fieldErrors(parsed.error.issues);
      errors.push(...found.map((each) => ({ ...each, pointer: `/${parameter.name}${each.pointer}` })));
    }
  }
  if (errors.length > 0) throw invalidFields(errors);
  return values;
}

async function readInput({ route }: CompiledRoute, body: Body, request: IncomingMessage): Promise<Wire> {
  const limit = route.bodyLimit ?? bodyLimit;
  const given = await readMembers(body, request, limit);
  const input = withHeaderMembers(given, headerMembers(body, request));
  if (
    body.correlated &&
    (input.correlation_id === undefined || input.correlation_id === null || input.correlation_id === '')
  ) {
    if (!body.schema.shape.correlation_id?.safeParse(undefined).success) {
      throw new DomainError(
        'correlation_id_required',
        'Send a correlation_id (or the Idempotency-Key header): 1 to 200 printable characters, for instance a UUID.',
      );
    }
  }
  const parsed = body.schema.safeParse(input);
  if (!parsed.success) throw invalidFields(fieldErrors(parsed.error.issues));
  return parsed.data;
}

async function readMembers(body: Body, request: IncomingMessage, limit: number): Promise<Wire> {
  if (mediaType(request) === 'multipart/form-data' && body.filePart !== null) {
    return readMultipart(request, { type: body.type, filePart: body.filePart, limit });
  }
  const empty =
    request.headers['transfer-encoding'] === undefined &&
    Number(request.headers['content-length'] ?? 0) === 0;
  if (empty) return {};
  const value = await readJson(request, { limit });
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new DomainError('malformed_request', 'The body is a JSON object.');
  }
  return value;
}

/** What headers say in place of the body. */
function headerMembers(body: Body, request: IncomingMessage): Wire {
  const members: Wire = {};
  const key = body.correlated ? idempotencyKeyHeader(request, 'correlation_id') : undefined;
  if (key !== undefined) members.correlation_id = key;
  const ifMatch = request.headers['if-match'];
  if (body.revisioned && ifMatch !== undefined && ifMatch !== '*') {
    const revision = /^"?(\d{1,9})"?$/.exec(ifMatch.trim())?.[1];
    if (revision === undefined) {
      throw invalidField('/revision', 'If-Match takes the revision as last read, e.g. "3".');
    }
    members.revision = Number(revision);
  }
  return members;
}
