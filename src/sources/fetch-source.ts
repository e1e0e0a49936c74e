import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { Agent, request } from 'undici';
import { DomainError } from '../core/errors.ts';
import { maxSourceBytes } from './decode-source.ts';
import { isPublicAddress } from '../core/public-address.ts';
import { systemClock, type Clock } from '../core/clock.ts';

export interface FetchedSource {
  bytes: Buffer;
  /** The `Content-Type` of the answer, parameters included; null when there is none. */
  mediaType: string | null;
  /** Where the document was found, after redirects. */
  url: string;
  /** What to ask with, the next time. */
  validators: Validators;
}

/** What an answer said of the version that it delivered. It says so of one address: that of the answer. */
export interface Validators {
  url: string;
  etag: string | null;
  lastModified: string | null;
}

export interface FetchOptions {
  /** Origins (`http://127.0.0.1:8080`) that may be fetched although their address is not public. */
  allowedPrivateOrigins?: readonly string[];
  timeoutMs?: number;
  maxBytes?: number;
  maxRedirects?: number;
  /** All addresses of a host name; the operating system's resolver unless given. */
  resolve?: (hostname: string) => Promise<LookupAddress[]>;
  signal?: AbortSignal;
  /** The system's unless given: for a `Retry-After` that is a date. */
  clock?: Clock;
}

const unavailable = (message: string, cause?: unknown, retryAfter: number | null = null): DomainError =>
  new DomainError('source_unavailable', message, retryAfter === null ? {} : { retry_after: retryAfter }, {
    cause,
  });

const redirects = new Set([301, 302, 303, 307, 308]);
const wanted = 'text/markdown, text/html;q=0.9, application/xhtml+xml;q=0.9, text/plain;q=0.8, */*;q=0.1';

/**
 * Fetches a document by its URL: http or https, public addresses only, 20 seconds, 20 MiB, 3 redirects, each checked
 * like the first. The connection goes to the very address that was checked, so that a name cannot change in between.
 * @throws DomainError `source_unavailable`, saying why; the message holds the host at most, since paths and queries
 * can hold secrets.
 */
export async function fetchSource(url: string, options: FetchOptions = {}): Promise<FetchedSource> {
  const answer = await follow(url, null, options);
  if (answer === 'not_modified') throw new Error('a document that was asked for without conditions');
  return answer;
}

/** The same, unless it is still the version of the validators; `null` asks without conditions. */
export const fetchIfModified = (
  url: string,
  known: Validators | null,
  options: FetchOptions = {},
): Promise<FetchedSource | 'not_modified'> => follow(url, known, options);

/** Whether a text is an address that could be fetched. @throws DomainError `source_unavailable`, saying why not */
export const checkAddress = (url: string): string => checkedUrl(url).href;

async function follow(
  url: string,
  known: Validators | null,
  options: FetchOptions,
): Promise<FetchedSource | 'not_modified'> {
  const { timeoutMs = 20_000, maxBytes = maxSourceBytes, maxRedirects = 3 } = options;
  const deadline = AbortSignal.timeout(timeoutMs);
  const signal = options.signal ? AbortSignal.any([deadline, options.signal]) : deadline;
  let target = checkedUrl(url);
  try {
    for (let followed = 0; ; followed++) {
      const conditions = known?.url === target.href ? known : null;
      const answer = await fetchOnce(target, conditions, options, maxBytes, signal);
      if (answer === 'not_modified' || !('location' in answer)) return answer;
      if (followed === maxRedirects)
        throw unavailable(`The address redirects more than ${maxRedirects} times.`);
      target = checkedUrl(answer.location, target);
    }
  } catch (error) {
    if (error instanceof DomainError) throw error;
    if (deadline.aborted) {
      throw unavailable(`${target.host} did not deliver the document within ${timeoutMs / 1000} seconds.`);
    }
    if (signal.aborted) throw unavailable('The fetch was cancelled.');
    throw unavailable(`${target.host} could not be reached (${codeOf(error)}).`, error);
  }
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : 'no answer';
}

/** As many as browsers and servers agree to take. */
const longestUrl = 2_048;
/** Of the name system. */
const longestHost = 253;

function checkedUrl(url: string, base?: URL): URL {
  if (url.length > longestUrl)
    throw unavailable(
      `${base ? `${base.host} redirects to a URL` : 'This is a URL'} of more than ${longestUrl} characters.`,
    );
  let parsed: URL;
  try {
    parsed = new URL(url, base);
  } catch {
    throw unavailable(base ? `${base.host} redirects to what is not a URL.` : 'This is not a URL.');
  }
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') {
    throw unavailable(`Only http and https addresses are fetched, not ${parsed.protocol.slice(0, 20)}`);
  }
  if (parsed.hostname.length > longestHost)
    throw unavailable(`A host name has at most ${longestHost} characters.`);
  if (parsed.username !== '' || parsed.password !== '') {
    throw unavailable('The URL holds credentials; only documents that need none are fetched.');
  }
  return parsed;
}

