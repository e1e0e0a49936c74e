import {
  getArgumentValues,
  getNamedType,
  getOperationAST,
  getVariableValues,
  isCompositeType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql';

export interface CostedDocument {
  schema: GraphQLSchema;
  document: DocumentNode;
  operationName?: string | null | undefined;
  /** As they were sent. */
  variables: Readonly<Record<string, unknown>>;
  /** Items of a page that names no size. */
  pageSize: number;
}

/** Of a list that no argument bounds, such as the citations of a rule. */
const itemsOfList = 10;
/** One object of another is a look-up; its fields come with it. */
const costOfLookup = 5;

/**
 * How much an operation may be answered with: each value counts 1, each object that has to be looked up 5, and what is
 * selected of a list counts once for each of its items: as many as `first` or `last` say, or as the longest list among
 * the arguments has; lists within lists multiply. Variables count as literals do. Lists among the arguments of what is
 * no list count their items.
 *
 * Counting ends beyond `maximum`, so that a document that multiplies costs no more than one that does not.
 */
export function answerCost(question: CostedDocument, maximum: number): number {
  const operation = getOperationAST(question.document, question.operationName);
  if (!operation) return 0;
  const root = question.schema.getRootType(operation.operation);
  if (!root) return 0;
  const given = getVariableValues(question.schema, operation.variableDefinitions ?? [], question.variables);
  // Of variables that fit no type nothing is executed: the executor says so.
  return new Counter(question, given.coerced ?? {}, maximum).selection(operation.selectionSet, root, 1);
}

class Counter {
  #counted = 0;
  readonly #fragments: ReadonlyMap<string, { type: string; selectionSet: SelectionSetNode }>;

  constructor(
    readonly question: CostedDocument,
    readonly variables: Readonly<Record<string, unknown>>,
    readonly maximum: number,
  ) {
    this.#fragments = new Map(
      question.document.definitions.flatMap((definition) =>
        definition.kind === Kind.FRAGMENT_DEFINITION
          ? [
              [
                definition.name.value,
                { type: definition.typeCondition.name.value, selectionSet: definition.selectionSet },
              ] as const,
            ]
          : [],
      ),
    );
  }

  /** @param times how often the selection is answered. */
  selection({ selections }: SelectionSetNode, type: GraphQLCompositeType, times: number): number {
    for (const selection of selections) {
      if (this.#counted > this.maximum) break;
      if (selection.kind === Kind.FIELD) {
        this.#field(selection, type, times);
        continue;
      }
      const fragment =
        selection.kind === Kind.FRAGMENT_SPREAD
          ? this.#fragments.get(selection.name.value)
          : { type: selection.typeCondition?.name.value ?? type.name, selectionSet: selection.selectionSet };
      const within = fragment && this.question.schema.getType(fragment.type);
      this.#counted += 1;
      if (fragment && isCompositeType(within)) this.selection(fragment.selectionSet, within, times);
    }
    return this.#counted;
  }

  #field(node: FieldNode, parent: GraphQLCompositeType, times: number): void {
    this.#counted += times;
    const field =
      isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[node.name.value] : null;
    // What the schema says of itself is limited by itself.
    if (!field) return;
    const args = this.#argumentsOf(field, node);
    const longest = longestList(args);
    const isList = isListOf(field.type);
    const type = getNamedType(field.type);
    const size = sizeOf(args);
    const isPage = type.name.endsWith('Connection');
    if (!isPage && !isList) {
      this.#counted += times * longest;
      if (!isCompositeType(type) || !node.selectionSet) return;
      // Edges, and what they lead to, are of the page that was counted.
      this.#counted += isOfPage(parent) ? 0 : times * (costOfLookup - 1);
      this.selection(node.selectionSet, type, times);
      return;
    }
    const items = isPage
      ? (size ?? this.question.pageSize)
      : isOfPage(parent)
        ? 1
        : Math.max(size ?? 0, longest) || itemsOfList;
    this.#counted += times * Math.max(0, items - 1);
    if (isCompositeType(type) && node.selectionSet) {
      this.selection(node.selectionSet, type, times * Math.max(1, items));
    }
  }

  #argumentsOf(field: GraphQLField<unknown, unknown>, node: FieldNode): Record<string, unknown> {
    try {
      return getArgumentValues(field, node, this.variables);
    } catch {
      // The executor refuses it, and says why.
      return {};
    }
  }
}

const isOfPage = ({ name }: GraphQLCompositeType): boolean =>
  name.endsWith('Connection') || name.endsWith('Edge');

const isListOf = (type: GraphQLOutputType): boolean =>
  isNonNullType(type) ? isListOf(type.ofType) : isListType(type);

function sizeOf({ first, last }: Record<string, unknown>): number | null {
  const sizes = [first, last].filter((size) => typeof size === 'number');
  return sizes.length > 0 ? Math.max(1, ...sizes) : null;
}

/** The longest list among the values, however deep. */
function longestList(value: unknown): number {
  if (Array.isArray(value)) return Math.max(value.length, ...value.slice(0, 1_000).map(longestList));
  if (typeof value !== 'object' || value === null) return 0;
  return Math.max(0, ...Object.values(value).slice(0, 1_000).map(longestList));
}
