import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { exceeds } from '../../../src/http/answer-size.ts';
import { boundUnreadAnswers } from '../../../src/http/unread-answers.ts';
import { until } from '../../testkit/until.ts';

const megabyte = 1024 * 1024;
const answer = Buffer.alloc(8 * megabyte, 'x');
let server: Server;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

let asked = 0;

async function serve(
  options: { budget: number; patience: number },
  body = answer,
): Promise<{ unread(): number }> {
  asked = 0;
  server = createServer((_request, response) => {
    asked += 1;
    response.end(body);
  });
  const bound = boundUnreadAnswers(server, options);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return bound;
}

/** A client that asks and never reads. */
async function askWithoutReading(): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined).pause();
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  return socket;
}

const read = async (): Promise<number> => {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/`);
  return (await response.arrayBuffer()).byteLength;
};

describe('answers that are not read', () => {
  it('take no more memory than the budget, however many ask, and a client that reads is answered', async () => {
    const budget = 40 * megabyte;
    const { unread } = await serve({ budget, patience: 60_000 });
    let most = 0;
    for (let count = 0; count < 40; count += 1) {
      await askWithoutReading();
      await until(() => expect(asked).toBe(count + 1));
      most = Math.max(most, unread());
    }
    // Each of the 40 would leave 8 MiB but for what the network takes.
    expect(most).toBeGreaterThan(budget / 2);
    expect(most).toBeLessThanOrEqual(budget);
    expect(await read()).toBe(answer.length);
  });

  it('are given up after a while, and read to the end by a client that reads slowly', async () => {
    const long = Buffer.alloc(48 * megabyte, 'x');
    const patience = 3_000;
    const { unread } = await serve({ budget: 400 * megabyte, patience }, long);
    let isGivenUp = false;
    server.once('connection', (socket) => socket.once('close', () => (isGivenUp = true)));
    await askWithoutReading();
    await until(() => expect(unread()).toBeGreaterThan(0));
    const slow = await askWithoutReading();
    let received = 0;
    let receivedBefore = 0;
    const begun = performance.now();
    // No faster than all of it in twice the patience, and the last of it only when the patience with the other one has
    // run out, however late a busy machine notices.
    const goOn = (): void => {
      const due = Math.min(0.75, (performance.now() - begun) / (2 * patience)) * long.length;
      if (isGivenUp || received <= due) slow.resume();
      else setTimeout(goOn, 5);
    };
    slow.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (isGivenUp) return;
      receivedBefore = received;
      slow.pause();
      goOn();
    });
    slow.resume();
    await until(() => expect(isGivenUp).toBe(true));
    await until(() => expect(received).toBeGreaterThan(long.length));
    expect(receivedBefore).toBeLessThan(long.length);
    await until(() => expect(unread()).toBe(0));
  });
});

describe('the size of an answer', () => {
  it('is told without writing all of it', () => {
    const text = 'x'.repeat(1_000);
    expect(exceeds({ items: Array(2_000).fill({ text }) }, megabyte)).toBe(true);
    expect(exceeds({ items: Array(500).fill({ text }) }, megabyte)).toBe(false);
    expect(exceeds(null, megabyte)).toBe(false);
    expect(exceeds({ a: [1, true, null, { b: 'c' }] }, 1_000)).toBe(false);
  });
});
