import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventSchemas } from '../../../src/outbox/events.ts';
import { postWebhook } from '../../../src/outbox/post-webhook.ts';
import { createRelay } from '../../../src/outbox/relay.ts';
import { webhookUrl } from '../../../src/outbox/webhook-url.ts';
import { openPublishableWorld, publishNext } from '../../testkit/publication.ts';
import type { ReviewWorld } from '../../testkit/review.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';
import { until } from '../../testkit/until.ts';

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

let server: Server;
let service: TestService;
let origin: string;
let received: Received[] = [];
/** Answers that are never given. */
const hanging: ServerResponse[] = [];
/** What the endpoint answers, by path; 200 for others, and no answer at all for null. */
const answers = new Map<string, number | null>();

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({ path, headers: request.headers, body });
      const status = answers.has(path) ? answers.get(path) : 200;
      if (status == null) hanging.push(response);
      else response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  service = await startTestService({
    services: { fetchOptions: { allowedPrivateOrigins: [origin], timeoutMs: 600_000 } },
  });
});
// What a test leaves to be tried again is no business of the next.
afterEach(async () => {
  await service.testDatabase.adminQuery('UPDATE webhook_subscription SET is_active = false');
  received = [];
  answers.clear();
});
afterAll(async () => {
  await service.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const subscribe = (world: ReviewWorld, path: string) =>
  world.send<{ id: string; secret: string }>('POST', '/webhooks', { url: `${origin}${path}` });

async function relayAll(): Promise<void> {
  const relay = createRelay(service.services);
  await relay.wake();
  await relay.idle();
}

/** As if the time of the next attempt had come. */
const passTime = (worldId: string): Promise<unknown> =>
  service.testDatabase.adminQuery(
    `UPDATE webhook_delivery SET next_attempt_at = now()
      WHERE subscription_id IN (SELECT id FROM webhook_subscription WHERE world_id = $1)`,
    [worldId],
  );

/** Publishes a version that differs from the last by its configuration. */
async function publishAnother(world: ReviewWorld, low: number): Promise<void> {
  await world.send('PUT', '/configuration/gates', { value: { low_confidence_below: low } });
  await publishNext(world);
}

interface DeliveryAnswer {
  id: string;
  status: string;
  sequence: number;
  attempts: number;
  last_status: number | null;
  redelivery: boolean;
}

const deliveries = async (world: ReviewWorld, id: string): Promise<DeliveryAnswer[]> =>
  (await world.get<{ items: DeliveryAnswer[] }>(`/webhooks/${id}/deliveries`)).body.items;

describe('an event of a published version', () => {
  it('arrives signed, by its schema, and is projected; the secret is shown once', async () => {
    const world = await openPublishableWorld(service);
    const { body: hook } = await subscribe(world, '/hook');
    const published = await publishNext(world);
    await relayAll();
    const [message] = received;
    const verify = (): unknown =>
      new Webhook(hook.secret).verify(message?.body ?? '', message?.headers as Record<string, string>);
    const event = eventSchemas['worlds.world_model_card.published'].parse(verify());
    expect(event).toMatchObject({
      subject: 'v1',
      data: {
        world_id: world.worldId,
        modules: [{ action: world.action, digest: published.modules[0]?.digest }],
        card_content_hash: published.card?.content_hash,
      },
    });
    expect(await world.get('/card-snapshot')).toMatchObject({
      status: 200,
      body: {
        version: 1,
        card_content_hash: published.card?.content_hash,
        data: { world_id: world.worldId },
      },
    });
    const listed = await world.get<{ items: Record<string, unknown>[] }>('/webhooks');
    expect(JSON.stringify(listed.body)).not.toContain('whsec');
  });

  it('is tried again after a 500, and the next one waits for it', async () => {
    const world = await openPublishableWorld(service);
    const { body: hook } = await subscribe(world, '/flaky');
    answers.set('/flaky', 500);
    await publishNext(world);
    await relayAll();
    await publishAnother(world, 0.5);
    await relayAll();
    expect(received.map(({ headers }) => headers['webhook-id'])).toHaveLength(1);
    answers.set('/flaky', 204);
    await passTime(world.worldId);
    await relayAll();
    const subjects = received.map(({ body }) => (JSON.parse(body) as { subject: string }).subject);
    expect(subjects).toEqual(['v1', 'v1', 'v2']);
    expect(received[0]?.headers['webhook-id']).toBe(received[1]?.headers['webhook-id']);
    expect((await deliveries(world, hook.id)).map(({ status }) => status)).toEqual([
      'delivered',
      'delivered',
    ]);
  });

  it('is not held up for others by an endpoint that hangs', async () => {
    const world = await openPublishableWorld(service);
    answers.set('/hangs', null);
    const hangs = await subscribe(world, '/hangs');
    const other = await subscribe(world, '/quick');
    await publishNext(world);
    const relayed = relayAll();
    await until(async () =>
      expect(await deliveries(world, other.body.id)).toMatchObject([{ status: 'delivered' }]),
    );
    await until(() => expect(hanging).toHaveLength(1));
    for (const response of hanging.splice(0)) response.destroy();
    await relayed;
    expect(received.map(({ path }) => path).sort()).toEqual(['/hangs', '/quick']);
    expect(await deliveries(world, hangs.body.id)).toMatchObject([
      { status: 'pending', attempts: 1, last_status: null },
    ]);
  });

  it('becomes a dead letter in the end, lets the next one pass, and is redelivered under the same id, marked', async () => {
    const world = await openPublishableWorld(service);
    const { body: hook } = await subscribe(world, '/down');
    answers.set('/down', 503);
    await publishNext(world);
    await relayAll();
    await service.testDatabase.adminQuery(
      'UPDATE webhook_delivery SET attempts = 11, next_attempt_at = now() WHERE subscription_id = $1',
      [hook.id],
    );
    await relayAll();
    const [dead] = await deliveries(world, hook.id);
    expect(dead).toMatchObject({ status: 'dead_letter', last_status: 503, attempts: 12 });
    answers.delete('/down');
    await publishAnother(world, 0.4);
    await relayAll();
    const again = await world.send<DeliveryAnswer>(
      'POST',
      `/webhooks/${hook.id}/deliveries/${dead?.id ?? ''}/redeliver`,
    );
    expect(again).toMatchObject({ status: 200, body: { redelivery: true, sequence: 1 } });
    await relayAll();
    const [first] = received;
    const last = received.at(-1);
    expect(last?.headers['enshrine-redelivery']).toBe('true');
    expect(last?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  });

  it('is tried by an event of its own, which the other endpoints of the world do not get', async () => {
    const world = await openPublishableWorld(service);
    const tried = await subscribe(world, '/tried');
    await subscribe(world, '/other');
    const asked = await world.send<DeliveryAnswer & { event_type: string }>(
      'POST',
      `/webhooks/${tried.body.id}/test`,
    );
    expect(asked).toMatchObject({
      status: 200,
      body: { status: 'pending', event_type: 'worlds.webhook_subscription.tested', sequence: 1 },
    });
    await relayAll();
    expect(received.map(({ path }) => path)).toEqual(['/tried']);
    const [only] = received;
    const event = eventSchemas['worlds.webhook_subscription.tested'].parse(JSON.parse(only?.body ?? ''));
    expect(event.data.subscription_id).toBe(tried.body.id);
    expect(await deliveries(world, tried.body.id)).toMatchObject([{ status: 'delivered', attempts: 1 }]);
  });

  it('of an endpoint that is paused is refused, and says what to do', async () => {
    const world = await openPublishableWorld(service);
    const { body: hook } = await subscribe(world, '/paused');
    await world.send('PATCH', `/webhooks/${hook.id}`, { is_active: false });
    expect(await world.send('POST', `/webhooks/${hook.id}/test`)).toMatchObject({
      status: 409,
      body: { code: 'invalid_state', detail: 'The endpoint is paused. Resume it, then test it.' },
    });
  });

  it('follows no redirect, and a 410 disables the endpoint', async () => {
    const world = await openPublishableWorld(service);
    const moved = await subscribe(world, '/moved');
    const gone = await subscribe(world, '/gone');
    answers.set('/moved', 302).set('/gone', 410);
    await publishNext(world);
    await relayAll();
    expect(received.map(({ path }) => path).sort()).toEqual(['/gone', '/moved']);
    expect(await deliveries(world, moved.body.id)).toMatchObject([{ status: 'pending', last_status: 302 }]);
    const read = await world.get<{ is_active: boolean }>(`/webhooks/${gone.body.id}`);
    expect(read.body.is_active).toBe(false);
  });

  it('is delivered once by two relays at once', async () => {
    const world = await openPublishableWorld(service);
    await subscribe(world, '/once');
    await publishNext(world);
    await Promise.all([relayAll(), relayAll(), relayAll()]);
    expect(received.map(({ path }) => path)).toEqual(['/once']);
  });

  it('goes to this machine over http in development, and nowhere else', async () => {
    const post = {
      url: `${origin}/here`,
      secret: 'whsec_AAAA',
      messageId: 'm',
      body: '{}',
      redelivery: false,
    };
    const now = new Date('2026-11-22T00:00:00Z');
    expect(await postWebhook(post, { allowLoopback: true }, now)).toEqual({ status: 200 });
    expect(await postWebhook(post, {}, now)).toEqual({ error: 'the address is not public' });
    const inside = { ...post, url: 'http://10.0.0.1/here' };
    expect(await postWebhook(inside, { allowLoopback: true }, now)).toEqual({
      error: 'the address is not public',
    });
    const url = (text: string, NODE_ENV: string) => webhookUrl(text, { fetchOptions: {}, env: { NODE_ENV } });
    for (const host of ['localhost:9000', '127.0.0.1', '[::1]:9000']) {
      expect(url(`http://${host}/x`, 'development')).toBe(`http://${host}/x`);
      expect(() => url(`http://${host}/x`, 'production')).toThrow('An https URL is expected.');
    }
    expect(() => url('http://10.0.0.1/x', 'development')).toThrow('An https URL is expected.');
  });

  it('never goes to an address that is not public', async () => {
    const world = await openPublishableWorld(service);
    const refused = await world.send<{ code: string }>('POST', '/webhooks', { url: 'http://127.0.0.1:1/' });
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_field' } });
    for (const url of [
      'https://127.0.0.1:1/',
      'https://10.0.0.1/',
      'https://localhost/',
      'https://[fd00::1]/',
    ]) {
      const known = await world.send<{ code: string }>('POST', '/webhooks', { url });
      expect([url, known.status]).toEqual([url, 400]);
    }
    // As a name may come to lead there after it was added.
    const inside = await world.send<{ id: string }>('POST', '/webhooks', {
      url: 'https://hooks.example.com/',
    });
    await service.testDatabase.adminQuery('UPDATE webhook_subscription SET url = $2 WHERE id = $1::uuid', [
      inside.body.id,
      'https://127.0.0.1:1/',
    ]);
    await publishNext(world);
    await relayAll();
    const [delivery] = await deliveries(world, inside.body.id);
    expect(delivery).toMatchObject({
      status: 'pending',
      last_status: null,
      last_error: 'the address is not public',
    });
  });
});
