import type { IncomingMessage, ServerResponse } from 'node:http';
import { DomainError, notFound } from '../../core/errors.ts';
import { pageHeaders } from '../../http/page.ts';
import type { DevelopmentMailbox } from './development-mailbox.ts';
import { mailboxPage } from './local-provider-pages.ts';

const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address);

/**
 * Serves the development mailbox to a browser on this machine. The mails hold invite tokens, so the page is for
 * this site's own address alone: another name that resolves to this machine is another site.
 */
export function createMailboxHandler(parts: { mailbox: DevelopmentMailbox; siteUrl: string }) {
  const { host } = new URL(parts.siteUrl);
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!isLoopback(request.socket.remoteAddress) || request.headers.host !== host) throw notFound('page');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw new DomainError('method_not_allowed', 'The mailbox can only be read.');
    }
    response.writeHead(200, pageHeaders());
    response.end(request.method === 'HEAD' ? undefined : mailboxPage(parts.mailbox.messages()));
  };
}
