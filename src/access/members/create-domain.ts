import { DomainError, invalidField } from '../../core/errors.ts';
import { newId } from '../../core/ids.ts';
import type { AuthContext } from '../../core/permissions.ts';
import { checkSlug, checkText } from '../../core/text.ts';
import type { Database } from '../../db/client.ts';
import { violatedConstraint } from '../../db/errors.ts';
import { transaction } from '../../db/transaction.ts';
import type { Domain } from '../../generated/prisma/client.ts';
import { requirePermission } from '../../core/require-permission.ts';

export interface CreateDomainInput {
  /** The caller's own organization when left out. */
  organizationId?: string | null;
  slug: string;
  name: string;
}

/**
 * Makes a tenant boundary in an organization. Who: `admin:org`, in the own organization; operations staff in any.
 * @throws DomainError `invalid_field`, at `/slug` for one that the organization has already.
 */
export async function createDomain(
  { database }: { database: Database },
  auth: AuthContext,
  input: CreateDomainInput,
): Promise<Domain> {
  requirePermission(auth, 'admin:org');
  const organizationId = input.organizationId ?? auth.org_id;
  if (organizationId === null) {
    throw invalidField('/organization_id', 'Name the organization that the domain belongs to.', 'required');
  }
  if (auth.org_role !== 'operations' && organizationId !== auth.org_id) {
    throw new DomainError('missing_scope', 'An owner makes domains in the own organization only.');
  }
  const data = {
    id: newId(),
    organizationId,
    slug: checkSlug(input.slug),
    name: checkText('/name', input.name, { maximum: 200, required: true }),
  };
  try {
    return await transaction(database, auth, async (tx) => {
      const organization = await tx.organization.findUnique({
        where: { id: organizationId },
        select: { id: true },
      });
      if (!organization)
        throw invalidField('/organization_id', 'There is no such organization.', 'not_found');
      return {
        result: await tx.domain.create({ data }),
        audit: [
          {
            family: 'access',
            domain_id: data.id,
            target_type: 'domain',
            target_id: data.id,
            action: 'created',
            detail: { organization_id: organizationId, slug: data.slug },
          },
        ],
      };
    });
  } catch (error) {
    if (violatedConstraint(error) === 'domain_organization_id_slug_key') {
      throw invalidField('/slug', 'The organization has a domain of that slug already.', 'taken');
    }
    throw error;
  }
}
