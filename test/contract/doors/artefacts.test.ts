import { readFile } from 'node:fs/promises';
import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  printSchema,
  validateSchema,
  type GraphQLField,
  type GraphQLInputField,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { plainRoutes } from '../../../src/handlers.ts';
import { buildOpenApi } from '../../../src/rest/openapi.ts';
import { routes } from '../../../src/rest/routes.ts';
import { buildSchema } from '../../../src/schema.ts';

type AnyField = GraphQLField<unknown, unknown> | GraphQLInputField;

const committed = (name: string): Promise<string> =>
  readFile(new URL(`../../../schema/${name}`, import.meta.url), 'utf8');

const schema = buildSchema();

describe('what is committed under schema/', () => {
  it('holds the SDL that the code builds, and it is a valid schema', async () => {
    expect(validateSchema(schema)).toEqual([]);
    expect(await committed('schema.graphql')).toBe(`${printSchema(schema)}\n`);
  });

  it('holds the OpenAPI document that the code builds', async () => {
    const built = JSON.parse(JSON.stringify(buildOpenApi(schema, routes, plainRoutes))) as unknown;
    expect(JSON.parse(await committed('openapi.json'))).toEqual(built);
  });
});

describe('the schema as a manual', () => {
  it('describes every type, field, argument and enum value of ours', () => {
    const bare: string[] = [];
    // Relay's own types carry no descriptions of ours; connections and edges follow one pattern.
    const isPlumbing = (name: string): boolean =>
      name.startsWith('__') || /^(Node|PageInfo)$|(Connection|Edge)$/.test(name);
    for (const type of Object.values(schema.getTypeMap())) {
      if (isPlumbing(type.name) || /^(String|Int|Float|Boolean|ID)$/.test(type.name)) continue;
      const isResult = type.name.endsWith('Result');
      if (!type.description && !isResult) bare.push(type.name);
      if (isEnumType(type)) {
        for (const value of type.getValues()) {
          if (!value.description) bare.push(`${type.name}.${value.name}`);
        }
      }
      const hasFields = isObjectType(type) || isInterfaceType(type) || isInputObjectType(type);
      for (const field of hasFields ? Object.values<AnyField>(type.getFields()) : []) {
        const isGlobalId = field.name === 'id' || field.name === 'node' || field.name === 'nodes';
        if (!field.description && !isGlobalId) bare.push(`${type.name}.${field.name}`);
        for (const argument of 'args' in field ? field.args : []) {
          const isPaging = ['first', 'last', 'before', 'after', 'id', 'ids'].includes(argument.name);
          if (!argument.description && !isPaging) bare.push(`${type.name}.${field.name}(${argument.name})`);
        }
      }
    }
    expect(bare).toEqual([]);
  });
});
