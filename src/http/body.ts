import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { Json } from '../core/canonical-json.ts';
import { DomainError, invalidField } from '../core/errors.ts';
import { inexactNumber } from '../core/json-number.ts';
import { findJsonFault, maximumDepth, type JsonFault } from '../core/json-text.ts';
import { turn } from './turns.ts';
import { findUnstorableText } from '../core/storable-text.ts';
import { firstCharacters } from '../core/first-characters.ts';

export const bodyLimit = 1024 * 1024;

const tooLarge = (limit: number): DomainError =>
  new DomainError('payload_too_large', `The body may have at most ${limit} bytes.`);

/**
 * The whole body, at most `limit` bytes. What exceeds it is read on and thrown away, so that the client
 * gets its answer; the server's request time-out ends the endless.
 */
export function readBody(request: IncomingMessage, limit = bodyLimit): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const refuse = (error: DomainError): void => {
      request.removeAllListeners('data').resume();
      reject(error);
    };
    const declared = Number(request.headers['content-length'] ?? 0);
    if (declared > limit) {
      refuse(tooLarge(limit));
      return;
    }
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) {
        refuse(tooLarge(limit));
        return;
      }
      chunks.push(chunk);
    });
    request.once('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)));
    request.once('error', (error) =>
      reject(new DomainError('malformed_request', 'The body ended too early.', {}, { cause: error })),
    );
  });
}

/** `application/json`, lower case, without parameters; empty when there is none. */
export const mediaType = (request: IncomingMessage): string =>
  (request.headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase();

/** @throws DomainError `unsupported_media_type` unless the body says it is JSON in UTF-8. */
export function requireJson(request: IncomingMessage): void {
  const type = mediaType(request);
  if (type !== 'application/json' && !/^application\/[a-z0-9.-]+\+json$/.test(type)) {
    throw new DomainError(
      'unsupported_media_type',
      `Send JSON with Content-Type: application/json${type === '' ? '' : `, not ${firstCharacters(type, 100)}`}.`,
    );
  }
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
  if (charset && !/^(utf-?8|us-ascii)$/i.test(charset)) {
    throw new DomainError('unsupported_media_type', 'JSON is sent in UTF-8.');
  }
  const encoding = request.headers['content-encoding'];
  if (encoding && encoding !== 'identity') {
    throw new DomainError('unsupported_media_type', 'Send the body without Content-Encoding.');
  }
}

/** The refusal of JSON with this fault. */
export function refusalOfJson(found: JsonFault): DomainError {
  switch (found.fault) {
    case 'too_deep':
      return new DomainError('malformed_request', `The body nests deeper than ${maximumDepth} levels.`);
    case 'duplicate_member':
      return invalidField(found.pointer, 'An object names this member twice. Send it once.', 'duplicate');
    case 'inexact_number':
      return inexactNumber(found);
  }
}

/**
 * @throws DomainError `malformed_request`; `invalid_field` for a member that is there twice, and for text that cannot be
 * stored; `inputs_invalid` for a number that a double does not hold, wherever it is.
 */
export function parseJson(body: Buffer): Json {
  if (!isUtf8(body)) throw new DomainError('malformed_request', 'The body is not UTF-8.');
  const text = body.toString('utf8');
  const found = findJsonFault(text);
  if (found) throw refusalOfJson(found);
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    throw new DomainError('malformed_request', 'The body is not JSON.');
  }
  // Only an escape can bring in what UTF-8 itself cannot, save NUL, which JSON admits as an escape alone.
  if (text.includes('\\u')) {
    const pointer = findUnstorableText(value);
    if (pointer !== null) {
      throw invalidField(pointer, 'Text may hold neither NUL nor half a surrogate pair.', 'unstorable_text');
    }
  }
  return value;
}

/** Bytes of a body that is parsed at once; a longer one waits for its turn. */
const shortBody = 16 * 1024;

export interface JsonOptions {
  limit?: number;
  /** Who takes turns with others for a long body; the address of the connection unless it is said. */
  caller?: string;
}

/** The JSON value of a request's body. */
export async function readJson(
  request: IncomingMessage,
  { limit = bodyLimit, caller = request.socket.remoteAddress ?? '' }: JsonOptions = {},
): Promise<Json> {
  requireJson(request);
  return parseInTurn(await readBody(request, limit), caller);
}

/** As `parseJson`, long bodies of all callers one in each turn of the event loop. */
export async function parseInTurn(body: Buffer, caller: string): Promise<Json> {
  if (body.length > shortBody) await turn(caller);
  return parseJson(body);
}
