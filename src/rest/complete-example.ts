import type { Components, JsonSchema } from './answer-schema.ts';

type Members = Record<string, unknown>;

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Texts of the formats that answers have. */
const samples: Readonly<Record<string, string>> = {
  uuid: '019f0000-0000-7000-8000-000000000000',
  'date-time': '2026-03-02T09:30:00.000Z',
  date: '2026-03-02',
  uri: 'https://enshrine.example/',
};

/** Schemas may contain themselves: deeper than this, lists are empty and what may be null is null. */
const deepest = 8;

/**
 * A recorded example as its schema has it now: members that it lacks are made up from their own schemas, and those that
 * the schema does not know any more are left out. Without a recording, all of it is made up.
 */
export function completeExample(
  schema: JsonSchema,
  recorded: unknown,
  components: Components,
  depth = 0,
): unknown {
  if (typeof schema.$ref === 'string') {
    const named = components[schema.$ref.replace('#/components/schemas/', '')] ?? {};
    return completeExample(named, recorded, components, depth);
  }
  const variants = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (variants) return ofVariants(variants, recorded, components, depth);
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) {
    return schema.enum.includes(recorded) ? recorded : (schema.enum as unknown[])[0];
  }
  const types = [schema.type].flat();
  if (recorded === null && types.includes('null')) return null;
  switch (types[0]) {
    case 'object':
      return ofObject(schema, isMembers(recorded) ? recorded : {}, components, depth);
    case 'array': {
      const items = (schema.items ?? {}) as JsonSchema;
      const given = Array.isArray(recorded) ? recorded : depth < deepest ? [undefined] : [];
      return given.map((item) => completeExample(items, item, components, depth + 1));
    }
    case 'string':
      if (typeof recorded === 'string') return recorded;
      return samples[String(schema.format)] ?? 'text';
    case 'integer':
    case 'number':
      return typeof recorded === 'number' ? recorded : (schema.minimum ?? 1);
    case 'boolean':
      return typeof recorded === 'boolean' ? recorded : true;
    case 'null':
      return null;
    default:
      return recorded ?? {};
  }
}

/** Null stays null where it may; else the variant of the recording's own kind, or the first. */
function ofVariants(
  variants: readonly JsonSchema[],
  recorded: unknown,
  components: Components,
  depth: number,
): unknown {
  const isNull = (variant: JsonSchema): boolean => variant.type === 'null';
  const ends = recorded === null || (recorded === undefined && depth >= deepest);
  if (ends && variants.some(isNull)) return null;
  const kind = Array.isArray(recorded) ? 'array' : typeof recorded;
  const chosen = variants.find(({ type }) => type === kind) ?? variants.find((each) => !isNull(each)) ?? {};
  return completeExample(chosen, recorded, components, depth);
}

function ofObject(schema: JsonSchema, recorded: Members, components: Components, depth: number): Members {
  const properties = schema.properties as Record<string, JsonSchema> | undefined;
  if (!properties) return recorded;
  const required = new Set((schema.required as string[] | undefined) ?? []);
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => name in recorded || required.has(name))
      .map(([name, member]) => [name, completeExample(member, recorded[name], components, depth + 1)]),
  );
}
