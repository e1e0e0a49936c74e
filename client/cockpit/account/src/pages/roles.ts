import { roleWords } from '../../../../../src/core/role-words.ts';
import type { DomainRole } from '../../../../../src/generated/cockpit/graphql.ts';

/** What a role is called, and what its holder may do. */
export const roles: readonly (readonly [role: DomainRole, word: string, may: string])[] = [
  ['OBSERVER', 'Observer', roleWords.observer],
  ['CONTRIBUTOR', 'Contributor', roleWords.contributor],
  ['ADMIN', 'Administrator', roleWords.admin],
];
