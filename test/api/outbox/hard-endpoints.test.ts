import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { backoff } from '../../../src/outbox/delivery-policy.ts';
import { createRelay, type Relay } from '../../../src/outbox/relay.ts';
import { openPublishableWorld, publishNext } from '../../testkit/publication.ts';
import type { ReviewWorld } from '../../testkit/review.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';
import { until } from '../../testkit/until.ts';
import {
  answers,
  startWebhookReceiver,
  type Behaviour,
  type WebhookReceiver,
} from '../../testkit/webhook-receiver.ts';

/** So long that nothing but the end of a test ends what hangs. */
const patience = 600_000;
let receiver: WebhookReceiver;
let service: TestService;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  service = await startTestService({
    services: { fetchOptions: { allowedPrivateOrigins: [receiver.origin], timeoutMs: patience } },
  });
});
// What a test leaves to be tried again is no business of the next.
afterEach(async () => {
  await service.testDatabase.adminQuery('UPDATE webhook_subscription SET is_active = false');
  receiver.received.length = 0;
  receiver.behaviours.clear();
});
afterAll(async () => {
  await service.close();
  await receiver.close();
});

const subscribe = async (world: ReviewWorld, path: string): Promise<{ id: string; secret: string }> =>
  (
    await world.send<{ id: string; secret: string }>('POST', '/webhooks', {
      url: `${receiver.origin}${path}`,
    })
  ).body;

let low = 0.9;
/** A version that differs from the last by its configuration. */
async function publishAnother(world: ReviewWorld): Promise<void> {
  low -= 0.01;
  await world.send('PUT', '/configuration/gates', { value: { low_confidence_below: low } });
  await publishNext(world);
}

/** One that waits no longer than this for an answer. */
const relayWithin = (timeoutMs: number): Relay =>
  createRelay({ ...service.services, fetchOptions: { ...service.services.fetchOptions, timeoutMs } });

async function relayAll(relay: Relay = createRelay(service.services)): Promise<void> {
  await relay.wake();
  await relay.idle();
}

/** Seconds pass: what was to be done by then is due, and leases of that age have run out. */
const pass = (seconds: number): Promise<unknown> =>
  service.testDatabase.adminQuery(
    `UPDATE webhook_delivery SET next_attempt_at = next_attempt_at - $1 * interval '1 second',
                                 leased_until = leased_until - $1 * interval '1 second'`,
    [seconds],
  );

interface DeliveryAnswer {
  id: string;
  status: string;
  sequence: number;
  attempts: number;
  last_status: number | null;
  last_error: string | null;
}

const deliveries = async (world: ReviewWorld, id: string): Promise<DeliveryAnswer[]> =>
  (await world.get<{ items: DeliveryAnswer[] }>(`/webhooks/${id}/deliveries`)).body.items;

const endless: Behaviour = (response) => {
  response.writeHead(200);
  const chunk = Buffer.alloc(1 << 16);
  const more = (): void => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', more);
  more();
};

describe('an endpoint', () => {
  it('that is down for an hour gets everything afterwards, in order, and each under one id', async () => {
    const world = await openPublishableWorld(service);
    const { id, secret } = await subscribe(world, '/down');
    const up = await subscribe(world, '/up');
    receiver.behaviours.set('/down', (response) => response.destroy());
    await publishNext(world);
    for (let minutes = 0; minutes < 60; minutes += 10) {
      await relayAll();
      if (minutes < 30) await publishAnother(world);
      await pass(600);
    }
    // It was asked for the first alone, at growing intervals, and the others were told at once.
    expect(new Set(receiver.subjects('/down'))).toEqual(new Set(['v1']));
    expect(receiver.subjects('/down').length).toBeGreaterThan(3);
    expect(receiver.subjects('/up')).toEqual(['v1', 'v2', 'v3', 'v4']);
    expect((await deliveries(world, id)).at(-1)).toMatchObject({
      status: 'pending',
      last_error: 'UND_ERR_SOCKET',
    });

    receiver.behaviours.clear();
    receiver.received.length = 0;
    await pass(3_600);
    await relayAll();
    expect(receiver.subjects('/down')).toEqual(['v1', 'v2', 'v3', 'v4']);
    for (const { headers, body } of receiver.received) {
      expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toBeTruthy();
      expect(() => new Webhook(up.secret).verify(body, headers as Record<string, string>)).toThrow();
    }
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(4);
    expect((await deliveries(world, id)).every(({ status }) => status === 'delivered')).toBe(true);
  });

  it('that answers 500 every other time gets everything, in order', async () => {
    const world = await openPublishableWorld(service);
    await subscribe(world, '/moody');
    let asked = 0;
    receiver.behaviours.set('/moody', (response, delivery) => {
      asked += 1;
      answers(asked % 2 === 0 ? 200 : 500)(response, delivery);
    });
    await publishNext(world);
    for (let version = 2; version <= 5; version += 1) await publishAnother(world);
    for (let round = 0; round < 6; round += 1) {
      await relayAll();
      await pass(10);
    }
    expect(receiver.subjects('/moody')).toEqual(['v1', 'v1', 'v2', 'v2', 'v3', 'v3', 'v4', 'v4', 'v5', 'v5']);
  });

  const delivered: [string, Behaviour][] = [
    [
      'answers 200 and then never ends its answer',
      (response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('a beginning');
      },
    ],
    ['answers 200 and without end', endless],
    [
      'answers 200 and is cut off in the middle of its answer',
      (response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('a beginning', () => response.destroy());
      },
    ],
    ['answers late', (response) => void setTimeout(() => response.writeHead(204).end(), 300)],
  ];
  it.each(delivered)('that %s was told, once', async (_what, behaviour) => {
    const world = await openPublishableWorld(service);
    const { id } = await subscribe(world, '/odd');
    receiver.behaviours.set('/odd', behaviour);
    await publishNext(world);
    await relayAll();
    await pass(86_400);
    await relayAll();
    expect(receiver.subjects('/odd')).toEqual(['v1']);
    expect(await deliveries(world, id)).toMatchObject([{ status: 'delivered', attempts: 1 }]);
  });

  const failed: [string, Behaviour, Partial<DeliveryAnswer>][] = [
    ['never answers', () => undefined, { last_error: 'no answer in time', last_status: null }],
    [
      'cuts off in the middle of its headers',
      (response) => {
        response.socket?.write('HTTP/1.1 200 O', () => response.destroy());
      },
      { last_status: null },
    ],
    [
      'answers what is no HTTP',
      (response) => void response.socket?.end('SSH-2.0-x\r\n\r\n'),
      { last_status: null },
    ],
    [
      'answers with a header that is too large',
      (response) => void response.writeHead(200, { x: 'x'.repeat(200_000) }).end(),
      { last_status: null },
    ],
    [
      'redirects to an address inside',
      answers(307, { location: 'http://169.254.169.254/' }),
      { last_status: 307 },
    ],
    ['wants no more for now', answers(429), { last_status: 429 }],
    ['finds nothing there', answers(404), { last_status: 404 }],
  ];
  it.each(failed)('that %s is asked again later', async (_what, behaviour, expected) => {
    const world = await openPublishableWorld(service);
    const { id } = await subscribe(world, '/bad');
    receiver.behaviours.set('/bad', behaviour);
    await publishNext(world);
    await relayAll(relayWithin(expected.last_error === 'no answer in time' ? 50 : patience));
    expect(await deliveries(world, id)).toMatchObject([{ status: 'pending', attempts: 1, ...expected }]);
    receiver.behaviours.clear();
    await pass((backoff[0] ?? 0) * 1.3);
    await relayAll();
    expect(await deliveries(world, id)).toMatchObject([{ status: 'delivered', attempts: 2 }]);
  });

  it('that says 410 is left alone, and after an operator has resumed it gets what it missed', async () => {
    const world = await openPublishableWorld(service);
    const { id } = await subscribe(world, '/gone');
    receiver.behaviours.set('/gone', answers(410));
    await publishNext(world);
    await relayAll();
    receiver.behaviours.clear();
    await publishAnother(world);
    await pass(86_400);
    await relayAll();
    expect(receiver.subjects('/gone')).toEqual(['v1']);
    await world.send('PATCH', `/webhooks/${id}`, { is_active: true });
    await publishAnother(world);
    await relayAll();
    expect(receiver.subjects('/gone')).toEqual(['v1', 'v2', 'v3']);
  });
});

