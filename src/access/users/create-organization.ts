import { invalidField } from '../../core/errors.ts';
import { newId } from '../../core/ids.ts';
import type { AuthContext } from '../../core/permissions.ts';
import { checkSlug, checkText } from '../../core/text.ts';
import type { Database } from '../../db/client.ts';
import { violatedConstraint } from '../../db/errors.ts';
import { transaction } from '../../db/transaction.ts';
import type { Organization } from '../../generated/prisma/client.ts';
import { requirePermission } from '../../core/require-permission.ts';

/**
 * Registers a customer. Who: `admin:operations`. The service operator's own organization is made at the beginning
 * and there is one of it.
 * @throws DomainError `invalid_field`, at `/slug` for one that is taken.
 */
export async function createOrganization(
  { database }: { database: Database },
  auth: AuthContext,
  input: { slug: string; name: string },
): Promise<Organization> {
  requirePermission(auth, 'admin:operations');
  const data = {
    id: newId(),
    slug: checkSlug(input.slug),
    name: checkText('/name', input.name, { maximum: 200, required: true }),
  };
  try {
    return await transaction(database, auth, async (tx) => ({
      result: await tx.organization.create({ data }),
      audit: [
        {
          family: 'access',
          domain_id: null,
          target_type: 'organization',
          target_id: data.id,
          action: 'created',
          detail: { slug: data.slug },
        },
      ],
    }));
  } catch (error) {
    if (violatedConstraint(error) === 'organization_slug_key') {
      throw invalidField('/slug', 'There is an organization of that slug already.', 'taken');
    }
    throw error;
  }
}
