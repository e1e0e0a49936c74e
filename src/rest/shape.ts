import {
  getNamedType,
  getNullableType,
  isAbstractType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLEnumType,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLScalarType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { snakeCase } from './names.ts';

/** What an operation's answer looks like: compiled once from document and schema, walked for every answer. */
export type Shape = LeafShape | ObjectShape | ConnectionShape | ListShape;

interface Nullable {
  nullable: boolean;
}

export interface LeafShape extends Nullable {
  kind: 'leaf';
  type: GraphQLScalarType | GraphQLEnumType;
  /** Name → wire value, for enums. */
  values: ReadonlyMap<string, unknown> | null;
}

export interface ListShape extends Nullable {
  kind: 'list';
  item: Shape;
}

export interface FieldShape {
  responseName: string;
  wireName: string;
  description: string | null;
  /** Selected inside a member of an abstract type only: absent from other members. */
  optional: boolean;
  shape: Shape;
}

export interface ObjectShape extends Nullable {
  kind: 'object';
  /** The fragment that alone makes it up, if there is one: what the OpenAPI component is called. */
  fragment: string | null;
  description: string | null;
  fields: FieldShape[];
  /** The union may hold a `Problem` in its place. */
  mayBeProblem: boolean;
}

export interface ConnectionShape extends Nullable {
  kind: 'connection';
  item: Shape;
  /** What is selected beside the page, e.g. `totalCount`. */
  fields: FieldShape[];
}

const problemType = 'Problem';

interface Collected {
  node: FieldNode;
  parent: GraphQLNamedType;
  optional: boolean;
}

/** Root fields of an operation by response name, with their shapes. */
export function shapesOf(schema: GraphQLSchema, document: DocumentNode): FieldShape[] {
  const fragments = new Map<string, FragmentDefinitionNode>();
  let operation: OperationDefinitionNode | undefined;
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
    if (definition.kind === Kind.OPERATION_DEFINITION) operation = definition;
  }
  const root = operation && schema.getRootType(operation.operation);
  if (!operation || !root) throw new Error('The document holds no operation that the schema knows');

  /**
   * Fields of all members of an abstract type lie in one list: validation (`OverlappingFieldsCanBeMerged`)
   * guarantees that equal response names have equal shapes, whichever member comes.
   */
  const collect = (
    selections: SelectionSetNode,
    parent: GraphQLNamedType,
    optional: boolean,
    into: Map<string, Collected[]>,
  ): void => {
    for (const selection of selections.selections) {
      if (selection.kind === Kind.FIELD) {
        const name = selection.alias?.value ?? selection.name.value;
        if (selection.name.value === '__typename') continue;
        into.set(name, [...(into.get(name) ?? []), { node: selection, parent, optional }]);
        continue;
      }
      const fragment =
        selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
      if (!fragment) throw new Error('The document spreads a fragment that it does not hold');
      const condition = fragment.typeCondition?.name.value;
      if (condition === problemType) continue;
      const inner = condition === undefined ? parent : schema.getType(condition);
      if (!inner) throw new Error(`The schema has no type ${condition}`);
      const narrowed = isAbstractType(parent) && inner !== parent && successMembers(schema, parent) > 1;
      collect(fragment.selectionSet, inner, optional || narrowed, into);
    }
  };

  const fieldsOf = (sets: SelectionSetNode[], parent: GraphQLNamedType): FieldShape[] => {
    const collected = new Map<string, Collected[]>();
    for (const set of sets) collect(set, parent, false, collected);
    return [...collected].map(([responseName, found]) => {
      const { node, parent: owner } = found[0]!;
      const field =
        'getFields' in owner
          ? (owner.getFields() as Record<string, { type: GraphQLOutputType; description?: string | null }>)[
              node.name.value
            ]
          : undefined;
      if (!field) throw new Error(`${owner.name} has no field ${node.name.value}`);
      const selections = found.flatMap(({ node: { selectionSet } }) => (selectionSet ? [selectionSet] : []));
      return {
        responseName,
        wireName: snakeCase(responseName),
        description: field.description ?? null,
        optional: found.every(({ optional }) => optional),
        shape: shapeOf(field.type, selections),
      };
    });
  };

  const shapeOf = (type: GraphQLOutputType, selections: SelectionSetNode[]): Shape => {
    const nullable = !isNonNullType(type);
    const inner = getNullableType(type);
    if (isListType(inner)) return { kind: 'list', nullable, item: shapeOf(inner.ofType, selections) };
    const named = getNamedType(inner);
    if (isEnumType(named)) {
      const values = new Map(named.getValues().map(({ name, value }) => [name, value as unknown]));
      return { kind: 'leaf', nullable, type: named, values };
    }
    if (isScalarType(named)) return { kind: 'leaf', nullable, type: named, values: null };
    const fields = fieldsOf(selections, named);
    const connection = isObjectType(named) ? connectionOf(named.name, fields, nullable) : null;
    if (connection) return connection;
    return {
      kind: 'object',
      nullable,
      fragment: soleFragment(selections),
      description: named.description ?? null,
      fields,
      mayBeProblem:
        isAbstractType(named) && schema.getPossibleTypes(named).some(({ name }) => name === problemType),
    };
  };

  return fieldsOf([operation.selectionSet], root);
}

const successMembers = (schema: GraphQLSchema, type: GraphQLNamedType): number =>
  isAbstractType(type) ? schema.getPossibleTypes(type).filter(({ name }) => name !== problemType).length : 1;

/** A Relay connection is `edges { node }` with `pageInfo`; REST shows its items and the cursor of the next page. */
function connectionOf(typeName: string, fields: FieldShape[], nullable: boolean): ConnectionShape | null {
  if (!typeName.endsWith('Connection')) return null;
  const edges = fields.find(({ responseName }) => responseName === 'edges')?.shape;
  if (edges?.kind !== 'list' || edges.item.kind !== 'object') return null;
  const node = edges.item.fields.find(({ responseName }) => responseName === 'node');
  if (!node) return null;
  const beside = fields.filter(({ responseName }) => responseName !== 'edges' && responseName !== 'pageInfo');
  return { kind: 'connection', nullable, item: node.shape, fields: beside };
}

/** `WorldFields` when that fragment is all that is selected (beside `ProblemFields`). */
function soleFragment(sets: SelectionSetNode[]): string | null {
  const selections = sets
    .flatMap((set) => set.selections)
    .filter(
      (selection) => !(selection.kind === Kind.FRAGMENT_SPREAD && selection.name.value === 'ProblemFields'),
    );
  const [only] = selections;
  return selections.length === 1 && only?.kind === Kind.FRAGMENT_SPREAD ? only.name.value : null;
}
