import { isObjectType, type GraphQLSchema } from 'graphql';
import type { AuthContext } from '../core/permissions.ts';

/**
 * Who may read what, stated once by each type that is backed by a table. Root fields, edges, nested fields, `node` and
 * `nodes` are only ways to an object: whichever way was taken, it is asked of the object itself before any of its
 * fields. Row-level security draws the same lines.
 */

interface Caller {
  auth: AuthContext | null;
}

/** A row of a domain. Absent where a recorded answer of an earlier release left it out: then no one is let in by it. */
interface OfDomain {
  domainId?: string | null;
}

type Access<Row> = { authScopes: (row: Row, caller: Caller) => boolean; runScopesOnType: true };

/** States who may read rows of a type: spread it into the options of `prismaNode` and `prismaObject`. */
export const access = <Row>(mayRead: (row: Row, auth: AuthContext) => boolean): Access<Row> => ({
  authScopes: (row, { auth }) => auth !== null && mayRead(row, auth),
  runScopesOnType: true,
});

/** Staff act in every domain, and in the one that their request names alone where it names one. */
export const asStaff = (auth: AuthContext, domainId: string | null | undefined): boolean =>
  auth.scopes.has('read:operations') && (auth.domain_id === null || auth.domain_id === domainId);

/** Members act in the one domain that their request names. */
export const asMember = (auth: AuthContext, domainId: string | null | undefined): boolean =>
  auth.scopes.has('read:domain') && isActing(auth, domainId);

/** Administrators of a domain, owners of its organization among them. */
export const asAdministrator = (auth: AuthContext, domainId: string | null | undefined): boolean =>
  auth.scopes.has('admin:domain') && isActing(auth, domainId);

const isActing = (auth: AuthContext, domainId: string | null | undefined): boolean =>
  auth.domain_id !== null && auth.domain_id === domainId;

/** Drafts, sources, candidates, runs, the working set: `read:operations`, in the row's own domain. */
export const ofOperations = access<OfDomain>(({ domainId }, auth) => asStaff(auth, domainId));

/** What administrators of a domain manage: `admin:domain`. */
export const ofAdministrators = access<OfDomain>(({ domainId }, auth) => asAdministrator(auth, domainId));

/** What the whole installation records: `read:operations`. */
export const ofInstallation = access<object>((_row, auth) => auth.scopes.has('read:operations'));

/** Names of what someone belongs to or is invited to: any session, and row-level security says whose. */
export const ofSession = access<object>((_row, auth) => auth.auth_type === 'jwt');

/**
 * What members read once it is published, `read:domain`; staff before that as well.
 * @param isPublished of a row, whether its version is.
 */
export const oncePublished = <Row extends OfDomain>(isPublished: (row: Row) => boolean): Access<Row> =>
  access((row, auth) => asStaff(auth, row.domainId) || (isPublished(row) && asMember(auth, row.domainId)));

/** Types that are backed by a table: the only ones that can be reached by an id. */
export const tableTypes = (schema: GraphQLSchema): string[] =>
  Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) && 'pothosPrismaLoader' in type.extensions)
    .map(({ name }) => name)
    .sort();

/** @throws Error naming the types that are backed by a table and do not state who may read them. */
export function requireTypeAccess(schema: GraphQLSchema): GraphQLSchema {
  const silent = tableTypes(schema).filter((name) => {
    const options = schema.getType(name)?.extensions.pothosOptions as { authScopes?: unknown } | undefined;
    return typeof options?.authScopes !== 'function';
  });
  if (silent.length === 0) return schema;
  throw new Error(
    `Types that do not state who may read them: ${silent.join(', ')}. Spread an access of src/graphql/type-access.ts into their options.`,
  );
}
