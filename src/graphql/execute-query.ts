import {
  assertValidSchema,
  defaultFieldResolver,
  defaultTypeResolver,
  getArgumentValues,
  getOperationAST,
  getVariableValues,
  GraphQLError,
  isObjectType,
  Kind,
  locatedError,
  responsePathAsArray,
  type ExecutionArgs,
  type ExecutionResult,
  type FragmentDefinitionNode,
  type GraphQLAbstractType,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type OperationDefinitionNode,
} from 'graphql';
import { Planner, type Output, type Plan, type PlannedField } from './query-plan.ts';

type Path = GraphQLResolveInfo['path'];
type Data = Record<string, unknown>;

/** What a field without arguments is handed: one for all, and no one can put anything into it. */
const noArguments = Object.freeze(Object.create(null) as object);

/** Variables that are refused and named in one answer, as the executor of graphql-js has it. */
const mostErrors = 50;

/**
 * Executes a query as `execute` of graphql-js does, and answers the same. What is the same for all items of a list is found
 * once and not for each (which fields, of which types, that they take no arguments), and items are common objects, of
 * one shape: graphql-js makes three dictionaries for each value of a list, which is a half of what a list leaves behind.
 */
export function executeQuery(args: ExecutionArgs): ExecutionResult | Promise<ExecutionResult> {
  const { schema, document, operationName } = args;
  assertValidSchema(schema);
  const operation = getOperationAST(document, operationName);
  if (!operation) throw new TypeError('executeQuery: the document holds no such operation');
  const rootType = schema.getQueryType();
  if (!rootType) throw new TypeError('executeQuery: the schema has no queries');
  const given = getVariableValues(schema, operation.variableDefinitions ?? [], args.variableValues ?? {}, {
    maxErrors: mostErrors,
    hideSuggestions: args.hideSuggestions ?? false,
  });
  if (given.errors) return { errors: given.errors };
  return new QueryExecution(args, operation, given.coerced).execute(rootType);
}

class QueryExecution {
  readonly #operation: OperationDefinitionNode;
  readonly #args: ExecutionArgs;
  readonly #variables: Record<string, unknown>;
  readonly #fragments: Record<string, FragmentDefinitionNode> = Object.create(null) as Record<
    string,
    FragmentDefinitionNode
  >;
  readonly #planner: Planner;
  readonly #errors: GraphQLError[] = [];
  /** Places that are null because of an error: what fails within them later is said no more. */
  readonly #nulled = new Set<Path | undefined>();

  constructor(args: ExecutionArgs, operation: OperationDefinitionNode, variables: Record<string, unknown>) {
    this.#args = args;
    this.#operation = operation;
    this.#variables = variables;
    for (const definition of args.document.definitions) {
      if (definition.kind === Kind.FRAGMENT_DEFINITION) this.#fragments[definition.name.value] = definition;
    }
    this.#planner = new Planner(args.schema, new Map(Object.entries(this.#fragments)), variables);
  }

  execute(rootType: GraphQLObjectType): ExecutionResult | Promise<ExecutionResult> {
    const failed = (error: unknown): ExecutionResult => {
      this.#add(error as GraphQLError, undefined);
      return this.#answer(null);
    };
    try {
      const plan = this.#planner.plan(rootType, [this.#operation.selectionSet]);
      const data = this.#executeFields(plan, this.#args.rootValue, undefined);
      return isPromise(data)
        ? data.then((settled) => this.#answer(settled as Data), failed)
        : this.#answer(data);
    } catch (error) {
      return failed(error);
    }
  }

  #answer(data: Data | null): ExecutionResult {
    return this.#errors.length === 0 ? { data } : { errors: this.#errors, data };
  }

  #add(error: GraphQLError, path: Path | undefined): void {
    for (let place = path; place !== undefined; place = place.prev) if (this.#nulled.has(place)) return;
    if (this.#nulled.has(undefined)) return;
    this.#nulled.add(path);
    this.#errors.push(error);
  }

  #executeFields(plan: Plan, source: unknown, prev: Path | undefined): Data | Promise<unknown> {
    const results = emptyFor(plan);
    let isPending = false;
    try {
      for (const planned of plan.fields) {
        const path = { prev, key: planned.responseName, typename: planned.parentType.name };
        const result = this.#executeField(planned, source, path);
        results[planned.responseName] = result;
        isPending ||= isPromise(result);
      }
    } catch (error) {
      if (!isPending) throw error;
      // The promises of the other fields may be rejected as well, and someone has to hear it.
      return settled(plan, results).finally(() => {
        throw error;
      });
    }
    return isPending ? settled(plan, results) : results;
  }

