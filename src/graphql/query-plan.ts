import {
  getDirectiveValues,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  SchemaMetaFieldDef,
  typeFromAST,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLAbstractType,
  type GraphQLField,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

/** A type of a field, told apart once and not for each value. */
export type Output =
  | { kind: 'non-null'; of: Output }
  | { kind: 'list'; of: Output }
  | { kind: 'leaf'; type: GraphQLLeafType }
  | { kind: 'abstract'; type: GraphQLAbstractType }
  | { kind: 'object'; type: GraphQLObjectType };

const outputs = new WeakMap<GraphQLOutputType, Output>();

export function outputOf(type: GraphQLOutputType): Output {
  let known = outputs.get(type);
  if (!known) outputs.set(type, (known = toldApart(type)));
  return known;
}

function toldApart(type: GraphQLOutputType): Output {
  if (isNonNullType(type)) return { kind: 'non-null', of: outputOf(type.ofType) };
  if (isListType(type)) return { kind: 'list', of: outputOf(type.ofType) };
  if (isLeafType(type)) return { kind: 'leaf', type };
  if (isAbstractType(type)) return { kind: 'abstract', type };
  return { kind: 'object', type };
}

/** A field of a selection, with all that is the same for each object it is asked of. */
export interface PlannedField {
  responseName: string;
  /** All places where the document asks for it. */
  nodes: readonly [FieldNode, ...FieldNode[]];
  parentType: GraphQLObjectType;
  field: GraphQLField<unknown, unknown>;
  output: Output;
  /** What is selected of the objects that it leads to, by their types; filled as they come. */
  within: Map<GraphQLObjectType, Plan>;
}

export interface Plan {
  fields: readonly PlannedField[];
  /** `__proto__` is a name in GraphQL, and on a common object no member. */
  namesPrototype: boolean;
}

/** What an operation asks of each type, by the "CollectFields" of the specification. */
export class Planner {
  readonly #schema: GraphQLSchema;
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly #variables: Record<string, unknown>;

  constructor(
    schema: GraphQLSchema,
    fragments: ReadonlyMap<string, FragmentDefinitionNode>,
    variables: Record<string, unknown>,
  ) {
    this.#schema = schema;
    this.#fragments = fragments;
    this.#variables = variables;
  }

  /** Of objects that a field leads to. */
  within(planned: PlannedField, type: GraphQLObjectType): Plan {
    let known = planned.within.get(type);
    if (!known) {
      const selected = planned.nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
      planned.within.set(type, (known = this.plan(type, selected)));
    }
    return known;
  }

  plan(type: GraphQLObjectType, selectionSets: readonly SelectionSetNode[]): Plan {
    const nodes = new Map<string, [FieldNode, ...FieldNode[]]>();
    const spread = new Set<string>();
    for (const each of selectionSets) this.#collect(type, each, nodes, spread);
    const fields = [...nodes].flatMap(([responseName, found]): PlannedField[] => {
      const field = this.#fieldOf(type, found[0].name.value);
      if (!field) return [];
      return [
        {
          responseName,
          nodes: found,
          parentType: type,
          field,
          output: outputOf(field.type),
          within: new Map(),
        },
      ];
    });
    return { fields, namesPrototype: nodes.has('__proto__') };
  }

  #fieldOf(type: GraphQLObjectType, name: string): GraphQLField<unknown, unknown> | undefined {
    if (name === TypeNameMetaFieldDef.name) return TypeNameMetaFieldDef;
    if (type === this.#schema.getQueryType()) {
      if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef;
      if (name === TypeMetaFieldDef.name) return TypeMetaFieldDef;
    }
    return type.getFields()[name];
  }

  #collect(
    type: GraphQLObjectType,
    { selections }: SelectionSetNode,
    nodes: Map<string, [FieldNode, ...FieldNode[]]>,
    spread: Set<string>,
  ): void {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        if (!this.#isIncluded(selection)) continue;
        const name = (selection.alias ?? selection.name).value;
        const before = nodes.get(name);
        if (before) before.push(selection);
        else nodes.set(name, [selection]);
        continue;
      }
      const isSpread = selection.kind === Kind.FRAGMENT_SPREAD;
      if ((isSpread && spread.has(selection.name.value)) || !this.#isIncluded(selection)) continue;
      if (isSpread) spread.add(selection.name.value);
      const fragment = isSpread ? this.#fragments.get(selection.name.value) : selection;
      if (fragment && this.#isFor(fragment.typeCondition, type)) {
        this.#collect(type, fragment.selectionSet, nodes, spread);
      }
    }
  }

  #isIncluded(selection: SelectionNode): boolean {
    if (!selection.directives?.length) return true;
    return (
      getDirectiveValues(GraphQLSkipDirective, selection, this.#variables)?.if !== true &&
      getDirectiveValues(GraphQLIncludeDirective, selection, this.#variables)?.if !== false
    );
  }

  #isFor(condition: FragmentDefinitionNode['typeCondition'] | undefined, type: GraphQLObjectType): boolean {
    if (!condition) return true;
    const wanted = typeFromAST(this.#schema, condition);
    if (isObjectType(wanted)) return wanted === type;
    return isAbstractType(wanted) && this.#schema.isSubType(wanted, type);
  }
}
