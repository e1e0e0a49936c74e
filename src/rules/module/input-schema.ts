import { formatDate } from '../language/calendar.ts';
import type { InputDeclaration } from '../model.ts';
import { dayBounds, dayPattern, durationPattern, timestampPattern } from '../evaluate/input-texts.ts';
import { scaleOf, typeOfInput } from '../language/scope.ts';
import { numbersBetween, textsBetween } from './digit-pattern.ts';

type JsonSchema = Record<string, unknown>;

/** As a JSON number: at most 15 digits, which every reader of JSON keeps apart. */
const mostDigits = 999_999_999_999_999n;

/** A number, or its digits as a text: `minimum` and `maximum` speak of the one, `pattern` of the other. */
function numberSchema(input: InputDeclaration): JsonSchema {
  const type = typeOfInput(input);
  if (type.kind !== 'number') throw new Error(`numberSchema: ${input.name} is no number`);
  const scale = scaleOf(input);
  const { minimum, maximum } = type.range;
  const numberOf = (numerator: bigint): number => Number(numerator) / 10 ** scale;
  return {
    type: [scale === 0 ? 'integer' : 'number', 'string'],
    minimum: numberOf(minimum > -mostDigits ? minimum : -mostDigits),
    maximum: numberOf(maximum < mostDigits ? maximum : mostDigits),
    pattern: `^${numbersBetween(minimum, maximum, scale)}$`,
    ...(input.type === 'decimal' && { 'x-scale': scale }),
  };
}

function dateSchema(input: InputDeclaration): JsonSchema {
  const type = typeOfInput(input);
  if (type.kind !== 'date') throw new Error(`dateSchema: ${input.name} is no date`);
  const [minimum, maximum] = [formatDate(type.range.minimum), formatDate(type.range.maximum)];
  const bounds = dayBounds(minimum, maximum);
  return {
    type: 'string',
    format: 'date',
    pattern: `^${dayPattern}$`,
    ...(bounds && { allOf: [{ pattern: `^${textsBetween(bounds.lowest, bounds.highest)}$` }] }),
    'x-minimum': minimum,
    'x-maximum': maximum,
  };
}

function scalarSchema(input: InputDeclaration): JsonSchema {
  switch (input.type) {
    case 'bool':
      return { type: 'boolean' };
    case 'int':
    case 'decimal':
      return numberSchema(input);
    case 'enum':
      return { type: 'string', enum: input.values ?? [] };
    case 'string':
      return { type: 'string' };
    case 'date':
      return dateSchema(input);
    case 'timestamp':
      return { type: 'string', format: 'date-time', pattern: `^${timestampPattern}$` };
    case 'duration':
      return { type: 'string', pattern: `^${durationPattern}$`, 'x-format': 'duration' };
    case 'list': {
      const type = typeOfInput(input);
      return {
        type: 'array',
        maxItems: type.kind === 'list' ? type.maxItems : 0,
        items: input.items ? inputSchemaOf(input.items) : {},
      };
    }
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
 * JSON Schema 2020-12 of an action's `inputs`, from its persisted ontology: what it accepts is what a decision takes, and
 * the reverse. One thing JSON Schema cannot say so that validators that compute in doubles agree: how many decimals a
 * JSON number may have. `x-scale` says it (a validator may assert it); as a text of digits it is in the pattern.
 *
 * It has no `required`: an input that is left out is unknown, which is no error. `x-required` hints at what the rules
 * read. Members that are undefined have no place in its JSON.
 */
export function inputSchema(inputs: readonly InputDeclaration[], read: readonly string[]): JsonSchema {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...objectSchema(inputs),
    'x-required': [...read].sort(),
  };
  return JSON.parse(JSON.stringify(schema)) as JsonSchema;
}
