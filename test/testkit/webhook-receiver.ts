import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** What an endpoint does with a delivery that it has read. */
export type Behaviour = (response: ServerResponse, delivery: Received) => void;

export const answers =
  (status: number, headers: Record<string, string> = {}): Behaviour =>
  (response) =>
    void response.writeHead(status, headers).end();

/** Endpoints on loopback, one for each path; where nothing else was said they answer 200. */
export interface WebhookReceiver {
  origin: string;
  received: Received[];
  behaviours: Map<string, Behaviour>;
  /** Version labels that a path was sent, in the order in which they came. */
  subjects(path: string): string[];
  close(): Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = [];
  const behaviours = new Map<string, Behaviour>();
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const delivery = { path: request.url ?? '', headers: request.headers, body };
      received.push(delivery);
      (behaviours.get(delivery.path) ?? answers(200))(response, delivery);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    behaviours,
    subjects: (wanted) =>
      received
        .filter(({ path }) => path === wanted)
        .map(({ body }) => (JSON.parse(body) as { subject: string }).subject),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