  #executeField(planned: PlannedField, source: unknown, path: Path): unknown {
    const { field, nodes, output } = planned;
    const { schema, rootValue } = this.#args;
    const contextValue: unknown = this.#args.contextValue;
    const info: GraphQLResolveInfo = {
      fieldName: field.name,
      fieldNodes: nodes,
      returnType: field.type,
      parentType: planned.parentType,
      path,
      schema,
      fragments: this.#fragments,
      rootValue,
      operation: this.#operation,
      variableValues: this.#variables,
    };
    try {
      const args =
        field.args.length === 0 ? noArguments : getArgumentValues(field, nodes[0], this.#variables);
      const resolve = field.resolve ?? defaultFieldResolver;
      const value: unknown = resolve(source, args, contextValue, info);
      const completed = isPromise(value)
        ? value.then((resolved) => this.#complete(output, planned, info, path, resolved))
        : this.#complete(output, planned, info, path, value);
      return isPromise(completed)
        ? completed.then(undefined, (error: unknown) => this.#fail(error, planned, output, path))
        : completed;
    } catch (error) {
      return this.#fail(error, planned, output, path);
    }
  }

  /** Null in the place of what failed, or the failure of what holds it. */
  #fail(raw: unknown, { nodes }: PlannedField, output: Output, path: Path): null {
    const error = locatedError(raw, nodes, responsePathAsArray(path));
    if (output.kind === 'non-null') throw error;
    this.#add(error, path);
    return null;
  }

  #complete(
    output: Output,
    planned: PlannedField,
    info: GraphQLResolveInfo,
    path: Path,
    value: unknown,
  ): unknown {
    if (value instanceof Error) throw value;
    if (output.kind === 'non-null') {
      const completed = this.#complete(output.of, planned, info, path, value);
      if (completed !== null) return completed;
      throw new Error(`Cannot return null for non-nullable field ${info.parentType.name}.${info.fieldName}.`);
    }
    if (value === null || value === undefined) return null;
    switch (output.kind) {
      case 'list':
        return this.#completeList(output.of, planned, info, path, value);
      case 'leaf': {
        const written: unknown = output.type.serialize(value);
        if (written !== null && written !== undefined) return written;
        throw new Error(`${output.type.name} wrote nothing for a value of ${info.fieldName}.`);
      }
      case 'abstract':
        return this.#completeAbstract(output.type, planned, info, path, value);
      case 'object':
        return this.#completeObject(output.type, planned, info, path, value);
    }
  }

  #completeList(
    output: Output,
    planned: PlannedField,
    info: GraphQLResolveInfo,
    prev: Path,
    value: unknown,
  ): unknown {
    if (!isIterable(value)) {
      throw new GraphQLError(
        `Expected Iterable, but did not find one for field "${info.parentType.name}.${info.fieldName}".`,
      );
    }
    const items = Array.from(value, (item: unknown, key) => {
      const path = { prev, key, typename: undefined };
      try {
        const completed = isPromise(item)
          ? item.then((resolved) => this.#complete(output, planned, info, path, resolved))
          : this.#complete(output, planned, info, path, item);
        return isPromise(completed)
          ? completed.then(undefined, (error: unknown) => this.#fail(error, planned, output, path))
          : completed;
      } catch (error) {
        return this.#fail(error, planned, output, path);
      }
    });
    return items.some(isPromise) ? Promise.all(items) : items;
  }

  #completeAbstract(
    type: GraphQLAbstractType,
    planned: PlannedField,
    info: GraphQLResolveInfo,
    path: Path,
    value: unknown,
  ): unknown {
    const complete = (name: unknown): unknown =>
      this.#completeObject(this.#memberOf(type, name), planned, info, path, value);
    const resolveType = type.resolveType ?? defaultTypeResolver;
    const name: unknown = resolveType(value, this.#args.contextValue, info, type);
    return isPromise(name) ? name.then(complete) : complete(name);
  }

  #memberOf(type: GraphQLAbstractType, name: unknown): GraphQLObjectType {
    const { schema } = this.#args;
    const member = typeof name === 'string' ? schema.getType(name) : undefined;
    if (isObjectType(member) && schema.isSubType(type, member)) return member;
    throw new GraphQLError(
      `Abstract type "${type.name}" must resolve to one of its Object types, not to "${String(name)}".`,
    );
  }

  #completeObject(
    type: GraphQLObjectType,
    planned: PlannedField,
    info: GraphQLResolveInfo,
    path: Path,
    value: unknown,
  ): unknown {
    const goOn = (isOfType: unknown): Data | Promise<unknown> => {
      if (isOfType) return this.#executeFields(this.#planner.within(planned, type), value, path);
      throw new GraphQLError(`Expected value of type "${type.name}".`, { nodes: planned.nodes });
    };
    if (!type.isTypeOf) return goOn(true);
    const isOfType: unknown = type.isTypeOf(value, this.#args.contextValue, info);
    return isPromise(isOfType) ? isOfType.then(goOn) : goOn(isOfType);
  }
}

const emptyFor = ({ namesPrototype }: Plan): Data => (namesPrototype ? (Object.create(null) as Data) : {});

/** The same with what the promises came to. */
async function settled(plan: Plan, results: Data): Promise<Data> {
  const values = await Promise.all(Object.values(results));
  const whole = emptyFor(plan);
  for (const [at, name] of Object.keys(results).entries()) whole[name] = values[at];
  return whole;
}

const isPromise = (value: unknown): value is PromiseLike<unknown> & Promise<unknown> =>
  typeof (value as { then?: unknown } | null | undefined)?.then === 'function';

const isIterable = (value: unknown): value is Iterable<unknown> =>
  typeof value === 'object' && typeof (value as Partial<Iterable<unknown>>)[Symbol.iterator] === 'function';
