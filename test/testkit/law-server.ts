import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  path: string;
  ifNoneMatch: string | undefined;
  ifModifiedSince: string | undefined;
}

export interface LawServer {
  origin: string;
  /** How requests are answered; a test puts its own here, well-behaved or not. */
  answer: RequestListener;
  /** What was asked, in order. */
  asked: Asked[];
  close(): Promise<void>;
}

/** A web server of one law on a free port of loopback, whose manners each test chooses. */
export async function startLawServer(): Promise<LawServer> {
  const law: LawServer = {
    origin: '',
    answer: (_request, response) => response.writeHead(404).end(),
    asked: [],
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  const server = createServer((request, response) => {
    const { 'if-none-match': ifNoneMatch, 'if-modified-since': ifModifiedSince } = request.headers;
    law.asked.push({ path: request.url ?? '/', ifNoneMatch, ifModifiedSince });
    law.answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  law.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return law;
}

/** A server as it should be: it knows its versions, and says "not modified" of the one that it is asked with. */
export const honest =
  (body: string, etag: string, lastModified = 'Wed, 01 Jul 2026 10:00:00 GMT'): RequestListener =>
  (request, response) => {
    const headers = { 'content-type': 'text/markdown', etag, 'last-modified': lastModified };
    const isKnown =
      request.headers['if-none-match'] === etag ||
      (request.headers['if-none-match'] === undefined &&
        request.headers['if-modified-since'] === lastModified);
    if (isKnown) response.writeHead(304, headers).end();
    else response.writeHead(200, headers).end(body);
  };
