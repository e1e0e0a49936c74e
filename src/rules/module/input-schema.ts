import type { InputDeclaration } from '../model.ts';

type JsonSchema = Record<string, unknown>;

const decimalPattern = (scale: number): string =>
  scale === 0 ? '^-?[0-9]{1,15}$' : `^-?[0-9]{1,15}(\\.[0-9]{1,${scale}})?$`;

const numeric = (value: number | string | null | undefined): number | undefined => {
  if (value === null || value === undefined) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
};

function scalarSchema(input: InputDeclaration): JsonSchema {
  const bounds = { minimum: numeric(input.minimum), maximum: numeric(input.maximum) };
  switch (input.type) {
    case 'bool':
      return { type: 'boolean' };
    case 'int':
      return { type: 'integer', ...bounds };
    case 'decimal':
      return {
        anyOf: [
          { type: 'number', ...bounds },
          { type: 'string', pattern: decimalPattern(input.scale ?? 0) },
        ],
        'x-scale': input.scale ?? 0,
      };
    case 'enum':
      return { type: 'string', enum: input.values ?? [] };
    case 'string':
      return { type: 'string' };
    case 'date':
      return {
        type: 'string',
        format: 'date',
        'x-minimum': input.minimum ?? undefined,
        'x-maximum': input.maximum ?? undefined,
      };
    case 'timestamp':
      return { type: 'string', format: 'date-time' };
    case 'duration':
      return { type: 'string', 'x-format': 'duration' };
    case 'list':
      return {
        type: 'array',
        maxItems: input.max_items ?? undefined,
        items: input.items ? inputSchemaOf(input.items) : {},
      };
    case 'record':
      return objectSchema(input.fields ?? []);
  }
}

function inputSchemaOf(input: InputDeclaration): JsonSchema {
  const schema = scalarSchema(input);
  const nullable = input.nullable ? { anyOf: [schema, { type: 'null' }] } : schema;
  return {
    ...nullable,
    description: input.description ?? undefined,
    'x-type': input.type,
    'x-unit': input.unit ?? undefined,
  };
}

const objectSchema = (inputs: readonly InputDeclaration[]): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(inputs.map((input) => [input.name, inputSchemaOf(input)])),
});

/**
 * JSON Schema 2020-12 of an action's `inputs`, from its persisted ontology. It has no `required`: an input that is
 * left out is unknown, which is no error. `x-required` hints at what the rules read. Members that are undefined have
 * no place in its JSON.
 */
export function inputSchema(inputs: readonly InputDeclaration[], read: readonly string[]): JsonSchema {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...objectSchema(inputs),
    'x-required': [...read].sort(),
  };
  return JSON.parse(JSON.stringify(schema)) as JsonSchema;
}
