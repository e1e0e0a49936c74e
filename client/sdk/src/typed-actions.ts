import type { Json, PublishedAction } from './wire.ts';

type Schema = Record<string, Json>;

const schemaOf = (value: Json | undefined): Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};

/** A key of an object type: bare where TypeScript takes it bare. */
const propertyName = (name: string): string =>
  /^[A-Za-z_$][\w$]{0,200}$/.test(name) ? name : JSON.stringify(name);

/** Text that stays inside its comment. */
const commentText = (text: string): string => text.replaceAll('*/', '*\\/').replaceAll(/\s+/g, ' ').trim();

function typeOf(schema: Schema): string {
  const { anyOf } = schema;
  if (Array.isArray(anyOf) && schema['x-type'] !== 'decimal') {
    return [
      ...new Set(anyOf.map((each) => typeOf({ ...schemaOf(each), 'x-type': schema['x-type'] ?? null }))),
    ].join(' | ');
  }
  if (schema['type'] === 'null') return 'null';
  switch (schema['x-type']) {
    case 'bool':
      return 'boolean';
    case 'int':
      return 'number';
    case 'decimal':
      return nullable(schema, 'number | string');
    case 'enum':
      return Array.isArray(schema['enum'])
        ? schema['enum'].map((value) => JSON.stringify(value)).join(' | ') || 'never'
        : 'string';
    case 'list':
      return `readonly (${typeOf(schemaOf(schema['items']))})[]`;
    case 'record':
      return objectType(schema, '    ');
    default:
      return 'string';
  }
}

/** A nullable decimal wraps its own alternatives. */
const nullable = (schema: Schema, type: string): string =>
  Array.isArray(schema['anyOf']) && schema['anyOf'].some((each) => schemaOf(each)['type'] === 'null')
    ? `${type} | null`
    : type;

/** Where nothing is declared the schema states the bounds of any number: 15 digits. */
const isDeclaredBound = (bound: Json | undefined): bound is number =>
  typeof bound === 'number' && !/^9{15}$/.test(String(Math.abs(bound)).replace('.', ''));

function describe(schema: Schema): string {
  const words = [
    typeof schema['description'] === 'string' ? schema['description'] : '',
    typeof schema['x-unit'] === 'string' ? `Unit: ${schema['x-unit']}.` : '',
    typeof schema['x-scale'] === 'number' ? `Decimal places: ${schema['x-scale']}.` : '',
    isDeclaredBound(schema['minimum']) ? `At least ${schema['minimum']}.` : '',
    isDeclaredBound(schema['maximum']) ? `At most ${schema['maximum']}.` : '',
    typeof schema['format'] === 'string' ? `Format: ${schema['format']}.` : '',
  ].filter((part) => part !== '');
  return commentText(words.join(' '));
}

function objectType(schema: Schema, indent: string): string {
  const members = Object.entries(schemaOf(schema['properties'])).map(([name, value]) => {
    const member = schemaOf(value);
    const comment = describe(member);
    return `${comment === '' ? '' : `${indent}  /** ${comment} */\n`}${indent}  ${propertyName(name)}: ${typeOf(member)};\n`;
  });
  return members.length === 0 ? 'Record<string, never>' : `{\n${members.join('')}${indent}}`;
}

/**
 * TypeScript source of an `Actions` catalogue: the inputs of each published action with units and enums, so that a wrong
 * input does not compile. Deterministic: the same actions give the same text.
 */
export function typesOfActions(actions: readonly PublishedAction[]): string {
  const members = [...actions]
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ key, title, world_model_version, module_digest, input_schema }) =>
      [
        `  /** ${commentText(title)} (${world_model_version}, ${module_digest}) */`,
        `  ${JSON.stringify(key)}: { inputs: ${objectType(schemaOf(input_schema), '  ')} };`,
      ].join('\n'),
    );
  return [
    '// Written by `enshrine-sdk generate` from the published actions. Generate it again after a publication.',
    '',
    'export type Actions = {',
    ...members,
    '};',
    '',
  ].join('\n');
}
