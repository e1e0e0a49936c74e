import { z } from 'zod';
import type { Components, JsonSchema } from './answer-schema.ts';

/** zod's JSON Schema. Types of the GraphQL schema are named there, and become components of those names. */
export function jsonSchemaOf(schema: z.ZodType, components: Components): JsonSchema {
  const {
    $schema: _dialect,
    $defs: definitions = {},
    ...rest
  } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as JsonSchema;
  const named = (name: string): string => nameOf(name, definitions as Components);
  for (const [given, definition] of Object.entries(definitions as Components)) {
    const { id: _id, ...body } = definition;
    if (isAlias(definition)) continue;
    const name = named(given);
    const component = asComponents(body, named) as JsonSchema;
    if (name === anyJson && JSON.stringify(component) !== containingItself) {
      throw new Error('A schema that contains itself has no name: give it an id');
    }
    components[name] ??= name === anyJson ? anyValue : component;
  }
  return asComponents(rest, named) as JsonSchema;
}

/** What `z.json()` becomes. */
const anyJson = 'Json';

/** Said so, and not by a schema that contains itself: a client's type that contains itself does not compile. */
const anyValue: JsonSchema = { description: 'Any JSON value.' };

/** How zod describes the same. */
const containingItself = JSON.stringify({
  anyOf: [
    { type: 'string' },
    { type: 'number' },
    { type: 'boolean' },
    { type: 'null' },
    { type: 'array', items: { $ref: '#/components/schemas/Json' } },
    {
      type: 'object',
      propertyNames: { type: 'string' },
      additionalProperties: { $ref: '#/components/schemas/Json' },
    },
  ],
});

const isAlias = (definition: JsonSchema): boolean =>
  Object.keys(definition).length === 1 && typeof definition.$ref === 'string';

/**
 * Lazy schemas without a name are numbered by zod, anew in each schema: the same number is not the same thing. Most
 * stand for a named one; what is left is any JSON.
 */
function nameOf(name: string, definitions: Components): string {
  const definition = definitions[name];
  if (!name.startsWith('__schema') || definition === undefined) return name;
  return isAlias(definition) ? nameOf(String(definition.$ref).replace('#/$defs/', ''), definitions) : anyJson;
}

/** The same schema with its references into `$defs` turned to the document's components. */
function asComponents(node: unknown, named: (name: string) => string): unknown {
  if (Array.isArray(node)) return node.map((item) => asComponents(item, named));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string'
        ? `#/components/schemas/${named(value.replace('#/$defs/', ''))}`
        : asComponents(value, named),
    ]),
  );
}
