import { readFileSync } from 'node:fs';
import {
  buildSchema,
  getNamedType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  type GraphQLNamedType,
  type GraphQLType,
} from 'graphql';
import { describe, expect, it } from 'vitest';

/** Texts of which some values are named, and others are possible. */
const open = new Set([
  // A media type is what a client says it is; what is not known is refused by name.
  'IngestSourceMaterialInput.mediaType',
  // The name of a version, or the draft.
  'RequestReplayInput.version',
  'SimulateDecisionInput.version',
  'Replay.version',
  'Decision.worldModelVersion',
  'DecideInput.version',
  'PlanInput.version',
  // A path into a request, of any depth.
  'InputBinding.path',
  'InputBindingInput.path',
  // Rule keys, or `all`.
  'RuleBody.limits',
  // Paths into a request.
  'InputBinding.path',
  'InputBindingInput.path',
]);

/** Two or more literal values in a row: "`kept`, `masked` or `hashed`". */
const lists = /`[a-z][a-z_:-]*`(?:,| or| and)+ `[a-z][a-z_:-]*`/;

interface Described {
  place: string;
  description: string;
}

function textsOf(type: GraphQLNamedType): Described[] {
  if (isInputObjectType(type)) return describedTexts(type.name, Object.values(type.getFields()));
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  const fields = Object.values(type.getFields());
  return [
    ...describedTexts(type.name, fields),
    ...fields.flatMap(({ name, args }) => describedTexts(`${type.name}.${name}`, args)),
  ];
}

interface Typed {
  name: string;
  type: GraphQLType;
  description?: string | null;
}

const describedTexts = (of: string, members: readonly Typed[]): Described[] =>
  members
    .filter(({ type }) => getNamedType(type).name === 'String')
    .map(({ name, description }) => ({ place: `${of}.${name}`, description: description ?? '' }));

const stringFields = (): Described[] =>
  Object.values(buildSchema(readFileSync('schema/schema.graphql', 'utf8')).getTypeMap()).flatMap(textsOf);

describe('closed values', () => {
  it('are enums of the schema, not texts whose description lists them', () => {
    const listed = stringFields().filter(
      ({ place, description }) => lists.test(description) && !open.has(place),
    );
    expect(listed).toEqual([]);
  });

  it('have their wire values as enums in the reference', () => {
    const { components } = JSON.parse(readFileSync('schema/openapi.json', 'utf8')) as {
      components: { schemas: Record<string, { properties?: Record<string, Record<string, unknown>> }> };
    };
    const valuesOf = (schema: string, property: string): unknown => {
      const found = components.schemas[schema]?.properties?.[property];
      const items = found?.items as Record<string, unknown> | undefined;
      const [variant] = (found?.anyOf ?? []) as Record<string, unknown>[];
      return found?.enum ?? items?.enum ?? variant?.enum;
    };
    expect(valuesOf('DecisionRecord', 'decision')).toEqual([
      'deny',
      'indeterminate',
      'not_applicable',
      'permit',
    ]);
    expect(valuesOf('Finding', 'code')).toContain('quote_not_found');
    expect(valuesOf('SuiteCase', 'origin')).toContain('extracted');
    expect(valuesOf('AccessAudit', 'target_type')).toContain('api_key');
    expect(valuesOf('ApiKey', 'scopes')).toEqual(['decide:domain', 'read:actions']);
    expect(valuesOf('Publication', 'phase')).toContain('minting');
  });

  it('are enums wherever they are in the reference, in bodies that no GraphQL type describes too', () => {
    const closed = new Set(['aggregation_mode', 'modality', 'if_met', 'if_unmet', 'tier', 'on']);
    const seen: string[] = [];
    const texts: string[] = [];
    const walk = (value: unknown, path: string): void => {
      if (typeof value !== 'object' || value === null) return;
      for (const [name, inner] of Object.entries(value)) {
        if (name === 'properties') {
          for (const [property, schema] of Object.entries(inner as Record<string, object>)) {
            if (!closed.has(property)) continue;
            seen.push(property);
            if (!/"(?:enum|const|\$ref)"/.test(JSON.stringify(schema))) texts.push(`${path}/${property}`);
          }
        }
        if (name !== 'example') walk(inner, `${path}/${name}`);
      }
    };
    walk(JSON.parse(readFileSync('schema/openapi.json', 'utf8')), '');
    walk(JSON.parse(readFileSync('schema/world-model-card.json', 'utf8')), 'card');
    expect(new Set(seen)).toEqual(closed);
    expect(texts).toEqual([]);
  });
});
