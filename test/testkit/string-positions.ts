import type { OpenApiDocument, OpenApiOperation } from '../../src/rest/openapi.ts';

/** A place in a route's request where text is taken, or a scalar in the form of text. */
export interface StringPosition {
  /** `POST /worlds`. */
  route: string;
  in: 'path' | 'query' | 'header' | 'body';
  /** Name of the parameter; in a body the members on the way, `*` for each item or any name. */
  path: readonly string[];
}

type Schema = Record<string, unknown>;

/** Sent wherever a signed-in caller asks, whether the reference names them there or not. */
const headersOfEveryRoute = [
  'X-Domain-Id',
  'X-Request-Id',
  'If-Match',
  'If-None-Match',
  'Accept',
  'Authorization',
  'Cookie',
];

/** Every position of every route, as the reference describes them. */
export function stringPositions(document: OpenApiDocument): StringPosition[] {
  const resolve = resolverOf(document);
  return Object.entries(document.paths).flatMap(([pattern, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const route = `${method.toUpperCase()} ${pattern}`;
      const parameters = (operation.parameters ?? []).map((parameter) => resolve(parameter));
      const named = parameters.map((parameter): StringPosition => {
        const { in: where, name } = parameter as { in: 'path' | 'query' | 'header'; name: string };
        return { route, in: where, path: [name] };
      });
      const more = headersOfEveryRoute.filter(
        (name) => !named.some((position) => position.in === 'header' && position.path[0] === name),
      );
      return [
        ...named,
        ...more.map((name): StringPosition => ({ route, in: 'header', path: [name] })),
        ...pathsOf(bodySchema(operation), resolve).map((path): StringPosition => ({
          route,
          in: 'body',
          path,
        })),
      ];
    }),
  );
}

/** Every place of every JSON body, whatever is taken there. */
export const bodyPositions = (document: OpenApiDocument): StringPosition[] =>
  Object.entries(document.paths).flatMap(([pattern, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) =>
      pathsOf(bodySchema(operation), resolverOf(document), true).map((path): StringPosition => ({
        route: `${method.toUpperCase()} ${pattern}`,
        in: 'body',
        path,
      })),
    ),
  );

/** Looks references up. */
function resolverOf(document: OpenApiDocument): (schema: Schema) => Schema {
  return function resolve(schema) {
    const { $ref: reference } = schema;
    if (typeof reference !== 'string') return schema;
    const [, , section, name] = reference.split('/') as [string, string, 'schemas' | 'parameters', string];
    const found = (document.components[section] as Record<string, Schema> | undefined)?.[name];
    if (!found) throw new Error(`The reference has no ${reference}`);
    return resolve(found);
  };
}

function bodySchema(operation: OpenApiOperation): Schema {
  const { content } = (operation.requestBody ?? {}) as { content?: Record<string, { schema?: Schema }> };
  return content?.['application/json']?.schema ?? { type: 'null' };
}

/** The paths to all text in a schema, or to all there is; one that contains itself is followed once. */
function pathsOf(root: Schema, resolve: (schema: Schema) => Schema, all = false): string[][] {
  const found = new Map<string, string[]>();
  const visit = (given: Schema, path: string[], inside: readonly Schema[]): void => {
    const schema = resolve(given);
    if (inside.includes(schema)) return;
    const within = [...inside, schema];
    const anything = !['type', 'anyOf', 'oneOf', 'allOf', 'properties'].some((word) => word in schema);
    const takesText = [schema.type].flat().includes('string') || 'enum' in schema || 'const' in schema;
    if (path.length > 0 && (all || anything || takesText)) found.set(path.join('/'), path);
    for (const word of ['anyOf', 'oneOf', 'allOf']) {
      for (const each of (schema[word] ?? []) as Schema[]) visit(each, path, within);
    }
    for (const [name, member] of Object.entries((schema.properties ?? {}) as Record<string, Schema>)) {
      visit(member, [...path, name], within);
    }
    for (const word of ['items', 'additionalProperties']) {
      const member = schema[word];
      if (typeof member === 'object' && member !== null) visit(member as Schema, [...path, '*'], within);
    }
  };
  visit(root, [], []);
  return [...found.values()];
}

/**
 * A copy of the value with the text at the path. What is on the way is made where it is missing; of a list the
 * first item that has the rest of the way is taken, and of an object with any names a member of its own.
 */
export function withText(value: unknown, [step, ...rest]: readonly string[], text: string): unknown {
  if (step === undefined) return text;
  if (step === '*' && (Array.isArray(value) || value === undefined)) {
    const items = (value ?? []) as unknown[];
    const at = Math.max(
      0,
      items.findIndex((item) => has(item, rest)),
    );
    return items.length === 0
      ? [withText(undefined, rest, text)]
      : items.with(at, withText(items[at], rest, text));
  }
  const object = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const name = step === '*' ? (Object.keys(object)[0] ?? 'member') : step;
  return { ...object, [name]: withText(object[name], rest, text) };
}

function has(value: unknown, [step, ...rest]: readonly string[]): boolean {
  if (step === undefined) return true;
  if (typeof value !== 'object' || value === null) return false;
  const members = step === '*' ? Object.values(value) : [(value as Record<string, unknown>)[step]];
  return members.some((member) => member !== undefined && has(member, rest));
}
