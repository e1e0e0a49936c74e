import { EnvelopArmor } from '@escape.tech/graphql-armor';
import {
  GraphQLError,
  Kind,
  Lexer,
  NoSchemaIntrospectionCustomRule,
  Source,
  TokenKind,
  type ASTVisitor,
  type DocumentNode,
  type ExecutionArgs,
  type FloatValueNode,
  type IntValueNode,
  type ValidationContext,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { inexactNumber, isExactNumber } from '../core/json-number.ts';
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

/** A document's own numbers, which no JSON reader has seen. */
const exactLiterals = (context: ValidationContext): ASTVisitor => {
  const check = (node: IntValueNode | FloatValueNode): void => {
    if (isExactNumber(node.value)) return;
    const originalError = inexactNumber({ token: node.value, pointer: '/query' });
    context.reportError(new GraphQLError(originalError.message, { nodes: [node], originalError }));
  };
  return { [Kind.INT]: check, [Kind.FLOAT]: check };
};

/** Its string literals. */
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

/** Brackets of any kind that may be open at once: the parser, and much that walks its tree, calls itself for each. */
const deepestBrackets = 100;
const mostTokens = 4_000;

const opening: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const closing: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

/** Whether a text nests deeper than any document means; one that is none is left to the parser. */
function nestsTooDeep(text: string): boolean {
  const lexer = new Lexer(new Source(text));
  let open = 0;
  try {
    for (let read = 0; read <= mostTokens; read += 1) {
      const { kind } = lexer.advance();
      if (kind === TokenKind.EOF) return false;
      if (opening.has(kind)) open += 1;
      else if (closing.has(kind)) open -= 1;
      if (open > deepestBrackets) return true;
    }
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
  }
  return false;
}

const textOf = (source: unknown): string =>
  source instanceof Source ? source.body : typeof source === 'string' ? source : '';

/**
 * Refused before it is parsed: what the parser would do with it is to exhaust the stack. A document that was parsed before
 * is not parsed again, and not looked at again.
 */
const boundedNesting: Plugin = {
  onParse({ parseFn, setParseFn }) {
    setParseFn((source, options): unknown => {
      if (!nestsTooDeep(textOf(source))) return parseFn(source, options);
      throw new GraphQLError(`Syntax Error: The document nests deeper than ${deepestBrackets} levels.`);
    });
  },
};

/** Values of one answer, as `answerCost` counts them. */
export const maximumCost = 20_000;

/** What one document may ask: checked before anything of it is executed. The service's own operations may ask all. */
export function limitPlugins({ introspection, suggestions, reviewed }: GraphQLLimits): Plugin[] {
  const armor = new EnvelopArmor({
    maxDepth: { n: 10 },
    maxAliases: { n: 100 },
    maxDirectives: { n: 50 },
    maxTokens: { n: mostTokens },
    // It counts no variable and no list of arguments: see `answerCost`.
    costLimit: { enabled: false },
    blockFieldSuggestion: { enabled: !suggestions },
  });
  return [
    ...armor.protect().plugins.map((plugin) => sparing(plugin as Plugin, reviewed)),
    // After those, since one of them brings a parser of its own.
    sparing(boundedNesting, reviewed),
    {
      onValidate({ addValidationRule }) {
        addValidationRule(storableLiterals);
        addValidationRule(exactLiterals);
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
    return documents.has(textOf(payload.params.source)) ? undefined : plugin.onParse?.(payload);
  },
  onValidate(payload) {
    const { documentAST } = payload.params as { documentAST: DocumentNode };
    return documents.has(documentAST.loc?.source.body ?? '') ? undefined : plugin.onValidate?.(payload);
  },
});
