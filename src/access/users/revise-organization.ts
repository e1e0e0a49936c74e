import { notFound } from '../../core/errors.ts';
import type { AuthContext } from '../../core/permissions.ts';
import { checkText } from '../../core/text.ts';
import type { Database } from '../../db/client.ts';
import { transaction } from '../../db/transaction.ts';
import type { Organization } from '../../generated/prisma/client.ts';
import { requirePermission } from '../../core/require-permission.ts';

/** Renames an organization; its slug stays, since links hold it. Who: `admin:operations`. */
export async function reviseOrganization(
  { database }: { database: Database },
  auth: AuthContext,
  input: { organizationId: string; name: string },
): Promise<Organization> {
  requirePermission(auth, 'admin:operations');
  const name = checkText('/name', input.name, { maximum: 200, required: true });
  return transaction(database, auth, async (tx) => {
    const organization = await tx.organization.findUnique({ where: { id: input.organizationId } });
    if (!organization) throw notFound('organization');
    if (organization.name === name) return { result: organization, audit: null };
    return {
      result: await tx.organization.update({ where: { id: organization.id }, data: { name } }),
      audit: [
        {
          family: 'access',
          domain_id: null,
          target_type: 'organization',
          target_id: organization.id,
          action: 'revised',
          detail: { before: organization.name, after: name },
        },
      ],
    };
  });
}
