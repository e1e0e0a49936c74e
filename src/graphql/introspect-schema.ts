import { buildSchema, execute, parse, type GraphQLSchema } from 'graphql';

/** A question about the schema alone, and the schema as SDL. */
export interface Introspection {
  sdl: string;
  document: string;
  operationName: string | null;
  variables: Record<string, unknown>;
}

let known: { sdl: string; schema: GraphQLSchema } | null = null;

/** What the schema answers to `__schema` and `__type`, as JSON. The document has passed validation. */
export async function introspectSchema(asked: Introspection): Promise<string> {
  if (known?.sdl !== asked.sdl) known = { sdl: asked.sdl, schema: buildSchema(asked.sdl) };
  const { document, operationName, variables } = asked;
  return JSON.stringify(
    await execute({
      schema: known.schema,
      document: parse(document),
      operationName,
      variableValues: variables,
    }),
  );
}
