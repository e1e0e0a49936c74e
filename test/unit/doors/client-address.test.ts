import { describe, expect, it } from 'vitest';
import { clientAddress, parseProxies, type ProxyHeader } from '../../../src/http/client-address.ts';

const proxies = parseProxies('127.0.0.1, 10.0.0.0/8, 2001:db8:ffff::/48');

const from = (peer: string, header: ProxyHeader, written: string | undefined, trusted = proxies): string =>
  clientAddress({ socket: { remoteAddress: peer }, headers: { [header]: written } }, trusted, header);

describe('the address that a request comes from', () => {
  it.each([
    ['without a header that of the connection', '127.0.0.1', undefined, '127.0.0.1'],
    ['of a stranger that of the connection, whatever is written', '192.0.2.1', '198.51.100.1', '192.0.2.1'],
    ['what the proxy wrote', '127.0.0.1', '198.51.100.1', '198.51.100.1'],
    [
      'the last that is no proxy, not what the client wrote before',
      '10.0.0.1',
      '1.2.3.4, 198.51.100.1',
      '198.51.100.1',
    ],
    ['through two proxies', '127.0.0.1', '1.2.3.4, 198.51.100.1, 10.9.9.9', '198.51.100.1'],
    ['as far as is readable', '127.0.0.1', '198.51.100.1, unknown', '127.0.0.1'],
    ['with a port', '127.0.0.1', '198.51.100.1:4711', '198.51.100.1'],
    ['an IPv4 proxy seen over IPv6', '::ffff:10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['IPv6', '2001:db8:ffff::1', '2001:db8:1::7', '2001:db8:1::7'],
    ['empty', '127.0.0.1', '', '127.0.0.1'],
    ['only proxies', '127.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ])('%s (X-Forwarded-For)', (_, peer, written, expected) => {
    expect(from(peer, 'x-forwarded-for', written)).toBe(expected);
  });

  it.each([
    ['for=198.51.100.1;proto=https;by=10.0.0.1', '198.51.100.1'],
    ['for=1.2.3.4, For="198.51.100.1:4711"', '198.51.100.1'],
    ['for="[2001:db8:1::7]:4711"', '2001:db8:1::7'],
    ['for=_hidden', '127.0.0.1'],
    ['proto=https', '127.0.0.1'],
  ])('%s (Forwarded)', (written, expected) => {
    expect(from('127.0.0.1', 'forwarded', written)).toBe(expected);
  });

  it('reads the one header that the proxy writes, and not the other', () => {
    const request = {
      socket: { remoteAddress: '127.0.0.1' },
      headers: { forwarded: 'for=203.0.113.1', 'x-forwarded-for': '198.51.100.1' },
    };
    expect(clientAddress(request, proxies, 'x-forwarded-for')).toBe('198.51.100.1');
    expect(clientAddress(request, proxies, 'forwarded')).toBe('203.0.113.1');
  });

  it('of a long way is not looked for beyond twenty hops', () => {
    const long = Array.from({ length: 10_000 }, () => '10.0.0.1').join(',');
    expect(from('127.0.0.1', 'x-forwarded-for', `198.51.100.1,${long}`)).toBe('10.0.0.1');
  });

  it('names what is no network', () => {
    expect(() => parseProxies('10.0.0.0/8, proxy.example')).toThrow('proxy.example is neither');
  });
});
