import {
  getNamedType,
  getOperationAST,
  isInputObjectType,
  isNonNullType,
  Kind,
  typeFromAST,
  validate,
  type GraphQLField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type VariableDefinitionNode,
} from 'graphql';
import { z } from 'zod';
import { requiredAccess, type RequiredAccess } from '../graphql/required-access.ts';
import { snakeCase } from './names.ts';
import type { Route } from './route.ts';
import { shapesOf, type FieldShape } from './shape.ts';
import { objectSchemaOf, requiredSchemaOf, wireSchemaOf } from './wire-type.ts';

/** One path or query parameter, and the variable or input field that it fills. */
export interface Parameter {
  /** As in the URL. */
  name: string;
  /** The name that a query parameter had, which is still taken; null for none. */
  formerName: string | null;
  type: GraphQLInputType;
  schema: z.ZodType;
  required: boolean;
  description: string | null;
  target: { kind: 'variable'; name: string } | { kind: 'input'; wireName: string };
}

export interface Body {
  /** The variable that takes it: always `$input`. */
  type: GraphQLInputObjectType;
  schema: z.ZodObject<Record<string, z.ZodType>>;
  /** The body may carry its idempotency anchor in the `Idempotency-Key` header instead. */
  correlated: boolean;
  /** The body may carry its `revision` in the `If-Match` header instead. */
  revisioned: boolean;
  /** Name of the member that a multipart file part fills. */
  filePart: string | null;
}

/** A route with everything that the schema says about it, checked once at start. */
export interface CompiledRoute {
  route: Route;
  operation: OperationDefinitionNode;
  field: GraphQLField<unknown, unknown>;
  access: RequiredAccess;
  root: FieldShape;
  path: Parameter[];
  query: Parameter[];
  body: Body | null;
  /** `$input` is there though the path and query fill all of it. */
  inputType: GraphQLInputObjectType | null;
  status: 200 | 201 | 204;
}

export const pageSize = { default: 50, maximum: 200 };

const paging: Readonly<Record<string, { name: string; schema: z.ZodType; description: string }>> = {
  first: {
    name: 'limit',
    schema: z.int().min(1).max(pageSize.maximum).default(pageSize.default),
    description: 'Items of one page.',
  },
  after: {
    name: 'cursor',
    schema: z.string().min(1).max(500).optional(),
    description: '`next_cursor` of the page before.',
  },
};

const compiledOf = new WeakMap<GraphQLSchema, WeakMap<Route, CompiledRoute>>();

/**
 * The same for the same schema and route: a route is also the parent of others, and is described in the reference.
 *
 * @throws Error when the route and its operation do not fit each other: an invalid document, a path parameter
 * that fills nothing, a required variable that nothing fills.
 */
export function compileRoute(schema: GraphQLSchema, route: Route): CompiledRoute {
  let known = compiledOf.get(schema);
  if (!known) compiledOf.set(schema, (known = new WeakMap()));
  let compiled = known.get(route);
  if (!compiled) known.set(route, (compiled = compile(schema, route)));
  return compiled;
}

