import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { buildSchema } from '../../src/schema.ts';

// Descriptions are the manual of the API: each says what the name does not.

interface Described {
  /** `Rule.revisions(first:)`, as a coordinate of the schema. */
  at: string;
  /** The name, and those of what it is part of. */
  names: string[];
  description: string;
}

function describedIn(type: GraphQLNamedType): Described[] {
  const found: Described[] = [{ at: type.name, names: [type.name], description: type.description ?? '' }];
  if (isEnumType(type)) {
    for (const { name, description } of type.getValues()) {
      found.push({ at: `${type.name}.${name}`, names: [type.name, name], description: description ?? '' });
    }
  }
  if (isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)) {
    const fields: readonly (GraphQLField<unknown, unknown> | GraphQLInputField)[] = Object.values(
      type.getFields(),
    );
    for (const field of fields) {
      const at = `${type.name}.${field.name}`;
      found.push({ at, names: [type.name, field.name], description: field.description ?? '' });
      const taken = 'args' in field ? field.args : [];
      for (const { name, description } of taken) {
        found.push({
          at: `${at}(${name}:)`,
          names: [type.name, field.name, name],
          description: description ?? '',
        });
      }
    }
  }
  return found;
}

const described = Object.values(buildSchema().getTypeMap())
  .filter(({ name }) => !name.startsWith('__'))
  .flatMap(describedIn);

/** Words that say nothing by themselves. */
const empty = new Set(
  'a an the this that these those it its they their what which who whom of to in on at by for from with as and or is are be was were has have had does do did not no one all any each'.split(
    ' ',
  ),
);

/** "APIKeyId", "domain_invite" and "Removed it." in words without endings. */
const wordsOf = (text: string): string[] =>
  (
    text
      .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
      .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  )
    .filter((word) => !empty.has(word))
    .map((word) => word.replace(/ies$/, 'y').replace(/(?:es|s|ed|ing|d|e)$/, ''));

const repeatsItsName = ({ names, description }: Omit<Described, 'at'>): boolean => {
  const named = new Set(names.flatMap(wordsOf));
  return wordsOf(description).every((word) => named.has(word));
};

const coordinates = (found: readonly Described[]): string[] => found.map(({ at }) => at);

describe('descriptions of the GraphQL schema', () => {
  it('are there for every type, field, argument and value', () => {
    expect(coordinates(described.filter(({ description }) => description.trim() === ''))).toEqual([]);
  });

  it('say more than the names that they are of', () => {
    expect(coordinates(described.filter(repeatsItsName))).toEqual([]);
  });

  it.each([
    [['RuleRevision', 'candidateId'], 'The candidate.', true],
    [['AccessAction', 'REMOVED'], 'Removed it.', true],
    [['Query', 'apiKeys', 'domainId'], 'Its domain.', true],
    [['RuleRevision', 'candidateId'], 'The candidate whose content was signed.', false],
    [['DecisionOutput', 'unit'], 'For instance `USD`.', false],
  ])('are held against their names: %j, %s', (names, description, repeats) => {
    expect(repeatsItsName({ names, description })).toBe(repeats);
  });
});
