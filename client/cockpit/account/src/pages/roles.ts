import type { DomainRole } from '../../../../../src/generated/cockpit/graphql.ts';

/** What a role is called, and what its holder may do. */
export const roles: readonly (readonly [role: DomainRole, word: string, may: string])[] = [
  ['OBSERVER', 'Observer', 'reads what is published, and the decisions'],
  ['CONTRIBUTOR', 'Contributor', 'also lists the actions that agents can ask'],
  ['ADMIN', 'Administrator', 'also manages members, invites and API keys'],
];
