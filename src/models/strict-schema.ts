import { z } from 'zod';

type Json = Record<string, unknown>;

/** What bounds a value without changing its shape: servers know different ones, and zod checks them all afterwards. */
const bounds = new Set([
  '$schema',
  'default',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minItems',
  'maxItems',
  'propertyNames',
]);

/**
 * The JSON Schema of an answer in the subset that every server with structured output takes: each property required,
 * none beside them, alternatives as `anyOf`, no bounds. The answer is parsed by the same zod schema, bounds included.
 */
export function strictSchema(schema: z.ZodType): Json {
  return simplified(z.toJSONSchema(schema, { io: 'input', reused: 'inline' })) as Json;
}

function simplified(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplified);
  if (typeof value !== 'object' || value === null) return value;
  const kept: Json = {};
  for (const [name, member] of Object.entries(value)) {
    if (bounds.has(name)) continue;
    if (name === 'properties' || name === '$defs') {
      kept[name] = Object.fromEntries(
        Object.entries(member as Json).map(([key, item]) => [key, simplified(item)]),
      );
    } else if (name === 'oneOf') kept.anyOf = simplified(member);
    else if (name === 'const') kept.enum = [member];
    else kept[name] = simplified(member);
  }
  if (kept.type === 'object' && kept.properties !== undefined) {
    kept.required = Object.keys(kept.properties as Json);
    kept.additionalProperties = false;
  }
  return kept;
}
