import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { decide, issueKey, seedModule, seedWorld } from '../../testkit/decisions.ts';
import { until } from '../../testkit/until.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

interface Answer {
  status: number | undefined;
  connection: string | undefined;
  text: string;
}

/** One request on a connection of the agent; its body is sent when `release` says so. */
function post(
  { url }: TestService,
  agent: Agent,
  key: string,
  release: Promise<unknown> = Promise.resolve(),
): Promise<Answer> {
  const body = JSON.stringify({ action: 'account.open', inputs: { age: 30, court_order: false } });
  return new Promise((resolve, reject) => {
    const sent = httpRequest(`${url}/decide`, {
      agent,
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'content-length': body.length,
      },
    });
    sent.once('error', reject);
    sent.once('response', (response: IncomingMessage) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.once('end', () =>
        resolve({ status: response.statusCode, connection: response.headers.connection, text }),
      );
      response.once('error', reject);
    });
    sent.write(body.slice(0, 10));
    void release.then(() => sent.end(body.slice(10)));
  });
}

it('a service that ends says so first, answers everything that was begun, and closes each connection with its answer', async () => {
  const service = await startTestService();
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  try {
    await seedModule(service, await seedWorld(service));
    const { key } = await issueKey(service);
    expect((await decide(service, key, { action: 'account.open', inputs: { age: 30 } })).status).toBe(200);
    // Connections that stay open between requests, as those of a proxy do.
    const before = await Promise.all(Array.from({ length: 10 }, () => post(service, agent, key)));
    expect(before.map(({ connection }) => connection)).toEqual(Array(10).fill('keep-alive'));

    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let begun = 0;
    service.service.server.on('request', () => (begun += 1));
    const slow = Array.from({ length: 5 }, () => post(service, agent, key, released));
    await until(() => expect(begun).toBe(5));

    service.service.announceEnd();
    const ready = await service.rest<{ status: string }>('GET', '/health/ready');
    expect([ready.status, ready.body.status]).toEqual([503, 'stopping']);
    expect((await service.rest('GET', '/health/live')).status).toBe(200);
    const late = await post(service, agent, key);
    expect([late.status, late.connection]).toEqual([200, 'close']);

    let isClosed = false;
    const closed = service.service.close(240_000).then(() => (isClosed = true));
    await until(() => expect(service.service.server.listening).toBe(false));
    expect(isClosed).toBe(false);
    release();
    const answers = await Promise.all(slow);
    expect(answers.map(({ status, connection }) => [status, connection])).toEqual(
      Array(5).fill([200, 'close']),
    );
    expect(answers.every(({ text }) => text.includes('"decision":"permit"'))).toBe(true);
    await closed;
    await expect(post(service, new Agent(), key)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  } finally {
    agent.destroy();
    await service.close();
  }
});
