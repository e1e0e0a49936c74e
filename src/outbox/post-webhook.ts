import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { Agent, request } from 'undici';
import { isLoopback, isPublicAddress } from '../core/public-address.ts';
import { deliveryTimeoutMilliseconds, type Attempt } from './delivery-policy.ts';

export interface WebhookPost {
  url: string;
  /** `whsec_…` */
  secret: string;
  /** Of the event: the same for every attempt, so that a receiver can tell a repetition. */
  messageId: string;
  body: string;
  redelivery: boolean;
}

export interface PostOptions {
  /** Origins that may be reached although their address is not public. */
  allowedPrivateOrigins?: readonly string[];
  /** In development: endpoints on this machine may be reached, and without TLS. */
  allowLoopback?: boolean;
  resolve?: (hostname: string) => Promise<LookupAddress[]>;
  timeoutMs?: number;
}

/**
 * Sends one delivery as Standard Webhooks say. Never to an address that is not public, never after a redirect; the
 * connection goes to the very address that was checked. Never throws.
 */
export async function postWebhook(post: WebhookPost, options: PostOptions, now: Date): Promise<Attempt> {
  const signal = AbortSignal.timeout(options.timeoutMs ?? deliveryTimeoutMilliseconds);
  let agent: Agent | null = null;
  try {
    const target = new URL(post.url);
    const addresses = await checkedAddresses(target, options);
    agent = new Agent({
      connect: {
        lookup: (_hostname, { all }, done) =>
          all ? done(null, addresses) : done(null, addresses[0]!.address, addresses[0]!.family),
      },
    });
    const { statusCode, body } = await request(target, {
      method: 'POST',
      dispatcher: agent,
      signal,
      headers: {
        'content-type': 'application/cloudevents+json',
        'user-agent': 'Enshrine (webhooks)',
        'webhook-id': post.messageId,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': new Webhook(post.secret).sign(post.messageId, now, post.body),
        ...(post.redelivery && { 'enshrine-redelivery': 'true' }),
      },
      body: post.body,
    });
    body.on('error', () => undefined).destroy();
    return { status: statusCode };
  } catch (error) {
    if (signal.aborted) return { error: 'no answer in time' };
    return { error: reasonOf(error) };
  } finally {
    await agent?.destroy();
  }
}

class Refused extends Error {}

/** Nothing of the endpoint's own words: an error's code, or our refusal. */
function reasonOf(error: unknown): string {
  if (error instanceof Refused) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : 'could not be sent';
}

async function checkedAddresses(target: URL, options: PostOptions): Promise<LookupAddress[]> {
  const hostname = target.hostname.replace(/^\[|\]$/g, '');
  const resolve = options.resolve ?? ((name) => systemLookup(name, { all: true }));
  const family = isIP(hostname);
  const addresses = family === 0 ? await resolve(hostname) : [{ address: hostname, family }];
  if (options.allowedPrivateOrigins?.includes(target.origin)) return addresses;
  const onThisMachine = addresses.length > 0 && addresses.every(({ address }) => isLoopback(address));
  if (options.allowLoopback && onThisMachine) return addresses;
  if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address))) {
    throw new Refused('the address is not public');
  }
  return addresses;
}
