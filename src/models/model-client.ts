import { setTimeout as delay } from 'node:timers/promises';
import { Agent } from 'undici';
import type { z } from 'zod';
import { systemClock, type Clock } from '../core/clock.ts';
import { readAnswerText } from './answer-text.ts';
import {
  chatBody,
  firstDialect,
  nextDialect,
  type ChatMessage,
  type ChatQuestion,
  type Dialect,
  type OutputMode,
} from './chat-protocol.ts';
import { chatAddress } from './endpoint-policy.ts';
import type { ModelFailureCode } from './model-failure-policy.ts';
import { ModelFailure } from './model-failure.ts';
import {
  longestRetryAfterMilliseconds,
  maximumAttempts,
  mayTryAgain,
  waitBefore,
} from './model-failure-policy.ts';
import type { Prompt } from './prompt.ts';
import { defaultChatLimits, sendChat, type ChatLimits, type ChatTransport } from './send-chat.ts';
import { strictSchema } from './strict-schema.ts';
import { estimateTokens, type Prices, type TokenMeter } from './token-meter.ts';
import { addUsage, noUsage, type Usage } from './usage.ts';

export interface ModelEndpoint {
  baseUrl: string;
  apiKey: string | null;
  /** The model that is asked where none is named. */
  model: string;
  /** How the server is held to a form; null: found out. */
  output: OutputMode | null;
  prices: Prices | null;
  /** Questions that are asked at once. */
  concurrency: number;
}

/** What of the world a client needs, so that tests neither wait nor guess. */
export interface ModelMeans {
  clock: Clock;
  /** Resolves after that many milliseconds; rejects with the reason of the signal. */
  wait: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** 0 to 1. */
  random: () => number;
  limits: ChatLimits;
}

const systemMeans: ModelMeans = {
  clock: systemClock,
  wait: (milliseconds, signal) => delay(milliseconds, undefined, { signal }),
  random: Math.random,
  limits: defaultChatLimits,
};

export interface ModelQuestion<T> {
  prompt: Prompt;
  /** What the model is shown: data, and nothing but. */
  material: Record<string, unknown>;
  /** The form of the answer. */
  schema: z.ZodType<T>;
  model: string;
  temperature: number;
  /** Most tokens of the answer. */
  maximumTokens: number;
}

export interface Answered<T> {
  value: T;
  /** Of all attempts. */
  usage: Usage;
  attempts: number;
}

/** Parameters that a server can refuse, one after the other, before it is asked no more. */
const mostDialects = 6;
/** Refusals of a request of which no model saw a word: what was estimated for it was not used. */
const refusedUnread: ReadonlySet<ModelFailureCode> = new Set([
  'model_credentials_refused',
  'model_rate_limited',
  'model_request_refused',
]);
/** More characters than that for each token is no answer but noise. */
const charactersPerToken = 12;

/**
 * Asks a model over the protocol of OpenAI's chat completions. An answer is only what has the form that was asked for;
 * everything else is a {@link ModelFailure} with its code, after a bounded number of attempts.
 */
