import { createLocalJWKSet, errors, importJWK, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { systemClock, type Clock } from '../../core/clock.ts';
import { DomainError } from '../../core/errors.ts';

export interface KeySetOptions {
  /** The provider's issuer URL; its metadata names the key set, unless `jwksUrl` does. */
  issuer: string;
  jwksUrl?: string | undefined;
  clock?: Clock;
  /** Shortest time between two fetches, failed ones included: unknown key ids cannot be used to hammer the provider. */
  coolDownMs?: number;
  /** Keys older than this are fetched again before use; a provider that is down, or shows none, does not lose them. */
  maxAgeMs?: number;
  /** Keys that could not be fetched again for so long are not believed any more. */
  maxStaleMs?: number;
  timeoutMs?: number;
}

const maxDocumentBytes = 512 * 1024;

async function fetchJson(url: string, timeoutMs: number): Promise<unknown> {
  const response = await fetch(url, {
    redirect: 'error',
    headers: { accept: 'application/json, application/jwk-set+json' },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status !== 200 || !response.body) {
    await response.body?.cancel();
    throw new Error(`${url} answered ${response.status}`);
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body) {
    length += chunk.length;
    if (length > maxDocumentBytes) throw new Error(`${url} answered more than ${maxDocumentBytes} bytes`);
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(host);

/** What decides who someone is comes over TLS, or from this machine. */
export function isTrustworthy(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

function requireTrustworthy(url: string): string {
  if (!isTrustworthy(url)) throw new Error('keys are fetched over https only, but for loopback addresses');
  return url;
}

async function discover(issuer: string, timeoutMs: number): Promise<string> {
  const metadataUrl = requireTrustworthy(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  const metadata = (await fetchJson(metadataUrl, timeoutMs)) as { issuer?: unknown; jwks_uri?: unknown };
  if (metadata.issuer !== issuer || typeof metadata.jwks_uri !== 'string') {
    throw new Error('the metadata of the provider names another issuer, or no key set');
  }
  return metadata.jwks_uri;
}

/** Algorithms to try a key of each type by, where it does not say its own. */
const algorithmOf: Readonly<Record<string, string>> = { RSA: 'RS256', EC: 'ES256', OKP: 'EdDSA' };

/** @throws Error for a document that is no key set, and for one without a single key that signatures can be held to. */
async function requireUsable(document: unknown): Promise<JSONWebKeySet> {
  const { keys } = (document ?? {}) as Partial<JSONWebKeySet>;
  if (!Array.isArray(keys)) throw new Error('the key set of the provider is none');
  for (const key of keys as (JSONWebKeySet['keys'][number] | null)[]) {
    if (typeof key !== 'object' || key === null || key.use === 'enc' || key.kty === 'oct') continue;
    const usable = await importJWK(key, key.alg ?? algorithmOf[key.kty ?? '']).then(
      () => true,
      () => false,
    );
    if (usable) return { keys };
  }
  throw new Error('the key set of the provider has no key that signatures can be held to');
}

export interface KeySet {
  /** The key that a signature is to be held to, and of which keys it is one: as `current` names them. */
  find(...of: Parameters<JWTVerifyGetKey>): Promise<{ key: CryptoKey; keys: string }>;
  /**
   * Which keys are believed now, fetched again where that is due: the same text as long as they are the same.
   * @throws DomainError `identity_provider_unavailable` when there are none.
   */
  current(): Promise<string>;
}

/**
 * The provider's public keys, cached. An unknown `kid` fetches again, at most once per cool-down, so that a
 * rotated key works at once. A failed fetch keeps the keys that are there, and so does an empty or broken key set: for a
 * day at most.
 *
 * Both functions throw DomainError `identity_provider_unavailable` when there are no keys at all.
 */
export function createKeySet(options: KeySetOptions): KeySet {
  const { issuer, clock = systemClock, coolDownMs = 30_000, timeoutMs = 5_000 } = options;
  const { maxAgeMs = 600_000, maxStaleMs = 24 * 60 * 60_000 } = options;
  let jwksUrl = options.jwksUrl;
  let keys: { find: ReturnType<typeof createLocalJWKSet>; text: string } | null = null;
  let fetchedAt = -Infinity;
  let coolingSince = -Infinity;
  let attempt: Promise<void> | null = null;

  const fetchKeys = async (): Promise<void> => {
    try {
      jwksUrl ??= await discover(issuer, timeoutMs);
      const document = await fetchJson(requireTrustworthy(jwksUrl), timeoutMs);
      const usable = await requireUsable(document);
      const text = JSON.stringify(usable);
      // The same keys keep their text: comparing it is comparing a reference.
      if (text !== keys?.text) keys = { find: createLocalJWKSet(usable), text };
      fetchedAt = clock.now().getTime();
    } catch (cause) {
      coolingSince = clock.now().getTime();
      if (keys && coolingSince - fetchedAt < maxStaleMs) return;
      keys = null;
      throw new DomainError(
        'identity_provider_unavailable',
        'The identity provider cannot be asked for its keys, so no one can be let in. Try again shortly.',
        { retry_after: 5 },
        { cause },
      );
    } finally {
      attempt = null;
    }
  };

  const refresh = (): Promise<void> => (attempt ??= fetchKeys());
  const coolingDown = (): boolean => clock.now().getTime() - coolingSince < coolDownMs;

  const refreshWhenDue = async (): Promise<void> => {
    // Without any keys every request may ask: the first sign-in after the provider has come back must not wait.
    if (!keys) await refresh();
    else if (clock.now().getTime() - fetchedAt >= maxAgeMs && !coolingDown()) await refresh();
  };

  const findIn = async (
    { find, text }: NonNullable<typeof keys>,
    of: Parameters<JWTVerifyGetKey>,
  ): Promise<{ key: CryptoKey; keys: string }> => ({ key: await find(...of), keys: text });

  return {
    async current() {
      await refreshWhenDue();
      return keys!.text;
    },
    async find(...of) {
      await refreshWhenDue();
      try {
        return await findIn(keys!, of);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
        if (!attempt) {
          if (coolingDown()) throw error;
          coolingSince = clock.now().getTime();
        }
        await refresh();
        return findIn(keys!, of);
      }
    },
  };
}
