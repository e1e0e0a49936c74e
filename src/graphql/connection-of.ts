import type { ObjectRef } from '@pothos/core';
import type { ReplaceContext } from '@pothos/plugin-scope-auth';
import { builder } from './builder.ts';
import type { AuthenticatedContext } from './context.ts';

type Types = typeof builder.$inferSchemaTypes;
type AuthenticatedTypes = ReplaceContext<Types, AuthenticatedContext & object>;
type PageShape<Shape> = PothosSchemaTypes.ConnectionShapeHelper<Types, Shape, false>['shape'];

/**
 * A page that fields of every kind answer with: `withAuth` gives a builder whose context is narrower, and a ref of the
 * one is none of the other, though neither reads it.
 */
type Connection<Shape> = ObjectRef<Types, PageShape<Shape>> & ObjectRef<AuthenticatedTypes, PageShape<Shape>>;

/** A page that a root field counts when it is asked to, or one that came with its parent, and its count with it. */
interface Counted {
  totalCount: number | (() => number | Promise<number>);
}

const isCounted = (page: object): page is Counted =>
  'totalCount' in page && (typeof page.totalCount === 'number' || typeof page.totalCount === 'function');

function countOf(page: object): number | Promise<number> {
  if (!isCounted(page)) throw new TypeError('A field with a counted connection does not count: `totalCount`');
  return typeof page.totalCount === 'function' ? page.totalCount() : page.totalCount;
}

/** How far lists are counted that machines fill: counting them whole reads all of them. */
export const countedAtMost = 10_000;

/**
 * Pages of one type, whichever field they are of: `RuleConnection` and its `RuleEdge`. Every field that answers with one
 * states how it counts, by `totalCount`, which is asked only where the query asks for it.
 * @param isFilledByMachines whether its fields count to `countedAtMost` alone
 */
export const connectionOf = <Shape>(
  name: string,
  type: ObjectRef<Types, Shape>,
  { isFilledByMachines = false } = {},
): Connection<Shape> =>
  builder.connectionObject(
    {
      type,
      name: `${name}Connection`,
      description: 'A page of a list, where it continues, and how long the list is.',
      fields: (t) => ({
        totalCount: t.int({
          description: isFilledByMachines
            ? `How many there are on all pages; ${countedAtMost} where there are that many or more.`
            : 'How many there are on all pages.',
          extensions: { pothosPrismaTotalCount: true },
          resolve: countOf,
        }),
      }),
    },
    { name: `${name}Edge`, description: 'An item of a page, and the cursor after it.' },
  ) as Connection<Shape>;
