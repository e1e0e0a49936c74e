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
    const known = (components[name] ??= component);
    if (name === anyJson && JSON.stringify(known) !== JSON.stringify(component)) {
      throw new Error('Two schemas that contain themselves have no name: give one of them an id');
    }
  }
  return asComponents(rest, named) as JsonSchema;
}

/** What `z.json()` becomes. */
const anyJson = 'Json';

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
