import { DomainError, invalidField, notFound } from '../../core/errors.ts';
import type { AuthContext, OrgRole } from '../../core/permissions.ts';
import type { Database } from '../../db/client.ts';
import { transaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/tx.ts';
import type { User } from '../../generated/prisma/client.ts';
import { requirePermission } from '../../core/require-permission.ts';

/** What is left out stays; null takes organization or role away. */
export interface ReviseUserInput {
  userId: string;
  status?: 'active' | 'suspended' | 'revoked' | null;
  organizationId?: string | null;
  orgRole?: OrgRole | null;
}

/** Operations staff belong to the service operator, owners to a customer; a role without a place means nothing. */
async function checkPlace(tx: Tx, organizationId: string | null, orgRole: OrgRole | null): Promise<void> {
  const organization =
    organizationId === null ? null : await tx.organization.findUnique({ where: { id: organizationId } });
  if (organizationId !== null && !organization) {
    throw invalidField('/organization_id', 'There is no such organization.', 'not_found');
  }
  if (orgRole === 'owner' && !organization) {
    throw invalidField('/org_role', 'An owner owns an organization: give organization_id as well.');
  }
  if (orgRole === 'operations' && organization?.kind !== 'operator') {
    throw invalidField('/org_role', 'Operations staff belong to the organization of the service operator.');
  }
}

/**
 * Suspends, revokes or reinstates a user, or gives them a place in an organization; it holds from their next
 * request on. Who: `admin:operations`. No one does it to themselves: the last operator could lock everyone out.
 * @throws DomainError `not_found`, `invalid_field`, `invalid_state`.
 */
export async function reviseUser(
  { database }: { database: Database },
  auth: AuthContext,
  input: ReviseUserInput,
): Promise<User> {
  requirePermission(auth, 'admin:operations');
  const { userId, organizationId, orgRole } = input;
  if (userId === auth.user_id) {
    throw new DomainError('invalid_state', 'Ask another operator: no one changes their own status or role.');
  }
  return transaction(database, auth, async (tx) => {
    const user = await tx.user.findUnique({ where: { id: userId } });
    if (!user) throw notFound('user');
    const after = {
      status: input.status ?? user.status,
      organizationId: organizationId === undefined ? user.organizationId : organizationId,
      orgRole: orgRole === undefined ? user.orgRole : orgRole,
    };
    if (after.organizationId !== user.organizationId || after.orgRole !== user.orgRole) {
      await checkPlace(tx, after.organizationId, after.orgRole);
    }
    const changed = (Object.keys(after) as (keyof typeof after)[]).filter(
      (name) => after[name] !== user[name],
    );
    if (changed.length === 0) return { result: user, audit: null };
    const result = await tx.user.update({ where: { id: userId }, data: after });
    return {
      result,
      audit: [
        {
          family: 'access',
          domain_id: null,
          target_type: 'user',
          target_id: userId,
          action: 'revised',
          detail: Object.fromEntries(
            changed.map((name) => [name, { before: user[name], after: after[name] }]),
          ),
        },
      ],
    };
  });
}