describe('many endpoints', () => {
  it('that all hang hold up neither another endpoint nor another world', async () => {
    const [slow, quick] = [await openPublishableWorld(service), await openPublishableWorld(service)];
    const hanging = Array.from({ length: 15 }, (_, index) => `/hangs/${String(index)}`);
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    for (const path of hanging) {
      receiver.behaviours.set(path, (response) => void held.then(() => response.destroy()));
      await subscribe(slow, path);
    }
    await subscribe(slow, '/beside');
    await subscribe(quick, '/elsewhere');
    await publishNext(slow);
    const relay = createRelay(service.services);
    await relay.wake();
    await publishNext(quick);
    let ended = false;
    const all = relayAll(relay).then(() => (ended = true));
    await until(() =>
      expect([...receiver.subjects('/beside'), ...receiver.subjects('/elsewhere')]).toHaveLength(2),
    );
    expect(ended).toBe(false);
    letGo();
    await all;
  });
});

describe('a relay', () => {
  it('that dies between delivery and its record is followed by one that delivers again, before what comes next', async () => {
    const world = await openPublishableWorld(service);
    const { id } = await subscribe(world, '/twice');
    const { adminQuery } = service.testDatabase;
    await publishNext(world);
    await publishAnother(world);
    await adminQuery(
      `CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
         AS $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$`,
    );
    await adminQuery(
      `CREATE TRIGGER die BEFORE UPDATE ON webhook_delivery FOR EACH ROW
         WHEN (NEW.status = 'delivered') EXECUTE FUNCTION die()`,
    );
    await relayAll();
    await adminQuery('DROP TRIGGER die ON webhook_delivery');
    await adminQuery('DROP FUNCTION die()');
    expect(receiver.subjects('/twice')).toEqual(['v1']);
    // Its lease is respected, then taken over.
    await relayAll();
    expect(receiver.subjects('/twice')).toEqual(['v1']);
    await pass(60);
    await Promise.all([relayAll(), relayAll()]);
    expect(receiver.subjects('/twice')).toEqual(['v1', 'v1', 'v2']);
    const [first, again] = receiver.received;
    expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect((await deliveries(world, id)).map(({ status, attempts }) => [status, attempts])).toEqual([
      ['delivered', 1],
      ['delivered', 2],
    ]);
  });

  it('beside five others keeps the order of each world and subscription, and delivers each version once', async () => {
    const worlds = [await openPublishableWorld(service), await openPublishableWorld(service)];
    for (const [index, world] of worlds.entries()) {
      await subscribe(world, `/a/${String(index)}`);
      await subscribe(world, `/b/${String(index)}`);
      await publishNext(world);
      for (let version = 2; version <= 6; version += 1) await publishAnother(world);
    }
    await Promise.all(Array.from({ length: 6 }, () => relayAll()));
    for (const path of ['/a/0', '/b/0', '/a/1', '/b/1']) {
      expect(receiver.subjects(path)).toEqual(['v1', 'v2', 'v3', 'v4', 'v5', 'v6']);
    }
  });
});
