import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** Answers with bytes that are already there. A HEAD request gets the same headers and no body. */
export function send(
  response: ServerResponse,
  status: number,
  contentType: string,
  body: string | Uint8Array,
  headers: OutgoingHttpHeaders = {},
): void {
  response.writeHead(status, {
    'content-type': contentType,
    'content-length': Buffer.byteLength(body),
    ...headers,
  });
  response.end(body);
}

export function sendJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: OutgoingHttpHeaders = {},
): void {
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(value), headers);
}
