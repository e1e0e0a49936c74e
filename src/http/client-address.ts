import type { IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Networks whose word about the client is taken. */
export type TrustedProxies = readonly [ipaddr.IPv4 | ipaddr.IPv6, number][];

/** The header that the proxies write. Only one: what they do not write they pass on from the client. */
export type ProxyHeader = 'x-forwarded-for' | 'forwarded';

/** Hops that are looked at; a request that came a longer way is counted as that of the last one. */
const mostHops = 20;

/**
 * Networks of a comma-separated list: addresses, or CIDR such as `10.0.0.0/8`.
 * @throws Error that names what is no network
 */
export function parseProxies(text: string): TrustedProxies {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
    .map((each) => {
      if (ipaddr.isValidCIDR(each)) return ipaddr.parseCIDR(each);
      if (!ipaddr.isValid(each))
        throw new Error(`${each} is neither an address nor a network such as 10.0.0.0/8`);
      const address = ipaddr.parse(each);
      return [address, address.kind() === 'ipv4' ? 32 : 128];
    });
}

export function isTrustedProxy(address: string, proxies: TrustedProxies): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return proxies.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits));
}

/**
 * The address that a request comes from: that of the connection, or, as far as that is a trusted proxy's, what the proxy
 * wrote. The last address that no trusted proxy has is the client's: all before it the client may have written itself.
 */
export function clientAddress(
  { socket, headers }: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } },
  proxies: TrustedProxies,
  header: ProxyHeader,
): string {
  let address = socket.remoteAddress ?? '';
  if (proxies.length === 0) return address;
  const written = headers[header];
  const hops = (Array.isArray(written) ? written.join(',') : (written ?? '')).split(',');
  for (let hop = hops.length - 1; hop >= Math.max(0, hops.length - mostHops); hop -= 1) {
    if (!isTrustedProxy(address, proxies)) return address;
    const before = header === 'forwarded' ? forOf(hops[hop]!) : withoutPort(hops[hop]!.trim());
    // A proxy that does not say whom it speaks for speaks for itself.
    if (before === null || !ipaddr.isValid(before)) return address;
    address = before;
  }
  return address;
}

/** `for` of one element of `Forwarded` (RFC 7239). */
function forOf(element: string): string | null {
  for (const pair of element.split(';')) {
    const [name, ...value] = pair.split('=');
    if (name?.trim().toLowerCase() === 'for') return withoutPort(unquoted(value.join('=').trim()));
  }
  return null;
}

const unquoted = (text: string): string =>
  text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text;

/** `192.0.2.1:47011` and `[2001:db8::1]:4711` as the address alone. */
function withoutPort(text: string): string {
  if (text.startsWith('[')) return text.slice(1, Math.max(1, text.indexOf(']')));
  const parts = text.split(':');
  return parts.length === 2 ? parts[0]! : text;
}

/** A customer of an IPv6 network holds a /64: counting single addresses would count nothing. */
export function addressBlock(address: string): string {
  if (isIPv4(address)) return address;
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv6'
    ? `${parsed.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`
    : parsed.toString();
}
