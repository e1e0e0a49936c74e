import type { Prisma } from '../generated/prisma/client.ts';

declare const txBrand: unique symbol;

/**
 * A transaction in which a principal was entered. Stores take only this, and only `transaction.ts` makes it:
 * a write outside a transaction, or without a principal, does not compile.
 */
export type Tx = Prisma.TransactionClient & { readonly [txBrand]: true };
