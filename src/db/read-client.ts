import { Prisma } from '../generated/prisma/client.ts';

/** A client to read with, under the principal's row-level security. */
export type ReadClient = Prisma.TransactionClient;

/** One read: an operation of a model; of none, a statement of the client itself. */
export interface ReadOperation {
  model: string | null;
  name: string;
  args: unknown[];
}

type Operations = Record<string, (...args: unknown[]) => Promise<unknown>>;

const reads = [
  'findUnique',
  'findUniqueOrThrow',
  'findFirst',
  'findFirstOrThrow',
  'findMany',
  'count',
  'aggregate',
  'groupBy',
];

const delegateNames = Object.keys(Prisma.ModelName).map(
  (model) => `${model.charAt(0).toLowerCase()}${model.slice(1)}`,
);

/** What the client answers to the operation. Prisma names delegates and operations by text here, and types them by property. */
export function executeWith(client: ReadClient, { model, name, args }: ReadOperation): Promise<unknown> {
  const operations: unknown = model === null ? client : Reflect.get(client, model);
  return (operations as Operations)[name]!(...args);
}

type Execute = (operation: ReadOperation) => Promise<unknown>;

class Delegate {
  constructor(
    readonly execute: Execute,
    readonly model: string,
  ) {}
}
for (const name of reads) {
  Object.defineProperty(Delegate.prototype, name, {
    value(this: Delegate, ...args: unknown[]) {
      return this.execute({ model: this.model, name, args });
    },
  });
}

class Client {
  readonly delegates = new Map<string, Delegate>();

  constructor(readonly execute: Execute) {}

  $queryRaw(...args: unknown[]): Promise<unknown> {
    return this.execute({ model: null, name: '$queryRaw', args });
  }
}
for (const name of delegateNames) {
  Object.defineProperty(Client.prototype, name, {
    get(this: Client) {
      let delegate = this.delegates.get(name);
      if (!delegate) this.delegates.set(name, (delegate = new Delegate(this.execute, name)));
      return delegate;
    },
  });
}

/**
 * A client that has each read executed as this says, when it is called and not only when it is awaited. It has the reads
 * alone: what writes is not there.
 */
// What a loop defines is unseen by the compiler, and only Prisma's own types say what a read answers to its arguments.
export const readClient = (execute: Execute): ReadClient => new Client(execute) as unknown as ReadClient;
