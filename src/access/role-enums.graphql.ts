import { builder } from '../graphql/builder.ts';

export const DomainRoleEnum = builder.enumType('DomainRole', {
  description: 'What a member may do in a domain.',
  values: {
    ADMIN: { value: 'admin', description: 'Reads, writes, and manages members and API keys.' },
    CONTRIBUTOR: { value: 'contributor', description: 'Reads and writes.' },
    OBSERVER: { value: 'observer', description: 'Reads.' },
  } as const,
});

export const OrgRoleEnum = builder.enumType('OrgRole', {
  description: 'What a user may do beyond single domains.',
  values: {
    OWNER: { value: 'owner', description: 'Admin of every domain of the own organization.' },
    OPERATIONS: { value: 'operations', description: 'Staff of the service operator: every scope.' },
  } as const,
});

export const UserStatusEnum = builder.enumType('UserStatus', {
  description: 'Whether a user is let in. It holds from the next request on.',
  values: {
    ACTIVE: { value: 'active', description: 'Let in.' },
    SUSPENDED: { value: 'suspended', description: 'Kept out for a while: 401 `account_suspended`.' },
    REVOKED: { value: 'revoked', description: 'Kept out: 401 `account_revoked`.' },
  } as const,
});
