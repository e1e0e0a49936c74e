import { defaultFieldResolver, type GraphQLSchema } from 'graphql';
import { invalidField } from '../core/errors.ts';

/** Most global ids that one `nodes` takes. */
const mostIds = 100;

/** `nodes(ids:)` reads each id by itself, whatever list it is given: the list is bounded before any is read. */
export function limitNodes(schema: GraphQLSchema): GraphQLSchema {
  const field = schema.getQueryType()?.getFields().nodes;
  if (!field) return schema;
  const resolve = field.resolve ?? defaultFieldResolver;
  field.resolve = (parent, args: { ids?: readonly unknown[] }, context, info) => {
    if ((args.ids?.length ?? 0) > mostIds) throw invalidField('/ids', `At most ${mostIds} ids at once.`);
    return resolve(parent, args, context, info);
  };
  return schema;
}
