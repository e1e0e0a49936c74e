import { createParser } from 'eventsource-parser';
import type { Agent } from 'undici';
import { request } from 'undici';
import type { Clock } from '../core/clock.ts';
import { isErrorChunk, readChunk, refusedParameter, type ChatPiece, type Dialect } from './chat-protocol.ts';
import { ModelFailure } from './model-failure.ts';
import { readRetryAfter } from './model-failure-policy.ts';
import type { Usage } from './usage.ts';

/** How long one attempt may take, and how much may come of it. */
export interface ChatLimits {
  /** From the request to the end of the answer. */
  timeoutMilliseconds: number;
  /** Without a further piece of the answer. */
  silenceMilliseconds: number;
  /** Bytes of the answer, its frame included. */
  maximumBytes: number;
}

export const defaultChatLimits: ChatLimits = {
  timeoutMilliseconds: 180_000,
  silenceMilliseconds: 60_000,
  maximumBytes: 16 * 1024 * 1024,
};

export type ChatOutcome =
  | {
      status: 'answered';
      text: string;
      finish: 'stop' | 'length' | 'refused';
      usage: Omit<Usage, 'estimated'> | null;
    }
  /** The server takes this parameter otherwise, or not at all. */
  | { status: 'parameter_refused'; parameter: keyof Dialect };

export interface ChatTransport {
  address: string;
  apiKey: string | null;
  limits: ChatLimits;
  clock: Clock;
  agent: Agent;
}

/** Answers of a refusal are read so far, for the parameter that they name. */
const longestRefusal = 16_384;

/**
 * One attempt: sends a body to `/chat/completions` and reads what comes, streamed or not, within the limits. No redirect
 * is followed, since the key would go along.
 *
 * @param longestText characters of the answer; a model that does not come to an end is stopped there.
 * @throws ModelFailure; the reason of `signal` when that was aborted.
 */
export async function sendChat(
  transport: ChatTransport,
  body: Record<string, unknown>,
  longestText: number,
  signal?: AbortSignal,
): Promise<ChatOutcome> {
  const { address, apiKey, limits, clock, agent } = transport;
  const deadline = AbortSignal.timeout(limits.timeoutMilliseconds);
  const host = new URL(address).host;
  try {
    const {
      statusCode,
      headers,
      body: answer,
    } = await request(address, {
      method: 'POST',
      dispatcher: agent,
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      headersTimeout: limits.timeoutMilliseconds,
      bodyTimeout: limits.silenceMilliseconds,
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream, application/json',
        'accept-encoding': 'identity',
        'user-agent': 'Enshrine',
        ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify(body),
    });
    const mediaType = (one(headers['content-type']) ?? '').split(';')[0]!.trim().toLowerCase();
    if (statusCode !== 200) {
      const text = await readText(answer, longestRefusal, () => null);
      const parameter = statusCode === 400 || statusCode === 422 ? refusedParameter(text ?? '') : null;
      if (parameter !== null) return { status: 'parameter_refused', parameter };
      throw refusal(statusCode, host, readRetryAfter(one(headers['retry-after']), clock.now()));
    }
    const endless = (): ModelFailure =>
      new ModelFailure('model_output_endless', `${host} sent more than an answer can have.`);
    if (mediaType === 'text/event-stream')
      return await readStream(answer, host, limits.maximumBytes, longestText, endless);
    if (mediaType === 'application/json') {
      const text = await readText(answer, limits.maximumBytes, () => {
        throw endless();
      });
      return whole(text ?? '', host, longestText, endless);
    }
    throw new ModelFailure(
      'model_protocol_invalid',
      `${host} answered with the content type ${JSON.stringify(mediaType.slice(0, 60))} where an event stream or JSON is expected. Is MODEL_BASE_URL the address of an OpenAI-compatible endpoint, up to /v1?`,
    );
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof ModelFailure) throw error;
    throw deadline.aborted || isTimeout(error)
      ? new ModelFailure('model_timeout', `${host} did not answer in time.`)
      : connectionFailure(error, host);
  }
}

const one = (header: string | string[] | undefined): string | null =>
  (Array.isArray(header) ? header[0] : header) ?? null;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const isTimeout = (error: unknown): boolean =>
  ['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT'].includes(codeOf(error));

