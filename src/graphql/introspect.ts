import { print, printSchema, type ExecutionArgs, type ExecutionResult, type GraphQLSchema } from 'graphql';
import { canonicalJson } from '../core/canonical-json.ts';
import { answerLimit, answerTooLarge } from '../http/answer-size.ts';
import { runTask } from '../workers/run-task.ts';

/** Answers that are kept: what tools ask is asked by all of them alike. */
const maximumKept = 20;

const texts = new WeakMap<GraphQLSchema, string>();
const answers = new WeakMap<GraphQLSchema, Map<string, Promise<WrittenResult>>>();

/** A result with its JSON, which is no larger than an answer may be: Yoga sends what `stringify` answers. */
export interface WrittenResult extends ExecutionResult {
  stringify: () => string;
}

/**
 * Answers what asks of the schema alone. It is the same for everyone and takes as long as many queries, so it is worked out
 * in a thread, and kept with its JSON: the event loop parses it once, and sends it as often as it is asked for.
 * @throws DomainError `rate_limited`, `work_too_large`, `answer_too_large`.
 */
export function introspect(args: ExecutionArgs, caller: string): Promise<WrittenResult> {
  const { schema, operationName = null } = args;
  const document = args.document.loc?.source.body ?? print(args.document);
  const variables = { ...args.variableValues };
  const kept = answers.get(schema) ?? new Map<string, Promise<WrittenResult>>();
  answers.set(schema, kept);
  const key = canonicalJson([document, operationName, variables]);
  const known = kept.get(key);
  if (known) return known;
  const sdl = texts.get(schema) ?? printSchema(schema);
  texts.set(schema, sdl);
  const answer = runTask('introspect', { sdl, document, operationName, variables }, { caller }).then(
    (text): WrittenResult => {
      if (text.length > answerLimit) throw answerTooLarge();
      return { ...(JSON.parse(text) as ExecutionResult), stringify: () => text };
    },
  );
  kept.set(key, answer);
  // A busy moment is no answer.
  answer.catch(() => kept.delete(key));
  const [oldest] = kept.keys();
  if (kept.size > maximumKept && oldest !== undefined) kept.delete(oldest);
  return answer;
}
