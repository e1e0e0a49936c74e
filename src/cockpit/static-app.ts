import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { send } from '../http/respond.ts';
import { readBuiltApp, type AppName, type BuiltFile, type Encoding } from './built-app.ts';

/** Nothing inline, nothing of another site, and no text that becomes script. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'none'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

const encodings: readonly Encoding[] = ['br', 'gzip'];

/** The first of ours that the client names and does not refuse. */
function encodingFor(request: IncomingMessage, { compressed }: BuiltFile): Encoding | null {
  const accepted = [request.headers['accept-encoding'] ?? '']
    .flat()
    .flatMap((header) => header.split(','))
    .map((part) => part.split(';').map((word) => word.trim()))
    .filter(([, weight]) => !weight?.startsWith('q=') || Number(weight.slice(2)) > 0)
    .map(([name]) => name);
  return encodings.find((encoding) => accepted.includes(encoding) && compressed[encoding]) ?? null;
}

/** A file of an application, kept by the browser as long as it may be. */
export function sendFile(request: IncomingMessage, response: ServerResponse, file: BuiltFile): void {
  const headers: OutgoingHttpHeaders = {
    // Behind the gate, so for this browser alone; what has a digest in its name need never be asked for again.
    'cache-control': file.immutable ? 'private, max-age=31536000, immutable' : 'private, no-cache',
    etag: file.etag,
    vary: 'Accept-Encoding',
  };
  if (request.headers['if-none-match'] === file.etag) {
    response.writeHead(304, headers).end();
    return;
  }
  const encoding = encodingFor(request, file);
  const body = (encoding && file.compressed[encoding]) ?? file.body;
  send(response, 200, file.type, body, { ...headers, ...(encoding && { 'content-encoding': encoding }) });
}

/** The one page of an application, under the strictest policy that it works with. */
export function sendPage(request: IncomingMessage, response: ServerResponse, page: BuiltFile): void {
  const encoding = encodingFor(request, page);
  send(response, 200, page.type, (encoding && page.compressed[encoding]) ?? page.body, {
    'cache-control': 'no-store',
    'content-security-policy': policy,
    // The form that signs out says where it comes from; other sites are told nothing.
    'referrer-policy': 'same-origin',
    vary: 'Accept, Accept-Encoding',
    ...(encoding && { 'content-encoding': encoding }),
  });
}

/** Reads a built application at its first request; a build that is not there yet is looked for again. */
export function builtApp(name: AppName): () => Promise<ReadonlyMap<string, BuiltFile>> {
  let built: Promise<ReadonlyMap<string, BuiltFile>> | undefined;
  return () =>
    (built ??= readBuiltApp(name).catch((error: unknown) => {
      built = undefined;
      throw error;
    }));
}
