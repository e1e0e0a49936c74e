import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface DocumentServer {
  origin: string;
  /** What is answered at each path; everything else is 404. Change it at will. */
  documents: Map<string, { mediaType?: string; body: string | Uint8Array; location?: string }>;
  /** Paths that were asked for, in order. */
  asked: string[];
  close(): Promise<void>;
}

/** A web server of law texts on a free port of loopback. */
export async function startDocumentServer(): Promise<DocumentServer> {
  const documents: DocumentServer['documents'] = new Map();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push(path);
    const found = documents.get(path);
    const status = found ? (found.location === undefined ? 200 : 302) : 404;
    response.writeHead(status, {
      ...(found?.mediaType !== undefined && { 'content-type': found.mediaType }),
      ...(found?.location !== undefined && { location: found.location }),
    });
    response.end(found?.body ?? 'nothing here');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    documents,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
