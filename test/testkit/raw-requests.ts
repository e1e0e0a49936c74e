import { connect } from 'node:net';
import { Pool } from 'undici';

/** A request whose path and headers go out byte by byte as they are: nothing is resolved, folded or refused here. */
export interface RawRequest {
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
}

export interface RawAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  text: string;
}

export interface RawClient {
  /** Of an event stream only the head is waited for. Rejects when nothing is answered in time. */
  send(request: RawRequest): Promise<RawAnswer>;
  close(): Promise<void>;
}

const patience = 30_000;

/** As UTF-8, and what is half of a surrogate pair as the three bytes that a careless encoder makes of it. */
export const percentEncode = (text: string): string =>
  Array.from(text)
    .map((character) => {
      const point = character.codePointAt(0)!;
      const half = point >= 0xd800 && point <= 0xdfff;
      const bytes = half
        ? [0xe0 | (point >> 12), 0x80 | ((point >> 6) & 0x3f), 0x80 | (point & 0x3f)]
        : [...Buffer.from(character)];
      if (bytes.length === 1 && /[\w-]/.test(character)) return character;
      return bytes.map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
    })
    .join('');

/** Bytes of UTF-8, each as the character that a header carries it by. */
export const headerBytes = (text: string): string => Buffer.from(text).toString('latin1');

const unfit = /[^\t\x20-\x7e\x80-\xff]/;

export function rawClient(url: string): RawClient {
  const pool = new Pool(url, { connections: 16, headersTimeout: patience, bodyTimeout: patience });
  return {
    async send(request) {
      // No client of this platform sends such headers; an attacker's does.
      if (Object.values(request.headers).some((value) => unfit.test(value))) return sendBytes(url, request);
      const { statusCode, headers, body } = await pool.request({
        method: request.method,
        path: request.path,
        headers: request.headers,
        body: request.body ?? null,
      });
      const flat = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
      if (flat['content-type']?.startsWith('text/event-stream')) {
        body.on('error', () => undefined).destroy();
        return { status: statusCode, headers: flat, text: '' };
      }
      return { status: statusCode, headers: flat, text: await body.text() };
    },
    close: () => pool.destroy(),
  };
}

function sendBytes(url: string, { method, path, headers, body = '' }: RawRequest): Promise<RawAnswer> {
  const lines = Object.entries({ host: 'x', connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const length = body === '' ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`;
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const received: Buffer[] = [];
    socket.setTimeout(patience, () => socket.destroy(new Error(`${method} ${path}: no answer in time`)));
    socket.on('data', (chunk) => received.push(chunk));
    // The server may close on what it does not read to the end.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.on('close', () => {
      const [head = '', ...rest] = Buffer.concat(received).toString().split('\r\n\r\n');
      const [line = '', ...fields] = head.split('\r\n');
      const pairs = fields.map((field) => [
        field.slice(0, field.indexOf(':')).toLowerCase(),
        field.slice(field.indexOf(':') + 1).trim(),
      ]);
      resolve({
        status: Number(line.split(' ')[1]),
        headers: Object.fromEntries(pairs) as Record<string, string>,
        text: rest.join('\r\n\r\n'),
      });
    });
    socket.write(
      Buffer.concat([
        Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}${length}\r\n`, 'latin1'),
        Buffer.from(body),
      ]),
    );
  });
}
