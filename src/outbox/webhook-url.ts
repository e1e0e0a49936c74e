import { isIP } from 'node:net';
import { invalidField } from '../core/errors.ts';
import { isLoopback, isPublicAddress } from '../core/public-address.ts';

/** What decides which addresses an endpoint may have. */
export interface WebhookSettings {
  env: { NODE_ENV: string };
  fetchOptions: { allowedPrivateOrigins?: readonly string[] };
}

/** Names and addresses of this machine; what a name resolves to is checked at each delivery all the same. */
const isThisMachine = (url: URL): boolean => url.hostname === 'localhost' || isLoopback(hostOf(url));

const hostOf = ({ hostname }: URL): string => (hostname.startsWith('[') ? hostname.slice(1, -1) : hostname);

/** An address that says itself that it is not public: what a name resolves to is known at a delivery alone. */
const isNeverPublic = (url: URL): boolean =>
  url.hostname === 'localhost' || (isIP(hostOf(url)) !== 0 && !isPublicAddress(hostOf(url)));

/**
 * https, to an address that is not known to be private, without credentials; in development http to this machine as well.
 * What a name resolves to is checked at each delivery.
 */
export function webhookUrl(text: string, { fetchOptions, env }: WebhookSettings): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || text.length > 2_000) throw invalidField('/url', 'A URL is expected.');
  const isOnThisMachine = env.NODE_ENV === 'development' && isThisMachine(url);
  const isListed = fetchOptions.allowedPrivateOrigins?.includes(url.origin) ?? false;
  const allowed = isListed || (url.protocol === 'http:' && isOnThisMachine);
  if (url.protocol !== 'https:' && !allowed) throw invalidField('/url', 'An https URL is expected.');
  if (!isListed && !isOnThisMachine && isNeverPublic(url)) {
    throw invalidField('/url', 'A public address is expected: to this one nothing is sent.');
  }
  if (url.username !== '' || url.password !== '')
    throw invalidField('/url', 'The URL may hold no credentials; deliveries are signed.');
  return url.href;
}
