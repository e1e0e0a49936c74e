import {
  TypeInfo,
  visit,
  visitWithTypeInfo,
  BREAK,
  type DocumentNode,
  type ExecutionArgs,
  type GraphQLSchema,
} from 'graphql';

/** Parsed documents are kept by the server: each is looked through once. */
const known = new WeakMap<GraphQLSchema, WeakMap<DocumentNode, boolean>>();

/**
 * Whether a document asks, at any depth, for a field that works long on what it read (its `extensions` say `readsApart`).
 * Such a query reads in one short transaction an operation: held open around the work, a transaction would keep a
 * connection for as long as that takes, and a field that reads on would wait for one of those that are kept.
 */
export function readsApart({ schema, document }: Pick<ExecutionArgs, 'schema' | 'document'>): boolean {
  const ofSchema = known.get(schema) ?? new WeakMap<DocumentNode, boolean>();
  known.set(schema, ofSchema);
  const before = ofSchema.get(document);
  if (before !== undefined) return before;
  const types = new TypeInfo(schema);
  let found = false;
  visit(
    document,
    visitWithTypeInfo(types, {
      Field() {
        found = types.getFieldDef()?.extensions['readsApart'] === true;
        return found ? BREAK : undefined;
      },
    }),
  );
  ofSchema.set(document, found);
  return found;
}
