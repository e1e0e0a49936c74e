import { invalidField } from '../core/errors.ts';
import { isLoopback } from '../core/public-address.ts';

/** What decides which addresses an endpoint may have. */
export interface WebhookSettings {
  env: { NODE_ENV: string };
  fetchOptions: { allowedPrivateOrigins?: readonly string[] };
}

/** Names and addresses of this machine; what a name resolves to is checked at each delivery all the same. */
const isThisMachine = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || isLoopback(hostname.startsWith('[') ? hostname.slice(1, -1) : hostname);

/**
 * https, without credentials; in development http to this machine as well. What it resolves to is checked at each
 * delivery.
 */
export function webhookUrl(text: string, { fetchOptions, env }: WebhookSettings): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || text.length > 2_000) throw invalidField('/url', 'A URL is expected.');
  const allowed =
    (fetchOptions.allowedPrivateOrigins?.includes(url.origin) ?? false) ||
    (env.NODE_ENV === 'development' && url.protocol === 'http:' && isThisMachine(url));
  if (url.protocol !== 'https:' && !allowed) throw invalidField('/url', 'An https URL is expected.');
  if (url.username !== '' || url.password !== '')
    throw invalidField('/url', 'The URL may hold no credentials; deliveries are signed.');
  return url.href;
}
