import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { answerLimit, answerTooLarge } from './answer-size.ts';

/** Answers with bytes that are already there. A HEAD request gets the same headers and no body. */
export function send(
  response: ServerResponse,
  status: number,
  contentType: string,
  body: string | Uint8Array,
  headers: OutgoingHttpHeaders = {},
): void {
  // A text of pieces is put together and encoded once, for its length and for the network.
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  response.writeHead(status, { 'content-type': contentType, 'content-length': bytes.length, ...headers });
  response.end(bytes);
}

/** @throws DomainError `answer_too_large`, with nothing sent. */
export function sendJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: OutgoingHttpHeaders = {},
): void {
  sendJsonText(response, status, JSON.stringify(value), headers);
}

/**
 * The same of JSON that is written already.
 * @throws DomainError `answer_too_large`, with nothing sent.
 */
export function sendJsonText(
  response: ServerResponse,
  status: number,
  body: string,
  headers: OutgoingHttpHeaders = {},
): void {
  if (body.length > answerLimit) throw answerTooLarge();
  send(response, status, 'application/json; charset=utf-8', body, headers);
}
