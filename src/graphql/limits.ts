import { EnvelopArmorPlugin } from '@escape.tech/graphql-armor';
import {
  GraphQLError,
  Kind,
  NoSchemaIntrospectionCustomRule,
  type ASTVisitor,
  type ValidationContext,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { isStorableText } from '../core/storable-text.ts';

export interface GraphQLLimits {
  introspection: boolean;
  /** Suggestions of names help in development and map the schema for a stranger in production. */
  suggestions: boolean;
}

/** A document's own string literals, which no JSON parser has seen. */
const storableLiterals = (context: ValidationContext): ASTVisitor => ({
  [Kind.STRING](node) {
    if (!isStorableText(node.value)) {
      context.reportError(
        new GraphQLError('Text may hold neither NUL nor half a surrogate pair.', { nodes: [node] }),
      );
    }
  },
});

/** What one document may ask: checked before anything of it is executed. */
export function limitPlugins({ introspection, suggestions }: GraphQLLimits): Plugin[] {
  return [
    EnvelopArmorPlugin({
      maxDepth: { n: 10 },
      maxAliases: { n: 100 },
      maxDirectives: { n: 50 },
      maxTokens: { n: 4_000 },
      costLimit: { maxCost: 5_000, objectCost: 2, scalarCost: 1, depthCostFactor: 1.5 },
      blockFieldSuggestion: { enabled: !suggestions },
    }),
    {
      onValidate({ addValidationRule }) {
        addValidationRule(storableLiterals);
        if (!introspection) addValidationRule(NoSchemaIntrospectionCustomRule);
      },
    },
  ];
}
