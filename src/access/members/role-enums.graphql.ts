import type { ApiKeyScope, Scope } from '../../core/permissions.ts';
import { builder } from '../../graphql/builder.ts';
import { closedEnum } from '../../graphql/closed-enum.ts';

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

const ofKeys: Record<ApiKeyScope, string> = {
  'read:actions': 'Lists the published actions of the domain.',
  'decide:domain': 'Asks for decisions in the domain.',
};

export const ScopeEnum = closedEnum<Scope>('Scope', 'What a caller may do.', {
  ...ofKeys,
  'read:domain': 'Reads what the domain publishes and decides.',
  'write:domain': 'Gives feedback and changes what members may change.',
  'admin:domain': 'Manages members and API keys of the domain.',
  'admin:org': 'Administers the own organization.',
  'read:operations': 'Reads the workspaces of operators.',
  'write:operations': 'Works on worlds: sources, candidates, sign-off, publication.',
  'admin:operations': 'Manages users, organizations and the installation.',
  'delete:operations': 'Retires and erases.',
});

export const ApiKeyScopeEnum = closedEnum<ApiKeyScope>('ApiKeyScope', 'What an API key may do.', ofKeys);
