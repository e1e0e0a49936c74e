import { z } from 'zod';
import type { Usage } from './usage.ts';

/** The three ways in which servers of this protocol can be held to a form. */
export const outputModes = ['json_schema', 'tool', 'json_object'] as const;
export type OutputMode = (typeof outputModes)[number];

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** What is asked, before it is put into the words of one server. */
export interface ChatQuestion {
  model: string;
  messages: readonly ChatMessage[];
  /** The answer's form: a name of letters, digits and `_`, and its JSON Schema. */
  answer: { name: string; schema: Record<string, unknown> };
  temperature: number;
  /** Most tokens of the answer. */
  maximumTokens: number;
}

/** What a server takes otherwise than most: found out by its refusals, one at a time. */
export interface Dialect {
  output: OutputMode;
  tokensParameter: 'max_tokens' | 'max_completion_tokens';
  temperature: boolean;
  streamOptions: boolean;
}

export const firstDialect: Dialect = {
  output: 'json_schema',
  tokensParameter: 'max_tokens',
  temperature: true,
  streamOptions: true,
};

/** The body of `POST /chat/completions`. */
export function chatBody(question: ChatQuestion, dialect: Dialect): Record<string, unknown> {
  const { name, schema } = question.answer;
  return {
    model: question.model,
    messages: dialect.output === 'json_object' ? withSchema(question) : question.messages,
    [dialect.tokensParameter]: question.maximumTokens,
    ...(dialect.temperature && { temperature: question.temperature }),
    stream: true,
    ...(dialect.streamOptions && { stream_options: { include_usage: true } }),
    ...(dialect.output === 'json_schema' && {
      response_format: { type: 'json_schema', json_schema: { name, strict: true, schema } },
    }),
    ...(dialect.output === 'json_object' && { response_format: { type: 'json_object' } }),
    ...(dialect.output === 'tool' && {
      tools: [{ type: 'function', function: { name, strict: true, parameters: schema } }],
      tool_choice: { type: 'function', function: { name } },
    }),
  };
}

/** Where the server holds the answer to no schema, the model is told it. */
function withSchema({ messages, answer }: ChatQuestion): ChatMessage[] {
  const [system, ...others] = messages;
  const told = `Answer with one JSON object of this JSON Schema and nothing else:\n${JSON.stringify(answer.schema)}`;
  return system?.role === 'system'
    ? [{ role: 'system', content: `${system.content}\n\n${told}` }, ...others]
    : [{ role: 'system', content: told }, ...messages];
}

const piece = z.looseObject({
  content: z.string().nullish(),
  refusal: z.string().nullish(),
  tool_calls: z
    .array(z.looseObject({ function: z.looseObject({ arguments: z.string().nullish() }).nullish() }))
    .nullish(),
});

const usage = z.looseObject({ prompt_tokens: z.int().min(0), completion_tokens: z.int().min(0) });

/** A chunk of a stream, or the whole answer of a server that does not stream. */
const chunk = z.looseObject({
  choices: z.array(
    z.looseObject({
      index: z.int().nullish(),
      delta: piece.nullish(),
      message: piece.nullish(),
      finish_reason: z.string().nullish(),
    }),
  ),
  usage: usage.nullish().catch(null),
});

const failed = z.looseObject({
  error: z.union([
    z.string(),
    z.looseObject({
      message: z.string().nullish(),
      param: z.string().nullish(),
      code: z.union([z.string(), z.number()]).nullish(),
    }),
  ]),
});

export interface ChatPiece {
  text: string;
  refused: boolean;
  finish: string | null;
  usage: Omit<Usage, 'estimated'> | null;
}

/** What one chunk says; null for what is no chunk of this protocol. */
export function readChunk(value: unknown): ChatPiece | null {
  const parsed = chunk.safeParse(value);
  if (!parsed.success) return null;
  const { choices, usage: counted } = parsed.data;
  const first = choices.find(({ index }) => (index ?? 0) === 0);
  const said = first?.delta ?? first?.message;
  const called = (said?.tool_calls ?? []).map((call) => call.function?.arguments ?? '').join('');
  return {
    text: `${said?.content ?? ''}${called}`,
    refused: (said?.refusal ?? '') !== '',
    finish: first?.finish_reason ?? null,
    usage: counted
      ? { promptTokens: counted.prompt_tokens, completionTokens: counted.completion_tokens }
      : null,
  };
}

/** Whether a chunk says that the server failed in the middle of its answer. */
export const isErrorChunk = (value: unknown): boolean => failed.safeParse(value).success;

/** The parameter that a refusal is about, as far as it says; for nothing else is what it says looked at. */
export function refusedParameter(body: string): keyof Dialect | null {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    value = { error: body };
  }
  const parsed = failed.safeParse(value);
  const error = parsed.success ? parsed.data.error : body;
  const said =
    typeof error === 'string' ? error : `${error.param ?? ''} ${error.message ?? ''} ${error.code ?? ''}`;
  const named = said.slice(0, 4_000).toLowerCase();
  if (named.includes('max_completion_tokens') || named.includes('max_tokens')) return 'tokensParameter';
  if (/stream_options|include_usage/.test(named)) return 'streamOptions';
  if (named.includes('temperature')) return 'temperature';
  if (/response_format|json_schema|json_object|tool|function|grammar|schema/.test(named)) return 'output';
  return null;
}

/** The dialect to try next, after the server refused a parameter; null where there is none left. */
export function nextDialect(dialect: Dialect, refused: keyof Dialect): Dialect | null {
  switch (refused) {
    case 'tokensParameter':
      return dialect.tokensParameter === 'max_tokens'
        ? { ...dialect, tokensParameter: 'max_completion_tokens' }
        : null;
    case 'temperature':
      return dialect.temperature ? { ...dialect, temperature: false } : null;
    case 'streamOptions':
      return dialect.streamOptions ? { ...dialect, streamOptions: false } : null;
    case 'output': {
      const next = outputModes[outputModes.indexOf(dialect.output) + 1];
      return next === undefined ? null : { ...dialect, output: next };
    }
  }
}
