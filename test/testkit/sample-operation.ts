import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isUnionType,
  print,
  parse,
  type GraphQLField,
  type GraphQLInputType,
} from 'graphql';
import { newId } from '../../src/core/ids.ts';

export interface SampleOperation {
  query: string;
  variables: Record<string, unknown>;
}

/**
 * An operation of one root field that is valid, and asks for what does not exist: ids are new ones, texts a single
 * exclamation mark, which no slug, address, scope or token is. Only `domainId` is the given one.
 */
export function sampleOperation(
  kind: 'query' | 'mutation' | 'subscription',
  field: GraphQLField<unknown, unknown>,
  domainId: string,
): SampleOperation {
  const required = field.args.filter(({ type }) => isNonNullType(type));
  const variables = Object.fromEntries(
    required.map(({ name, type }) => [name, sampleValue(name, type, domainId)]),
  );
  const declared = required.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
  const passed = required.map(({ name }) => `${name}: $${name}`).join(', ');
  const type = getNamedType(field.type);
  const problem = isUnionType(type) ? ' ... on Problem { code }' : '';
  // A connection reads nothing unless its edges are selected.
  const edges = type.name.endsWith('Connection') ? ' edges { cursor }' : '';
  const selection = isLeafType(type) ? '' : ` { __typename${problem}${edges} }`;
  const query = `${kind}${declared && ` (${declared})`} { ${field.name}${passed && `(${passed})`}${selection} }`;
  return { query: print(parse(query)), variables };
}

function sampleValue(name: string, given: GraphQLInputType, domainId: string): unknown {
  const type = getNullableType(given);
  if (isListType(type)) return [sampleValue(name, type.ofType, domainId)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isInputObjectType(type)) {
    const needed = Object.values(type.getFields()).filter((field) => isNonNullType(field.type));
    return Object.fromEntries(
      needed.map((field) => [field.name, sampleValue(field.name, field.type, domainId)]),
    );
  }
  const samples: Readonly<Record<string, unknown>> = {
    UUID: name === 'domainId' ? domainId : newId(),
    ID: Buffer.from(`Domain:${newId()}`).toString('base64'),
    Int: 1,
    Float: 1,
    Boolean: true,
    Date: '2026-01-01',
    DateTime: '2026-01-01T00:00:00Z',
    JSON: {},
    Inputs: {},
    Value: 1,
    Values: {},
    Expressions: {},
    Ledger: {},
    LedgerElementValue: {},
    Bytes: '',
    Version: 'v1',
    String: name === 'correlationId' ? newId() : '!',
  };
  return samples[type.name];
}
