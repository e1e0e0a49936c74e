import { withoutTrailing } from '../core/text.ts';

const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);

/**
 * What is wrong with the address of a model's endpoint; null when nothing is. The text of sources and the key go there:
 * https, but for loopback and the origins that the installation allows by name.
 */
export function endpointProblem(address: string, allowedOrigins: readonly string[]): string | null {
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return 'holds credentials; the key goes into MODEL_API_KEY';
  if (url.search !== '' || url.hash !== '') return 'holds a query or a fragment; name the base address alone';
  if (url.protocol === 'https:' || isLoopback(url.hostname) || allowedOrigins.includes(url.origin))
    return null;
  return `must be https, since texts and the key go there; for plain http to a host that you trust, name its origin in MODEL_ALLOWED_ORIGINS (${url.origin})`;
}

/** Where answers are asked for: `https://api.example/v1` → `https://api.example/v1/chat/completions`. */
export const chatAddress = (baseUrl: string): string => `${withoutTrailing('/', baseUrl)}/chat/completions`;
