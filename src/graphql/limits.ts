import { EnvelopArmor } from '@escape.tech/graphql-armor';
import {
  GraphQLError,
  Kind,
  NoSchemaIntrospectionCustomRule,
  type ASTVisitor,
  type DocumentNode,
  type ExecutionArgs,
  type Source,
  type ValidationContext,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { isStorableText } from '../core/storable-text.ts';
import { answerCost } from './answer-cost.ts';
import { pageSize } from './builder.ts';

export interface GraphQLLimits {
  introspection: boolean;
  /** Suggestions of names help in development and map the schema for a stranger in production. */
  suggestions: boolean;
  /** Texts of documents that were weighed when they were written: no limit is for them. */
  reviewed: ReadonlySet<string>;
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

/** The schema is told twice a document at most: each time costs as much as many queries, and no cost limit counts it. */
const fewIntrospections = (context: ValidationContext): ASTVisitor => {
  let asked = 0;
  return {
    [Kind.FIELD](node) {
      if (node.name.value !== '__schema' && node.name.value !== '__type') return;
      asked += 1;
      if (asked === 3) {
        context.reportError(
          new GraphQLError('A document asks for __schema or __type twice at most.', { nodes: [node] }),
        );
      }
    },
  };
};

/** Values of one answer, as `answerCost` counts them. */
export const maximumCost = 20_000;

/** What one document may ask: checked before anything of it is executed. The service's own operations may ask all. */
export function limitPlugins({ introspection, suggestions, reviewed }: GraphQLLimits): Plugin[] {
  const armor = new EnvelopArmor({
    maxDepth: { n: 10 },
    maxAliases: { n: 100 },
    maxDirectives: { n: 50 },
    maxTokens: { n: 4_000 },
    // It counts no variable and no list of arguments: see `answerCost`.
    costLimit: { enabled: false },
    blockFieldSuggestion: { enabled: !suggestions },
  });
  return [
    ...armor.protect().plugins.map((plugin) => sparing(plugin as Plugin, reviewed)),
    {
      onValidate({ addValidationRule }) {
        addValidationRule(storableLiterals);
        addValidationRule(fewIntrospections);
        if (!introspection) addValidationRule(NoSchemaIntrospectionCustomRule);
      },
    },
    {
      onExecute({ args, setResultAndStopExecution }) {
        const { document, schema, operationName, variableValues } = args as ExecutionArgs;
        if (reviewed.has(document.loc?.source.body ?? '')) return;
        const question = { document, schema, operationName, variables: variableValues ?? {}, pageSize };
        if (answerCost(question, maximumCost) <= maximumCost) return;
        const message = `This asks for more than ${maximumCost} values, lists by their items. Ask for fewer items at once, or for less of each.`;
        setResultAndStopExecution({ errors: [new GraphQLError(message)] });
      },
    },
  ];
}

/** The same plugin, which leaves these documents alone. */
const sparing = (plugin: Plugin, documents: ReadonlySet<string>): Plugin => ({
  onParse(payload) {
    const { source } = payload.params as { source: string | Source };
    const text = typeof source === 'string' ? source : source.body;
    return documents.has(text) ? undefined : plugin.onParse?.(payload);
  },
  onValidate(payload) {
    const { documentAST } = payload.params as { documentAST: DocumentNode };
    return documents.has(documentAST.loc?.source.body ?? '') ? undefined : plugin.onValidate?.(payload);
  },
});
