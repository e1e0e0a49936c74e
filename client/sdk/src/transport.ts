import { EnshrineError, type Failure } from './failure.ts';
import type { Problem } from './wire.ts';

/** What a call may have of its own, over what the client was made with. */
export interface CallOptions {
  /** Milliseconds for one attempt. Default 5,000. */
  timeoutMs?: number;
  /** Attempts after the first, for failures that a retry can mend. Default 2. */
  retries?: number;
  signal?: AbortSignal;
}

/** One attempt of a call, for tracing: with OpenTelemetry, start a span in `start` and end it in what `start` returns. */
export interface AttemptInfo {
  /** `POST /decide` */
  operation: string;
  url: string;
  /** 1 for the first. */
  attempt: number;
}

export type AttemptResult = { ok: true; status: number } | { ok: false; failure: Failure };

/** Called around every attempt; may add headers, such as `traceparent`. */
export type OnAttempt = (
  info: AttemptInfo,
  headers: Headers,
) => ((result: AttemptResult) => void) | undefined;

export interface TransportOptions extends CallOptions {
  /** Where the service is: `https://enshrine.example`. */
  baseUrl: string;
  /** Sent as `Authorization: Bearer`. A function is asked before every attempt. */
  credential: string | (() => string | Promise<string>);
  onAttempt?: OnAttempt;
  /** Default: the global one. */
  fetch?: typeof globalThis.fetch;
}

export interface Call {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

const retryable = new Set([429, 502, 503, 504]);
const longestPause = 30_000;

/** Makes calls with time-outs and retries. Only calls that are safe to repeat may be made with it. */
export class Transport {
  private readonly base: string;

  constructor(private readonly options: TransportOptions) {
    this.base = options.baseUrl.replace(/\/$/, '');
  }

  /** @throws EnshrineError */
  async call<T>(call: Call, own: CallOptions = {}): Promise<T> {
    const { timeoutMs = this.options.timeoutMs ?? 5_000, retries = this.options.retries ?? 2 } = own;
    const signal = eitherOf(own.signal, this.options.signal);
    for (let attempt = 1; ; attempt += 1) {
      const result = await this.attempt(call, attempt, timeoutMs, signal);
      if ('answer' in result) return result.answer as T;
      const pause = attempt > retries ? null : pauseBefore(result.failure, attempt);
      if (pause === null) throw new EnshrineError(result.failure, attempt, { cause: result.cause });
      await sleep(pause, signal, attempt);
    }
  }

  private async attempt(
    { method, path, body, headers: extra }: Call,
    attempt: number,
    timeoutMs: number,
    signal: AbortSignal | undefined,
  ): Promise<{ answer: unknown } | { failure: Failure; cause?: unknown }> {
    const { credential, onAttempt, fetch = globalThis.fetch } = this.options;
    const url = this.base + path;
    const headers = new Headers({ accept: 'application/json', ...extra });
    if (body !== undefined) headers.set('content-type', 'application/json');
    headers.set(
      'authorization',
      `Bearer ${typeof credential === 'function' ? await credential() : credential}`,
    );
    const ended = onAttempt?.({ operation: `${method} ${path}`, url, attempt }, headers);
    const timeout = AbortSignal.timeout(timeoutMs);
    const fail = (failure: Failure, cause?: unknown): { failure: Failure; cause?: unknown } => {
      ended?.({ ok: false, failure });
      return { failure, cause };
    };
    try {
      const response = await fetch(url, {
        method,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        redirect: 'error',
      });
      const text = await response.text();
      const read = readAnswer(response, text);
      if ('failure' in read) return fail(read.failure);
      ended?.({ ok: true, status: response.status });
      return read;
    } catch (error) {
      if (signal?.aborted) return fail({ kind: 'aborted' }, error);
      if (timeout.aborted) return fail({ kind: 'timeout', timeoutMs }, error);
      const { message, cause } = error as Error;
      const reason = cause instanceof Error && cause.message !== '' ? cause.message : message;
      return fail({ kind: 'network', reason }, error);
    }
  }
}

/** The signal of the call, and that of the client, which ends every call. */
const eitherOf = (own: AbortSignal | undefined, ofAll: AbortSignal | undefined): AbortSignal | undefined =>
  own && ofAll ? AbortSignal.any([own, ofAll]) : (own ?? ofAll);

function readAnswer(response: Response, text: string): { answer: unknown } | { failure: Failure } {
  const { status } = response;
  let json: unknown;
  try {
    json = text === '' ? null : JSON.parse(text);
  } catch {
    const type = response.headers.get('content-type') ?? 'no content type';
    return { failure: { kind: 'unreadable', status, reason: `${type} where JSON is expected` } };
  }
  if (response.ok) return { answer: json };
  const problem = isProblem(json) ? json : null;
  if (problem === null && status < 500 && status !== 429) {
    return { failure: { kind: 'unreadable', status, reason: 'no problem details' } };
  }
  return {
    failure: {
      kind: 'problem',
      status,
      code: problem?.code ?? 'unknown',
      detail: problem?.detail ?? response.statusText,
      fields: problem?.errors ?? [],
      requestId: problem?.request_id ?? response.headers.get('x-request-id'),
      retryAfterMs: retryAfter(response.headers.get('retry-after')),
      problem,
    },
  };
}

const isProblem = (json: unknown): json is Problem =>
  typeof json === 'object' && json !== null && 'code' in json && typeof json.code === 'string';

/** Seconds or an HTTP date, as RFC 9110 has it. */
function retryAfter(header: string | null): number | null {
  if (header === null) return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}

/** Null where a retry mends nothing, or would have to wait longer than a caller waits. */
function pauseBefore(failure: Failure, attempt: number): number | null {
  if (failure.kind === 'aborted') return null;
  if (failure.kind === 'problem' || failure.kind === 'unreadable') {
    if (!retryable.has(failure.status)) return null;
    const asked = failure.kind === 'problem' ? failure.retryAfterMs : null;
    if (asked !== null) return asked > longestPause ? null : asked;
  }
  // Full jitter, so that many clients do not come back at once.
  return Math.random() * Math.min(longestPause, 100 * 2 ** attempt);
}

function sleep(ms: number, signal: AbortSignal | undefined, attempts: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (): void => {
      signal?.removeEventListener('abort', aborted);
      resolve();
    };
    const timer = setTimeout(done, ms);
    const aborted = (): void => {
      clearTimeout(timer);
      reject(new EnshrineError({ kind: 'aborted' }, attempts));
    };
    if (signal?.aborted) aborted();
    else signal?.addEventListener('abort', aborted, { once: true });
  });
}
