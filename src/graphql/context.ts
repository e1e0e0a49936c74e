import type { AuthContext } from '../core/permissions.ts';
import type { ReadClient } from '../db/transaction.ts';
import type { Clock } from '../core/clock.ts';
import type { DoorServices } from '../http/door-services.ts';

/**
 * What the process holds, for resolvers to hand to the commands of their slices: the composition (`src/services.ts`) says
 * what, and nothing here imports a slice. One schema has one context; a slice opens of it what it names.
 */
export interface ResolverServices extends DoorServices {
  clock: Clock;
}

/** What the process holds, as a resolver is handed it: nothing of it is seen until a slice names what it needs. */
export class ClosedServices {
  readonly #all: ResolverServices;

  constructor(all: ResolverServices) {
    this.#all = all;
  }

  /**
   * Opens those that are named. Each slice says once, in its `resolver-services.graphql.ts`, what its resolvers use; that one uses
   * another does not compile.
   */
  static named<Name extends keyof ResolverServices>(): (
    closed: ClosedServices,
  ) => Pick<ResolverServices, Name> {
    return (closed) => closed.#all;
  }
}

/** What a resolver may use. */
export interface GraphQLContext {
  /** Null for a request without credentials. */
  auth: AuthContext | null;
  requestId: string;
  /** Network address of the client, for limits by address. */
  address: string;
  /** Opened by the slice, which sees what it names: `servicesOf…(services)` of its `resolver-services.graphql.ts`. */
  services: ClosedServices;
  /** To read with: the request's read transaction, under the principal's row-level security. */
  prisma: ReadClient;
  /**
   * Reads in one transaction. Of a query that asks for a field which says `readsApart` it ends with the work, so that nothing
   * holds a connection while the resolver goes on; elsewhere it is the request's own.
   */
  reads: <T>(work: (prisma: ReadClient) => Promise<T>) => Promise<T>;
  /** Set by a resolver whose answer is the recorded one of an earlier call; becomes `Idempotency-Replayed`. */
  replayed: boolean;
  /** What the commands of this operation were anchored by, by response name. */
  anchors: Map<string, string>;
  /** Secrets that this answer alone shows: a resolver adds them, and no record holds them. */
  shownOnce: Set<string>;
  /** Aborted when the client goes away. */
  signal: AbortSignal;
  /** Of subscriptions: aborted when the process is about to end, too. Asked for, it begins to listen. */
  streamSignal(): AbortSignal;
}

/** The context once a scope check has let the request in. */
export type AuthenticatedContext = GraphQLContext & { auth: AuthContext };
