import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AuthContext } from '../core/permissions.ts';
import { clientAddress } from './client-address.ts';
import type { DoorServices } from './door-services.ts';
import { quotaHeaders } from './quota.ts';

/**
 * Builds the AuthContext of a request; null without credentials. Throws the DomainError of bad ones.
 * @param domainId acts in this domain, whatever the request's header says: for pages, which name it in their path.
 */
export type Authenticate<Held> = (
  request: IncomingMessage,
  services: Held,
  domainId?: string,
) => Promise<AuthContext | null>;

/** What a handler knows beside the request itself. Everything costly is made on first use. */
export class RequestContext<out Held extends DoorServices = DoorServices> {
  readonly requestId: string;
  /** Path parameters, decoded. */
  readonly params: Readonly<Record<string, string>>;
  private readonly shared: Held;
  private told: Held | undefined;
  private readonly request: IncomingMessage;
  private readonly response: ServerResponse;
  private readonly verify: (domainId?: string) => Promise<AuthContext | null>;
  private readonly ending: AbortSignal;
  private authenticated: Promise<AuthContext | null> | undefined;
  private aborter: AbortController | undefined;
  private streamAborter: AbortController | undefined;

  constructor(parts: {
    requestId: string;
    params: Readonly<Record<string, string>>;
    services: Held;
    request: IncomingMessage;
    response: ServerResponse;
    authenticate: Authenticate<Held>;
    ending: AbortSignal;
  }) {
    this.requestId = parts.requestId;
    this.params = parts.params;
    this.shared = parts.services;
    this.request = parts.request;
    this.response = parts.response;
    this.verify = (domainId) => parts.authenticate(parts.request, this.services, domainId);
    this.ending = parts.ending;
  }

  /** Their limits say in the headers of this answer what is left. */
  get services(): Held {
    this.told ??= { ...this.shared, access: this.shared.access.telling(quotaHeaders(this.response)) };
    return this.told;
  }

  /** Who asks. The work is done once a request, however often this is called. */
  auth(): Promise<AuthContext | null> {
    this.authenticated ??= this.verify();
    return this.authenticated;
  }

  /**
   * Who asks, acting in a domain that the path of a page names: a browser that navigates cannot send `X-Domain-Id`.
   * @throws DomainError `domain_mismatch` without a role there.
   */
  authIn(domainId: string): Promise<AuthContext | null> {
    return this.verify(domainId);
  }

  /** The process is about to end: a load balancer should choose another. */
  get isStopping(): boolean {
    return this.ending.aborted;
  }

  /** Network address of the client: behind a trusted proxy the one that the proxy says, else that of the connection. */
  get address(): string {
    const { TRUSTED_PROXIES: proxies, TRUSTED_PROXY_HEADER: header } = this.shared.env;
    return clientAddress(this.request, proxies, header);
  }

  /** The path as sent, without the query. */
  get path(): string {
    const url = this.request.url ?? '/';
    const end = url.indexOf('?');
    return end === -1 ? url : url.slice(0, end);
  }

  get query(): URLSearchParams {
    const url = this.request.url ?? '/';
    const start = url.indexOf('?');
    return new URLSearchParams(start === -1 ? '' : url.slice(start + 1));
  }

  /** Aborted when the client goes away before it has its answer. */
  get signal(): AbortSignal {
    if (!this.aborter) {
      const aborter = new AbortController();
      this.aborter = aborter;
      const end = (): void => {
        if (!this.response.writableFinished) aborter.abort();
      };
      // A client that left before anything asked for the signal is not heard leaving again.
      if (this.response.destroyed) end();
      else this.response.once('close', end);
    }
    return this.aborter.signal;
  }

  /**
   * That of a stream of events, which ends with what it tells of: aborted when the client goes away, and when the process is
   * about to end, also where it was so when the stream was asked for. Its client asks another.
   */
  get streamSignal(): AbortSignal {
    if (!this.streamAborter) {
      const aborter = new AbortController();
      this.streamAborter = aborter;
      const end = (): void => aborter.abort();
      if (this.ending.aborted) end();
      this.ending.addEventListener('abort', end);
      this.signal.addEventListener('abort', end);
      this.response.once('close', () => this.ending.removeEventListener('abort', end));
    }
    return this.streamAborter.signal;
  }
}

/**
 * What is registered on the router, which holds what it `Needs` beside the services of every door. An error that it throws is
 * answered as a problem.
 */
export type Handler<Needs = unknown> = (
  request: IncomingMessage,
  response: ServerResponse,
  context: RequestContext<DoorServices & Needs>,
) => Promise<void>;
