import type { Logger } from 'pino';
import type { Database } from '../db/client.ts';
import type { Env } from '../env.ts';
import type { TellQuota } from './quota.ts';

/** What a door asks of access control; who the caller is follows from `Authenticate`. */
export interface DoorAccess {
  limits: {
    /** @throws DomainError `rate_limited` when the caller (user, key or address block) has asked too often. */
    rest(caller: string): Promise<void>;
  };
  /** The same for one request, whose limits say what is left of them. */
  telling(tell: TellQuota): DoorAccess;
}

/**
 * Everything that GraphQL, HTTP and REST use of the process. What else a handler needs it says by its type, `Handler<Needs>`;
 * doors pass that on without knowing it.
 */
export interface DoorServices {
  env: Pick<
    Env,
    'NODE_ENV' | 'CORS_ORIGINS' | 'TRUSTED_PROXIES' | 'TRUSTED_PROXY_HEADER' | 'GRAPHQL_INTROSPECTION'
  >;
  database: Database;
  log: Logger;
  access: DoorAccess;
}
