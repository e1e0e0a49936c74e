import type { InputType } from '../../../../../src/generated/cockpit/graphql.ts';
import type { AskedInput } from './known-inputs.ts';

const types: Readonly<Record<string, InputType>> = {
  bool: 'BOOL',
  int: 'INT',
  decimal: 'DECIMAL',
  string: 'STRING',
  enum: 'ENUM',
  date: 'DATE',
  timestamp: 'TIMESTAMP',
  duration: 'DURATION',
  list: 'LIST',
  record: 'RECORD',
};

interface MemberSchema {
  description?: string;
  enum?: string[];
  minimum?: number;
  maximum?: number;
  anyOf?: MemberSchema[];
  'x-type'?: string;
  'x-unit'?: string;
  'x-minimum'?: string;
  'x-maximum'?: string;
}

const shownBound = (bound: number | string | undefined): string | null =>
  bound === undefined ? null : String(bound);

/** The inputs of a published action, from `input_schema.json` of its module. */
export function inputsOfSchema(schema: unknown): AskedInput[] {
  const { properties = {} } = schema as { properties?: Record<string, MemberSchema> };
  return Object.entries(properties).map(([name, member]) => {
    const shape = member.anyOf?.[0] ?? member;
    return {
      name,
      type: types[member['x-type'] ?? ''] ?? 'STRING',
      unit: member['x-unit'] ?? null,
      values: shape.enum ?? null,
      minimum: shownBound(shape['x-minimum'] ?? shape.minimum),
      maximum: shownBound(shape['x-maximum'] ?? shape.maximum),
      description: member.description ?? '',
    };
  });
}