export class ModelClient {
  readonly #transport: ChatTransport;
  readonly #means: ModelMeans;
  #dialect: Dialect;
  #asking = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(
    readonly endpoint: ModelEndpoint,
    means: Partial<ModelMeans> = {},
  ) {
    this.#means = { ...systemMeans, ...means };
    this.#dialect = { ...firstDialect, ...(endpoint.output !== null && { output: endpoint.output }) };
    this.#transport = {
      address: chatAddress(endpoint.baseUrl),
      apiKey: endpoint.apiKey,
      limits: this.#means.limits,
      clock: this.#means.clock,
      agent: new Agent({ connections: endpoint.concurrency }),
    };
  }

  /** Ends its connections, and what is being asked on them. */
  close(): Promise<void> {
    return this.#transport.agent.destroy();
  }

  /**
   * @throws ModelFailure when no attempt led to an answer, or the meter allows none; the reason of `signal` when that was
   * aborted. What was used until then is on the meter.
   */
  async ask<T>(question: ModelQuestion<T>, meter: TokenMeter, signal?: AbortSignal): Promise<Answered<T>> {
    let spent = noUsage;
    let complaint: string | null = null;
    for (let attempts = 1; ; attempts += 1) {
      signal?.throwIfAborted();
      try {
        const { value, usage } = await this.#attempt(question, complaint, meter, signal);
        return { value, usage: addUsage(spent, usage), attempts };
      } catch (error) {
        if (!(error instanceof FailedAttempt)) throw error;
        spent = addUsage(spent, error.usage);
        const { failure } = error;
        failure.usage = spent;
        const { code, retryAfter } = failure;
        if (attempts >= maximumAttempts || !mayTryAgain(code, attempts)) throw failure;
        if (retryAfter !== null && retryAfter > longestRetryAfterMilliseconds) throw failure;
        complaint = error.complaint;
        await this.#means.wait(waitBefore(attempts, this.#means.random(), retryAfter), signal);
      }
    }
  }

  async #attempt<T>(
    question: ModelQuestion<T>,
    complaint: string | null,
    meter: TokenMeter,
    signal: AbortSignal | undefined,
  ): Promise<{ value: T; usage: Usage }> {
    const messages = messagesOf(question, complaint);
    const schema = strictSchema(question.schema);
    const promptText = `${messages.map(({ content }) => content).join('\n')}\n${JSON.stringify(schema)}`;
    const promptTokens = estimateTokens(promptText);
    const release = await this.#turn(signal);
    const reserved = reserveOr(release, () => meter.reserve(promptTokens, question.maximumTokens));
    let usage: Usage = { promptTokens, completionTokens: 0, estimated: true };
    try {
      const asked: ChatQuestion = {
        model: question.model,
        messages,
        answer: { name: question.prompt.name.replaceAll('-', '_'), schema },
        temperature: question.temperature,
        maximumTokens: reserved.answer,
      };
      const outcome = await this.#send(asked, signal);
      usage = outcome.usage
        ? { ...outcome.usage, estimated: false }
        : { ...usage, completionTokens: estimateTokens(outcome.text) };
      return { value: valueOf(question, outcome), usage };
    } catch (error) {
      if (error instanceof Unusable) throw new FailedAttempt(error.failure, error.complaint, usage);
      if (error instanceof ModelFailure) {
        if (refusedUnread.has(error.code)) usage = noUsage;
        throw new FailedAttempt(error, null, usage);
      }
      throw error;
    } finally {
      reserved.settle(usage);
      release();
    }
  }

  /** Sends the question, in other words where the server does not take a parameter. */
  async #send(question: ChatQuestion, signal: AbortSignal | undefined) {
    for (let tried = 0; tried < mostDialects; tried += 1) {
      const dialect = this.#dialect;
      const longest = question.maximumTokens * charactersPerToken;
      const outcome = await sendChat(this.#transport, chatBody(question, dialect), longest, signal);
      if (outcome.status === 'answered') return outcome;
      const isFixed = outcome.parameter === 'output' && this.endpoint.output !== null;
      const next = isFixed ? null : nextDialect(dialect, outcome.parameter);
      if (next === null) break;
      // Another question may have found out meanwhile.
      if (this.#dialect === dialect) this.#dialect = next;
    }
    throw new ModelFailure(
      'model_request_refused',
      'The server takes the request in none of the forms of this protocol. Look at MODEL_STRUCTURED_OUTPUT, and whether text and answer fit the model.',
    );
  }

  /** Waits until fewer questions are asked than may be at once. Answers how to let the next one. */
  async #turn(signal: AbortSignal | undefined): Promise<() => void> {
    if (this.#asking >= this.endpoint.concurrency) {
      await new Promise<void>((resolve, reject) => {
        const go = (): void => {
          signal?.removeEventListener('abort', stop);
          resolve();
        };
        const stop = (): void => {
          this.#waiting.splice(this.#waiting.indexOf(go), 1);
          reject(signal?.reason as Error);
        };
        this.#waiting.push(go);
        signal?.addEventListener('abort', stop, { once: true });
      });
    } else this.#asking += 1;
    return () => {
      const next = this.#waiting.shift();
      // Its place passes on.
      if (next) next();
      else this.#asking -= 1;
    };
  }
}

/** An attempt that failed, with what it cost. */
class FailedAttempt extends Error {
  constructor(
    readonly failure: ModelFailure,
    readonly complaint: string | null,
    readonly usage: Usage,
  ) {
    super(failure.message, { cause: failure });
  }
}

/** An answer in another form, with what the model is told of that. */
class Unusable extends Error {
  constructor(
    readonly failure: ModelFailure,
    readonly complaint: string | null,
  ) {
    super(failure.message);
  }
}

function reserveOr<R>(release: () => void, reserve: () => R): R {
  try {
    return reserve();
  } catch (error) {
    release();
    throw error;
  }
}

/** The prompt as the system's word, and the material as one JSON text: whatever it says, it is no message of its own. */
function messagesOf<T>({ prompt, material }: ModelQuestion<T>, complaint: string | null): ChatMessage[] {
  return [
    { role: 'system', content: prompt.text },
    { role: 'user', content: JSON.stringify(material) },
    ...(complaint === null ? [] : [{ role: 'user' as const, content: complaint }]),
  ];
}

/** @throws Unusable where the answer cannot be used as it is. */
function valueOf<T>(
  { schema }: ModelQuestion<T>,
  { text, finish }: { text: string; finish: 'stop' | 'length' | 'refused' },
): T {
  const unusable = (code: ModelFailure['code'], message: string, complaint: string | null = null): Unusable =>
    new Unusable(new ModelFailure(code, message), complaint);
  if (finish === 'refused') throw unusable('model_refused', 'The model declined to read the text.');
  if (finish === 'length') {
    throw unusable(
      'model_truncated',
      'The answer is longer than it may be. Raise max_output_tokens of the configuration block llm.',
    );
  }
  if (text.trim() === '') throw unusable('model_output_empty', 'The model answered with nothing.');
  const json = readAnswerText(text);
  if (json === null) {
    throw unusable(
      'model_output_invalid',
      'The model answered with something other than JSON.',
      'Your answer was no JSON object. Answer with one JSON object of the schema and nothing else.',
    );
  }
  const checked = schema.safeParse(json);
  if (checked.success) return checked.data;
  const places = checked.error.issues.slice(0, 5).map(({ path }) => `/${path.map(String).join('/')}`);
  throw unusable(
    'model_output_invalid',
    'The model answered in another form than was asked for.',
    `Your answer was not of the schema, at: ${places.join(', ')}. Answer again, with the whole object.`,
  );
}