const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

function connectionFailure(error: unknown, host: string): ModelFailure {
  const code = codeOf(error);
  return neverConnected.has(code)
    ? new ModelFailure('model_unavailable', `${host} could not be reached (${code}).`)
    : new ModelFailure(
        'model_connection_lost',
        `The connection to ${host} was lost before the answer ended.`,
      );
}

function refusal(status: number, host: string, retryAfter: number | null): ModelFailure {
  const said = `${host} answered with the status ${status}`;
  if (status === 429)
    return new ModelFailure('model_rate_limited', `${said}: too many requests.`, retryAfter);
  if (status === 408) return new ModelFailure('model_timeout', `${said}.`, retryAfter);
  if (status >= 500) return new ModelFailure('model_unavailable', `${said}.`, retryAfter);
  if (status === 401 || status === 403) {
    return new ModelFailure('model_credentials_refused', `${said}. Look at MODEL_API_KEY.`);
  }
  return new ModelFailure(
    'model_request_refused',
    `${said}. Is there such a model, is the address right, and does the text fit the model's context?`,
  );
}

/** The text of a body; `tooLong` answers, or throws, where it has more bytes. */
async function readText(
  body: AsyncIterable<Buffer>,
  maximumBytes: number,
  tooLong: () => null,
): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > maximumBytes) return tooLong();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length).toString('utf8');
}

function whole(text: string, host: string, longestText: number, endless: () => ModelFailure): ChatOutcome {
  const value = parsed(text);
  if (isErrorChunk(value)) throw new ModelFailure('model_unavailable', `${host} answered with an error.`);
  const piece = readChunk(value);
  if (piece === null) throw notTheProtocol(host);
  if (piece.text.length > longestText) throw endless();
  return answered([piece]);
}

const notTheProtocol = (host: string): ModelFailure =>
  new ModelFailure('model_protocol_invalid', `${host} answered with JSON that is no chat completion.`);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads server-sent events until `[DONE]`, the reason of the end with the usage, or the end of the stream. */
async function readStream(
  body: AsyncIterable<Buffer>,
  host: string,
  maximumBytes: number,
  longestText: number,
  endless: () => ModelFailure,
): Promise<ChatOutcome> {
  const pieces: ChatPiece[] = [];
  let [bytes, length, done] = [0, 0, false];
  const failures: ModelFailure[] = [];
  const decoder = new TextDecoder();
  const parser = createParser({
    maxBufferSize: maximumBytes,
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') failures.push(endless());
    },
    onEvent: ({ data }) => {
      if (done) return;
      if (data.trim() === '[DONE]') {
        done = true;
        return;
      }
      const value = parsed(data);
      if (isErrorChunk(value)) {
        failures.push(new ModelFailure('model_unavailable', `${host} failed in the middle of its answer.`));
        return;
      }
      const piece = readChunk(value);
      if (piece === null) {
        failures.push(notTheProtocol(host));
        return;
      }
      length += piece.text.length;
      pieces.push(piece);
      if (length > longestText) failures.push(endless());
    },
  });
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maximumBytes) throw endless();
    parser.feed(decoder.decode(chunk, { stream: true }));
    const [failure] = failures;
    if (failure) throw failure;
    if (done) break;
  }
  if (pieces.length === 0 && !done) {
    throw new ModelFailure('model_connection_lost', `${host} ended the stream before it answered.`);
  }
  return answered(pieces, host, done);
}

/** @throws ModelFailure `model_connection_lost` for a stream that says neither why the answer ends nor that it is done. */
function answered(pieces: readonly ChatPiece[], host = '', done = true): ChatOutcome {
  const finish = pieces.findLast((piece) => piece.finish !== null)?.finish ?? null;
  const refused = finish === 'content_filter' || pieces.some((piece) => piece.refused);
  if (finish === null && !done && !refused) {
    throw new ModelFailure('model_connection_lost', `${host} ended the stream in the middle of its answer.`);
  }
  return {
    status: 'answered',
    text: pieces.map(({ text }) => text).join(''),
    finish: refused ? 'refused' : finish === 'length' ? 'length' : 'stop',
    usage: pieces.findLast((piece) => piece.usage !== null)?.usage ?? null,
  };
}
