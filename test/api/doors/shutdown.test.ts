import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { decide, issueKey, seedModule, seedWorld } from '../../testkit/decisions.ts';
import { until } from '../../testkit/until.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';
import { openWorld } from '../../testkit/world.ts';

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

it('a request that is on its way when the port is closed is answered, on an idle connection and on a new one', async () => {
  const service = await startTestService();
  const agent = new Agent({ keepAlive: true, maxSockets: 10 });
  try {
    await seedModule(service, await seedWorld(service));
    const { key } = await issueKey(service);
    const before = await Promise.all(Array.from({ length: 10 }, () => post(service, agent, key)));
    expect(before.map(({ connection }) => connection)).toEqual(Array(10).fill('keep-alive'));

    // The system has made these connections, and the service has taken none of them yet.
    const sockets = Array.from({ length: 60 }, () => post(service, new Agent(), key));
    await new Promise((resolve) => process.nextTick(resolve));
    const closed = service.service.close(240_000, 240_000);
    expect((await Promise.all(sockets)).map(({ status, connection }) => [status, connection])).toEqual(
      Array(60).fill([200, 'close']),
    );
    expect(service.service.server.listening).toBe(false);
    await expect(post(service, new Agent(), key)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    const idle = await Promise.all(Array.from({ length: 10 }, () => post(service, agent, key)));
    expect(idle.map(({ status, connection }) => [status, connection])).toEqual(
      Array(10).fill([200, 'close']),
    );
    // Others of this process keep one open, too.
    service.service.server.closeAllConnections();
    await closed;
  } finally {
    agent.destroy();
    await service.close();
  }
});

it('an idle connection does not delay it, and neither does a stream of events', async () => {
  const service = await startTestService();
  const agent = new Agent({ keepAlive: true });
  try {
    await seedModule(service, await seedWorld(service));
    const { key } = await issueKey(service);
    const world = await openWorld(service);
    await world.ingest({ content: 'A person must not smoke.', media_type: 'text/plain' });
    // Without a worker it never ends.
    const run = await world.send<{ id: string }>('POST', '/distillations', { source_selection: 'all' });
    const stream = await fetch(`${service.url}${world.path}/distillations/${run.body.id}/events`, {
      headers: { authorization: `Bearer ${await service.tokenOf('operator')}` },
    });
    const subscription = await fetch(`${service.url}/graphql`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await service.tokenOf('operator')}`,
        'content-type': 'application/json',
        accept: 'text/event-stream',
      },
      body: JSON.stringify({
        query: `subscription($w: UUID!, $r: UUID!) { distillationRunProgress(worldId: $w, runId: $r) { status } }`,
        variables: { w: world.id, r: run.body.id },
      }),
    });
    expect([stream.status, subscription.status]).toEqual([200, 200]);
    await post(service, agent, key);

    service.service.announceEnd();
    // Asked for after that, while a load balancer still sends requests: it ends at once, as a stream does that ends.
    const late = await fetch(`${service.url}${world.path}/distillations/${run.body.id}/events`, {
      headers: { authorization: `Bearer ${await service.tokenOf('operator')}` },
      signal: AbortSignal.timeout(30_000),
    });
    expect(late.status).toBe(200);
    expect(await late.text()).not.toContain('event: complete');
    const closed = service.service.close(240_000, 100);
    const told = await stream.text();
    expect(told).toContain('event: distillation_run_progress');
    expect(told).not.toContain('event: complete');
    expect(await subscription.text()).toContain('IN_PROGRESS');
    await closed;
  } finally {
    agent.destroy();
    await service.close();
  }
});
