import type { Database } from '../db/client.ts';
import { readTransaction, type Principal, type ReadClient } from '../db/transaction.ts';

type Operations = Record<string, (args: unknown) => Promise<unknown>>;

/**
 * Reads with one short transaction an operation. A mutation's answer is read with this: a transaction held
 * open around the command would keep a connection for as long as the command runs. Slower than one
 * transaction a request, which is what queries get.
 */
export function readEachOperation(database: Database, auth: Principal): ReadClient {
  const extended = database.reads.$extends({
    query: {
      $allModels: {
        $allOperations: ({ model, operation, args }) =>
          readTransaction(database, auth, (prisma) => {
            const delegate = `${model.charAt(0).toLowerCase()}${model.slice(1)}`;
            // Prisma names delegates and operations by text here, and types them by property.
            return (prisma as unknown as Record<string, Operations>)[delegate]![operation]!(args);
          }),
      },
      // Raw statements are of no model: outside a transaction they would read without a principal, which is nothing.
      $queryRaw: ({ args }) => readTransaction(database, auth, (prisma) => prisma.$queryRaw(args)),
    },
  });
  // The same operations; an extended client has a type of its own.
  return extended as unknown as ReadClient;
}