function compile(schema: GraphQLSchema, route: Route): CompiledRoute {
  const fault = (message: string): Error => new Error(`${route.method} ${route.path}: ${message}`);
  const [invalid] = validate(schema, route.operation);
  if (invalid) throw fault(invalid.message);
  const operation = getOperationAST(route.operation);
  if (!operation) throw fault('its document holds no single operation');
  const selection = operation.selectionSet.selections[0];
  if (operation.selectionSet.selections.length !== 1 || selection?.kind !== Kind.FIELD) {
    throw fault('its operation selects one root field');
  }
  const field = schema.getRootType(operation.operation)?.getFields()[selection.name.value];
  const [root] = shapesOf(schema, route.operation);
  if (!field || !root) throw fault('its root field is unknown');
  if (root.shape.kind === 'object' && root.shape.mayBeProblem && !spreads(route, 'ProblemFields')) {
    throw fault('its result may be a Problem: spread ...ProblemFields');
  }

  const variables = new Map<string, { type: GraphQLInputType; optional: boolean }>();
  for (const definition of operation.variableDefinitions ?? []) {
    variables.set(definition.variable.name.value, variableOf(schema, definition));
  }
  const inputType = inputObject(variables.get('input')?.type);
  const pathNames = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
  const renamed = new Map(Object.entries(route.rename ?? {}).map(([target, name]) => [name, target]));

  const path = pathNames.map((name): Parameter => {
    const wireName = renamed.get(name) ?? name;
    const variable = [...variables.keys()].find((each) => snakeCase(each) === wireName);
    const inputField = Object.values(inputType?.getFields() ?? {}).find(
      (each) => snakeCase(each.name) === wireName,
    );
    const type = variable === undefined ? inputField?.type : variables.get(variable)?.type;
    if (!type) throw fault(`{${name}} fills no variable and no field of $input`);
    const description = inputField?.description ?? argumentDescription(field, variable) ?? null;
    return {
      name,
      formerName: null,
      type,
      schema: route.params?.[name] ?? wireSchemaOf(type),
      required: true,
      description,
      target: variable === undefined ? { kind: 'input', wireName } : { kind: 'variable', name: variable },
    };
  });

  const filled = new Set(path.flatMap(({ target }) => (target.kind === 'variable' ? [target.name] : [])));
  const query = [...variables]
    .filter(([name]) => name !== 'input' && !filled.has(name))
    .map(([name, { type, optional }]): Parameter => {
      const page = paging[name];
      const described = argumentDescription(field, name);
      const wireName = page?.name ?? snakeCase(name);
      return {
        name: wireName,
        formerName: route.formerNames?.[wireName] ?? null,
        type,
        schema: page?.schema ?? (optional ? requiredSchemaOf(type).optional() : requiredSchemaOf(type)),
        required: isNonNullType(type) && !optional,
        description: page?.description ?? described ?? null,
        target: { kind: 'variable', name },
      };
    });

  const fromPath = new Set(path.flatMap(({ target }) => (target.kind === 'input' ? [target.wireName] : [])));
  const body = inputType ? bodyOf(inputType, (wireName) => !fromPath.has(wireName)) : null;
  if (route.status === 201 && !route.location) throw fault('a route that creates names its location');
  return {
    route,
    operation,
    field,
    access: requiredAccess(field),
    root,
    path,
    query,
    body: body && Object.keys(body.schema.shape).length > 0 ? body : null,
    inputType,
    status: route.status ?? 200,
  };
}

function bodyOf(type: GraphQLInputObjectType, keep: (wireName: string) => boolean): Body {
  const fields = Object.values(type.getFields()).filter(({ name }) => keep(snakeCase(name)));
  const has = (name: string): boolean => fields.some((field) => field.name === name);
  const file = fields.find((field) => getNamedType(field.type).name === 'FileInput');
  return {
    type,
    schema: objectSchemaOf(type, keep),
    correlated: has('correlationId'),
    revisioned: has('revision'),
    filePart: file ? snakeCase(file.name) : null,
  };
}

function variableOf(
  schema: GraphQLSchema,
  definition: VariableDefinitionNode,
): { type: GraphQLInputType; optional: boolean } {
  const type = typeFromAST(schema, definition.type) as GraphQLInputType;
  return { type, optional: definition.defaultValue !== undefined || !isNonNullType(type) };
}

function inputObject(type: GraphQLInputType | undefined): GraphQLInputObjectType | null {
  const named = type && getNamedType(type);
  return isInputObjectType(named) ? named : null;
}

const argumentDescription = (
  field: GraphQLField<unknown, unknown>,
  name: string | undefined,
): string | null | undefined => field.args.find((argument) => argument.name === name)?.description;

const spreads = (route: Route, fragment: string): boolean =>
  route.operation.definitions.some(
    (definition) => definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === fragment,
  );
