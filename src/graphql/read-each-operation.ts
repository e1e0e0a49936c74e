import type { Database } from '../db/client.ts';
import { executeWith, readClient, type ReadClient } from '../db/read-client.ts';
import { readTransaction, type Principal } from '../db/transaction.ts';

/**
 * Reads with one short transaction an operation. A mutation's answer is read with this: a transaction held
 * open around the command would keep a connection for as long as the command runs. Slower than one
 * transaction a request, which is what queries get.
 */
export const readEachOperation = (database: Database, principal: Principal): ReadClient =>
  readClient((operation) => readTransaction(database, principal, (prisma) => executeWith(prisma, operation)));
