import {
  getNamedType,
  isNonNullType,
  isObjectType,
  isUnionType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';

/** One step to objects that are backed by a table: a field of a type, and what to select of it to see them. */
export interface Way {
  parent: string;
  field: GraphQLField<unknown, unknown>;
  selection: string;
}

const needsNothing = ({ args }: GraphQLField<unknown, unknown>): boolean =>
  args.every(({ type, defaultValue }) => !isNonNullType(type) || defaultValue !== undefined);

/**
 * What to select of a type in order to see every object behind it that is backed by a table: connections are followed
 * to their nodes and counted, unions to their members, values to their parts. Null where there is none.
 */
function selectionOf(
  schema: GraphQLSchema,
  tables: ReadonlySet<string>,
  name: string,
  seen: readonly string[] = [],
): string | null {
  const type = schema.getType(name);
  if (seen.includes(name)) return null;
  if (isUnionType(type)) {
    const members = type.getTypes().flatMap((member) => {
      const selection = selectionOf(schema, tables, member.name, seen);
      return selection === null ? [] : [`... on ${member.name} ${selection}`];
    });
    return members.length > 0 ? `{ ${members.join(' ')} }` : null;
  }
  if (!isObjectType(type)) return null;
  const isNode = type.getInterfaces().some((each) => each.name === 'Node');
  // The edges of a node are ways of their own.
  if (isNode) return '{ __typename id }';
  const parts = Object.values(type.getFields()).flatMap((field) => {
    if (!needsNothing(field)) return [];
    const selection = selectionOf(schema, tables, getNamedType(field.type).name, [...seen, name]);
    return selection === null ? [] : [`${field.name} ${selection}`];
  });
  if (tables.has(name)) return `{ ${['__typename', ...parts].join(' ')} }`;
  if (parts.length > 0 && 'totalCount' in type.getFields()) parts.push('totalCount');
  return parts.length > 0 ? `{ ${parts.join(' ')} }` : null;
}

/** Every field of the root, and of every node, by which objects that are backed by a table are reached. */
export function waysOf(schema: GraphQLSchema, parent: GraphQLObjectType, tables: ReadonlySet<string>): Way[] {
  return Object.values(parent.getFields()).flatMap((field) => {
    const selection = selectionOf(schema, tables, getNamedType(field.type).name);
    return selection === null ? [] : [{ parent: parent.name, field, selection }];
  });
}
