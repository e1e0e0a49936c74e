import { isEnumType } from 'graphql';
import type { FieldShape, Shape } from './shape.ts';
import { scalarSchemas } from './wire-type.ts';

export interface JsonSchema {
  [keyword: string]: unknown;
}

/** Named schemas of the document, filled while answers are described. */
export type Components = Record<string, JsonSchema>;

/** JSON Schema of what `present` makes of a value of this shape. Fragments become components of their name. */
export function answerSchema(shape: Shape, components: Components): JsonSchema {
  const schema = nonNullSchema(shape, components);
  if (!shape.nullable) return schema;
  if (typeof schema.type === 'string' && !('enum' in schema))
    return { ...schema, type: [schema.type, 'null'] };
  return Object.keys(schema).length === 0 ? schema : { anyOf: [schema, { type: 'null' }] };
}

function nonNullSchema(shape: Shape, components: Components): JsonSchema {
  switch (shape.kind) {
    case 'leaf':
      if (isEnumType(shape.type)) {
        return { type: 'string', enum: shape.type.getValues().map(({ value }) => String(value)) };
      }
      return { ...scalarSchemas[shape.type.name] };
    case 'list':
      return { type: 'array', items: answerSchema(shape.item, components) };
    case 'connection':
      return {
        type: 'object',
        required: ['items', 'next_cursor', ...requiredNames(shape.fields)],
        properties: {
          items: { type: 'array', items: answerSchema(shape.item, components) },
          next_cursor: {
            type: ['string', 'null'],
            description: 'Send it as `cursor` for the next page; null on the last.',
          },
          ...propertiesOf(shape.fields, components),
        },
      };
    case 'object': {
      if (shape.fragment === null) return objectSchema(shape, components);
      const name = shape.fragment.replace(/Fields$/, '');
      components[name] ??= objectSchema(shape, components);
      return { $ref: `#/components/schemas/${name}` };
    }
  }
}

const objectSchema = (
  { description, fields }: { description: string | null; fields: FieldShape[] },
  components: Components,
): JsonSchema => ({
  type: 'object',
  ...(description && { description }),
  required: requiredNames(fields),
  properties: propertiesOf(fields, components),
});

const requiredNames = (fields: readonly FieldShape[]): string[] =>
  fields.filter(({ optional }) => !optional).map(({ wireName }) => wireName);

const propertiesOf = (fields: readonly FieldShape[], components: Components): Record<string, JsonSchema> =>
  Object.fromEntries(
    fields.map(({ wireName, shape, description }) => {
      const schema = answerSchema(shape, components);
      return [wireName, description ? { ...schema, description } : schema];
    }),
  );