/** Of what a server says of a version; longer ones are no use to it either. */
const longestValidator = 1_000;
/** An answer that asks for more patience than this is asked again all the same. */
const longestRetrySeconds = 7 * 24 * 60 * 60;

async function fetchOnce(
  target: URL,
  conditions: Validators | null,
  options: FetchOptions,
  maxBytes: number,
  signal: AbortSignal,
): Promise<FetchedSource | { location: string } | 'not_modified'> {
  const addresses = await checkedAddresses(target, options, signal);
  const agent = new Agent({
    connect: {
      // Connects to what was checked and never asks the resolver again.
      lookup: (_hostname, { all }, done) =>
        all ? done(null, addresses) : done(null, addresses[0]!.address, addresses[0]!.family),
    },
  });
  try {
    const { statusCode, headers, body } = await request(target, {
      dispatcher: agent,
      signal,
      headers: {
        accept: wanted,
        'accept-encoding': 'identity',
        'user-agent': 'Enshrine (source ingestion)',
        ...(conditions?.etag != null && { 'if-none-match': conditions.etag }),
        ...(conditions?.lastModified != null && { 'if-modified-since': conditions.lastModified }),
      },
    });
    if (statusCode === 304 && (conditions?.etag ?? conditions?.lastModified) != null) return 'not_modified';
    const location = one(headers.location);
    if (redirects.has(statusCode) && location !== null) return { location };
    if (statusCode !== 200) {
      throw unavailable(
        `${target.host} answered with the status ${statusCode} instead of the document.`,
        undefined,
        secondsUntilRetry(one(headers['retry-after']), (options.clock ?? systemClock).now()),
      );
    }
    const encoding = one(headers['content-encoding']) ?? 'identity';
    if (encoding.toLowerCase() !== 'identity') {
      throw unavailable(
        `${target.host} sent the document compressed (${encoding.slice(0, 20)}) although asked not to.`,
      );
    }
    const bytes = await readAtMost(body, Number(one(headers['content-length']) ?? 0), maxBytes, target.host);
    const validators = {
      url: target.href,
      etag: validator(one(headers.etag)),
      lastModified: validator(one(headers['last-modified'])),
    };
    return { bytes, mediaType: one(headers['content-type']), url: target.href, validators };
  } finally {
    await agent.destroy();
  }
}

const one = (header: string | string[] | undefined): string | null =>
  (Array.isArray(header) ? header[0] : header) ?? null;

/** What is sent back as it came: printable characters of one line, or nothing. */
const validator = (value: string | null): string | null =>
  value !== null && value.length <= longestValidator && /^[\x21-\x7e][\x20-\x7e]*$/.test(value)
    ? value
    : null;

/** `Retry-After`, in seconds or as a date; null where it says nothing that could be kept to. */
function secondsUntilRetry(value: string | null, now: Date): number | null {
  if (value === null) return null;
  const seconds = /^\d{1,9}$/.test(value) ? Number(value) : (Date.parse(value) - now.getTime()) / 1000;
  return seconds > 0 ? Math.min(Math.ceil(seconds), longestRetrySeconds) : null;
}

async function readAtMost(
  body: AsyncIterable<Buffer>,
  announced: number,
  maxBytes: number,
  host: string,
): Promise<Buffer> {
  const tooLarge = () => unavailable(`The document at ${host} is larger than ${maxBytes} bytes.`);
  if (announced > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

async function checkedAddresses(
  target: URL,
  options: FetchOptions,
  signal: AbortSignal,
): Promise<LookupAddress[]> {
  const hostname = target.hostname.replace(/^\[|\]$/g, '');
  const family = isIP(hostname);
  const addresses = family
    ? [{ address: hostname, family }]
    : await withSignal((options.resolve ?? resolveBySystem)(hostname), signal);
  if (addresses.length === 0) throw unavailable(`${target.host} has no address.`);
  const allowed = options.allowedPrivateOrigins?.includes(target.origin) ?? false;
  // One private address among public ones is enough to refuse: which one is used is the resolver's whim.
  if (!allowed && !addresses.every(({ address }) => isPublicAddress(address))) {
    throw unavailable(`${target.host} is not at a public internet address; only those are fetched.`);
  }
  return addresses;
}

const resolveBySystem = (hostname: string): Promise<LookupAddress[]> => systemLookup(hostname, { all: true });

/** The system's resolver cannot be cancelled, but no one has to wait for it. */
async function withSignal<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  let stop: (() => void) | undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    if (stop) signal.removeEventListener('abort', stop);
  }
}
