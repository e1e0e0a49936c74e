import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isScalarType,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLScalarType,
} from 'graphql';
import { z } from 'zod';
import { inexactNumber, isExactNumber } from '../core/json-number.ts';
import { findJsonFault } from '../core/json-text.ts';
import { refusalOfJson } from '../http/body.ts';
import { snakeCase } from './names.ts';

/** Formats of the scalars in JSON Schema. What is not listed is any JSON. */
export const scalarSchemas: Readonly<Record<string, z.core.JSONSchema.BaseSchema>> = {
  String: { type: 'string' },
  ID: { type: 'string' },
  Int: { type: 'integer' },
  Float: { type: 'number' },
  Boolean: { type: 'boolean' },
  UUID: { type: 'string', format: 'uuid' },
  DateTime: { type: 'string', format: 'date-time' },
  Date: { type: 'string', format: 'date' },
  Bytes: { type: 'string', contentEncoding: 'base64' },
  Inputs: { type: 'object' },
  Version: { type: ['string', 'integer'] },
  TrialVersion: { type: ['string', 'integer'] },
};

function scalarOf(type: GraphQLScalarType): z.ZodType {
  switch (type.name) {
    case 'String':
    case 'ID':
      return z.string();
    case 'Int':
      return z.int32();
    case 'Float':
      return z.number();
    case 'Boolean':
      return z.boolean();
    default: {
      const schema = z.unknown().superRefine((value, context) => {
        if (value === undefined) {
          context.addIssue({ code: 'custom', message: 'This is required.', params: { required: true } });
          return;
        }
        try {
          type.parseValue(value);
        } catch (error) {
          context.addIssue({
            code: 'custom',
            message: error instanceof Error ? error.message : 'Not valid.',
          });
        }
      });
      return schema.meta({ ...scalarSchemas[type.name] });
    }
  }
}

const objects = new WeakMap<GraphQLInputObjectType, z.ZodType>();

/**
 * The zod schema of an input type as REST takes it: `snake_case`, enums by their wire values, unknown members
 * refused. Descriptions come along, for the reference.
 */
export function wireSchemaOf(type: GraphQLInputType): z.ZodType {
  if (isNonNullType(type)) return requiredSchemaOf(type.ofType);
  const schema = requiredSchemaOf(type);
  return isAnyJson(type) ? schema.optional() : schema.nullish();
}

const isAnyJson = (type: GraphQLInputType): boolean =>
  isScalarType(type) && scalarSchemas[type.name] === undefined;

/** The same without null, for what is text or left out. */
export function requiredSchemaOf(type: GraphQLInputType): z.ZodType {
  if (isNonNullType(type)) return requiredSchemaOf(type.ofType);
  if (isListType(type)) return z.array(wireSchemaOf(type.ofType));
  if (isEnumType(type)) return z.enum(type.getValues().map(({ value }) => String(value)));
  if (!isInputObjectType(type)) return scalarOf(type);
  const known = objects.get(type);
  if (known) return known;
  // Input types may refer to themselves: their members are looked at when they are first needed.
  const schema = z.lazy(() => objectSchemaOf(type, () => true).meta({ id: type.name }));
  objects.set(type, schema);
  return schema;
}

/** The members of an input object that `keep` accepts. */
export function objectSchemaOf(
  type: GraphQLInputObjectType,
  keep: (wireName: string) => boolean,
): z.ZodObject<Record<string, z.ZodType>> {
  const members: Record<string, z.ZodType> = {};
  for (const field of Object.values(type.getFields())) {
    const wireName = snakeCase(field.name);
    if (!keep(wireName)) continue;
    const schema = wireSchemaOf(field.type);
    const described = field.description ? schema.describe(field.description) : schema;
    members[wireName] = field.defaultValue === undefined ? described : described.optional();
  }
  return z.strictObject(members);
}

/**
 * A wire value in the names that GraphQL knows: `camelCase` members, names of enum values. What is no list or object where
 * one is due stays as it is, to be refused by who reads it.
 */
export function toGraphQL(type: GraphQLInputType, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  const inner = getNullableType(type);
  if (isListType(inner)) {
    return Array.isArray(value) ? value.map((item) => toGraphQL(inner.ofType, item)) : value;
  }
  const named = getNamedType(inner);
  if (isEnumType(named)) {
    return named.getValues().find((each) => String(each.value) === value)?.name ?? value;
  }
  if (!isInputObjectType(named) || typeof value !== 'object') return value;
  const object = value as Record<string, unknown>;
  const converted: Record<string, unknown> = {};
  for (const field of Object.values(named.getFields())) {
    const wireName = snakeCase(field.name);
    if (Object.hasOwn(object, wireName) && object[wireName] !== undefined) {
      converted[field.name] = toGraphQL(field.type, object[wireName]);
    }
  }
  return converted;
}

/**
 * Text of a path, query or form field as the JSON that its type expects; what does not fit is left as text.
 * @throws DomainError `invalid_field` for JSON that names a member twice; `inputs_invalid` for a number in it that a double
 * does not hold.
 */
export function fromText(type: GraphQLInputType, texts: readonly string[]): unknown {
  const inner = getNullableType(type);
  if (isListType(inner)) {
    return texts.flatMap((text) => text.split(',')).map((text) => fromText(inner.ofType, [text]));
  }
  if (texts.length > 1) return texts;
  const text = texts[0] ?? '';
  const named = getNamedType(inner);
  if (isInputObjectType(named) || structured.has(named.name)) return jsonOr(text);
  if (named.name === 'Int' && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (named.name === 'Float' && /^-?\d+(\.\d+)?$/.test(text)) {
    if (!isExactNumber(text)) throw inexactNumber({ token: text, pointer: '' });
    return Number(text);
  }
  if (named.name === 'Boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

/** Scalars that are JSON of any depth. */
const structured = new Set([
  'JSON',
  'Inputs',
  'Value',
  'Values',
  'Expressions',
  'Ledger',
  'LedgerElementValue',
]);

function jsonOr(text: string): unknown {
  const found = findJsonFault(text);
  if (found?.fault === 'too_deep') return text;
  if (found) throw refusalOfJson(found);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
