import type { IncomingMessage } from 'node:http';
import { DomainError } from '../core/errors.ts';
import { mediaType, parseInTurn, readBody } from '../http/body.ts';

/** The protocol knows 400 alone for a body that is none. */
export async function readProtocolBody(request: IncomingMessage, apiKey: string): Promise<unknown> {
  if (mediaType(request) !== 'application/json') {
    throw new DomainError('malformed_request', 'Send JSON with Content-Type: application/json.');
  }
  return parseInTurn(await readBody(request), apiKey);
}
